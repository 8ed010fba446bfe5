"""What all spectators of a table get alike, made once for each state of the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from time import time

from msgspec.json import Encoder

from tacora.core.events import Event, Events
from tacora.core.game import Json, Seat
from tacora.table import projection, protocol
from tacora.table.replay_log import VersionedEvents
from tacora.table.snapshot import MAX_EVENT_GROUPS, TableHistory
from tacora.table.table import Table

_encode = Encoder().encode


class SpectatorView:
    """The public parts of a welcome, and the texts of cards in each language."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._info: protocol.TableInfo | None = None
        self._position: dict[str, Json] | None = None
        self._options: object = None
        self._cards: dict[protocol.Language, bytes | None] = {}

    def info(self, table: Table) -> protocol.TableInfo:
        """Return the public facts of a table."""
        self._look_at(table)
        if self._info is None or table.pause is not None:  # a pause says how long it lasts
            self._info = projection.table_info(table, int(time()))
        return self._info

    def position(self, table: Table) -> dict[str, Json] | None:
        """Return the position as a spectator may know it."""
        self._look_at(table)
        if self._position is None:
            self._position = projection.position(table, None)
        return self._position

    def cards(self, table: Table, language: protocol.Language) -> bytes | None:
        """Return the encoded texts of the table's cards; None if the game has none."""
        if table.options is not self._options:
            self._options, self._cards = table.options, {}
        if language not in self._cards:
            cards = projection.card_texts(table, language)
            self._cards[language] = None if cards is None else _encode(cards)
        return self._cards[language]

    def _look_at(self, table: Table) -> None:
        if table is not self._table:
            self._table, self._info, self._position = table, None, None


@dataclass(slots=True)
class _PastEvents:
    version: int
    events: Events
    for_spectators: list[protocol.EventMessage] | None = None


class RecentEvents:
    """The events of the last versions, for clients that come back."""

    def __init__(self, history: VersionedEvents = (), forgotten_version: int = 0) -> None:
        self._past = deque(_PastEvents(version, events) for version, events in history)
        self._forgotten_version = forgotten_version
        """The events of all later versions are here."""

    def remember(self, version: int, events: Events) -> None:
        """Add the events of a version; forget the oldest."""
        if events:
            self._past.append(_PastEvents(version, events))
        while len(self._past) > MAX_EVENT_GROUPS:
            self._forgotten_version = self._past.popleft().version

    def history(self, table: Table) -> TableHistory:
        """Return a table with its recent events."""
        past = tuple((past.version, past.events) for past in self._past)
        return TableHistory(table, past, self._forgotten_version)

    def since(
        self, table: Table, seat: Seat | None, version: int | None
    ) -> list[protocol.EventMessage] | None:
        """Return the events after a version, or None if they are no longer kept."""
        if version is None or not self._forgotten_version <= version <= table.public_version:
            return None
        missed = [past for past in self._past if past.version > version]
        if seat is not None:
            events: Iterable[Event] = (event for past in missed for event in past.events)
            return projection.event_messages(table.game, events, seat)
        return [message for past in missed for message in _for_spectators(table, past)]


def _for_spectators(table: Table, past: _PastEvents) -> list[protocol.EventMessage]:
    if past.for_spectators is None:
        past.for_spectators = projection.event_messages(table.game, past.events, None)
    return past.for_spectators
