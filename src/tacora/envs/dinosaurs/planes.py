"""The map as planes: a window of 21 by 21 cells, the north at the top, a plane for each fact."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tacora.core.game import Seat
from tacora.envs.dinosaurs.feature_list import SEATS, SPECIES
from tacora.games.dinosaurs.board import Board, Cell, east_north
from tacora.games.dinosaurs.state import State

WINDOW = 21
"""The width and height of the window, in cells."""
KINDS = ("camp", "diamond", "dinosaur", "jungle", "shannon", "tunnel")
PLANES = (
    *[f"card: {kind}" for kind in KINDS],
    "number",
    "item icons",
    "refresh icon",
    "printed diamonds",
    "free cell",
    "diamonds",
    *SPECIES,
    *[f"explorer of player {row}" for row in range(SEATS)],
)
"""What each plane counts; players clockwise from the observing seat."""

_NUMBER, _FREE, _DIAMONDS = (PLANES.index(name) for name in ("number", "free cell", "diamonds"))
_SPECIES, _EXPLORERS = PLANES.index(SPECIES[0]), PLANES.index("explorer of player 0")


class MapPlanes:
    """Draws views of a game as planes; what depends on the placed cards is drawn once."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._placed = np.zeros((len(PLANES), WINDOW, WINDOW), np.int8)
        self._north = self._west = 0

    def draw(self, state: State, seat: Seat) -> NDArray[np.int8]:
        """Return the planes of a view's state."""
        if state.board is not self._board:
            self._remember(state)
        planes = self._placed.copy()
        for cell, diamonds in state.diamonds.items():
            self._add(planes, _DIAMONDS, cell, diamonds)
        for species, at in zip(state.cards.species, state.dinosaurs, strict=True):
            if at is not None:
                self._add(planes, _SPECIES + SPECIES.index(species), at, 1)
        for other, player in enumerate(state.players):
            if player.at is not None:
                row = (other - seat) % len(state.players)
                self._add(planes, _EXPLORERS + row, player.at, 1)
        return planes

    def place(self, cell: Cell) -> tuple[int, int] | None:
        """Return the row and the column of a cell; None if it lies outside the window."""
        east, north = east_north(cell)
        row, column = self._north - north, east - self._west
        inside = 0 <= row < WINDOW and 0 <= column < WINDOW
        return (row, column) if inside else None

    def _remember(self, state: State) -> None:
        self._board = state.board
        places = [east_north(cell) for cell in (*state.board.cards, *state.board.frontier)]
        self._west = _window_start([east for east, _ in places])
        self._north = -_window_start([-north for _, north in places])
        self._placed = np.zeros((len(PLANES), WINDOW, WINDOW), np.int8)
        for cell, number in state.board.cards.items():
            card = state.cards.maps[number]
            self._add(self._placed, KINDS.index(card.kind), cell, 1)
            printed = (card.number, card.items, card.refresh, card.diamonds)
            for plane, value in enumerate(printed, _NUMBER):
                self._add(self._placed, plane, cell, value)
        for cell in state.board.frontier:
            self._add(self._placed, _FREE, cell, 1)

    def _add(self, planes: NDArray[np.int8], plane: int, cell: Cell, value: int) -> None:
        place = self.place(cell)
        if place is not None:
            planes[plane, place[0], place[1]] += value


def _window_start(places: list[int]) -> int:
    """Return where the window starts: Base Camp in the middle, moved as far as the map needs."""
    return max(min(-(WINDOW // 2), *places), max(places) - WINDOW + 1)
