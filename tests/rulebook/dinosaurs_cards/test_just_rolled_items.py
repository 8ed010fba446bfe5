"""Items for a roll just made."""

from __future__ import annotations

from tests.rulebook.dinosaurs_harness import Table, on_island


def _theft(holder: int, item: str) -> Table:
    """Seat 0 tries to rob seat 1 at Base Camp."""
    table = on_island(pickpocketing=True).stand(1, "camp", diamonds=1).hold(holder, item)
    return table.choose(0, "steal:1")


def test_second_wind_rolls_both_dice_again() -> None:
    table = on_island().hold(0, "second-wind").move(1, 1).play(0, "second-wind")
    assert table.odds["dice:6+6"] == (1, 36)
    assert table.roll(6, 6).total == 12


def test_second_wind_saves_a_failed_evasion() -> None:
    table = on_island().hold(0, "second-wind").stand(0, "s1").put("raptor-7", "s1")
    table.flip("wings-overhead").roll(1, 1).play(0, "second-wind").roll(2, 3)
    assert table.conscious(0)


def test_juggling_ball_rolls_the_lower_die_again() -> None:
    table = on_island().hold(0, "juggling-ball").move(1, 5).play(0, "juggling-ball")
    assert table.odds["dice:4"] == (1, 6)
    assert table.roll(4).dice == [4, 5]


def test_juggling_ball_can_make_it_worse() -> None:
    table = on_island().hold(0, "juggling-ball").move(3, 5).play(0, "juggling-ball").roll(1)
    assert table.dice == [1, 5]


def test_hand_mirror_turns_the_lower_die_upside_down() -> None:
    table = on_island().hold(0, "hand-mirror").move(1, 5).play(0, "hand-mirror")
    assert table.dice == [5, 6]
    assert table.total == 11


def test_hand_mirror_turns_one_of_two_equal_dice() -> None:
    assert on_island().hold(0, "hand-mirror").move(2, 2).play(0, "hand-mirror").dice == [2, 5]


def test_twin_idol_makes_the_lower_die_like_the_higher() -> None:
    table = on_island().hold(0, "twin-idol").move(2, 5).play(0, "twin-idol")
    assert table.dice == [5, 5]
    assert table.total == 10


def test_twin_idol_is_not_offered_for_equal_dice() -> None:
    assert not on_island().hold(0, "twin-idol").move(4, 4).can_play(0, "twin-idol")


def test_lantern_adds_two_after_the_roll() -> None:
    table = on_island().hold(0, "lantern").move(1, 2).play(0, "lantern")
    assert table.total == 5
    assert table.destinations(0) == {"n1", "e1", "s1", "stay"}


def test_pebble_in_the_boot_takes_one_from_another() -> None:
    table = on_island().hold(1, "pebble-in-the-boot").move(1, 2).play(1, "pebble-in-the-boot")
    assert table.total == 2
    assert table.events_of("stayed") == [{"seat": 0}]


def test_pebble_in_the_boot_makes_an_evasion_fail() -> None:
    table = on_island().hold(1, "pebble-in-the-boot").stand(0, "s1").put("raptor-7", "s1")
    table.flip("wings-overhead").roll(2, 3).play(1, "pebble-in-the-boot")
    assert not table.conscious(0)


def test_gust_of_wind_rolls_anothers_higher_die_again() -> None:
    table = on_island().hold(1, "gust-of-wind").move(2, 6).play(1, "gust-of-wind").roll(1)
    assert table.dice == [1, 2]


def test_gust_of_wind_blows_the_die_of_a_thief_away() -> None:
    table = _theft(1, "gust-of-wind").roll(6).draw("dice:2").play(1, "gust-of-wind>0").roll(1)
    assert table.events_of("caught") == [{"seat": 0, "victim": 1}]


def test_banana_peel_turns_anothers_higher_die() -> None:
    table = on_island().hold(1, "banana-peel").move(2, 6).play(1, "banana-peel")
    assert table.dice == [1, 2]
    assert table.total == 3


def test_banana_peel_helps_a_thief_against_the_victims_die() -> None:
    table = _theft(0, "banana-peel").roll(2).draw("dice:6").play(0, "banana-peel>1")
    assert (table.diamonds(0), table.diamonds(1)) == (1, 0)
