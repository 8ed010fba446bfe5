"""Tasks that go to one of several cells: a seat is asked only where there is a choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.agenda import Task, decision_by, replace_task
from tacora.games.dinosaurs.board import Cell
from tacora.games.dinosaurs.choices import TO, Choice, cell_choice
from tacora.games.dinosaurs.events import EventList
from tacora.games.dinosaurs.state import State


class ChooseCell(Task, frozen=True, gc=False):
    """Choose a cell; a single cell is taken at once, and without cells the task ends."""

    verb: ClassVar[str] = TO

    def chooser(self, state: State) -> Seat:
        """Return the seat that chooses among several cells."""
        raise NotImplementedError

    def cells(self, state: State) -> Sequence[Cell]:
        """List the cells to choose from."""
        raise NotImplementedError

    def go(self, state: State, cell: Cell, events: EventList) -> None:
        """Go to a cell, and leave the agenda."""
        raise NotImplementedError

    def run(self, state: State, events: EventList) -> bool:
        cells = self.cells(state)
        if len(cells) > 1:
            return False
        if cells:
            self.go(state, cells[0], events)
        else:
            replace_task(state)
        return True

    def pending(self, state: State) -> Pending:
        return decision_by(self.chooser(state))

    def legal_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        return tuple([cell_choice(self.verb, cell) for cell in self.cells(state)])

    def apply_decision(
        self, state: State, answers: Mapping[Seat, Choice], events: EventList
    ) -> None:
        self.go(state, answers[self.chooser(state)].cell, events)


class ChooseOfferedCell(ChooseCell, frozen=True, gc=False):
    """Choose one of the cells that a card offers to its user."""

    seat: Seat
    offered: tuple[Cell, ...]

    def chooser(self, state: State) -> Seat:
        return self.seat

    def cells(self, state: State) -> tuple[Cell, ...]:
        return self.offered
