"""Events of a step, collected in a list while the step is applied."""

from __future__ import annotations

from tacora.core.events import Event
from tacora.core.game import Seat

EventList = list[Event]


def emit(events: EventList, kind: str, /, **args: object) -> None:
    """Add an event that everybody sees."""
    events.append(Event(f"dinosaurs.{kind}", args))


def emit_private(events: EventList, kind: str, /, *seats: Seat, **args: object) -> None:
    """Add an event that only some seats see."""
    events.append(Event(f"dinosaurs.{kind}", args, frozenset(seats)))
