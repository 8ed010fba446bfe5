"""The map as planes: a window of 21 by 21 cells, the north at the top, a plane for each fact."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tacora.core.game import Seat
from tacora.envs.dinosaurs.feature_list import SEATS, SPECIES
from tacora.envs.dinosaurs.view_facts import places_clockwise
from tacora.games.dinosaurs.board import Board, Cell, east_north
from tacora.games.dinosaurs.state import State, map_card_at

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
_EXPLORERS = PLANES.index("explorer of player 0")
_SPECIES_PLANES = {species: PLANES.index(species) for species in SPECIES}


class MapPlanes:
    """Draws views of a game as planes; what depends on the placed cards is drawn once."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._placed = np.zeros((len(PLANES), WINDOW, WINDOW), np.int8)
        self._places: dict[Cell, tuple[int, int]] = {}

    def draw(self, state: State, seat: Seat) -> NDArray[np.int8]:
        """Return the planes of a view's state."""
        if state.board is not self._board:
            self._remember(state)
        planes, places = self._placed.copy(), self._places
        for cell, diamonds in state.diamonds.items():
            if cell in places:
                planes[_DIAMONDS, *places[cell]] = diamonds
        for species, at in zip(state.cards.species, state.dinosaurs, strict=True):
            if at in places:
                planes[_SPECIES_PLANES[species], *places[at]] += 1
        for other, player in enumerate(state.players):
            if player.at in places:
                row = places_clockwise(state, seat, other)
                planes[_EXPLORERS + row, *places[player.at]] = 1
        return planes

    def place(self, cell: Cell) -> tuple[int, int] | None:
        """Return the row and the column of a card or a free cell; None outside the window."""
        return self._places.get(cell)

    def _remember(self, state: State) -> None:
        self._board = state.board
        cells = (*state.board.cards, *state.board.frontier)
        places = [east_north(cell) for cell in cells]
        west = _window_start([east for east, _ in places])
        north = -_window_start([-north for _, north in places])
        self._places = {
            cell: (north - up, east - west)
            for cell, (east, up) in zip(cells, places, strict=True)
            if 0 <= north - up < WINDOW and 0 <= east - west < WINDOW
        }
        self._placed = np.zeros((len(PLANES), WINDOW, WINDOW), np.int8)
        for cell, place in self._places.items():
            if cell not in state.board.cards:
                self._placed[_FREE, *place] = 1
                continue
            card = map_card_at(state, cell)
            self._placed[KINDS.index(card.kind), *place] = 1
            printed = (card.number, card.items, card.refresh, card.diamonds)
            self._placed[_NUMBER : _NUMBER + len(printed), *place] = printed


def _window_start(places: list[int]) -> int:
    """Return where the window starts: Base Camp in the middle, moved as far as the map needs."""
    return max(min(-(WINDOW // 2), *places), max(places) - WINDOW + 1)
