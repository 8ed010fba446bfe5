"""What happened, as facts: a message id and its arguments, and who may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Audience = frozenset[int] | None
"""The seats that may know of an event; None is everybody, spectators included."""

EVERYBODY: Audience = None


@dataclass(slots=True)
class Event:
    """One thing that happened. Sentences, animation and sound are made from it elsewhere."""

    id: str
    args: Mapping[str, object]
    audience: Audience = EVERYBODY


Events = tuple[Event, ...]


def visible_to(events: Iterable[Event], seat: int | None) -> Events:
    """The events that a seat may know; a spectator is None and hears what is public."""
    return tuple(e for e in events if e.audience is None or seat in e.audience)


def event_to_json(event: Event) -> dict[str, object]:
    """An event as JSON has it: keys are texts."""
    args = {
        name: {str(key): value for key, value in given.items()}
        if isinstance(given, Mapping)
        else given
        for name, given in event.args.items()
    }
    return {"event": event.id, "args": args}
