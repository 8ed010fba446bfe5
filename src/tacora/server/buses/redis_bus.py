"""The bus on Redis: a channel for each process, which gets what concerns its tables.

A task reads the channel; others write hints and who is there (`table_presence`), many tables in one
trip. When Redis goes away all begin again, and all that was said before is said again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import Any

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder, encode
from redis.asyncio import Redis
from redis.asyncio.client import PubSub

from tacora.server.buses.bus import NOBODY, Presence, TableListener
from tacora.server.buses.redis_scripts import SAY
from tacora.server.buses.redis_state import GONE, PREFIX, SharedState, presence_key
from tacora.server.buses.table_presence import TablePresence

ANSWER_SECONDS = 2.0
"""The time that Redis has for an answer."""
RETRY_SECONDS = (0.1, 2.0)
"""The pauses between attempts to connect: the first, and the longest."""
SILENCE_SECONDS = 5.0
"""The time without a message after which the channel is tested."""
MAX_HINTS = 200
"""Hints in one trip: Redis does nothing else meanwhile."""

_log = logging.getLogger(__name__)


class _Hint(Struct, frozen=True, array_like=True):
    """What a process says about a table."""

    code: str
    number: int | None = None
    """The length of the log; None: guests have come or left, unless there is a text."""
    text: bytes | None = None
    """What the process tells the table."""


_decode = Decoder(list[_Hint]).decode


class RedisBus:
    """The other processes of a site, by Redis; `open_redis_bus` makes one."""

    alone = False

    def __init__(self, redis: Redis, reader: Redis) -> None:
        """Send commands by one client and read the channel by another, which may wait for long."""
        self._redis, self._reader = redis, reader
        self._process = token_hex(8)
        self._channel = f"{PREFIX}process:{self._process}"
        self._closed = self._stopping = False
        """Whether the bus, or only its present connection, comes to its end."""
        self._say_script = redis.register_script(SAY)
        self._shared = SharedState(redis, self._process)
        self._presence = TablePresence(redis, self._process, self._on_presence, self._on_gap)
        self.connections = 0
        self._was_gone = False
        """Whether the log has that the bus is gone."""
        self._connected = False
        self._listeners: dict[str, TableListener] = {}
        self._numbers: dict[str, int] = {}
        self._new_numbers: set[str] = set()
        self._told: list[tuple[str, bytes]] = []
        self._changed = asyncio.Event()
        self._running = asyncio.create_task(self._run())

    @property
    def connected(self) -> bool:
        """Return whether messages arrive."""
        return self._connected

    async def follow(self, code: str, listener: TableListener) -> None:
        """Tell a listener about a table; return when Redis has confirmed it, or is gone."""
        self._listeners[code] = listener
        self._presence.add(code)
        if self._connected:
            with suppress(*GONE):
                await self._presence.join(code, ANSWER_SECONDS)

    def unfollow(self, code: str) -> None:
        """Hear nothing about a table, and take the guests of this process away."""
        self._listeners.pop(code, None)
        self._numbers.pop(code, None)
        self._presence.remove(code)

    def announce(self, code: str, number: int) -> None:
        """Say soon that the log of a table has this many records."""
        self._numbers[code] = max(number, self._numbers.get(code, 0))
        self._new_numbers.add(code)
        self._changed.set()

    def tell(self, code: str, message: bytes) -> None:
        """Tell a table in all other processes something soon."""
        if self._connected:
            self._told.append((code, message))
            self._changed.set()

    def set_present(self, code: str, guests: frozenset[str], watchers: int = 0) -> None:
        """Say soon who of this process is at a table that it follows."""
        self._presence.set_here(code, Presence(guests, watchers))

    def present(self, code: str) -> frozenset[str] | None:
        """Return the guests at a table in other processes; None while Redis is gone."""
        others = self._presence.others(code)
        return None if others is None else others.guests

    def watchers(self, code: str) -> int:
        """Return the number of spectators in other processes; 0 while Redis is gone."""
        return (self._presence.others(code) or NOBODY).watchers

    async def occupied(self, codes: Sequence[str]) -> set[str] | None:
        """Return the tables with a guest at any process; None while Redis is gone."""
        return await self._shared.occupied(codes) if self._connected else None

    async def take(self, bucket: str, rate: float, burst: float, tokens: int = 1) -> bool:
        """Take a token of a bucket; it is granted while Redis is gone."""
        return not self._connected or await self._shared.take(bucket, rate, burst, tokens)

    async def claim(self, job: str, progress: float) -> bool:
        """Begin a job or go on with it; it is granted while Redis is gone."""
        return not self._connected or await self._shared.claim(job, progress)

    async def progress(self, job: str) -> float | None:
        """Return how far another process is with a job."""
        return await self._shared.progress(job) if self._connected else None

    async def finish(self, job: str) -> None:
        """Give a job up; if Redis is gone it expires."""
        if self._connected:
            await self._shared.finish(job)

    async def close(self) -> None:
        """Stop reading and writing."""
        self._closed = True
        self._stop()
        self._running.cancel()
        await asyncio.wait([self._running])

    async def _run(self) -> None:
        """Read and write until `close` is called; begin again when Redis goes away."""
        pause, longest = RETRY_SECONDS
        while not self._closed:
            self._stopping = False
            try:
                async with self._reader.pubsub() as channel, asyncio.TaskGroup() as group:
                    self._presence.start()
                    await channel.subscribe(self._channel)
                    presence = self._presence.write(), self._presence.repeat()
                    for work in (self._read(channel), self._write(), *presence):
                        group.create_task(self._run_part(work))
            except* GONE as error:
                if not self._was_gone:
                    _log.warning("the bus is gone", extra={"error": str(error.exceptions[0])})
                self._was_gone = True
                await self._drop_connections()
            if self._connected:
                pause = RETRY_SECONDS[0]
            self._end()
            await asyncio.sleep(pause)
            pause = min(longest, pause * 2)

    async def _drop_connections(self) -> None:
        """Close what is left of the connections: one that was cut would fail when it is used."""
        with suppress(*GONE):
            await self._redis.connection_pool.disconnect()

    async def _run_part(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task that ends with the others: the client of Redis may swallow a cancellation."""
        try:
            await work
        finally:
            self._stop()

    def _stop(self) -> None:
        self._stopping = True
        self._presence.stop()
        self._changed.set()

    def _begin(self) -> None:
        """Say everything again: who has missed it does not know."""
        self._connected = True
        self.connections += 1
        if self._was_gone:
            self._was_gone = False
            _log.warning("the bus is back")
        self._new_numbers |= self._numbers.keys()
        self._changed.set()
        self._presence.say_all()

    def _end(self) -> None:
        """Know nothing about other processes."""
        self._connected = False
        self._told.clear()
        self._presence.end()
        for listener in tuple(self._listeners.values()):
            listener.on_presence()

    async def _read(self, channel: PubSub) -> None:
        silent = False
        while not self._stopping:
            message = await channel.get_message(timeout=SILENCE_SECONDS)
            if message is not None:
                silent = False
                self._receive(message)
            elif silent:
                raise TimeoutError("Redis is silent")
            else:
                silent = True
                await channel.ping()

    def _receive(self, message: dict[str, Any]) -> None:
        """Tell the tables what another process says of them (Any: as Redis sends it)."""
        if message["type"] == "subscribe":
            self._begin()
        if message["type"] != "message":
            return
        with suppress(MsgspecError):
            for hint in _decode(message["data"]):
                self._hear(hint)

    def _hear(self, hint: _Hint) -> None:
        listener = self._listeners.get(hint.code)
        if listener is None:
            return
        if hint.text is not None:
            listener.on_message(hint.text)
        elif hint.number is not None:
            listener.on_number(hint.number)
        else:
            self._presence.ask(hint.code)

    async def _write(self) -> None:
        while not self._stopping:
            await self._changed.wait()
            self._changed.clear()
            numbers, self._new_numbers = self._new_numbers, set()
            told, self._told = self._told, []
            hints = [_Hint(code, self._numbers[code]) for code in numbers & self._numbers.keys()]
            hints += [_Hint(code, text=text) for code, text in told]
            for first in range(0, len(hints), MAX_HINTS):
                part = hints[first : first + MAX_HINTS]
                keys = [presence_key(hint.code) for hint in part]
                await self._say_script(keys, [self._process, *map(encode, part)])

    def _on_presence(self, code: str) -> None:
        if (listener := self._listeners.get(code)) is not None:
            listener.on_presence()

    def _on_gap(self, code: str) -> None:
        if (listener := self._listeners.get(code)) is not None:
            listener.on_gap()
