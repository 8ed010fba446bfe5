"""Items for the next roll."""

from __future__ import annotations

from tests.rulebook.dinosaurs_harness import on_island


def test_lucky_charm_makes_the_worst_move_a_seven() -> None:
    table = on_island().hold(0, "lucky-charm").choose(0, "move").play(0, "lucky-charm").roll(1, 3)
    assert table.total == 7
    assert "w1" in table.destinations(0)  # the raptors' 7


def test_lucky_charm_makes_the_worst_evasion_a_seven() -> None:
    table = on_island().hold(0, "lucky-charm").stand(0, "s1").put("raptor-7", "s1")
    table.flip("wings-overhead").all_pass().play(0, "lucky-charm").roll(1, 1)
    assert table.events_of("evaded") == [{"seat": 0}]


def test_lucky_charm_leaves_a_better_roll_as_it_is() -> None:
    table = on_island().hold(0, "lucky-charm").choose(0, "move").play(0, "lucky-charm").roll(4, 6)
    assert table.total == 10


def test_lucky_charm_is_not_for_a_theft() -> None:
    table = on_island(pickpocketing=True).hold(0, "lucky-charm").stand(1, "camp", diamonds=1)
    assert not table.choose(0, "steal:1").can_play(0, "lucky-charm")


def test_walking_stick_adds_three_to_a_move() -> None:
    table = (
        on_island().hold(0, "walking-stick").choose(0, "move").play(0, "walking-stick").roll(1, 1)
    )
    assert table.total == 5
    assert "n1" in table.destinations(0)


def test_smoke_pot_takes_three_from_the_evasion_of_another() -> None:
    table = on_island().hold(1, "smoke-pot").stand(0, "s1").put("raptor-7", "s1")
    table.flip("wings-overhead").all_pass().play(1, "smoke-pot").roll(3, 4)
    assert table.events_of("rolled")[-1]["total"] == 4
    assert not table.conscious(0)


def test_smoke_pot_is_not_for_ones_own_evasion() -> None:
    table = on_island().hold(0, "smoke-pot").stand(0, "s1").put("raptor-7", "s1")
    assert not table.flip("wings-overhead").all_pass().can_play(0, "smoke-pot")


def test_spare_die_leaves_the_best_two_of_three() -> None:
    table = on_island().hold(0, "spare-die").choose(0, "move").play(0, "spare-die")
    assert table.odds["dice:6+6"] == (16, 216)
    assert table.odds["dice:1+1"] == (1, 216)
    assert table.roll(6, 6).total == 12


def test_spare_die_leaves_the_better_of_two_in_a_theft() -> None:
    table = on_island(pickpocketing=True).hold(0, "spare-die").stand(1, "camp", diamonds=1)
    table.choose(0, "steal:1").play(0, "spare-die")
    assert table.odds["dice:6"] == (11, 36)


def test_loaded_die_shows_a_six_and_only_the_other_is_rolled() -> None:
    table = on_island().hold(0, "loaded-die").choose(0, "move").play(0, "loaded-die")
    assert table.odds == {f"dice:{die}+6": (1, 6) for die in range(1, 7)}
    assert table.roll(1, 6).total == 7


def test_loaded_die_makes_a_theft_a_sure_six() -> None:
    table = on_island(pickpocketing=True).hold(0, "loaded-die").stand(1, "camp", diamonds=1)
    table.choose(0, "steal:1").play(0, "loaded-die")
    assert list(table.odds) == ["dice:6"]


def test_compass_makes_the_worst_move_an_eight() -> None:
    table = on_island().hold(0, "compass").choose(0, "move").play(0, "compass").roll(1, 1)
    assert table.total == 8
    assert "w1" in table.destinations(0)


def test_compass_leaves_a_better_move_as_it_is() -> None:
    table = on_island().hold(0, "compass").choose(0, "move").play(0, "compass").roll(5, 6)
    assert table.total == 11


def test_compass_holds_against_a_tripwire() -> None:
    table = on_island().hold(0, "compass").hold(1, "tripwire").choose(0, "move")
    table.play(0, "compass").play(1, "tripwire").roll(3, 4)
    assert table.total == 8


def test_itching_powder_leaves_another_the_worst_two_of_three() -> None:
    table = on_island().hold(1, "itching-powder").choose(0, "move").play(1, "itching-powder")
    assert table.odds["dice:1+1"] == (16, 216)
    assert table.roll(1, 1).total == 2


def test_spare_die_with_itching_powder_leaves_the_middle_two_of_four() -> None:
    """Four dice less the lowest and the highest, in whatever order they are played."""
    plays = ((0, "spare-die"), (1, "itching-powder"))
    for first, second in (plays, plays[::-1]):
        table = on_island().hold(0, "spare-die").hold(1, "itching-powder").choose(0, "move")
        table.play(*first).play(*second)
        assert table.odds["dice:1+1"] == (21, 1296)
        assert table.odds["dice:6+6"] == (21, 1296)


def test_itching_powder_leaves_out_the_six_of_a_loaded_die() -> None:
    table = on_island().hold(0, "loaded-die").hold(1, "itching-powder").choose(0, "move")
    table.play(0, "loaded-die").play(1, "itching-powder")
    assert table.odds["dice:1+1"] == (1, 36)


def test_tripwire_takes_two_from_the_move_of_another() -> None:
    table = on_island().hold(1, "tripwire").choose(0, "move").play(1, "tripwire").roll(1, 5)
    assert table.total == 4
    assert table.destinations(0) == {"e1", "stay"}


def test_tripwire_can_leave_a_roll_at_nothing() -> None:
    """J28: no lower limit to a total."""
    table = on_island().hold(1, "tripwire").choose(0, "move").play(1, "tripwire").roll(1, 1)
    assert table.total == 0
    assert table.events_of("stayed") == [{"seat": 0}]
