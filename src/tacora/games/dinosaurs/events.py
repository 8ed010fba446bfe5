"""Events of a step, collected in a list while the step is applied."""

from __future__ import annotations

from tacora.core.events import Event
from tacora.core.game import Seat

EventList = list[Event]

NO_EVENTS: EventList = []
"""The list of a simulation, where nobody reads events: it stays empty."""


def emit(events: EventList, kind: str, /, **args: object) -> None:
    """Add an event that everybody sees."""
    if events is not NO_EVENTS:
        events.append(Event(f"dinosaurs.{kind}", args))


def emit_private(events: EventList, kind: str, /, *seats: Seat, **args: object) -> None:
    """Add an event that only some seats see."""
    if events is not NO_EVENTS:
        events.append(Event(f"dinosaurs.{kind}", args, frozenset(seats)))
