"""Items for a roll just made."""

from __future__ import annotations

import pytest

from tests.rulebook.dinosaurs_harness import Table, on_island


def _theft(holder: int, item: str) -> Table:
    """Seat 0 tries to rob seat 1 at Base Camp."""
    table = on_island(pickpocketing=True).stand(1, "camp", diamonds=1).hold(holder, item)
    return table.choose(0, "steal:1")


def test_second_wind_rolls_every_die_of_three_or_less_again() -> None:
    table = on_island().hold(0, "second-wind").move(1, 3).play(0, "second-wind")
    assert table.odds["dice:6+6"] == (1, 36)
    assert table.roll(6, 6).total == 12


def test_second_wind_leaves_a_die_of_four_or_more() -> None:
    table = on_island().hold(0, "second-wind").stand(0, "e1").move(3, 4).play(0, "second-wind")
    assert table.odds["dice:1"] == (1, 6)
    assert table.roll(1).dice == [1, 4]


def test_second_wind_is_not_offered_where_both_dice_show_four_or_more() -> None:
    table = on_island().hold(0, "second-wind", "juggling-ball").stand(0, "e1").move(4, 4)
    assert table.can_play(0, "juggling-ball")
    assert not table.can_play(0, "second-wind")


def test_second_wind_saves_a_failed_evasion() -> None:
    table = on_island().hold(0, "second-wind").stand(0, "s1").put("raptor-7", "s1")
    table.flip("wings-overhead").roll(1, 1).play(0, "second-wind").roll(2, 3)
    assert table.conscious(0)


def test_juggling_ball_rolls_the_lower_die_again() -> None:
    table = on_island().hold(0, "juggling-ball").move(1, 5).play(0, "juggling-ball")
    assert table.odds["dice:4"] == (1, 6)
    assert table.roll(4).dice == [4, 5]


def test_juggling_ball_can_make_it_worse() -> None:
    table = (
        on_island()
        .hold(0, "juggling-ball")
        .stand(0, "e1")
        .move(3, 5)
        .play(0, "juggling-ball")
        .roll(1)
    )
    assert table.dice == [1, 5]


def test_hand_mirror_turns_the_lower_die_upside_down() -> None:
    table = on_island().hold(0, "hand-mirror").move(1, 5).play(0, "hand-mirror")
    assert table.dice == [5, 6]
    assert table.total == 11


def test_hand_mirror_turns_one_of_two_equal_dice() -> None:
    assert on_island().hold(0, "hand-mirror").move(2, 2).play(0, "hand-mirror").dice == [2, 5]


def test_twin_idol_makes_the_lower_die_like_the_higher() -> None:
    table = on_island().hold(0, "twin-idol").stand(0, "e1").move(2, 5).play(0, "twin-idol")
    assert table.dice == [5, 5]
    assert table.total == 10


def test_twin_idol_is_not_offered_for_equal_dice() -> None:
    table = on_island().hold(0, "twin-idol", "lantern").stand(0, "e1").move(4, 4)
    assert table.can_play(0, "lantern")
    assert not table.can_play(0, "twin-idol")


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


# Only where a card can change what the roll decides


OWN_CARDS = ("second-wind", "juggling-ball", "hand-mirror", "twin-idol", "lantern")
CARDS_AGAINST = ("pebble-in-the-boot", "gust-of-wind", "banana-peel")


@pytest.mark.parametrize("item", OWN_CARDS)
def test_a_card_for_ones_own_roll_is_offered_while_something_is_out_of_reach(item: str) -> None:
    """From Base Camp the highest neighbour is a 7: with 6 it is out of reach, with 7 it is not."""
    assert on_island().hold(0, item).move(1, 5).can_play(0, item)
    assert not on_island().hold(0, item).move(1, 6).can_play(0, item)


@pytest.mark.parametrize("item", CARDS_AGAINST)
def test_a_card_against_a_roll_is_offered_while_something_is_in_reach(item: str) -> None:
    """From s1w1, the Temple, the lowest neighbour is a 5; from e2 it is a 3."""
    table = on_island().hold(1, item).stand(0, "s1w1").move(1, 4)
    assert table.can_play(1, item)
    island = "diamond-9  base-camp  jungle-11  diamond-12  jungle-9"
    table = on_island(island).hold(1, item).stand(0, "e2").move(1, 4)
    assert not table.can_play(1, item)


@pytest.mark.parametrize("item", [*OWN_CARDS, "hollow-log"])
def test_a_card_for_ones_own_evasion_is_offered_only_if_it_fails(item: str) -> None:
    for dice, failed in (((1, 3), True), ((1, 4), False)):
        table = on_island().hold(0, item).stand(0, "s1", ready=True).put("raptor-7", "s1")
        table.flip("wings-overhead").roll(*dice)
        assert (0 in table.asked and table.can_play(0, item)) == failed


@pytest.mark.parametrize("item", CARDS_AGAINST)
def test_a_card_against_an_evasion_is_offered_only_if_it_succeeds(item: str) -> None:
    for dice, evades in (((1, 4), True), ((1, 3), False)):
        table = on_island().hold(1, item).stand(0, "s1").put("raptor-7", "s1")
        table.flip("wings-overhead").roll(*dice)
        assert (1 in table.asked and table.can_play(1, item)) == evades


def test_a_card_against_a_roll_is_offered_while_a_play_waits_on_the_stack() -> None:
    """J28: the items that wait may still raise the roll."""
    island = "diamond-9  base-camp  jungle-11"
    table = on_island(island).hold(0, "rope").hold(1, "pebble-in-the-boot").move(3, 5)
    assert not table.can_play(1, "pebble-in-the-boot")
    assert table.choose(0, "augment:+:rope").can_play(1, "pebble-in-the-boot")


def test_lantern_counts_even_if_the_roll_has_become_enough_meanwhile() -> None:
    """A card on the stack does what it says; only the offer asks what can matter."""
    table = on_island().hold(0, "lantern", "rope").move(1, 5)
    table.choose(0, "play:lantern").choose(0, "augment:+:rope").resolve_stack()
    assert table.events_of("roll-changed")[-1]["total"] == 9


def test_nothing_lowers_a_roll_that_counts_as_at_least_eight() -> None:
    table = on_island().hold(0, "compass").hold(1, *CARDS_AGAINST).choose(0, "move")
    table.play(0, "compass").roll(1, 4)
    assert table.choices(1) == ("pass",)


@pytest.mark.parametrize(("dice", "offered"), [((1, 3), False), ((1, 4), True), ((4, 4), True)])
def test_banana_peel_is_offered_for_a_die_of_four_or_more(
    dice: tuple[int, int], offered: bool
) -> None:
    assert on_island().hold(1, "banana-peel").move(*dice).can_play(1, "banana-peel") == offered


@pytest.mark.parametrize(("dice", "offered"), [((1, 1), False), ((1, 2), True)])
def test_gust_of_wind_is_offered_for_a_die_of_two_or_more(
    dice: tuple[int, int], offered: bool
) -> None:
    island = "base-camp  jungle-3"
    table = on_island(island).hold(1, "gust-of-wind").stand(0, "e1").move(*dice)
    assert table.can_play(1, "gust-of-wind") == offered  # Base Camp, a 2, is in reach


@pytest.mark.parametrize(("dice", "offered"), [((3, 3), True), ((4, 4), False)])
def test_hand_mirror_is_offered_for_a_die_of_three_or_less(
    dice: tuple[int, int], offered: bool
) -> None:
    table = on_island().hold(0, "hand-mirror").stand(0, "e1").move(*dice)
    assert table.can_play(0, "hand-mirror") == offered
