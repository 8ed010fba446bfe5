"""Items that protect."""

from __future__ import annotations

import pytest

from tests.rulebook.dinosaurs_harness import Table, on_island


def _attack(*items: str, diamonds: int = 1) -> Table:
    """Seat 0 stands at s1, a 5, with the raptor, and holds these items; a card is turned."""
    table = on_island().hold(0, *items).stand(0, "s1", diamonds=diamonds).put("raptor-7", "s1")
    return table.flip("wings-overhead")


def test_hollow_log_evades_whatever_the_roll() -> None:
    table = _attack("hollow-log").roll(1, 1).play(0, "hollow-log")
    assert table.events_of("escaped") == [{"seat": 0, "dinosaur": "raptor-7"}]
    assert table.conscious(0)
    assert table.diamonds(0) == 1


def test_hollow_log_turns_the_explorer_card_face_up() -> None:
    """Also after a roll that evades by itself, if the card is face down."""
    for dice in ((1, 1), (6, 6)):
        assert _attack("hollow-log").roll(*dice).play(0, "hollow-log").ready(0)


def test_hollow_log_is_too_early_before_the_dice() -> None:
    assert not _attack("hollow-log").all_pass().can_play(0, "hollow-log")


def test_hollow_log_is_for_one_attack_only() -> None:
    table = (
        on_island().hold(0, "hollow-log").stand(0, "s1").put("raptor-7", "s1").put("t-rex", "s1")
    )
    table.flip("wings-overhead").all_pass().choose(0, "face:raptor-7").roll(1, 1)
    table.play(0, "hollow-log")
    assert [fact["dinosaur"] for fact in table.events_of("attacked")] == ["raptor-7", "t-rex"]


@pytest.mark.parametrize("after_the_roll", [False, True])
def test_pouch_strap_keeps_the_diamond_of_the_knocked_out(after_the_roll: bool) -> None:
    table = _attack("pouch-strap")
    if after_the_roll:
        table.roll(1, 1).play(0, "pouch-strap")
    else:
        table.play(0, "pouch-strap").roll(1, 1)
    assert not table.conscious(0)
    assert table.diamonds(0) == 1
    assert table.diamonds_on("s1") == 0


def test_pouch_strap_does_not_offer_to_be_carried_home() -> None:
    """J45: only a player who had no diamond when knocked out may choose."""
    table = _attack("pouch-strap").play(0, "pouch-strap").roll(1, 1)
    assert table.at(0) == "s1"
    assert table.events_of("carried") == []
    assert table.state.active == 1


def test_pouch_strap_holds_in_an_earthquake() -> None:
    table = on_island().hold(0, "pouch-strap").stand(0, "s1", diamonds=1).flip("earthquake")
    table.play(0, "pouch-strap").close_windows()
    assert table.diamonds(0) == 1
    assert table.diamonds_on("s1") == 0


def test_pouch_strap_holds_against_pepper() -> None:
    """In answer to it, on anyone's turn; the Pepper then has no effect."""
    table = on_island().hold(0, "pouch-strap").hold(1, "pepper").stand(0, "camp", diamonds=1)
    table.choose(0, "end").choose(1, "play:pepper>0").play(0, "pouch-strap")
    assert table.diamonds(0) == 1
    assert table.events_of("fizzled") == [{"seat": 1}]


def test_pouch_strap_played_on_ones_turn_holds_until_it_ends() -> None:
    table = on_island().hold(0, "pouch-strap").stand(0, "s1", diamonds=1).put("raptor-7", "s1")
    table.play(0, "pouch-strap").flip("wings-overhead").roll(1, 1).close_windows()
    assert table.diamonds(0) == 1
    assert table.state.active == 1
    assert table.state.players[0].protections == ()


def test_pouch_strap_is_for_the_unconscious_too() -> None:
    """J31: seat 2 lies unconscious with a diamond; it may be used, though nothing comes of it."""
    table = on_island().hold(2, "pouch-strap").stand(2, "s1", diamonds=1, conscious=False)
    assert table.choose(0, "end").can_play(2, "pouch-strap")


def test_pouch_strap_is_not_offered_without_a_diamond() -> None:
    assert not on_island().hold(0, "pouch-strap").can_play(0, "pouch-strap")


def test_camouflage_keeps_every_dinosaur_off() -> None:
    table = on_island().hold(0, "camouflage").stand(0, "s1").put("raptor-7", "s1")
    table.flip("t-rex-hunts").play(0, "camouflage")
    assert table.at("t-rex") == "s1"
    assert table.events_of("attacked") == []


def test_camouflage_protects_nobody_else() -> None:
    table = on_island().hold(0, "camouflage").stand(0, "s1").stand(1, "s1").put("raptor-7", "s1")
    table.flip("wings-overhead").play(0, "camouflage")
    assert [fact["seat"] for fact in table.events_of("attacked")] == [1]


