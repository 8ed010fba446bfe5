"""Results that bots have computed for a map, kept as long as the map is in use.

A board is never changed once made, so results stay valid. Boards are compared by value, but the
cache goes by identity: a lookup must cost less than what it saves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from weakref import ref

from tacora.games.dinosaurs.board import Board, Cell

if TYPE_CHECKING:  # routes are computed with the help of this cache
    from tacora.bots.dinosaurs.path_cost import Route


class MapCache:
    """Results for one board."""

    __slots__ = ("action_means", "attack_risks", "board", "latest", "routes")

    def __init__(self, board: ref[Board]) -> None:
        self.board = board
        self.action_means: dict[Cell, Mapping[Cell, float]] = {}
        """Mean actions from every cell, by goal."""
        self.attack_risks: dict[tuple[Cell | None, ...], dict[Cell, float]] = {}
        """Expected failed evasions by cell, for each position of the dinosaurs."""
        self.routes: dict[frozenset[tuple[Cell, int]], dict[int, Route]] = {}
        """Routes by the diamonds still needed, for each position of the diamonds."""
        self.latest: tuple[Mapping[Cell, int], dict[int, Route]] | None = None
        """The diamonds asked for last, and their routes."""


_CACHES: dict[int, MapCache] = {}


def map_cache(board: Board) -> MapCache:
    """Return the cache of a board; it is dropped with the board."""
    key = id(board)
    cache = _CACHES.get(key)
    if cache is None:
        cache = _CACHES[key] = MapCache(ref(board, lambda _: _CACHES.pop(key, None)))
    return cache
