"""The agenda: a pile of tasks that says what is to be done next, the next task last.

A task runs, or waits for chance or for decisions. It puts the tasks that follow from it on top.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from tacora.core.game import Chance, Decide, GameOver, Pending, Seat
from tacora.games.dinosaurs.choices import Choice
from tacora.games.dinosaurs.events import EventList
from tacora.games.dinosaurs.state import State


class Task(Struct, frozen=True, gc=False, array_like=True):
    """Something to be done."""

    def run(self, state: State, events: EventList) -> bool:
        """Do the task and leave the agenda; return False to wait for an answer instead."""
        return False

    def stack_floor(self) -> int:
        """Return the number of plays at the bottom of the stack that wait meanwhile (J24)."""
        return 0

    def pending(self, state: State) -> Pending:
        """Return what the task waits for."""
        raise NotImplementedError

    def asks(self, state: State, seat: Seat) -> bool:
        """Return True if the task waits for a decision of this seat."""
        waiting = self.pending(state)
        return isinstance(waiting, Decide) and seat in waiting.seats

    def can_draw(self, state: State, outcome: str) -> bool:
        """Return True if the task waits for chance, and chance may give this outcome."""
        waiting = self.pending(state)
        return isinstance(waiting, Chance) and outcome in waiting.outcomes

    def legal_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        """List the choices of a seat that is asked."""
        return ()

    def parse_choice(self, state: State, seat: Seat, text: str) -> Choice | None:
        """Return the choice of a seat that is asked, or None if it is not legal."""
        return Choice.parse(text) if text in self.legal_choices(state, seat) else None

    def trusted_choice(self, state: State, seat: Seat, text: str) -> Choice:
        """Return the choice of a seat that is known to be legal."""
        return Choice.parse(text)

    def apply_decision(
        self, state: State, answers: Mapping[Seat, Choice], events: EventList
    ) -> None:
        """Go on with legal answers."""
        raise NotImplementedError

    def apply_chance(self, state: State, outcome: str, events: EventList) -> None:
        """Go on with an outcome of chance."""
        raise NotImplementedError


class ActivePlayerDecides(Task, frozen=True, gc=False):
    """A task that waits for nothing but a decision of the active player."""

    def pending(self, state: State) -> Pending:
        return decision_by(state.active)

    def asks(self, state: State, seat: Seat) -> bool:
        return seat == state.active


class GameFinished(Task, frozen=True, gc=False, tag="finished"):
    """Wait for nothing: the game is over."""

    def pending(self, state: State) -> Pending:
        winners = () if state.winner is None else (state.winner,)
        return GameOver(tuple([player.diamonds for player in state.players]), winners)


def replace_task(state: State, *then: Task) -> None:
    """Remove the task on top and put others in its place, the first of them on top."""
    state.agenda = state.agenda[:-1] + then[::-1] if then else state.agenda[:-1]


def push_tasks(state: State, *tasks: Task) -> None:
    """Put tasks on top of the agenda, the first of them on top."""
    state.agenda += tasks[::-1]


@cache
def decision_by_all(seats: tuple[Seat, ...]) -> Decide:
    """Return a decision of these seats; each value is made once."""
    return Decide(seats)


@cache
def decision_by(seat: Seat) -> Decide:
    """Return a decision of one seat; each value is made once."""
    return Decide((seat,))
