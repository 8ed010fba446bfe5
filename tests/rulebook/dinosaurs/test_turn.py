"""J11 to J14, J17 to J19, J22, J23: a turn and its actions."""

from __future__ import annotations

import pytest

from tacora.core.game import DecisionStep
from tests.rulebook.dinosaurs_harness import Table, on_map, set_up_game

CROSS = {"n1": "jungle-3", "e1": "jungle-8", "s1": "jungle-10", "w1": "diamond-5"}


def drawn(first: str = "diamond-7", unconscious: tuple[int, ...] = ()) -> Table:
    """Begin a turn of seat 1: two map cards and an item have been drawn."""
    table = on_map({"n1": "jungle-3"}, unconscious=unconscious).flip()
    return table.draw(f"map:{first}", "map:raptor-7", "item:rope")


def test_j11_a_turn_is_map_cards_item_placing_actions_and_a_dinosaur_card() -> None:
    table = on_map({"n1": "jungle-3"}).flip()
    assert table.chance_kind == "map"
    assert table.draw("map:jungle-5").chance_kind == "map"
    assert table.draw("map:tunnel-5").chance_kind == "item"
    table.draw("item:rope")
    assert table.verbs() == {"place"}
    table.act("place:tunnel-5@e1", "place:jungle-5@s1")
    assert "move" in table.choices()
    assert table.actions_left == 3
    assert (
        table.act("search").draw("item:bait").act("end").close_windows().chance_kind == "dinosaur"
    )
    assert table.flip("wings-overhead").close_windows().active == 0


def test_j11_an_unconscious_player_wakes_up_and_has_a_full_turn() -> None:
    table = drawn(unconscious=(1,))
    assert table.conscious(1)
    assert table.hand(1) == ["rope"]
    table.act("place:diamond-7@e1", "place:raptor-7@e2")
    assert table.actions_left == 3


def test_j11_only_the_player_whose_turn_begins_wakes_up() -> None:
    table = on_map({"n1": "jungle-3"}, players=3, unconscious=(1, 2)).flip()
    assert (table.conscious(1), table.conscious(2)) == (True, False)


def test_j11_after_the_celestial_event_a_turn_begins_with_two_items() -> None:
    table = on_map({"n1": "jungle-3"}, deck=()).flip()
    table.draw("item:rope", "item:bait").flip("wings-overhead")
    assert table.close_windows().draw("item:drum").chance_kind == "item"
    assert table.draw("item:elbow").hand(0) == ["elbow", "drum"]


def test_j11_the_first_turn_of_a_whole_game_follows_the_same_order() -> None:
    table = set_up_game(2).close_windows()
    table.draw("map:jungle-7", "map:jungle-8", "item:rope")
    table.act("place:jungle-7@n2", "place:jungle-8@s2").flip().close_windows()
    assert (table.active, table.at(1)) == (1, "camp")


def test_j12_both_cards_are_seen_before_the_first_is_placed() -> None:
    table = drawn()
    assert [args["card"] for args in table.events_of("drew-map")] == ["diamond-7", "raptor-7"]
    assert {choice.partition("@")[0] for choice in table.choices()} == {
        "place:diamond-7",
        "place:raptor-7",
    }


def test_j12_a_card_goes_on_any_empty_cell_beside_a_card() -> None:
    cells = {choice.partition("@")[2] for choice in drawn().choices()}
    assert cells == {"n2", "n1e1", "n1w1", "e1", "s1", "w1"}


def test_j12_the_second_card_may_extend_the_first() -> None:
    table = drawn().act("place:raptor-7@s1", "place:diamond-7@s2")
    assert (table.map["s1"], table.map["s2"]) == ("raptor-7", "diamond-7")


@pytest.mark.parametrize("cell", ["s1e1", "e2", "camp", "n1", "nowhere"])
def test_j12_a_corner_a_gap_or_a_taken_cell_is_refused(cell: str) -> None:
    drawn().assert_refused(f"place:raptor-7@{cell}", "step/not-beside", "J12")


@pytest.mark.parametrize("choice", ["pass", "end", "move", "place:temple@e1"])
def test_j12_placing_is_compulsory(choice: str) -> None:
    drawn().assert_refused(choice, "step/illegal-choice")


def test_j12_a_card_that_is_not_in_the_box_cannot_be_placed() -> None:
    drawn().assert_refused("place:volcano@e1", "step/unknown-card", "J2")


def test_j13_a_diamond_card_enters_with_one_diamond() -> None:
    table = drawn().act("place:diamond-7@e1")
    assert table.diamonds_on("e1") == 1


def test_j13_a_dinosaur_card_enters_with_its_dinosaur() -> None:
    table = drawn().act("place:raptor-7@e1")
    assert (table.at("raptor-7"), table.diamonds_on("e1")) == ("e1", 0)


def test_j13_the_temple_enters_with_the_t_rex_and_two_diamonds() -> None:
    table = drawn("temple").act("place:temple@e1")
    assert (table.at("t-rex"), table.diamonds_on("e1")) == ("e1", 2)


def test_j14_there_are_three_actions_and_then_the_dinosaurs_come() -> None:
    table = on_map(CROSS)
    for item, points in (("rope", 2), ("bait", 1), ("drum", 0)):
        table.act("search").draw(f"item:{item}").close_windows()
        assert table.actions_left == points
    assert table.chance_kind == "dinosaur"


