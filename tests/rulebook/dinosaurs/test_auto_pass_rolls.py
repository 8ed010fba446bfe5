"""Auto-answer modes: the seats that are asked about a roll, their own or another (J28, J43)."""

from __future__ import annotations

import pytest

from tacora.games.dinosaurs.reactions.auto_pass import (
    ASK,
    UNLESS_ATTACKED,
    UNTIL_MY_TURN,
)
from tests.rulebook.auto_pass import MAP, asked
from tests.rulebook.dinosaurs_harness import on_map

# Its own rolls


def test_j28_a_roll_that_discards_may_lift_to_a_number_concerns_the_roller() -> None:
    table = on_map(MAP, hands={0: ["rope"]}).act("move").roll(3, 3)
    assert asked(table, 0, UNLESS_ATTACKED)
    assert asked(table, 0, UNTIL_MY_TURN)


def test_j28_a_roll_that_no_discard_lifts_to_a_number_concerns_nobody() -> None:
    table = on_map(MAP, hands={0: ["rope"]}).act("move").roll(1, 2)
    assert "augment:+:rope" in table.choices(0)
    assert not asked(table, 0, UNLESS_ATTACKED)
    assert asked(table, 0, ASK)


def test_j29_a_failed_roll_concerns_a_roller_who_may_roll_again() -> None:
    table = on_map(MAP, hands={0: ["second-wind"]}).act("move").roll(1, 2)
    assert asked(table, 0, UNLESS_ATTACKED)


def test_j26_a_roll_that_reaches_everything_concerns_nobody() -> None:
    table = on_map(MAP, hands={0: ["rope", "bait"]}).act("move").roll(6, 6)
    assert not asked(table, 0, UNLESS_ATTACKED)


def test_j26_a_move_concerns_the_roller_before_the_dice_with_a_card_for_it() -> None:
    table = on_map(MAP, hands={0: ["walking-stick"]}).act("move")
    assert asked(table, 0, UNLESS_ATTACKED)


CAMP_ATTACK = {"n1": "pterodactyl-5"}


@pytest.mark.parametrize("mode", [UNLESS_ATTACKED, UNTIL_MY_TURN])
@pytest.mark.parametrize(("at", "wanted"), [("camp", False), ("n1", True)])
def test_j43_an_evasion_that_every_result_reaches_is_passed(
    mode: str, at: str, wanted: bool
) -> None:
    table = on_map(CAMP_ATTACK, at={0: at}, hands={0: ["lucky-charm"], 1: ["itching-powder"]})
    table.put("pterodactyl-5", at).flip().all_pass()
    assert table.state.roll is not None
    assert asked(table, 0, ASK)
    assert asked(table, 0, mode) == wanted
    table.roll(1, 1)
    assert asked(table, 0, ASK)


def test_j43_a_certain_evasion_of_another_player_is_passed_before_and_after_the_dice() -> None:
    hands = {1: ["itching-powder", "pebble-in-the-boot"]}
    table = on_map(CAMP_ATTACK, at={1: "n1"}, carried={0: 4}, hands=hands, diamonds=6)
    table.put("pterodactyl-5", "camp").flip().all_pass()
    assert not asked(table, 1, UNLESS_ATTACKED)
    table.roll(1, 1)
    assert not asked(table, 1, UNLESS_ATTACKED)


def test_j51_base_camp_is_not_certain_with_higher_rolls() -> None:
    table = on_map(CAMP_ATTACK, hands={0: ["lucky-charm"]}, higher_rolls=True)
    table.put("pterodactyl-5", "camp").flip().all_pass()
    assert asked(table, 0, UNLESS_ATTACKED)


def test_j15_a_move_that_every_result_reaches_is_passed() -> None:
    """The roll beside Base Camp alone needs a 2."""
    table = on_map({"n1": "jungle-9"}, at={0: "n1"}, hands={0: ["lucky-charm"]}).act("move")
    assert asked(table, 0, ASK)
    assert not asked(table, 0, UNLESS_ATTACKED)


