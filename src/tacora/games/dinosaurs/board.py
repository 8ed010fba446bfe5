"""The map: which card lies on which cell, neighbours and distances.

A cell is an integer, so that a step is an addition: east is +1 and north +100 (J4: north is
fixed, cards never rotate). Base Camp is 0; 35 cards cannot reach further than 34 steps from it.
"""

from __future__ import annotations

import re
from collections.abc import Container
from functools import cache, lru_cache

Cell = int

CAMP: Cell = 0  # J4
NORTH, EAST, SOUTH, WEST = 100, 1, -100, -1
DIRECTIONS = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}
STEPS = tuple(DIRECTIONS.values())
DIAGONALS = (NORTH + EAST, SOUTH + EAST, SOUTH + WEST, NORTH + WEST)

_NAME = re.compile(r"(?:([ns])([1-9][0-9]?))?(?:([ew])([1-9][0-9]?))?")
_HALF = 50


def east_north(cell: Cell) -> tuple[int, int]:
    """Return how far east and how far north of Base Camp a cell is."""
    east = (cell + _HALF) % NORTH - _HALF
    return east, (cell - east) // NORTH


@cache
def cell_name(cell: Cell) -> str:
    """Return the name of a cell: camp, n2, s1e3."""
    if cell == CAMP:
        return "camp"
    east, north = east_north(cell)
    vertical = f"{'n' if north > 0 else 's'}{abs(north)}" if north else ""
    horizontal = f"{'e' if east > 0 else 'w'}{abs(east)}" if east else ""
    return vertical + horizontal


@lru_cache(maxsize=8192)
def cell_named(text: str) -> Cell | None:
    """Return the cell with this name, or None."""
    if text == "camp":
        return CAMP
    match = _NAME.fullmatch(text)
    if match is None or not text:
        return None
    north = int(match[2] or 0) * (1 if match[1] == "n" else -1)
    east = int(match[4] or 0) * (1 if match[3] == "e" else -1)
    cell = north * NORTH + east
    return cell if cell_name(cell) == text else None


def _near(cell: Cell, cards: Container[Cell]) -> tuple[Cell, ...]:
    return tuple([cell + step for step in STEPS if cell + step in cards])


class Board:
    """The cards on the map by cell. Never changed once made; distances are computed once."""

    __slots__ = ("__weakref__", "_distances", "cards", "cells", "frontier", "near")

    def __init__(
        self,
        cards: dict[Cell, int],
        near: dict[Cell, tuple[Cell, ...]] | None = None,
        free: set[Cell] | None = None,
    ) -> None:
        if near is None:
            near = {cell: _near(cell, cards) for cell in cards}
        if free is None:
            free = {cell + step for cell in cards for step in STEPS} - cards.keys()
        self.cards = cards
        self.cells = {card: cell for cell, card in cards.items()}
        self.near = near
        self.frontier = tuple(sorted(free))
        self._distances: dict[Cell, dict[Cell, int]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.cards == other.cards

    __hash__ = None  # type: ignore[assignment]  # boards are compared, never hashed

    def with_card(self, card: int, cell: Cell) -> Board:
        """Return the board with one more card on a free cell (J12).

        Only its neighbours differ from those of this board.
        """
        cards = {**self.cards, cell: card}
        near = {**self.near, cell: _near(cell, cards)}
        for other in near[cell]:
            near[other] = _near(other, cards)
        free = {*self.frontier, *[cell + step for step in STEPS if cell + step not in cards]}
        return Board(cards, near, free - {cell})

    def distances(self, start: Cell) -> dict[Cell, int]:
        """Return the steps over cards from a cell to every other; tunnels do not count (J40)."""
        found = self._distances.get(start)
        if found is None:
            found = {start: 0}
            outer = [start]
            while outer:
                further = []
                for cell in outer:
                    for other in self.near[cell]:
                        if other not in found:
                            found[other] = found[cell] + 1
                            further.append(other)
                outer = further
            self._distances[start] = found
        return found

    def towards(self, start: Cell, goal: Cell) -> list[Cell]:
        """List the neighbours of a cell that are nearer to a goal (J40)."""
        distances = self.distances(goal)
        nearer = distances[start] - 1
        return [cell for cell in self.near[start] if distances[cell] == nearer]

    def away(self, start: Cell, danger: Cell) -> list[Cell]:
        """List the neighbours of a cell that are further from a danger."""
        distances = self.distances(danger)
        return [cell for cell in self.near[start] if distances[cell] > distances[start]]
