"""The house option `compensation`: later players start with items (beside J7 and J8)."""

from __future__ import annotations

import pytest

from tacora.games.dinosaurs.options import options_json, parse_options
from tests.rulebook.dinosaurs_harness import Table, new_game, set_up_game
from tests.rulebook.refusals import assert_refused


def _hands(table: Table) -> list[int]:
    """Draw all items that are due before the first turn; return the sizes of the hands."""
    while table.chance_kind == "item":
        table.draw(next(iter(table.weights)))
    return [len(hand) for hand in table.state.hands]


def test_it_is_off_unless_it_is_chosen() -> None:
    """J7: no starting hand."""
    assert _hands(set_up_game(2)) == [0, 0]
    assert "compensation" not in options_json(parse_options({"players": 2, "compensation": 0}))


def test_the_second_of_two_players_draws_the_whole_number() -> None:
    assert _hands(set_up_game(2, compensation=3)) == [0, 3]


@pytest.mark.parametrize(
    ("players", "number", "hands"),
    [
        (3, 2, [0, 1, 2]),
        (4, 3, [0, 1, 2, 3]),
        (4, 2, [0, 1, 2, 2]),
        (6, 5, [0, 1, 2, 3, 4, 5]),
        (6, 1, [0, 1, 1, 1, 1, 1]),
    ],
)
def test_players_between_draw_a_part_rounded_up(
    players: int, number: int, hands: list[int]
) -> None:
    assert _hands(set_up_game(players, compensation=number)) == hands


def test_places_are_counted_from_the_first_player() -> None:
    """J8: seat 1 begins, so seat 0 is the last of three."""
    table = new_game(3, compensation=2)
    while table.chance_kind != "dice":
        table.draw(next(iter(table.weights)))
    table.roll(1, 1).roll(6, 6).roll(1, 2)
    while table.state.turn == 0:
        if table.asked:
            table.act(table.choices()[0])
        elif table.chance_kind == "item":
            assert _hands(table) == [2, 0, 1]
        else:
            table.draw(next(iter(table.weights)))
    assert [len(hand) for hand in table.state.hands] == [2, 0, 1]


def test_each_item_is_drawn_by_chance_from_the_whole_deck() -> None:
    table = set_up_game(2, compensation=2)
    assert table.odds["item:rope"] == (1, 50)
    assert table.draw("item:rope").odds["item:bait"] == (1, 49)
    assert table.draw("item:bait").hand(1) == ["rope", "bait"]


def test_items_wait_until_the_explorer_is_on_the_map() -> None:
    """J9: off the map nobody plays an item."""
    table = set_up_game(2, compensation=1).draw("item:spyglass")
    while table.state.turn == 0:
        table.draw(next(iter(table.weights)))
    assert 1 not in table.asked


@pytest.mark.parametrize("value", [-1, 6, "2", True, 1.5])
def test_other_values_are_refused(value: object) -> None:
    with assert_refused("option/compensation", "J8"):
        new_game(2, compensation=value)


def test_it_is_written_to_the_record() -> None:
    options = parse_options({"players": 2, "compensation": 2})
    assert options_json(options) == {"players": 2, "compensation": 2}
