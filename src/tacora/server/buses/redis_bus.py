"""The bus on Redis: a channel for each table, and who is there with an expiry.

A task reads the channels, another writes what has changed, many changes in one round trip. When
Redis goes away both begin again, and all that was said before is said again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from secrets import token_hex
from typing import Any

from msgspec import MsgspecError, Struct
from msgspec.json import decode, encode
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from tacora.server.buses.bus import NOBODY, Presence, TableListener
from tacora.server.buses.bus_errors import BusError
from tacora.server.buses.bus_url import RedisUrl
from tacora.server.buses.redis_scripts import PRESENT
from tacora.server.buses.redis_state import GONE, PREFIX, SharedState, presence_key
from tacora.server.error_codes import BusCode

HEARTBEAT_SECONDS = 4.0
"""The time after which a process says again who is there."""
PRESENCE_SECONDS = 12.0
"""The time after which the guests of a process that says nothing are gone."""
ANSWER_SECONDS = 2.0
"""The time that Redis has for an answer."""
RETRY_SECONDS = (0.1, 2.0)
"""The pauses between attempts to connect: the first, and the longest."""
SILENCE_SECONDS = 5.0
"""The time without a message after which the channels are tested."""

_EVERYBODY = f"{PREFIX}site"
"""A channel that every process reads, so that it always reads one."""

_log = logging.getLogger(__name__)


class _Message(Struct, frozen=True, array_like=True):
    process: str
    number: int | None = None
    """The length of the log; None: guests have come or left, unless there is a text."""
    text: bytes | None = None
    """What the process tells the table."""


class RedisBus:
    """The other processes of a site, by Redis; `open_redis_bus` makes one."""

    alone = False

    def __init__(self, redis: Redis, reader: Redis) -> None:
        """Send commands by one client and read channels by another, which may wait for long."""
        self._redis = redis
        self._reader = reader
        self._process = token_hex(8)
        self._closed = self._stopping = False
        """Whether the bus, or only its present connection, comes to its end."""
        self._running = asyncio.create_task(self._run())
        self._present_script = redis.register_script(PRESENT)
        self._shared = SharedState(redis, self._process)
        self.connections = 0
        self._was_gone = False
        """Whether the log has that the bus is gone."""
        self._channels: PubSub | None = None
        """The channels that are read; None while Redis is gone."""
        self._listeners: dict[str, TableListener] = {}
        self._joining: dict[str, asyncio.Future[None]] = {}
        """The tables whose channels Redis has not confirmed yet."""
        self._numbers: dict[str, int] = {}
        self._here: dict[str, Presence] = {}
        self._others: dict[str, Presence] = {}
        """Who is in other processes, where Redis has said it since it was gone last."""
        self._new_numbers: set[str] = set()
        self._new_guests: set[str] = set()
        self._asked: set[str] = set()
        """The tables whose guests may have changed elsewhere."""
        self._told: list[tuple[str, bytes]] = []
        self._late: set[str] = set()
        """The tables that came while the bus connected: their channels are still to be read."""
        self._left: set[str] = set()
        """The tables whose channels are not read any more."""
        self._changed = asyncio.Event()

    @property
    def connected(self) -> bool:
        """Return whether messages arrive."""
        return self._channels is not None

    async def follow(self, code: str, listener: TableListener) -> None:
        """Tell a listener about a table; return when Redis has confirmed it, or is gone."""
        self._listeners[code] = listener
        self._left.discard(code)
        self._asked.add(code)
        self._changed.set()
        if self._channels is None:
            self._late.add(code)
            return
        joined = self._joining.setdefault(code, asyncio.get_running_loop().create_future())
        with suppress(*GONE):
            await self._channels.subscribe(_channel(code))
            async with asyncio.timeout(ANSWER_SECONDS):
                await asyncio.shield(joined)

    def unfollow(self, code: str) -> None:
        """Leave a table's channel, and take the guests of this process away."""
        self._listeners.pop(code, None)
        self._numbers.pop(code, None)
        self._others.pop(code, None)
        self._late.discard(code)
        if self._here.pop(code, None):
            self._new_guests.add(code)
        self._left.add(code)
        self._changed.set()

    def announce(self, code: str, number: int) -> None:
        """Say soon that the log of a table has this many records."""
        self._numbers[code] = max(number, self._numbers.get(code, 0))
        self._new_numbers.add(code)
        self._changed.set()

    def tell(self, code: str, message: bytes) -> None:
        """Tell a table in all other processes something soon."""
        if self.connected:
            self._told.append((code, message))
            self._changed.set()

    def set_present(self, code: str, guests: frozenset[str], watchers: int = 0) -> None:
        """Say soon who of this process is at a table."""
        here = Presence(guests, watchers)
        if self._here.get(code, NOBODY) != here:
            self._here[code] = here
            self._new_guests.add(code)
            self._changed.set()

    def present(self, code: str) -> frozenset[str] | None:
        """Return the guests at a table in other processes; None while Redis is gone."""
        others = self._others.get(code) if self.connected else None
        return None if others is None else others.guests

    def watchers(self, code: str) -> int:
        """Return the number of spectators in other processes; 0 while Redis is gone."""
        return self._others.get(code, NOBODY).watchers if self.connected else 0

    async def occupied(self, codes: Sequence[str]) -> set[str] | None:
        """Return the tables with a guest at any process; None while Redis is gone."""
        return await self._shared.occupied(codes) if self.connected else None

    async def take(self, bucket: str, rate: float, burst: float, tokens: int = 1) -> bool:
        """Take a token of a bucket; it is granted while Redis is gone."""
        return not self.connected or await self._shared.take(bucket, rate, burst, tokens)

    async def claim(self, job: str, progress: float) -> bool:
        """Begin a job or go on with it; it is granted while Redis is gone."""
        return not self.connected or await self._shared.claim(job, progress)

    async def progress(self, job: str) -> float | None:
        """Return how far another process is with a job."""
        return await self._shared.progress(job) if self.connected else None

    async def finish(self, job: str) -> None:
        """Give a job up; if Redis is gone it expires."""
        if self.connected:
            await self._shared.finish(job)

    async def _run(self) -> None:
        """Read and write until `close` is called; begin again when Redis goes away."""
        pause, longest = RETRY_SECONDS
        while not self._closed:
            self._stopping = False
            try:
                async with self._reader.pubsub() as channels, asyncio.TaskGroup() as group:
                    self._late.clear()
                    await channels.subscribe(*map(_channel, self._listeners), _EVERYBODY)
                    for work in (self._read(channels), self._write(channels), self._repeat()):
                        group.create_task(self._run_part(work))
            except* GONE as error:
                if not self._was_gone:
                    _log.warning("the bus is gone", extra={"error": str(error.exceptions[0])})
                self._was_gone = True
            if self.connected:
                pause = RETRY_SECONDS[0]
            self._end()
            await asyncio.sleep(pause)
            pause = min(longest, pause * 2)

    async def _run_part(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task that ends with the others: the client of Redis may swallow a cancellation."""
        try:
            await work
        finally:
            self._stopping = True
            self._changed.set()

    async def close(self) -> None:
        """Stop reading and writing."""
        self._closed = self._stopping = True
        self._changed.set()
        self._running.cancel()
        await asyncio.wait([self._running])

    def _begin(self, channels: PubSub) -> None:
        """Say everything again: who has missed it does not know."""
        self._channels = channels
        self.connections += 1
        if self._was_gone:
            self._was_gone = False
            _log.warning("the bus is back")
        self._new_numbers |= self._numbers.keys()
        self._new_guests |= self._here.keys()
        self._asked |= self._listeners.keys()
        self._changed.set()
        for listener in tuple(self._listeners.values()):
            listener.on_gap()

    def _end(self) -> None:
        """Know nothing about other processes."""
        self._channels = None
        self._told.clear()
        self._others.clear()
        for joined in self._joining.values():  # not cancelled: that would cancel who waits
            if not joined.done():
                joined.set_result(None)
        self._joining.clear()
        for listener in tuple(self._listeners.values()):
            listener.on_presence()

    # Reading

    async def _read(self, channels: PubSub) -> None:
        silent = False
        while not self._stopping:
            message = await channels.get_message(timeout=SILENCE_SECONDS)
            if message is not None:
                silent = False
                self._receive(channels, message)
            elif silent:
                raise TimeoutError("Redis is silent")
            else:
                silent = True
                await channels.ping()

    def _receive(self, channels: PubSub, message: dict[str, Any]) -> None:
        code = message["channel"].decode().removeprefix(_channel("")) if message["channel"] else ""
        if message["type"] == "subscribe" and message["channel"] == _EVERYBODY.encode():
            self._begin(channels)  # Redis confirms the channels in order: this is the last
        elif message["type"] == "subscribe":
            joined, listener = self._joining.pop(code, None), self._listeners.get(code)
            if joined is not None and not joined.done():
                joined.set_result(None)
            elif self.connected and listener is not None:
                listener.on_gap()  # it came late
        elif message["type"] == "message" and (listener := self._listeners.get(code)) is not None:
            try:
                said = decode(message["data"], type=_Message)
            except MsgspecError:
                return
            if said.process == self._process:
                return
            if said.text is not None:
                listener.on_message(said.text)
            elif said.number is None:
                self._asked.add(code)
                self._changed.set()
            else:
                listener.on_number(said.number)

    # Writing

    async def _write(self, channels: PubSub) -> None:
        while not self._stopping:
            await self._changed.wait()
            self._changed.clear()
            numbers, guests, asked = self._new_numbers, self._new_guests, self._asked
            self._new_numbers, self._new_guests, self._asked = set(), set(), set()
            left, self._left = self._left, set()
            late, self._late = self._late, set()
            if left:
                await channels.unsubscribe(*map(_channel, left))
            if late:
                await channels.subscribe(*map(_channel, late))
            told, self._told = self._told, []
            await self._say(numbers, told)
            for code in guests | asked:
                await self._say_guests(code, changed=code in guests)

    async def _say(self, codes: Iterable[str], told: Iterable[tuple[str, bytes]]) -> None:
        async with self._redis.pipeline(transaction=False) as pipeline:
            for code in codes:
                number = self._numbers.get(code)
                if number is not None:
                    pipeline.publish(_channel(code), encode(_Message(self._process, number)))
            for code, text in told:
                pipeline.publish(_channel(code), encode(_Message(self._process, text=text)))
            await pipeline.execute()

    async def _say_guests(self, code: str, *, changed: bool) -> None:
        """Say who is here and read who is elsewhere; tell the others if it has changed."""
        here = self._here.get(code, NOBODY)
        who = "" if here == NOBODY else " ".join((str(here.watchers), *sorted(here.guests)))
        found = await self._present_script(
            keys=[presence_key(code)], args=[self._process, int(PRESENCE_SECONDS * 1000), who]
        )
        if changed:
            await self._redis.publish(_channel(code), encode(_Message(self._process)))
        others = _together(found)
        listener = self._listeners.get(code)
        if listener is not None and self._others.get(code) != others:
            self._others[code] = others
            listener.on_presence()

    async def _repeat(self) -> None:
        """Say again who is here before it expires, and notice who has expired."""
        while not self._stopping:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            self._asked |= self._listeners.keys()
            self._changed.set()


@asynccontextmanager
async def open_redis_bus(url: RedisUrl) -> AsyncIterator[RedisBus]:
    """Connect to Redis while the context is open; raise BusError if it does not answer."""
    try:
        redis, reader = _client(url, ANSWER_SECONDS), _client(url, None)
    except ValueError:
        raise _not_valid(url) from None
    try:
        await _check(redis, url)
        bus = RedisBus(redis, reader)
        try:
            yield bus
        finally:
            await bus.close()
    finally:
        await redis.aclose()
        await reader.aclose()


async def _check(redis: Redis, url: RedisUrl) -> None:
    try:
        await redis.publish(_EVERYBODY, b"")
    except (TypeError, ValueError):  # from a parameter of the URL
        raise _not_valid(url) from None
    except GONE as error:
        reason = str(error).rstrip(".") or type(error).__name__
        raise BusError(BusCode.OPEN, f"Redis at {url} cannot be used: {reason}.") from None


def _not_valid(url: RedisUrl) -> BusError:
    """Return the error of a URL that the client of Redis does not accept; it repeats none of it."""
    form = "redis://user:password@host:port/number"
    return BusError(
        BusCode.OPEN, f"Redis at {url} cannot be used: this is not a valid URL of the form {form}."
    )


def _client(url: RedisUrl, seconds: float | None) -> Redis:
    """Return a client whose commands may take this long; it tries nothing twice."""
    return Redis.from_url(
        url.url,
        socket_timeout=seconds,
        socket_connect_timeout=ANSWER_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )


def _together(rows: Iterable[bytes]) -> Presence:
    """Return who is at some processes: each row has the number of spectators, then the guests."""
    words = [row.decode().split() for row in rows]
    guests = frozenset(guest for _, *guests in words for guest in guests)
    return Presence(guests, sum(int(watchers) for watchers, *_ in words))


def _channel(code: str) -> str:
    return f"{PREFIX}table:{code}"
