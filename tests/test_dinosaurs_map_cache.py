"""The planner's map cache: one for each board, dropped with it."""

from __future__ import annotations

import gc

from tacora.bots.dinosaurs import map_cache
from tacora.bots.dinosaurs.path_cost import actions_to
from tacora.games.dinosaurs.board import CAMP, NORTH, Board
from tacora.games.dinosaurs.cards.loader import standard_cards
from tacora.games.dinosaurs.options import parse_options
from tacora.games.dinosaurs.turn.setup import new_state


def test_map_cache_keeps_results_for_the_same_board_only() -> None:
    state = new_state(parse_options({"players": 2}))
    first = actions_to(state, CAMP)
    assert actions_to(state, CAMP) is first
    equal = Board(dict(state.board.cards))
    assert equal == state.board
    assert not map_cache.map_cache(equal).action_means


def test_map_cache_is_dropped_with_its_board() -> None:
    board = Board({CAMP: standard_cards().camp}).with_card(0, NORTH)
    gc.collect()
    before = len(map_cache._CACHES)
    map_cache.map_cache(board)
    assert len(map_cache._CACHES) == before + 1
    del board
    gc.collect()
    assert len(map_cache._CACHES) == before
