"""Going one of several ways: somebody is asked only where there is a choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.board import Cell, cell_name, cell_named
from tacora.games.dinosaurs.state import State, Task, Told, done, one


class Way(Task, frozen=True, gc=False):
    """A task with a cell to choose: the only one is taken; with none there is nothing to do."""

    verb: ClassVar[str] = "to"

    def chooser(self, game: State) -> Seat:
        """Who chooses among several."""
        raise NotImplementedError

    def cells(self, game: State) -> Sequence[Cell]:
        """Where it may go."""
        raise NotImplementedError

    def go(self, game: State, cell: Cell, told: Told) -> None:
        """Go there, and leave the agenda."""
        raise NotImplementedError

    def run(self, game: State, told: Told) -> bool:
        cells = self.cells(game)
        if len(cells) > 1:
            return False
        if cells:
            self.go(game, cells[0], told)
        else:
            done(game)
        return True

    def pending(self, game: State) -> Pending:
        return one(self.chooser(game))

    def choices(self, game: State, seat: Seat) -> tuple[str, ...]:
        return tuple([f"{self.verb}:{cell_name(cell)}" for cell in self.cells(game)])

    def decided(self, game: State, answers: Mapping[Seat, str], told: Told) -> None:
        cell = cell_named(answers[self.chooser(game)].partition(":")[2])
        assert cell is not None  # a lawful answer names a cell
        self.go(game, cell, told)