def test_camouflage_is_over_with_the_phase() -> None:
    table = on_island().hold(0, "camouflage").flip("wings-overhead").play(0, "camouflage")
    assert table.state.players[0].protections == ()


def test_camouflage_turns_the_explorer_card_face_up() -> None:
    table = on_island().hold(0, "camouflage").flip("wings-overhead").play(0, "camouflage")
    assert table.ready(0)


def test_smelling_salts_wake_at_once() -> None:
    table = on_island().hold(1, "smelling-salts").stand(1, "s1", conscious=False).choose(0, "end")
    assert table.play(1, "smelling-salts").conscious(1)


@pytest.mark.parametrize("conscious", [True, False])
def test_smelling_salts_draw_an_item(conscious: bool) -> None:
    """For the conscious they do nothing else: they pick up no diamond."""
    table = on_island().hold(1, "smelling-salts").stand(1, "s1", conscious=conscious)
    table.lay("s1", 1).choose(0, "end").play(1, "smelling-salts").draw("item:rope")
    assert table.hand(1) == ["rope"]
    assert table.diamonds(1) == (0 if conscious else 1)


def test_smelling_salts_pick_up_a_diamond_on_the_space() -> None:
    table = on_island().hold(1, "smelling-salts").stand(1, "s1", conscious=False).lay("s1", 2)
    table.choose(0, "end").play(1, "smelling-salts")
    assert (table.diamonds(1), table.diamonds_on("s1")) == (1, 1)


def test_smelling_salts_undo_a_knockout() -> None:
    table = on_island().hold(0, "smelling-salts").stand(0, "s1", diamonds=1).stand(1, "s1")
    table.put("raptor-7", "s1").flip("wings-overhead").roll(1, 1).all_pass()
    assert (table.conscious(0), table.diamonds(0)) == (False, 0)
    table.play(0, "smelling-salts")
    assert (table.conscious(0), table.diamonds(0)) == (True, 1)


def test_smelling_salts_wake_a_winner() -> None:
    """J36: conscious on Base Camp with enough diamonds, on anyone's turn."""
    table = on_island().hold(1, "smelling-salts").stand(1, "camp", conscious=False, diamonds=4)
    table.choose(0, "end").play(1, "smelling-salts")
    assert table.state.winner == 1


def test_smelling_salts_bring_on_the_dinosaur_that_has_not_attacked_yet() -> None:
    """J42, J46: the attack of the T-Rex had lapsed; seat 0 wakes up and is attacked by it."""
    table = on_island().hold(0, "smelling-salts").stand(0, "s1", diamonds=1).stand(1, "s1")
    table.put("raptor-7", "s1").put("t-rex", "s1").flip("wings-overhead").all_pass()
    table.choose(0, "face:raptor-7").roll(1, 1).all_pass()
    assert not table.conscious(0)
    table.choose(1, "face:raptor-7").play(0, "smelling-salts").draw("item:rope")
    table.roll(6, 6).close_windows()
    attacks = [(fact["seat"], fact["dinosaur"]) for fact in table.events_of("attacked")]
    assert attacks == [(0, "raptor-7"), (1, "raptor-7"), (0, "t-rex")]


def test_helmet_draws_two_items() -> None:
    table = _attack("helmet").play(0, "helmet").draw("item:rope", "item:bait")
    assert sorted(table.hand(0)) == ["bait", "rope"]


def test_helmet_with_the_pouch_strap_costs_nothing_at_all() -> None:
    """The Strap keeps the diamond, the Helmet consciousness."""
    table = _attack("helmet", "pouch-strap").play(0, "helmet").draw("item:rope", "item:bait")
    table.play(0, "pouch-strap").roll(1, 1).close_windows()
    assert table.conscious(0)
    assert (table.diamonds(0), table.diamonds_on("s1")) == (1, 0)


def test_helmet_costs_a_diamond_but_not_consciousness() -> None:
    table = (
        _attack("helmet")
        .play(0, "helmet")
        .draw("item:rope", "item:bait")
        .roll(1, 1)
        .close_windows()
    )
    assert table.conscious(0)
    assert table.diamonds(0) == 0
    assert table.diamonds_on("s1") == 1


def test_helmet_costs_nothing_without_a_diamond() -> None:
    table = (
        _attack("helmet", diamonds=0)
        .play(0, "helmet")
        .draw("item:rope", "item:bait")
        .roll(1, 1)
        .close_windows()
    )
    assert table.conscious(0)
    assert table.at(0) == "s1"


def test_helmet_lasts_for_every_attack_of_the_phase() -> None:
    table = on_island().hold(0, "helmet").stand(0, "s1", diamonds=3).put("raptor-7", "s1")
    table.put("t-rex", "s1").flip("wings-overhead").play(0, "helmet").draw("item:rope", "item:bait")
    table.all_pass().choose(0, "face:raptor-7").roll(1, 1).roll(1, 1).close_windows()
    assert table.conscious(0)
    assert table.diamonds(0) == 1
    assert table.diamonds_on("s1") == 2
