"""J50 to J53: what a table may choose."""

from __future__ import annotations

import pytest

from tacora.core.game import DecisionStep
from tacora.games.dinosaurs import GAME
from tests.rulebook.dinosaurs_harness import Table, new_game, on_map
from tests.rulebook.refusals import assert_refused


def crowd(thief: int = 0, victim: int = 1, hands: tuple[str, str] | None = None) -> Table:
    """Seats 0 and 1 on one card with these diamonds and an item each, or none."""
    return on_map(
        {"n1": "jungle-3"},
        at={0: "n1", 1: "n1"},
        carried={0: thief, 1: victim},
        hands={seat: [item] for seat, item in enumerate(hands or ())},
        pickpocketing=True,
    )


def test_j50_a_higher_roll_steals_one_diamond_and_the_turn_goes_on() -> None:
    table = crowd(victim=2).act("steal:1").roll(4).roll(3)
    assert (table.diamonds(0), table.diamonds(1)) == (1, 1)
    assert (table.conscious(0), table.actions_left) == (True, 2)
    assert "steal:1" in table.choices()


@pytest.mark.parametrize("die", [4, 5])
def test_j50_a_tie_or_a_lower_roll_is_caught(die: int) -> None:
    table = crowd().act("steal:1").roll(4).roll(die)
    assert (table.conscious(0), table.diamonds(1)) == (False, 1)


def test_j50_a_caught_thief_has_no_actions_left() -> None:
    table = crowd().act("steal:1").roll(1).roll(6)
    assert (table.actions_left, table.chance_kind) == (0, "dinosaur")


def test_j50_a_caught_thief_who_wakes_at_once_has_no_actions_either() -> None:
    table = crowd(hands=("smelling-salts", "bait")).act("steal:1").roll(1).roll(6)
    table.all_pass().answer({0: "play:smelling-salts"}).all_pass().draw("item:rope").close_windows()
    assert (table.conscious(0), table.actions_left, table.chance_kind) == (True, 0, "dinosaur")


def test_j50_a_caught_thief_gets_no_further_action_out_of_a_card() -> None:
    table = crowd(hands=("smelling-salts", "energy-bar")).act("steal:1").roll(1).roll(6)
    table.all_pass().answer({0: "play:smelling-salts"}).all_pass().draw("item:rope")
    assert table.conscious(0)
    assert "play:energy-bar" not in table.choices(0)


def test_j50_the_victim_may_take_a_diamond_from_a_caught_thief() -> None:
    table = crowd(thief=2).act("steal:1").roll(1).roll(6)
    assert table.asked == (1,)
    table.act("take")
    assert (table.diamonds(0), table.diamonds(1)) == (1, 2)


def test_j50_the_victim_may_leave_it() -> None:
    table = crowd(thief=2).act("steal:1").roll(1).roll(6).act("leave")
    assert (table.diamonds(0), table.diamonds(1)) == (2, 1)


def test_j50_a_victim_at_the_limit_takes_nothing() -> None:
    table = crowd(thief=2, victim=4).act("steal:1").roll(1).roll(6)
    assert (table.diamonds(0), table.diamonds(1)) == (2, 4)
    assert table.chance_kind == "dinosaur"


def test_j50_a_caught_thief_drops_nothing_and_is_not_carried_home() -> None:
    table = crowd(thief=0).act("steal:1").roll(1).roll(6)
    assert table.chance_kind == "dinosaur"
    assert (table.at(0), table.diamonds_on("n1"), table.events_of("dropped")) == ("n1", 0, [])


def test_j50_it_is_offered_only_where_the_table_allows_it() -> None:
    table = on_map({"n1": "jungle-3"}, carried={1: 1})
    assert "steal" not in table.verbs()
    table.assert_refused("steal:1", "step/illegal-choice")


def test_j50_a_victim_is_conscious_on_the_same_space_and_has_a_diamond() -> None:
    table = on_map(
        {"n1": "jungle-3"},
        players=5,
        at={2: "n1"},
        carried={0: 1, 1: 1, 2: 1, 3: 1},
        unconscious=(3,),
        pickpocketing=True,
    )
    assert [choice for choice in table.choices() if choice.startswith("steal")] == ["steal:1"]


