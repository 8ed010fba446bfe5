"""J34 to J36: the Celestial Event, and the end of the game."""

from __future__ import annotations

import pytest

from tacora.core.game import ChanceStep, DecisionStep
from tacora.games.dinosaurs.notation.reader import from_notation, to_notation
from tests.rulebook.dinosaurs_harness import on_map

SHINY = {"n1": "diamond-3", "e1": "diamond-4", "s1": "temple", "w1": "jungle-3"}


def test_j34_every_diamond_card_without_a_diamond_gains_one() -> None:
    table = on_map(SHINY, lying={"n1": 0}, deck=()).flip()
    assert len(table.events_of("celestial")) == 1
    assert (table.diamonds_on("n1"), table.diamonds_on("e1"), table.diamonds_on("w1")) == (1, 1, 0)


@pytest.mark.parametrize("left", [0, 1, 2])
def test_j34_the_temple_is_filled_up_to_2(left: int) -> None:
    assert on_map(SHINY, lying={"s1": left}, deck=()).flip().diamonds_on("s1") == 2


def test_j34_cards_with_more_diamonds_keep_them() -> None:
    table = on_map(SHINY, lying={"n1": 3, "s1": 3, "w1": 1}, deck=()).flip()
    assert [table.diamonds_on(cell) for cell in ("n1", "s1", "w1")] == [3, 3, 1]


def test_j34_it_happens_when_its_card_is_drawn_not_when_the_last_other_one_is() -> None:
    table = on_map(SHINY, lying={"n1": 0}, deck=("jungle-5", "jungle-6")).flip()
    table.draw("map:jungle-5", "map:jungle-6", "item:rope")
    table.act("place:jungle-5@n2", "place:jungle-6@e2")
    assert (table.events_of("celestial"), table.diamonds_on("n1")) == ([], 0)
    table.flip("wings-overhead").close_windows()
    assert (len(table.events_of("celestial")), table.diamonds_on("n1")) == (1, 1)


def test_j34_a_map_card_drawn_with_it_is_placed_first() -> None:
    table = on_map(SHINY, lying={"n1": 0}, deck=("jungle-5",)).flip().draw("map:jungle-5")
    assert table.verbs() == {"place"}
    assert table.events_of("celestial") == []
    table.act("place:jungle-5@n2")
    assert len(table.events_of("celestial")) == 1


def test_j34_the_items_of_that_turn_are_drawn_after_it_and_are_two() -> None:
    table = on_map(SHINY, deck=("jungle-5",)).flip().draw("map:jungle-5")
    assert table.hand(1) == []
    table.act("place:jungle-5@n2").draw("item:rope")
    assert table.chance_kind == "item"
    assert table.draw("item:bait").hand(1) == ["rope", "bait"]


def test_j34_it_happens_once() -> None:
    table = on_map(SHINY, at={1: "n1"}, deck=()).flip().draw("item:rope", "item:bait")
    table.act("pick-up").flip("wings-overhead").close_windows()
    assert len(table.events_of("celestial")) == 1
    assert table.diamonds_on("n1") == 0


def test_j35_a_short_supply_goes_to_the_cards_nearest_base_camp() -> None:
    cards = {"n1": "diamond-3", "n2": "diamond-4", "n3": "diamond-5"}
    empty = dict.fromkeys(cards, 0)
    table = on_map(cards, lying=empty, deck=(), supply=2).flip()
    assert [table.diamonds_on(cell) for cell in cards] == [1, 1, 0]
    assert table.state.supply == 0


def test_j35_the_active_player_chooses_between_cards_equally_near() -> None:
    cards = {"n1": "diamond-3", "e1": "diamond-4", "s1": "diamond-5"}
    table = on_map(cards, lying=dict.fromkeys(cards, 0), deck=(), supply=1).flip()
    assert table.asked == (1,)
    assert set(table.choices()) == {"fill:n1", "fill:e1", "fill:s1"}
    table.act("fill:e1")
    assert [table.diamonds_on(cell) for cell in cards] == [0, 1, 0]


