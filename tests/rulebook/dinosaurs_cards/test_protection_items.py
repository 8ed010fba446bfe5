"""Items that protect."""

from __future__ import annotations

import pytest

from tests.rulebook.dinosaurs_harness import Table, on_island


def _attack(*items: str, diamonds: int = 1) -> Table:
    """Seat 0 stands at s1, a 5, with the raptor, and holds these items; a card is turned."""
    table = on_island().hold(0, *items).stand(0, "s1", diamonds=diamonds).put("raptor-7", "s1")
    return table.flip("wings-overhead")


def test_hollow_log_evades_without_a_roll() -> None:
    table = _attack("hollow-log").all_pass().play(0, "hollow-log")
    assert table.events_of("rolled") == []
    assert table.conscious(0)
    assert table.diamonds(0) == 1


def test_hollow_log_is_for_one_attack_only() -> None:
    table = (
        on_island().hold(0, "hollow-log").stand(0, "s1").put("raptor-7", "s1").put("t-rex", "s1")
    )
    table.flip("wings-overhead").all_pass().choose(0, "face:raptor-7").play(0, "hollow-log")
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


def test_pouch_strap_is_of_no_use_in_an_earthquake() -> None:
    """It speaks of being knocked out; an Earthquake knocks nobody out (J48)."""
    table = on_island().hold(0, "pouch-strap").stand(0, "s1", diamonds=1).flip("earthquake")
    assert not table.can_play(0, "pouch-strap")
    table.close_windows()
    assert table.diamonds(0) == 0
    assert table.diamonds_on("s1") == 1


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


def test_smelling_salts_wake_at_once() -> None:
    table = on_island().hold(1, "smelling-salts").stand(1, "s1", conscious=False).choose(0, "end")
    assert table.play(1, "smelling-salts").conscious(1)


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
    table.choose(1, "face:raptor-7").play(0, "smelling-salts").roll(6, 6)
    attacks = [(fact["seat"], fact["dinosaur"]) for fact in table.events_of("attacked")]
    assert attacks == [(0, "raptor-7"), (1, "raptor-7"), (0, "t-rex")]


def test_helmet_costs_a_diamond_but_not_consciousness() -> None:
    table = _attack("helmet").play(0, "helmet").roll(1, 1)
    assert table.conscious(0)
    assert table.diamonds(0) == 0
    assert table.diamonds_on("s1") == 1


def test_helmet_costs_nothing_without_a_diamond() -> None:
    table = _attack("helmet", diamonds=0).play(0, "helmet").roll(1, 1)
    assert table.conscious(0)
    assert table.at(0) == "s1"


def test_helmet_lasts_for_every_attack_of_the_phase() -> None:
    table = on_island().hold(0, "helmet").stand(0, "s1", diamonds=3).put("raptor-7", "s1")
    table.put("t-rex", "s1").flip("wings-overhead").play(0, "helmet")
    table.roll(1, 1).roll(1, 1)
    assert table.conscious(0)
    assert table.diamonds(0) == 1
    assert table.diamonds_on("s1") == 2
