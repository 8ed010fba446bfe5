"""Who is at which table: here, as Redis is told, and at the other processes, as Redis answers.

A process with a table in memory is noted there, with guests or without. Who is noted gets what the
others say about the table; a note holds for some seconds, so it is made again and again, for many
tables in one trip.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from itertools import islice

from msgspec.json import encode
from redis.asyncio import Redis

from tacora.server.buses.bus import NOBODY, Presence
from tacora.server.buses.redis_scripts import PRESENT
from tacora.server.buses.redis_state import presence_key

HEARTBEAT_SECONDS = 4.0
"""The time after which a process says again who is there."""
PRESENCE_SECONDS = 12.0
"""The time after which the guests of a process that says nothing are gone."""
MAX_TABLES = 100
"""Tables in one trip: Redis does nothing else meanwhile."""


class TablePresence:
    """The tables of one process."""

    def __init__(
        self,
        redis: Redis,
        process: str,
        on_change: Callable[[str], object],
        on_gap: Callable[[str], object],
    ) -> None:
        """Call `on_change` when others come or leave at a table.

        Call `on_gap` when the process is noted at a table where it was not, unless somebody waits
        for that: what was said before is missed.
        """
        self._process = process
        self._script = redis.register_script(PRESENT)
        self._on_change, self._on_gap = on_change, on_gap
        self._here: dict[str, Presence] = {}
        self._others: dict[str, Presence] = {}
        """Who is in other processes, where Redis has said it since it was gone last."""
        self._noted: set[str] = set()
        """The tables where Redis has noted this process since it was gone last."""
        self._joining: dict[str, asyncio.Future[None]] = {}
        self._changed: set[str] = set()
        """The tables whose guests have changed here."""
        self._asked: set[str] = set()
        """The tables whose guests may have changed elsewhere."""
        self._due: set[str] = set()
        """The tables to say again before that expires; they can wait for the others."""
        self._awake = asyncio.Event()
        self._stopping = False

    def others(self, code: str) -> Presence | None:
        """Return who is at a table in other processes; None if Redis has not said it."""
        return self._others.get(code)

    def add(self, code: str) -> None:
        """Note this process at a table soon."""
        self._here.setdefault(code, NOBODY)
        self.ask(code)

    async def join(self, code: str, seconds: float) -> None:
        """Wait until this process is noted at a table, or raise TimeoutError."""
        joined = self._joining.setdefault(code, asyncio.get_running_loop().create_future())
        try:
            async with asyncio.timeout(seconds):
                await asyncio.shield(joined)
        finally:
            if self._joining.get(code) is joined:
                del self._joining[code]  # if it is noted later, that is a gap

    def remove(self, code: str) -> None:
        """Take this process and its guests away from a table soon."""
        if self._here.pop(code, None) is not None:
            self._others.pop(code, None)
            self._noted.discard(code)
            self._changed.add(code)
            self._awake.set()

    def set_here(self, code: str, presence: Presence) -> None:
        """Say soon who of this process is at a table."""
        if code in self._here and self._here[code] != presence:
            self._here[code] = presence
            self._changed.add(code)
            self._awake.set()

    def ask(self, code: str) -> None:
        """Ask soon who is at a table in other processes."""
        if code in self._here:
            self._asked.add(code)
            self._awake.set()

    def start(self) -> None:
        """Let `write` and `repeat` run."""
        self._stopping = False

    def say_all(self) -> None:
        """Say everything: Redis knows nothing, or what it has said was not heard."""
        self._noted.clear()
        self._changed |= self._here.keys()
        self._awake.set()

    def end(self) -> None:
        """Know nothing about other processes: Redis is gone."""
        self._others.clear()
        self._noted.clear()
        for joined in self._joining.values():  # not cancelled: that would cancel who waits
            if not joined.done():
                joined.set_result(None)
        self._joining.clear()

    def stop(self) -> None:
        """End `write` and `repeat` soon."""
        self._stopping = True
        self._awake.set()

    async def write(self) -> None:
        """Say and ask what is to be said and asked, many tables at a time, until `stop`."""
        while not self._stopping:
            await self._awake.wait()
            self._awake.clear()
            while codes := self._next_tables():
                changed = self._changed.intersection(codes)
                for waiting in (self._changed, self._asked, self._due):
                    waiting.difference_update(codes)
                await self._say(codes, changed)

    async def repeat(self) -> None:
        """Say again who is here before it expires, and notice who has expired, until `stop`."""
        while not self._stopping:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            self._due |= self._here.keys()
            self._awake.set()

    def _next_tables(self) -> list[str]:
        """Return the tables of the next trip: none when it is time to stop."""
        waiting = self._changed | self._asked or self._due
        return [] if self._stopping else list(islice(waiting, MAX_TABLES))

    async def _say(self, codes: Iterable[str], changed: set[str]) -> None:
        """Say who is here and read who is elsewhere; tell the others of what has changed."""
        keys: list[str] = []
        words: list[str | bytes] = []
        sent: list[tuple[str, bool]] = []
        for code in codes:
            here = self._here.get(code)
            keys.append(presence_key(code))
            words.append(
                "" if here is None else " ".join((str(here.watchers), *sorted(here.guests)))
            )
            words.append(encode((code,)) if code in changed else b"")
            sent.append((code, here is not None))
        answer = await self._script(keys, [self._process, int(PRESENCE_SECONDS * 1000), *words])
        for (code, is_here), line in zip(sent, answer.decode().split("\n"), strict=True):
            if is_here and code in self._here:
                was_noted, *others = line.split(";")
                self._hear(code, _together(others), was_noted=was_noted == "1")

    def _hear(self, code: str, others: Presence, *, was_noted: bool) -> None:
        """Learn who is at a table elsewhere; this process is noted there now."""
        is_new = self._others.get(code) != others
        self._others[code] = others
        if not was_noted or code not in self._noted:
            self._noted.add(code)
            joined = self._joining.pop(code, None)
            if joined is None:
                self._on_gap(code)
            elif not joined.done():
                joined.set_result(None)
        if is_new:
            self._on_change(code)


def _together(rows: Iterable[str]) -> Presence:
    """Return who is at some processes: each row has the number of spectators, then the guests."""
    words = [row.split() for row in rows]
    guests = frozenset(guest for _, *guests in words for guest in guests)
    return Presence(guests, sum(int(watchers) for watchers, *_ in words))