def test_j47_a_failed_evasion_concerns_a_roller_who_may_leave() -> None:
    cards = {"n1": "jungle-9", "n2": "raptor-7"}
    table = on_map(cards, at={0: "n2"}, hands={0: ["spyglass"]}).flip().all_pass().roll(1, 1)
    assert not asked(table, 0, UNLESS_ATTACKED)  # the spyglass does not help, nor its discard
    cards = {"n1": "jungle-5", "n2": "raptor-7"}
    table = on_map(cards, at={0: "n2"}, hands={0: ["machete"]}).flip().all_pass().roll(1, 1)
    assert asked(table, 0, UNLESS_ATTACKED)


@pytest.mark.parametrize(("item", "wanted"), [("hollow-log", True), ("second-wind", False)])
def test_j43_a_successful_evasion_concerns_who_has_a_card_that_does_more(
    item: str, wanted: bool
) -> None:
    """The Hollow Log also turns the explorer card face up; Second Wind only rolls again."""
    table = on_map({"n1": "raptor-7"}, at={0: "n1"}, hands={0: [item]})
    table.flip().all_pass().roll(6, 6)
    assert asked(table, 0, UNLESS_ATTACKED) == wanted


def test_j43_an_attack_concerns_its_target_only_with_a_card_against_it() -> None:

    table = on_map({"n1": "raptor-7"}, at={0: "n1"}, hands={0: ["spyglass"]}).flip().all_pass()
    assert not asked(table, 0, UNLESS_ATTACKED)
    table = on_map({"n1": "raptor-7"}, at={0: "n1"}, hands={0: ["drum"]}).flip().all_pass()
    assert asked(table, 0, UNLESS_ATTACKED)


# Other players' rolls


@pytest.mark.parametrize(("carried", "wanted"), [(0, False), (1, True)])
def test_j45_an_evasion_that_a_card_may_spoil_concerns_its_holder_if_diamonds_are_at_stake(
    carried: int, wanted: bool
) -> None:
    table = on_map(
        {"n1": "raptor-7"}, at={0: "n1"}, carried={0: carried}, hands={1: ["pebble-in-the-boot"]}
    )
    table.flip().all_pass().roll(3, 4)
    assert asked(table, 1, UNLESS_ATTACKED) == wanted
    assert not asked(table, 1, UNTIL_MY_TURN)


def test_j45_an_evasion_that_no_card_spoils_is_of_no_concern() -> None:
    table = on_map(
        {"n1": "raptor-7"}, at={0: "n1"}, carried={0: 1}, hands={1: ["pebble-in-the-boot"]}
    )
    table.flip().all_pass().roll(6, 6)
    assert not asked(table, 1, UNLESS_ATTACKED)


@pytest.mark.parametrize(("carried", "wanted"), [(3, False), (4, True)])
def test_j36_a_move_with_all_diamonds_concerns_who_may_slow_it_down(
    carried: int, wanted: bool
) -> None:
    table = on_map({"n1": "jungle-9", "n2": "jungle-5"}, at={0: "n2"}, carried={0: carried}).hold(
        1, "tripwire"
    )
    assert asked(table.act("move"), 1, UNLESS_ATTACKED) == wanted


# Thefts


def test_j50_a_theft_concerns_thief_and_victim_who_may_change_either_roll() -> None:
    """The thief is ahead by one: the victim may discard, or trip the thief."""
    hands = {0: ["rope"], 1: ["bait"], 2: ["pebble-in-the-boot", "spyglass"]}
    table = on_map(MAP, players=3, carried={1: 1}, hands=hands, pickpocketing=True)
    table.act("steal:1").close_windows().draw("dice:4", "dice:4")
    assert not asked(table, 1, UNLESS_ATTACKED)  # a tie: the thief is caught
    assert asked(table, 0, UNLESS_ATTACKED)  # one item less, and the diamond is hers
    assert not asked(table, 2, UNLESS_ATTACKED)


@pytest.mark.parametrize(("dice", "wanted"), [((6, 3), True), ((3, 4), False)])
def test_j50_the_victim_may_spoil_the_roll_of_the_thief(
    dice: tuple[int, int], wanted: bool
) -> None:
    table = on_map(MAP, carried={1: 1}, hands={1: ["banana-peel"]}, pickpocketing=True)
    table.act("steal:1").close_windows().draw(*[f"dice:{die}" for die in dice])
    assert asked(table, 1, UNLESS_ATTACKED) == wanted
    assert not asked(table, 1, UNTIL_MY_TURN)
