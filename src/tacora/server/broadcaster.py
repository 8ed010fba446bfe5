"""Send what happens at a table to its connections: to each only what it may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import time
from typing import Protocol

from msgspec import UNSET
from msgspec.json import Encoder

from tacora.core.game import Seat
from tacora.server.presence_batch import PresenceBatch
from tacora.server.spectator_names import first_names
from tacora.server.spectator_view import RecentEvents, SpectatorView
from tacora.table import projection, protocol
from tacora.table.commands.handle import CommandResult
from tacora.table.entries import ChoiceMade, Entry
from tacora.table.projection import Clock
from tacora.table.replay_log import VersionedEvents
from tacora.table.snapshot import TableHistory
from tacora.table.table import Table

MessageFor = Callable[[str | None], protocol.FromServer | None]
"""Makes the message for a guest (None: a spectator), or None for no message."""

_encode = Encoder().encode


class Listener(Protocol):
    """A connection, as a table sees it."""

    guest: str | None
    name: str | None
    """The name of the guest, for spectators."""
    language: protocol.Language
    address: str
    """The address for limits."""

    def send(self, message: bytes) -> None:
        """Send a message, or close the connection if it does not keep up."""

    def close(self, code: int) -> None:
        """Close the connection after the messages that are queued."""


class Broadcaster:
    """The connections of one table, and its recent events."""

    def __init__(
        self,
        history: VersionedEvents = (),
        forgotten_version: int = 0,
        connected: Callable[[], frozenset[str]] | None = None,
        watchers_elsewhere: Callable[[], int] = lambda: 0,
        spectators_elsewhere: Callable[[], dict[str, str]] = dict,
    ) -> None:
        """Call `connected` for the guests who are connected, to other processes too.

        Call `spectators_elsewhere` for the names of spectators there, by guest.
        """
        self._connected = connected or self.guests
        self._watchers_elsewhere = watchers_elsewhere
        self._spectators_elsewhere = spectators_elsewhere
        self.listeners: set[Listener] = set()
        self._presence = PresenceBatch(self._send_presence)
        self._spectator_view = SpectatorView()
        self._recent = RecentEvents(history, forgotten_version)

    def history(self, table: Table) -> TableHistory:
        """Return a table with its recent events."""
        return self._recent.history(table)

    def guests(self) -> frozenset[str]:
        """Return the guests who are connected to this process."""
        return frozenset(
            listener.guest for listener in self.listeners if listener.guest is not None
        )

    def watchers(self, table: Table) -> int:
        """Return the number of connections to this process without a seat."""
        return sum(table.seat_of(listener.guest) is None for listener in self.listeners)

    def spectators(self, table: Table) -> dict[str, str]:
        """Return the names of guests who are connected to this process without a seat."""
        return {
            listener.guest: listener.name
            for listener in self.listeners
            if listener.guest and listener.name and table.seat_of(listener.guest) is None
        }

    def join(self, table: Table, listener: Listener, since: int | None, clock: Clock) -> None:
        """Add a connection and send it the table as it is now."""
        self.listeners.add(listener)
        listener.send(_encode(self._welcome(table, listener.guest, since, clock)))
        self._send_cards(table, [listener])  # options or language may have changed meanwhile
        self._presence.change(table, besides=listener)

    def leave(self, table: Table, listener: Listener) -> None:
        """Remove a connection."""
        self.listeners.discard(listener)
        self._presence.change(table)

    def close(self) -> None:
        """Stop the timer."""
        self._presence.close()

    def tell_presence(self, table: Table) -> None:
        """Tell all connections that guests came or left at other processes."""
        self._presence.change(table)

    def broadcast(self, message: protocol.FromServer) -> None:
        """Send the same message to all connections."""
        data = _encode(message)
        for listener in tuple(self.listeners):
            listener.send(data)

    def publish(self, before: Table, result: CommandResult, clock: Clock) -> None:
        """Send each connection what a command changed for it."""
        table = result.table
        assert result.record is not None  # the command changed something
        self._recent.remember(table.public_version, result.events)
        same_decision = (
            _decision_number(before) == _decision_number(table) and before.state is table.state
        )
        only_answers = all(isinstance(entry, ChoiceMade) for entry in result.record.entries)
        if same_decision and only_answers and table.passed_stretches == before.passed_stretches:
            self._send_chosen(table, result.record.entries)
        elif table.public_version == before.public_version:
            self._send_each(table, _private_updates(before, table, clock))
        else:
            self._send_each(table, _updates(before, result, clock))
        if table.holders != before.holders:
            self._presence.send_now(table)  # or a new player would seem to be absent
        if table.options != before.options:
            self._send_cards(table, tuple(self.listeners))

    def publish_clock(self, table: Table, clock: Clock) -> None:
        """Tell all connections the time of the open decision, which was not known before."""
        if table.open_decision is None:
            return

        def update(guest: str | None) -> protocol.Update:
            ask = projection.open_decision(table, table.seat_of(guest), clock)
            return protocol.Update(table.public_version, ask=ask)

        self._send_each(table, update)

    def publish_hold(self, table: Table, clock: Clock) -> None:
        """Tell all connections that somebody holds the open window, or that nobody does."""
        self._send_each(table, lambda guest: projection.held(table, table.seat_of(guest), clock))

    def publish_own_hold(self, table: Table, seat: Seat, clock: Clock) -> None:
        """Tell a seat that it holds the next window, or that it does not."""

        def update(guest: str | None) -> protocol.Update | None:
            if table.seat_of(guest) != seat:
                return None
            you = projection.you_info(table, guest, clock)
            return protocol.Update(table.public_version, you=you)

        self._send_each(table, update)

    def _send_chosen(self, table: Table, entries: Iterable[Entry]) -> None:
        decision = table.open_decision
        assert decision is not None  # a seat has just answered it
        if not decision.answers_are_hidden:
            chosen = sorted(decision.choices.chosen)
            self.broadcast(protocol.Chosen(table.public_version, decision.number, chosen))
        for entry in entries:
            assert isinstance(entry, ChoiceMade)  # the caller has checked it
            guest = table.holders[entry.seat].guest
            own = _encode(protocol.Own(decision.number, entry.choice))
            for listener in tuple(self.listeners):
                if guest is not None and listener.guest == guest:
                    listener.send(own)

    def _send_each(self, table: Table, message_for: MessageFor) -> None:
        """Send each connection its own message; encode it once for all connections of a guest."""
        encoded: dict[str | None, bytes | None] = {}
        for listener in tuple(self.listeners):
            guest = listener.guest if table.seat_of(listener.guest) is not None else None
            if listener.guest is not None and listener.guest == table.host:
                guest = listener.guest
            if guest not in encoded:
                message = message_for(guest)
                encoded[guest] = None if message is None else _encode(message)
            data = encoded[guest]
            if data is not None:
                listener.send(data)

    def _send_cards(self, table: Table, listeners: Iterable[Listener]) -> None:
        """Send the texts of the table's cards, each connection's in its language."""
        for listener in listeners:
            cards = self._spectator_view.cards(table, listener.language)
            if cards is not None:
                listener.send(cards)

    def _send_presence(self, table: Table, besides: object = None) -> None:
        present, watchers = self._present(table), self._watchers(table)
        data = _encode(protocol.Presence(present, watchers, self._spectator_names(table)))
        for listener in tuple(self.listeners):
            if listener is not besides:
                listener.send(data)

    def _welcome(
        self, table: Table, guest: str | None, since: int | None, clock: Clock
    ) -> protocol.Welcome:
        seat = table.seat_of(guest)
        return protocol.Welcome(
            protocol=protocol.PROTOCOL,
            version=table.public_version,
            table=self._spectator_view.info(table),
            you=projection.you_info(table, guest, clock),
            facts=self._spectator_view.position(table)
            if seat is None
            else projection.position(table, seat),
            ask=projection.open_decision(table, seat, clock),
            odds=None if seat is None else projection.odds_for(table).get(seat),
            events=self._recent.since(table, seat, since),
            present=self._present(table),
            watchers=self._watchers(table),
            spectators=self._spectator_names(table),
            position=projection.seen_position_of(table, seat),
        )

    def _present(self, table: Table) -> list[Seat]:
        guests = self._connected()
        return [seat for seat, holder in enumerate(table.holders) if holder.guest in guests]

    def _watchers(self, table: Table) -> int:
        return self.watchers(table) + self._watchers_elsewhere()

    def _spectator_names(self, table: Table) -> list[str]:
        names = self._spectators_elsewhere() | self.spectators(table)
        return first_names(names.values())


def _private_updates(before: Table, table: Table, clock: Clock) -> MessageFor:
    """Make the update after something that only its own seat may notice."""
    changed = {
        seat
        for seat in range(len(table.holders))
        if _secrets_of(before, seat) != _secrets_of(table, seat)
    }

    def update(guest: str | None) -> protocol.Update | None:
        seat = table.seat_of(guest)
        if seat not in changed:
            return None
        return protocol.Update(
            table.public_version,
            you=projection.you_info(table, guest, clock),
            ask=projection.open_decision(table, seat, clock),
        )

    return update


def _updates(before: Table, result: CommandResult, clock: Clock) -> MessageFor:
    """Make the update for each guest; public parts are made once."""
    table, events = result.table, result.events
    moved = table.state is not before.state
    now = int(time())
    info = projection.table_info(table, now) if table.public_part != before.public_part else UNSET
    public = all(event.audience is None for event in events)
    shared = projection.event_messages(table.game, events, None) if public else []
    odds = projection.odds_for(table)
    position = projection.positions(table) if moved and table.state is not None else None

    def update(guest: str | None) -> protocol.Update:
        seat = table.seat_of(guest)
        return protocol.Update(
            version=table.public_version,
            events=shared if public else projection.event_messages(table.game, events, seat),
            table=info,
            you=projection.you_info(table, guest, clock)
            if before.holders != table.holders
            or before.host != table.host
            or moved
            or _modes_differ(before, table, seat)
            else UNSET,
            facts=UNSET if position is None else position(seat),
            ask=projection.open_decision(table, seat, clock),
            odds=None if seat is None else odds.get(seat),
            position=projection.seen_position_of(table, seat),
        )

    return update


def _secrets_of(table: Table, seat: Seat) -> tuple[object, ...]:
    window = table.open_decision.window if table.open_decision is not None else None
    return (
        table.auto_answers[seat],
        table.bells[seat],
        table.passed_stretches[seat],
        window is not None and seat in window.passed_in_person,
    )


def _modes_differ(before: Table, table: Table, seat: Seat | None) -> bool:
    if seat is None or not before.auto_answers:
        return False
    return before.auto_answers[seat] != table.auto_answers[seat]


def _decision_number(table: Table) -> int | None:
    return None if table.open_decision is None else table.open_decision.number
