"""A room on a real database, in an event loop whose clock a test moves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import Executor
from contextvars import Context
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple

from msgspec.json import decode

from tacora.server.bot_runner import BotRunner
from tacora.server.lobby import Lobby
from tacora.server.room import Room
from tacora.server.stores.sqlite_store import SqliteStore
from tacora.server.stores.store import FirstRecord, Summary
from tacora.table import entries, protocol
from tests.server.table_harness import TableHarness, first_without_card, new_id

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
QUIET_ROUNDS = 20
"""Rounds of the event loop without work after which nothing more is to come."""


THREAD_SECONDS = 0.0002
"""How long a test waits for work in threads before it looks again."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.calls_in_threads = 0
        self._timers: list[asyncio.TimerHandle] = []
        super().__init__()

    def time(self) -> float:
        return self.now

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        self.calls_in_threads += 1
        call = super().run_in_executor(executor, func, *args)
        call.add_done_callback(self._end_call)
        return call

    def _end_call(self, call: object) -> None:
        self.calls_in_threads -= 1

    def call_at(
        self,
        when: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        timer = super().call_at(when, callback, *args, context=context)
        self._timers.append(timer)
        return timer

    def next_timer(self) -> float | None:
        """Return when the next timer is due; those that are due now have run."""
        self._timers = [t for t in self._timers if t.when() > self.now and not t.cancelled()]
        return min((timer.when() for timer in self._timers), default=None)


class CountingStore(SqliteStore):
    """A store that counts the records that are being written."""

    writing = 0

    async def append_all(
        self,
        code: str,
        number: int,
        records: Iterable[bytes],
        summary: Summary | None = None,
        opens: FirstRecord | None = None,
    ) -> None:
        self.writing += 1
        try:
            await super().append_all(code, number, records, summary, opens)
        finally:
            self.writing -= 1


class TimedListener:
    """A connection that keeps its messages, with the time of each."""

    language: protocol.Language = "en"
    address = "203.0.113.1"
    name: str | None = None
    closed: int | None = None
    """The code with which the server has closed it."""

    def __init__(self, guest: str | None, loop: VirtualLoop) -> None:
        self.guest = guest
        self.loop = loop
        self.frames: list[tuple[float, bytes]] = []
        self.ask: dict[str, Any] | None = None
        self.you: dict[str, Any] = {}
        self.table: dict[str, Any] = {}

    def send(self, message: bytes) -> None:
        self.frames.append((self.loop.now, message))
        read = decode(message)
        if read["type"] in ("welcome", "update"):
            self.ask = read.get("ask", self.ask)
            self.you = read.get("you", self.you)
            self.table = read.get("table", self.table)
        elif read["type"] == "own" and self.ask is not None:
            self.ask["own"] = read["choice"]

    def close(self, code: int) -> None:
        self.closed = code

    def messages(self, kind: str) -> list[dict[str, Any]]:
        """Return the messages of a type."""
        read = [decode(frame) for _, frame in self.frames]
        return [message for message in read if message["type"] == kind]


class TimedRoom:
    """The room of a stored log, its connections, and its clock."""

    def __init__(
        self,
        room: Room,
        store: CountingStore,
        loop: VirtualLoop,
        guests: list[str | None],
        bots: BotRunner,
    ) -> None:
        self.room = room
        self.bots = bots
        self.store = store
        self.loop = loop
        self.waits_for_bots = True
        """Whether time stands still while a bot chooses."""
        self.listeners = {guest: self.join(guest) for guest in guests}

    @property
    def window(self) -> dict[str, Any] | None:
        """Return the open window as a spectator sees it, or None."""
        ask = self.listeners[None].ask
        return None if ask is None else ask.get("window")

    @property
    def ask(self) -> int:
        """Return the number of the open decision."""
        assert self.room.table.open_decision is not None
        return self.room.table.open_decision.number

    def join(self, guest: str | None) -> TimedListener:
        """Connect a guest."""
        listener = TimedListener(guest, self.loop)
        self.room.join(listener, None)
        return listener

    async def command(self, kind: type[protocol.Command], guest: str, **fields: Any) -> None:
        """Give a command and wait until nothing more happens at this time."""
        await self.room.command(kind(new_id(), **fields), guest)
        await self.settle()

    async def choose(self, guest: str, choice: str) -> None:
        await self.command(protocol.Choose, guest, ask=self.ask, choice=choice)

    async def hold(self, guest: str) -> None:
        await self.command(protocol.Hold, guest, ask=self.ask)

    async def pass_in_person(self, *guests: str) -> None:
        """Pass for these guests, one after the other."""
        for guest in guests:
            await self.choose(guest, "pass")

    async def settle(self) -> None:
        """Wait until nothing more happens at this time."""
        quiet = 0
        while quiet < QUIET_ROUNDS:
            await asyncio.sleep(0)
            thinking = self.waits_for_bots and (self.loop.calls_in_threads or self.bots.thinking)
            if self.store.writing or thinking:
                quiet = 0
                await asyncio.to_thread(time.sleep, THREAD_SECONDS)
            else:
                quiet += 1

    async def advance(self, seconds: float) -> None:
        """Move the clock, with everything that happens meanwhile."""
        target = self.loop.now + seconds
        await self.settle()
        while (due := self.loop.next_timer()) is not None and due <= target:
            self.loop.now = max(due, self.loop.now)
            await self.settle()
        self.loop.now = target
        await self.settle()

    async def play_no_card(self) -> None:
        """Answer the open decision for all people without a card; wait for a window."""
        decision = self.room.table.open_decision
        assert decision is not None
        if decision.window is not None:
            await self.seconds_to_the_end(decision.number)
            return
        for seat in decision.choices.missing:
            guest = self.room.table.holders[seat].guest
            assert guest is not None
            await self.choose(guest, first_without_card(decision.choices.legal_choices[seat]))

    async def seconds_to_the_end(self, number: int) -> float:
        """Move the clock until a window is over; return the seconds since."""
        begun = self.loop.now
        while self.room.table.open_decision is not None and self.ask == number:
            due = self.loop.next_timer()
            assert due is not None, "the window never ends"
            await self.advance(max(0.0, due - self.loop.now))
        return round(self.loop.now - begun, 6)


def run_timed(
    folder: Path,
    harness: TableHarness,
    work: Callable[[TimedRoom], Awaitable[T]],
    *,
    time_scale: float = 1.0,
    waits_for_bots: bool = True,
) -> T:
    """Store a log in a database, open its room, and connect its guests and a spectator."""
    folder.mkdir(exist_ok=True)
    loop = VirtualLoop()

    async def run() -> T:
        store = CountingStore(folder / "tables.db")
        lobby = Lobby(store, time_scale, bot_workers=0)
        try:
            known = len(await store.records(harness.table.code))
            for number, record in enumerate(harness.records[known:], known):
                await store.append(harness.table.code, number, entries.encode(record))
            room = await lobby.room(harness.table.code)
            guests = [holder.guest for holder in harness.holders if holder.guest is not None]
            timed = TimedRoom(room, store, loop, [*guests, None], lobby._bots)
            timed.waits_for_bots = waits_for_bots
            await timed.settle()
            return await work(timed)
        finally:
            lobby.close(0)
            lobby.release()
            store.close()

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        return runner.run(run())
