"""Items for a roll just made."""

from __future__ import annotations

from tests.rulebook.dinosaurs_cards.scene import Scene


def _theft(holder: int, item: str) -> Scene:
    """Seat 0 tries to rob seat 1 at Base Camp."""
    scene = Scene(pickpocketing=True).stand(1, "camp", diamonds=1).hold(holder, item)
    return scene.choose(0, "steal:1")


def test_second_wind_rolls_both_dice_again() -> None:
    scene = Scene().hold(0, "second-wind").move("1+1").play(0, "second-wind")
    assert scene.odds["dice:6+6"] == (1, 36)
    assert scene.roll("6+6").total == 12


def test_second_wind_saves_a_failed_evasion() -> None:
    scene = Scene().hold(0, "second-wind").stand(0, "s1").put("raptor-7", "s1")
    scene.flip("wings-overhead").evade("1+1").play(0, "second-wind").roll("2+3")
    assert scene.awake(0)


def test_juggling_ball_rolls_the_lower_die_again() -> None:
    scene = Scene().hold(0, "juggling-ball").move("1+5").play(0, "juggling-ball")
    assert scene.odds["dice:4"] == (1, 6)
    assert scene.roll("4").dice == [4, 5]


def test_juggling_ball_can_make_it_worse() -> None:
    scene = Scene().hold(0, "juggling-ball").move("3+5").play(0, "juggling-ball").roll("1")
    assert scene.dice == [1, 5]


def test_hand_mirror_turns_the_lower_die_upside_down() -> None:
    scene = Scene().hold(0, "hand-mirror").move("1+5").play(0, "hand-mirror")
    assert scene.dice == [5, 6]
    assert scene.total == 11


def test_hand_mirror_turns_one_of_two_equal_dice() -> None:
    assert Scene().hold(0, "hand-mirror").move("2+2").play(0, "hand-mirror").dice == [2, 5]


def test_twin_idol_makes_the_lower_die_like_the_higher() -> None:
    scene = Scene().hold(0, "twin-idol").move("2+5").play(0, "twin-idol")
    assert scene.dice == [5, 5]
    assert scene.total == 10


def test_twin_idol_is_not_offered_for_equal_dice() -> None:
    assert not Scene().hold(0, "twin-idol").move("4+4").can_play(0, "twin-idol")


def test_lantern_adds_two_after_the_roll() -> None:
    scene = Scene().hold(0, "lantern").move("1+2").play(0, "lantern")
    assert scene.total == 5
    assert scene.ways(0) == {"n1", "e1", "s1", "stay"}


def test_pebble_in_the_boot_takes_one_from_another() -> None:
    scene = Scene().hold(1, "pebble-in-the-boot").move("1+2").play(1, "pebble-in-the-boot")
    assert scene.total == 2
    assert scene.told("stayed") == [{"seat": 0}]


def test_pebble_in_the_boot_makes_an_evasion_fail() -> None:
    scene = Scene().hold(1, "pebble-in-the-boot").stand(0, "s1").put("raptor-7", "s1")
    scene.flip("wings-overhead").evade("2+3").play(1, "pebble-in-the-boot")
    assert not scene.awake(0)


def test_gust_of_wind_rolls_anothers_higher_die_again() -> None:
    scene = Scene().hold(1, "gust-of-wind").move("2+6").play(1, "gust-of-wind").roll("1")
    assert scene.dice == [1, 2]


def test_gust_of_wind_blows_the_die_of_a_thief_away() -> None:
    scene = _theft(1, "gust-of-wind").go_on().roll("6").play(1, "gust-of-wind").roll("1").roll("2")
    assert scene.told("caught") == [{"seat": 0, "victim": 1}]


def test_banana_peel_turns_anothers_higher_die() -> None:
    scene = Scene().hold(1, "banana-peel").move("2+6").play(1, "banana-peel")
    assert scene.dice == [1, 2]
    assert scene.total == 3


def test_banana_peel_helps_a_thief_against_the_victims_die() -> None:
    scene = _theft(0, "banana-peel").go_on().roll("2").go_on().roll("6").play(0, "banana-peel")
    assert (scene.diamonds(0), scene.diamonds(1)) == (1, 0)