def test_j50_a_thief_at_the_limit_steals_nothing() -> None:
    table = crowd(thief=4)
    assert "steal" not in table.verbs()
    table.assert_refused("steal:1", "step/illegal-choice")


def test_j50_each_rolls_one_die() -> None:
    table = crowd().act("steal:1")
    assert set(table.weights) == {f"dice:{face}" for face in range(1, 7)}
    assert set(table.roll(4).weights) == {f"dice:{face}" for face in range(1, 7)}


def test_j50_items_may_be_used_by_both() -> None:
    """3 and 2 for the lantern, less 1 for the pebble, against 4: a tie."""
    table = crowd(hands=("lantern", "pebble-in-the-boot")).act("steal:1").roll(3).draw("dice:4")
    table.answer({0: "play:lantern"}).answer({1: "play:pebble-in-the-boot>0"}).close_windows()
    assert (table.diamonds(0), table.conscious(0)) == (0, False)


def test_j50_both_roll_before_anybody_may_respond() -> None:
    table = crowd(hands=("lantern", "bait")).act("steal:1")
    assert table.in_window
    table.all_pass().draw("dice:3")
    assert table.chance_kind == "dice"
    table.draw("dice:4")
    assert (table.in_window, table.asked) == (True, (0, 1))
    assert table.state.roll is not None
    assert table.state.opposed_roll is not None
    assert (table.state.roll.dice, table.state.opposed_roll.dice) == ((3,), (4,))
    assert "play:lantern" in table.choices(0)


def test_j50_a_choice_names_whose_roll_it_is_for() -> None:
    """A bystander may hinder either of the two; each of them only the other."""
    hands = {0: ["tripwire"], 1: ["banana-peel"], 2: ["pebble-in-the-boot"]}
    table = on_map(players=3, carried={1: 1}, hands=hands, pickpocketing=True)
    table.act("steal:1").roll(4).draw("dice:4")
    assert table.targets(2, "pebble-in-the-boot") == {"0", "1"}
    assert table.targets(1, "banana-peel") == {"0"}
    unnamed = DecisionStep({0: "pass", 1: "pass", 2: "play:pebble-in-the-boot"})
    table.assert_refused(unnamed, "step/no-target", "J26")
    table.answer({2: "play:pebble-in-the-boot>1"}).close_windows()
    assert (table.diamonds(0), table.diamonds(1)) == (1, 0)


def test_j50_a_pebble_can_decide_the_theft_the_other_way_too() -> None:
    table = on_map(players=3, carried={1: 1}, hands={2: ["pebble-in-the-boot"]}, pickpocketing=True)
    table.act("steal:1").roll(4).draw("dice:3").answer({2: "play:pebble-in-the-boot>0"})
    assert not table.close_windows().conscious(0)


@pytest.mark.parametrize(("seat", "stolen"), [(0, True), (1, False)])
def test_j50_both_may_augment_after_both_rolls(seat: int, stolen: bool) -> None:
    """The thief ties without help; the victim loses without help."""
    table = crowd(hands=("bait", "drum")).act("steal:1")
    table.roll(3 if seat == 0 else 4).draw("dice:3")
    item = table.hand(seat)[0]
    table.answer({seat: f"augment:+:{item}"}).close_windows()
    assert (table.diamonds(0) == 1) is stolen


def test_j50_nobody_else_may_augment() -> None:
    table = on_map(players=3, carried={1: 1}, hands={2: ["bait"]}, pickpocketing=True)
    table.act("steal:1").roll(3).draw("dice:3")
    assert not [choice for choice in table.choices(2) if choice.startswith("augment")]


