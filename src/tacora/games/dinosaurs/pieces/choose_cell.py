"""Going one of several ways: somebody is asked only where there is a choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.agenda import Task, decision_by, replace_task
from tacora.games.dinosaurs.board import Cell, cell_name, cell_named
from tacora.games.dinosaurs.events import EventList
from tacora.games.dinosaurs.state import State


class ChooseCell(Task, frozen=True, gc=False):
    """A task with a cell to choose: the only one is taken; with none there is nothing to do."""

    verb: ClassVar[str] = "to"

    def chooser(self, state: State) -> Seat:
        """Who chooses among several."""
        raise NotImplementedError

    def cells(self, state: State) -> Sequence[Cell]:
        """Where it may go."""
        raise NotImplementedError

    def go(self, state: State, cell: Cell, events: EventList) -> None:
        """Go there, and leave the agenda."""
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
        return tuple([f"{self.verb}:{cell_name(cell)}" for cell in self.cells(state)])

    def apply_decision(self, state: State, answers: Mapping[Seat, str], events: EventList) -> None:
        cell = cell_named(answers[self.chooser(state)].partition(":")[2])
        assert cell is not None  # a lawful answer names a cell
        self.go(state, cell, events)