def test_j35_the_nearer_card_is_filled_before_a_choice_among_those_behind_it() -> None:
    cards = {"n1": "diamond-3", "n2": "diamond-4", "s1": "jungle-3", "s2": "temple"}
    empty = {"n1": 0, "n2": 0, "s2": 0}
    table = on_map(cards, lying=empty, deck=(), supply=2).flip()
    assert (table.diamonds_on("n1"), set(table.choices())) == (1, {"fill:n2", "fill:s2"})
    table.act("fill:s2")
    assert (table.diamonds_on("n2"), table.diamonds_on("s2")) == (0, 1)


def test_j35_nobody_chooses_when_there_is_enough_for_all() -> None:
    cards = {"n1": "diamond-3", "e1": "diamond-4"}
    table = on_map(cards, lying={"n1": 0, "e1": 0}, deck=(), supply=2).flip()
    assert table.chance_kind == "item"
    assert (table.diamonds_on("n1"), table.diamonds_on("e1")) == (1, 1)


def test_j36_picking_up_the_last_one_in_camp_wins_at_once() -> None:
    table = on_map(carried={0: 3}, lying={"camp": 1}).act("pick-up")
    assert table.winners == (0,)


def test_j36_a_player_wins_on_another_players_turn() -> None:
    table = on_map({"n1": "jungle-3"}, at={1: "n1"}, carried={1: 4}, hands={0: ["lasso"]})
    assert table.act("play:lasso>1").winners == (1,)


def test_j36_a_player_wins_in_the_dinosaurs_phase() -> None:
    cards = {"n1": "jungle-3", "n2": "raptor-7"}
    position = {"raptor-7": "n1"}
    table = on_map(cards, at={1: "n1"}, carried={1: 4}, hands={1: ["machete"]}, dinosaurs=position)
    table.flip().all_pass().answer({1: "play:machete"}).act("to:camp")
    assert table.winners == (1,)


def test_j36_an_unconscious_player_in_camp_does_not_win() -> None:
    table = on_map(
        {"n1": "jungle-3"}, at={1: "n1"}, carried={1: 4}, hands={0: ["lasso"]}, unconscious=(1,)
    )
    assert not table.act("play:lasso>1").over
    assert table.at(1) == "camp"


def test_j36_a_player_who_wakes_in_camp_with_enough_diamonds_wins() -> None:
    table = on_map(carried={1: 4}, unconscious=(1,))
    assert table.flip().winners == (1,)


def test_j36_four_diamonds_elsewhere_win_nothing() -> None:
    table = on_map({"n1": "temple"}, at={0: "n1"}, carried={0: 3})
    assert not table.act("pick-up").over
    assert table.diamonds(0) == 4


def test_j36_of_two_at_once_the_active_player_wins() -> None:
    table = on_map(players=3, active=2, carried={0: 4, 2: 3}, lying={"camp": 1}).act("pick-up")
    assert table.winners == (2,)


def test_j36_of_two_others_the_next_in_turn_order_wins() -> None:
    both = {1: 4, 3: 4}
    table = on_map(players=4, active=2, carried=both, lying={"camp": 1}).act("pick-up")
    assert table.winners == (3,)


def test_j36_nothing_is_left_of_a_roll_that_was_due() -> None:
    table = on_map({"n1": "jungle-3"}, at={0: "n1"}, hands={0: ["machete"]}, carried={0: 4})
    table.act("move").act("play:machete").close_windows()
    assert (table.winners, table.state.roll) == ((0,), None)
    assert from_notation(to_notation(table.state)) == table.state


def test_j36_after_the_end_nothing_can_be_played() -> None:
    table = on_map(carried={0: 3}, lying={"camp": 1}).act("pick-up")
    assert table.asked == ()
    table.assert_refused(DecisionStep({0: "move"}), "step/game-over", "J36")
    table.assert_refused(ChanceStep("dinosaur:earthquake"), "step/game-over", "J36")
