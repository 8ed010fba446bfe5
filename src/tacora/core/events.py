"""Events: what happened in a game, as an id with arguments, and the seats that may know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Audience = frozenset[int] | None
"""The seats that may know of an event; None is everybody, spectators included."""

EVERYBODY: Audience = None


@dataclass(slots=True)
class Event:
    """One thing that happened. Other modules turn it into sentences, animation and sound."""

    id: str
    args: Mapping[str, object]
    audience: Audience = EVERYBODY


Events = tuple[Event, ...]


def visible_to(events: Iterable[Event], seat: int | None) -> Events:
    """Return the events that a seat may know; for a spectator (None), the public ones."""
    return tuple(e for e in events if e.audience is None or seat in e.audience)


def event_to_json(event: Event) -> dict[str, object]:
    """Return an event as JSON, with texts as keys."""
    args = {
        name: {str(key): item for key, item in value.items()}
        if isinstance(value, Mapping)
        else value
        for name, value in event.args.items()
    }
    return {"event": event.id, "args": args}
