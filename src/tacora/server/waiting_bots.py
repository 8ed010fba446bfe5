"""Bots on other computers that wait for tables: who they are, at all processes of the site.

Each process knows its own connections. It tells the others by the bus when they change, and again
from time to time; a process that says nothing any more has died, and its bots are gone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from secrets import token_hex
from time import monotonic
from typing import Protocol

import msgspec
from msgspec import Struct

from tacora.server.buses.bus import Bus
from tacora.server.http_types import WaitingBot

TELL_SECONDS = 10.0
KNOWN_SECONDS = 30.0
"""The time for which the bots of a process are listed after it has told them."""

MAX_LISTED = 200

_CHANNEL = "-bots"
"""What the bus calls it; no table has such a code."""


class _BotsTold(Struct, frozen=True, tag="bots"):
    """All bots that wait at a process."""

    process: str
    bots: list[WaitingBot]


class _BotsWanted(Struct, frozen=True, tag="bots-wanted"):
    """A process has just connected, and asks for the bots of the others."""


class Waiter(Protocol):
    """The connection of a bot."""


class _Known(Struct, frozen=True):
    at: float
    bots: list[WaitingBot]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(_BotsTold | _BotsWanted).decode


class WaitingBots:
    """The bots that wait at this process, and those that others have told of."""

    def __init__(self, bus: Bus, clock: Callable[[], float] = monotonic) -> None:
        self._bus, self._clock = bus, clock
        self._process = token_hex(8)
        self._here: dict[Waiter, WaitingBot] = {}
        self._elsewhere: dict[str, _Known] = {}

    async def run(self) -> None:
        """Hear of the bots of other processes, and tell of those here."""
        await self._bus.follow(_CHANNEL, self)
        self._bus.tell(_CHANNEL, _encode(_BotsWanted()))
        while True:
            await asyncio.sleep(TELL_SECONDS)
            if self._here:
                self._tell()

    def set(self, connection: Waiter, bot: WaitingBot) -> None:
        """List a bot, or list it in another way."""
        self._here[connection] = bot
        self._tell()

    def remove(self, connection: Waiter) -> None:
        """List a bot no longer."""
        if self._here.pop(connection, None) is not None:
            self._tell()

    def has(self, handle: str) -> bool:
        """Return whether a bot waits, here or elsewhere."""
        return any(bot.handle == handle for bot in self._all())

    def list(self, game: str | None = None) -> list[WaitingBot]:
        """Return the bots that wait for tables, of a game or of any, by name; each once."""
        by_handle = {bot.handle: bot for bot in self._all() if game is None or game in bot.games}
        bots = sorted(by_handle.values(), key=lambda bot: (bot.tables == 0, bot.name.casefold()))
        return bots[:MAX_LISTED]

    def on_message(self, message: bytes) -> None:
        """Note the bots of another process, or tell it of those here."""
        try:
            told = _decode(message)
        except (msgspec.MsgspecError, UnicodeError):
            return
        if isinstance(told, _BotsWanted):
            self._tell()
        else:
            self._elsewhere[told.process] = _Known(self._clock(), told.bots[:MAX_LISTED])

    def on_number(self, number: int) -> None:
        """Do nothing: this is no table."""

    def on_gap(self) -> None:
        """Tell and ask again: messages may have been lost."""
        self._tell()
        self._bus.tell(_CHANNEL, _encode(_BotsWanted()))

    def on_presence(self) -> None:
        """Do nothing: each process knows its own connections."""

    def _tell(self) -> None:
        self._bus.tell(_CHANNEL, _encode(_BotsTold(self._process, list(self._here.values()))))

    def _all(self) -> Iterator[WaitingBot]:
        oldest = self._clock() - KNOWN_SECONDS
        for process in [name for name, known in self._elsewhere.items() if known.at < oldest]:
            del self._elsewhere[process]
        for known in self._elsewhere.values():
            yield from known.bots
        yield from self._here.values()
