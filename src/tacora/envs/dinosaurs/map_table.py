"""The map in an observation: a row for each card, with its place and what lies on it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tacora.core.game import Seat
from tacora.envs.dinosaurs.feature_list import BLOCKS, MAP_COLUMNS
from tacora.envs.dinosaurs.view_facts import scouted_cards
from tacora.games.dinosaurs.board import CAMP, Board, Cell, east_north
from tacora.games.dinosaurs.state import State

_START, _STOP, _SHAPE = BLOCKS["map"]
_DRAWN, _LOOKED_AT = MAP_COLUMNS.index("drawn"), MAP_COLUMNS.index("looked at")
_STEPS = MAP_COLUMNS.index("steps from the agent's explorer / 10")
_DIAMONDS = MAP_COLUMNS.index("diamonds / 4")


class MapTable:
    """Writes the rows of the map; the part that depends on the placed cards is made once."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._placed = np.zeros(_SHAPE, np.float32)
        self._steps: dict[Cell, NDArray[np.float32]] = {}

    def write(self, state: State, seat: Seat, found: NDArray[np.float32]) -> None:
        """Write the rows of all map cards into an observation."""
        if state.board is not self._board:
            self._remember(state)
        rows = found[_START:_STOP].reshape(_SHAPE)
        rows[:] = self._placed
        here = state.players[seat].at
        if here is not None:
            rows[:, _STEPS] = self._steps_from(state, here)
        cards = state.board.cards
        for cell, diamonds in state.diamonds.items():
            rows[cards[cell], _DIAMONDS] = diamonds / 4
        for card in state.drawn:
            rows[card, _DRAWN] = 1
        for card in scouted_cards(state):
            rows[card, _LOOKED_AT] = 1

    def steps(self, state: State, start: Cell | None, cell: Cell) -> float:
        """Return the steps from an explorer to a cell, divided by 10; 0 for one off the map."""
        return 0.0 if start is None else state.board.distances(start)[cell] / 10

    def _remember(self, state: State) -> None:
        self._board = state.board
        self._steps.clear()
        self._placed = np.zeros(_SHAPE, np.float32)
        from_camp = state.board.distances(CAMP)
        for cell, card in state.board.cards.items():
            east, north = east_north(cell)
            place = (1, 0, 0, east / 10, north / 10, from_camp[cell] / 10)
            self._placed[card, : len(place)] = place

    def _steps_from(self, state: State, here: Cell) -> NDArray[np.float32]:
        found = self._steps.get(here)
        if found is None:
            found = self._steps[here] = np.zeros(_SHAPE[0], np.float32)
            for cell, steps in state.board.distances(here).items():
                found[state.board.cards[cell]] = steps / 10
        return found
