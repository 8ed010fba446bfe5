"""The people at one table and what they show each other, at all processes.

Nothing of it is in the log: reactions and the names of spectators last no longer than they are
seen. Processes tell each other by the bus; while it is gone each shows its own.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from msgspec import Struct

from tacora.core.errors import CommandRefused
from tacora.server.broadcaster import Broadcaster
from tacora.server.buses.bus import Bus
from tacora.server.reactions import Reactions
from tacora.server.spectator_names import SpectatorNames
from tacora.table import protocol
from tacora.table.table import Table


class ReactionTold(Struct, frozen=True, tag="reaction"):
    """A player of another process has reacted."""

    reacted: protocol.Reacted


class SpectatorsTold(Struct, frozen=True, tag="spectators"):
    """The names of the spectators of another process, by guest."""

    names: dict[str, str]


class SpectatorsWanted(Struct, frozen=True, tag="spectators-wanted"):
    """A process asks for these names."""


CompanyMessage = ReactionTold | SpectatorsTold | SpectatorsWanted

_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[CompanyMessage] = msgspec.json.Decoder(CompanyMessage)


class Company:
    """The reactions and the spectators of one table."""

    def __init__(
        self,
        bus: Bus,
        broadcaster: Broadcaster,
        table: Callable[[], Table],
        refresh: Callable[[], Awaitable[bool]],
    ) -> None:
        """Call `refresh` to learn what other processes have written; True if there was any."""
        self._bus = bus
        self._broadcaster = broadcaster
        self._table = table
        self._refresh = refresh
        self._reactions = Reactions()
        self._names = SpectatorNames()

    async def react(self, command: protocol.React, guest: str | None) -> None:
        """Show a reaction to everybody at the table, or raise CommandRefused."""
        try:
            reacted = self._reactions.throw(self._table(), command, guest)
        except CommandRefused:
            if not await self._refresh():
                raise
            # a refusal must not come from an old table
            reacted = self._reactions.throw(self._table(), command, guest)
        if reacted is not None:
            self._broadcaster.broadcast(reacted)
            self._send(ReactionTold(reacted))

    def on_message(self, message: bytes) -> bool:
        """Follow what another process says; return False if it is about something else."""
        try:
            told = _decoder.decode(message)
        except (msgspec.MsgspecError, UnicodeError):
            return False
        match told:
            case ReactionTold(reacted):
                self._reactions.count(reacted.seat)
                self._broadcaster.broadcast(reacted)
            case SpectatorsTold(names):
                self._names.hear(names)
                self._broadcaster.tell_presence(self._table())
            case SpectatorsWanted():
                self._names.forget_told()
                self.tell()
        return True

    def ask(self) -> None:
        """Ask other processes for the names of their spectators, and tell them those here."""
        self._send(SpectatorsWanted())
        self._names.forget_told()
        self.tell()

    def tell(self) -> None:
        """Tell other processes the names of the spectators here, if they have changed."""
        if not self._bus.alone and self._bus.connected:
            names = self._names.news(self._broadcaster.spectators(self._table()))
            if names is not None:
                self._send(SpectatorsTold(names))

    def spectators_elsewhere(self) -> dict[str, str]:
        """Return the names of the spectators of other processes, by guest."""
        table = self._table()
        guests = self._bus.present(table.code) or frozenset()
        names = self._names.connected(guests)
        return {guest: name for guest, name in names.items() if table.seat_of(guest) is None}

    def _send(self, message: CompanyMessage) -> None:
        if not self._bus.alone:
            self._bus.tell(self._table().code, _encode(message))