def test_j50_a_card_before_the_dice_is_for_one_of_the_two_rolls() -> None:
    hands = {2: ["itching-powder"]}
    table = on_map(players=3, carried={1: 1}, hands=hands, pickpocketing=True).act("steal:1")
    assert table.targets(2, "itching-powder") == {"0", "1"}
    table.answer({2: "play:itching-powder>1"}).close_windows()
    assert set(table.weights.values()) == {1}  # one die of the thief
    assert table.draw("dice:2").weights["dice:1"] == 11  # the lower of two of the victim


def test_j50_explorers_may_be_used() -> None:
    table = on_map(carried={1: 1}, ready={0: "santiago"}, pickpocketing=True)
    table.act("steal:1").roll(1).draw("dice:5").act("use").roll(6)
    assert table.diamonds(0) == 1


def test_j50_a_victim_who_leaves_before_the_dice_ends_the_attempt() -> None:
    table = crowd(hands=("bait", "machete")).act("steal:1").answer({1: "play:machete"})
    table.close_windows()
    assert (table.at(1), table.diamonds(1)) == ("camp", 1)
    assert (table.conscious(0), table.actions_left, table.events_of("rolled")) == (True, 2, [])
    assert "move" in table.choices()


def test_j50_nothing_happens_when_the_two_are_parted_after_the_dice() -> None:
    table = crowd(hands=("bait", "machete")).act("steal:1").roll(6).draw("dice:1")
    table.answer({1: "play:machete"}).close_windows()
    assert (table.at(1), table.diamonds(1)) == ("camp", 1)
    assert (table.conscious(0), table.actions_left) == (True, 2)


def test_j50_the_position_shows_both_rolls() -> None:
    table = crowd(hands=("bait", "drum")).act("steal:1").roll(6).draw("dice:1")
    facts = GAME.presentation.view_json(table.state, 1)
    assert (facts["roll"]["dice"], facts["opposed_roll"]["dice"]) == ([6], [1])  # type: ignore[index, call-overload]


def test_j51_moving_takes_more_than_the_number() -> None:
    table = on_map({"n1": "jungle-6", "e1": "jungle-5"}, higher_rolls=True)
    assert table.act("move").roll(3, 3).choices() == ("to:e1", "stay")


@pytest.mark.parametrize(("dice", "conscious"), [((3, 4), False), ((4, 4), True)])
def test_j51_evading_takes_more_than_the_number(dice: tuple[int, int], conscious: bool) -> None:
    table = on_map({"n1": "raptor-7"}, at={0: "n1"}, carried={0: 1}, higher_rolls=True)
    assert table.flip().roll(*dice).conscious(0) is conscious


def test_j51_a_two_reaches_base_camp_no_more() -> None:
    table = on_map({"n1": "jungle-6"}, at={0: "n1"}, higher_rolls=True).act("move").roll(1, 1)
    assert table.events_of("stayed") == [{"seat": 0}]


def test_j52_two_players_may_play_for_six_diamonds() -> None:
    table = on_map(carried={0: 4}, lying={"camp": 2}, diamonds=6).act("pick-up")
    assert not table.over
    assert table.act("pick-up").winners == (0,)


@pytest.mark.parametrize(("players", "diamonds"), [(3, 6), (6, 6), (2, 5), (2, 3), (2, 7)])
def test_j52_six_is_for_two_players_and_there_is_nothing_between(
    players: int, diamonds: int
) -> None:
    with assert_refused("option/diamonds", "J52"):
        new_game(players, diamonds=diamonds)


def test_j53_a_turn_limit_ends_the_game_without_a_winner_and_says_so() -> None:
    table = on_map({"n1": "jungle-3"}, deck=(), carried={1: 3}, turn_limit=1).flip()
    table.draw("item:rope", "item:bait").flip("wings-overhead").close_windows()
    assert table.events_of("limit") == [{"turns": 1}]
    assert table.winners == ()


def test_j53_the_rules_have_no_limit() -> None:
    table = on_map({"n1": "jungle-3"}, deck=())
    table.state.turn = 1_000_000
    assert not table.flip().over


def test_j53_a_limit_cannot_be_negative() -> None:
    with assert_refused("option/turn-limit", "J53"):
        new_game(turn_limit=-1)