def test_j14_actions_repeat_in_any_order() -> None:
    table = on_map(CROSS, at={0: "w1"}, lying={"w1": 2})
    table.act("pick-up", "search").draw("item:rope").act("pick-up")
    assert (table.diamonds(0), table.hand(0)) == (2, ["rope"])


def test_j14_unused_points_are_lost() -> None:
    table = on_map({"n1": "jungle-3"}).act("end")
    assert table.actions_left == 0
    table.flip().draw("map:jungle-5", "map:jungle-6", "item:rope")
    table.act("place:jungle-5@e1", "place:jungle-6@w1")
    assert table.actions_left == 3


def test_j17_a_search_draws_one_item_for_one_action() -> None:
    table = on_map(CROSS).act("search").draw("item:rope")
    assert (table.hand(0), table.actions_left) == (["rope"], 2)


def test_j17_with_five_in_hand_a_sixth_item_is_refused() -> None:
    hand = ["rope", "bait", "drum", "elbow", "lasso"]
    table = on_map(CROSS, hands={0: hand})
    assert "search" not in table.choices()
    table.assert_refused("search", "step/hand-full", "J24")


def test_j18_a_pick_up_takes_one_diamond_for_one_action() -> None:
    table = on_map({"n1": "temple"}, at={0: "n1"}).act("pick-up")
    assert (table.diamonds(0), table.diamonds_on("n1"), table.actions_left) == (1, 1, 2)


def test_j18_a_diamond_elsewhere_cannot_be_picked_up() -> None:
    table = on_map(CROSS)
    assert "pick-up" not in table.choices()
    table.assert_refused("pick-up", "step/no-diamond", "J18")


def test_j18_a_fifth_diamond_is_refused() -> None:
    table = on_map({"n1": "temple"}, at={0: "n1"}, carried={0: 4})
    assert "pick-up" not in table.choices()
    table.assert_refused("pick-up", "step/diamonds-full", "J18")


def test_j18_with_six_to_win_six_are_the_limit() -> None:
    position = {"n1": "temple"}
    assert "pick-up" in on_map(position, at={0: "n1"}, carried={0: 5}, diamonds=6).choices()
    full = on_map(position, at={0: "n1"}, carried={0: 6}, diamonds=6)
    full.assert_refused("pick-up", "step/diamonds-full", "J18")


def test_j19_diamonds_travel_with_their_explorer() -> None:
    table = on_map(CROSS, carried={0: 2}).act("move").roll(6, 6).act("to:n1")
    assert (table.diamonds(0), table.diamonds_on("camp"), table.diamonds_on("n1")) == (2, 0, 0)


def test_j19_nobody_lays_a_diamond_down_by_choice() -> None:
    table = on_map(CROSS, carried={0: 2})
    assert table.verbs() == {"move", "search", "end"}
    table.assert_refused("drop", "step/illegal-choice")


def test_j19_any_number_of_dropped_diamonds_lies_on_base_camp_and_can_be_picked_up() -> None:
    table = on_map(players=4, carried={0: 3, 1: 2, 2: 1}).flip("earthquake")
    assert table.diamonds_on("camp") == 3
    table = on_map(lying={"camp": 3}).act("pick-up", "pick-up", "pick-up")
    assert (table.diamonds(0), table.diamonds_on("camp")) == (3, 0)


def test_j18_an_action_is_refused_where_no_action_is_asked() -> None:
    table = on_map({"n1": "jungle-3"}, at={0: "n1"}, lying={"n1": 1}).act("move").roll(6, 6)
    table.assert_refused(DecisionStep({0: "pick-up"}), "step/illegal-choice")


def test_j18_an_answer_that_is_no_text_is_no_choice() -> None:
    on_map().assert_refused(DecisionStep({0: 5}), "step/illegal-choice")  # type: ignore[dict-item]


def test_j22_safari_shannon_adds_2_to_a_roll_to_move() -> None:
    table = on_map({"n1": "shannon-6", "n2": "jungle-11"}, at={0: "n1"}).act("move").roll(4, 5)
    assert "to:n2" in table.choices()


def test_j22_she_adds_nothing_to_a_roll_made_beside_her() -> None:
    table = on_map({"n1": "shannon-8"}).act("move").roll(3, 4)
    assert table.events_of("stayed") == [{"seat": 0}]


def test_j22_safari_shannon_adds_2_to_a_roll_to_evade() -> None:
    lair = {"n1": "shannon-8", "n2": "raptor-7"}
    table = on_map(lair, at={0: "n1"}, dinosaurs={"raptor-7": "n1"})
    assert table.copy().flip().roll(3, 3).conscious(0)
    assert not table.flip().roll(2, 3).act("stay").conscious(0)


def test_j22_safari_shannon_adds_2_to_both_rolls_of_a_theft() -> None:
    table = on_map({"n1": "shannon-6"}, at={0: "n1", 1: "n1"}, carried={1: 1}, pickpocketing=True)
    table.act("steal:1").roll(4).roll(3)
    assert [args["total"] for args in table.events_of("rolled")] == [6, 5]
    assert table.diamonds(0) == 1


def test_j23_items_and_explorers_cost_no_action() -> None:
    table = on_map(CROSS, hands={0: ["rope"]}, ready={0: "ingrid"})
    table.act("play:rope").close_windows().act("to:n1")
    assert (table.at(0), table.actions_left) == ("n1", 3)
    assert table.act("use").close_windows().actions_left == 4
