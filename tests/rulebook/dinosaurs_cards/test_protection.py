"""Items that protect."""

from __future__ import annotations

import pytest

from tests.rulebook.dinosaurs_cards.scene import Scene


def _attack(*items: str, diamonds: int = 1) -> Scene:
    """Seat 0 stands at s1, a 5, with the raptor, and holds these items; a card is turned."""
    scene = Scene().hold(0, *items).stand(0, "s1", diamonds=diamonds).put("raptor-7", "s1")
    return scene.flip("wings-overhead")


def test_hollow_log_evades_without_a_roll() -> None:
    scene = _attack("hollow-log").all_pass().play(0, "hollow-log")
    assert scene.told("rolled") == []
    assert scene.awake(0)
    assert scene.diamonds(0) == 1


def test_hollow_log_is_for_one_attack_only() -> None:
    scene = Scene().hold(0, "hollow-log").stand(0, "s1").put("raptor-7", "s1").put("t-rex", "s1")
    scene.flip("wings-overhead").all_pass().choose(0, "face:raptor-7").play(0, "hollow-log")
    assert [fact["dinosaur"] for fact in scene.told("attacked")] == ["raptor-7", "t-rex"]


@pytest.mark.parametrize("after_the_roll", [False, True])
def test_pouch_strap_keeps_the_diamond_of_the_knocked_out(after_the_roll: bool) -> None:
    scene = _attack("pouch-strap")
    if after_the_roll:
        scene.evade("1+1").play(0, "pouch-strap")
    else:
        scene.play(0, "pouch-strap").roll("1+1")
    assert not scene.awake(0)
    assert scene.diamonds(0) == 1
    assert scene.lying("s1") == 0


def test_pouch_strap_does_not_get_one_carried_home() -> None:
    """J45: only who had no diamond when knocked out may choose."""
    scene = _attack("pouch-strap").play(0, "pouch-strap").roll("1+1")
    assert scene.at(0) == "s1"
    assert scene.told("carried") == []
    assert scene.state.active == 1


def test_pouch_strap_is_of_no_use_in_an_earthquake() -> None:
    """It speaks of being knocked out; an Earthquake knocks nobody out (J48)."""
    scene = Scene().hold(0, "pouch-strap").stand(0, "s1", diamonds=1).flip("earthquake")
    assert not scene.can_play(0, "pouch-strap")
    scene.go_on()
    assert scene.diamonds(0) == 0
    assert scene.lying("s1") == 1


def test_camouflage_keeps_every_dinosaur_off() -> None:
    scene = Scene().hold(0, "camouflage").stand(0, "s1").put("raptor-7", "s1")
    scene.flip("t-rex-hunts").play(0, "camouflage")
    assert scene.at("t-rex") == "s1"
    assert scene.told("attacked") == []


def test_camouflage_protects_nobody_else() -> None:
    scene = Scene().hold(0, "camouflage").stand(0, "s1").stand(1, "s1").put("raptor-7", "s1")
    scene.flip("wings-overhead").play(0, "camouflage")
    assert [fact["seat"] for fact in scene.told("attacked")] == [1]


def test_camouflage_is_over_with_the_phase() -> None:
    scene = Scene().hold(0, "camouflage").flip("wings-overhead").play(0, "camouflage")
    assert scene.state.players[0].protections == ()


def test_smelling_salts_wake_at_once() -> None:
    scene = Scene().hold(1, "smelling-salts").stand(1, "s1", conscious=False).choose(0, "end")
    assert scene.play(1, "smelling-salts").awake(1)


def test_smelling_salts_wake_a_winner() -> None:
    """J36: conscious on Base Camp with enough diamonds, on anyone's turn."""
    scene = Scene().hold(1, "smelling-salts").stand(1, "camp", conscious=False, diamonds=4)
    scene.choose(0, "end").play(1, "smelling-salts")
    assert scene.state.winner == 1


def test_smelling_salts_bring_on_the_dinosaur_that_has_not_attacked_yet() -> None:
    """J42, J46: the T-Rex's attack had lapsed; awake again, seat 0 has it before it."""
    scene = Scene().hold(0, "smelling-salts").stand(0, "s1", diamonds=1).stand(1, "s1")
    scene.put("raptor-7", "s1").put("t-rex", "s1").flip("wings-overhead").all_pass()
    scene.choose(0, "face:raptor-7").evade("1+1").all_pass()
    assert not scene.awake(0)
    scene.choose(1, "face:raptor-7").play(0, "smelling-salts").roll("6+6")
    attacks = [(fact["seat"], fact["dinosaur"]) for fact in scene.told("attacked")]
    assert attacks == [(0, "raptor-7"), (1, "raptor-7"), (0, "t-rex")]


def test_helmet_costs_a_diamond_but_not_consciousness() -> None:
    scene = _attack("helmet").play(0, "helmet").roll("1+1")
    assert scene.awake(0)
    assert scene.diamonds(0) == 0
    assert scene.lying("s1") == 1


def test_helmet_costs_nothing_who_has_nothing() -> None:
    scene = _attack("helmet", diamonds=0).play(0, "helmet").roll("1+1")
    assert scene.awake(0)
    assert scene.at(0) == "s1"


def test_helmet_lasts_for_every_attack_of_the_phase() -> None:
    scene = Scene().hold(0, "helmet").stand(0, "s1", diamonds=3).put("raptor-7", "s1")
    scene.put("t-rex", "s1").flip("wings-overhead").play(0, "helmet")
    scene.choose(0, "face:t-rex").roll("1+1").roll("1+1")
    assert scene.awake(0)
    assert scene.diamonds(0) == 1
    assert scene.lying("s1") == 2
