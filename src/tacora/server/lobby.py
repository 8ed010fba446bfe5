"""The lobby: open tables, find them by code, unload the empty ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import time

from tacora.core.errors import CommandRefused
from tacora.server import http_types, new_tables
from tacora.server.blocks import AddressBlocks
from tacora.server.bot_runner import BotRunner
from tacora.server.buses.bus import Bus, NoBus
from tacora.server.clock_keeper import ClockKeeper
from tacora.server.counts import Counts
from tacora.server.damaged_tables import DamagedTables
from tacora.server.error_codes import LobbyCode
from tacora.server.guests import Guest
from tacora.server.room import Room
from tacora.server.site import Site
from tacora.server.store_errors import StoreError
from tacora.server.stores.store import DailyTry, LogConflict, Store
from tacora.server.table_lists import TableLists
from tacora.server.table_loader import TableLoader
from tacora.server.worker_processes import WorkerProcesses
from tacora.table.commands.internal import Issuer, Rejoin
from tacora.table.commands.permissions import check_rematch
from tacora.table.entries import TableOpened
from tacora.table.error_codes import TableCode
from tacora.table.snapshot import TableHistory

MAX_ROOMS = 20_000
IDLE_SECONDS = 30.0
POLL_SECONDS, POLL_SECONDS_ALONE = 5.0, 0.5
"""The time between looks into the store, with the bus and without it."""


class Lobby:
    """All tables of this server; those in memory are rooms."""

    def __init__(
        self,
        store: Store,
        time_scale: float = 1.0,
        bot_workers: int | None = None,
        bus: Bus | None = None,
        now: Callable[[], float] = time,
    ) -> None:
        """Keep tables in a store; `bot_workers` is the number of processes for bots.

        With a bus, other processes use the store too. `now` is the clock of daily games.
        """
        self.store = store
        self._bus = bus or NoBus()
        self.keeper = ClockKeeper(None if self._bus.alone else store.clocks)
        self.closing = self.draining = False
        """Whether the server stops, or will stop soon and goes on until then."""
        self.damaged = DamagedTables()
        self.blocks = AddressBlocks(store.operator)
        self._bots = BotRunner(time_scale, bot_workers)
        self.counts = Counts()
        self._site = Site(store, self._bots, self.blocks, self._bus, self.keeper, self.counts, now)
        self.now = now
        self._rooms: dict[str, Room] = {}
        self._opening = 0
        """The new tables that are being written."""
        self.workers = WorkerProcesses()
        self._loader = TableLoader(store, self.workers, self.damaged)
        self.lists = TableLists(store, self._bus, self._rooms, self._loader, self.damaged)
        self._loading: dict[str, asyncio.Task[None]] = {}
        """The tables that are being loaded: all who ask for one wait for the same load."""

    @property
    def stopping(self) -> bool:
        """Return whether the server stops, or will soon."""
        return self.closing or self.draining

    @property
    def bus(self) -> Bus:
        """Return the way to other processes."""
        return self._bus

    @property
    def bots(self) -> BotRunner:
        """Return what runs the bots."""
        return self._bots

    @property
    def codes(self) -> list[str]:
        """Return the tables in memory."""
        return list(self._rooms)

    @property
    def rooms(self) -> int:
        """Return the number of tables in memory."""
        return len(self._rooms)

    async def room(self, code: str) -> Room:
        """Return the room of a table; rebuild it from its log if it is not in memory."""
        code = code.strip().upper()
        while (room := self._rooms.get(code)) is None:  # it may be unloaded before we go on
            loading = self._loading.get(code)
            if loading is None:
                loading = self._loading[code] = asyncio.ensure_future(self._load(code))
                loading.add_done_callback(lambda task: self._end_load(code, task))
            await asyncio.shield(loading)  # others wait for it too
        return room

    def is_seated(self, code: str, guest: str | None) -> bool:
        """Return whether a guest has a seat at a table that is in memory."""
        room = self._rooms.get(code.strip().upper())
        return room is not None and room.table.seat_of(guest) is not None

    def waits(self, code: str, guest: str) -> bool:
        """Return whether a guest may still sit down at a table, as far as this process knows."""
        room = self._rooms.get(code)
        return room is None or (
            room.table.phase == "gathering" and room.table.seat_of(guest) is None
        )

    async def has_seat(self, code: str, guest: str | None) -> bool:
        """Return whether a guest has a seat at a table, as the store has it."""
        return guest is not None and await self.lists.is_of_guest(code.strip().upper(), guest)

    async def open(self, wanted: http_types.NewTable, host: Guest) -> str:
        """Open a new table and return its code."""
        entry = new_tables.opened_by(wanted, host)
        for bot in wanted.bots.values():
            await self._bots.check(entry.game, bot)
        with self._place():
            return await self._open(lambda: new_tables.begin_log(entry, start=wanted.start))

    async def open_daily(self, entry: TableOpened, daily: DailyTry) -> str:
        """Begin a daily game and return its code."""
        with self._place():
            return await self._open(lambda: new_tables.begin_log(entry, start=True, daily=daily))

    async def _open(self, begin: Callable[[], new_tables.NewTable]) -> str:
        while True:
            opened = begin()
            first = opened.first
            with suppress(LogConflict):  # another table has this code
                append = self.store.append(first.code, 0, first.record, first.summary)
                await self.counts.append(append)
                await self._add_room(opened.history).begin()
                return first.code

    async def rematch(self, room: Room, guest: str | None) -> str:
        """Return the code of the rematch table; the first player who asks opens it.

        Its first record and the note at the old table are one transaction.
        """
        await room.refresh()
        check_rematch(room.table, Issuer(guest))
        assert guest is not None  # check_rematch has found the seat
        while room.table.rematch is None:
            with self._place():
                entry = new_tables.rematch_of(room.table, guest, room.connected_guests())
                opened = new_tables.begin_log(entry)
                with suppress(LogConflict):  # another table has this code
                    table = await room.command(Rejoin(opened.first.code), opens=opened.first)
                    if table.rematch == opened.first.code:  # nobody was faster
                        await self._add_room(opened.history).begin()
        return room.table.rematch

    async def sweep(self) -> None:
        """Unload empty tables again and again; their logs stay on disk."""
        while True:
            await asyncio.sleep(IDLE_SECONDS)
            await self.sweep_once()

    async def follow_others(self) -> None:
        """Keep the time of tables, and notice what other processes write, if there are any."""
        if not self._bus.alone:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self.keeper.run())
                tasks.create_task(self._poll())

    async def _poll(self) -> None:
        """Look into the store again and again: often while the bus is gone, else to be sure."""
        while True:
            await asyncio.sleep(POLL_SECONDS if self._bus.connected else POLL_SECONDS_ALONE)
            with suppress(StoreError):
                await self.poll_once()

    async def poll_once(self) -> None:
        """Read what other processes have written to the tables in memory."""
        lengths = await self.store.lengths(list(self._rooms))
        for code, length in lengths.items():
            room = self._rooms.get(code)
            if room is not None:
                room.on_number(length)

    async def sweep_once(self) -> None:
        """Take snapshots of the tables that have grown, and unload the empty ones."""
        for code, room in list(self._rooms.items()):
            if self._loader.is_due(room.table):
                await self._loader.save(room.history())
            if room.empty and self._rooms.get(code) is room:
                self._rooms.pop(code).close()
                self._loader.forget(code)

    def close_blocked(self) -> None:
        """Close the connections of addresses that the operator has blocked."""
        for room in self._rooms.values():
            room.close_connections(lambda listener: self.blocks.is_blocked(listener.address))

    def count_connections(self) -> tuple[int, int]:
        """Return the numbers of the connections with a seat at their table, and of the others."""
        counts = [room.count_connections() for room in self._rooms.values()]
        return sum(players for players, _ in counts), sum(others for _, others in counts)

    def close(self, seconds: float, spread: float = 0.0) -> None:
        """Tell all clients that the server stops, and when to reconnect: not all at once."""
        self.closing = True
        for room in self._rooms.values():
            room.announce_closing(seconds, spread)
            room.close()
        self._bots.close()

    def release(self) -> None:
        """End the worker processes."""
        self.workers.close()

    async def _load(self, code: str) -> None:
        if not new_tables.is_code(code):
            raise CommandRefused(TableCode.UNKNOWN, "No table has this code.")
        self._check_not_full()
        await self.store.operator.touch([code])  # before the load: from now on it is not removed
        room = self._add_room(await self._loader.load(code))
        await room.begin()

    def _end_load(self, code: str, task: asyncio.Task[None]) -> None:
        del self._loading[code]
        if not task.cancelled():
            task.exception()  # those who wait have got it

    def _add_room(self, history: TableHistory) -> Room:
        code = history.table.code
        if code not in self._rooms:
            self._rooms[code] = Room(history, self._site)
        return self._rooms[code]

    @contextmanager
    def _place(self) -> Iterator[None]:
        """Keep a place for a new table while it is written."""
        self._check_not_full()
        self._opening += 1
        try:
            yield
        finally:
            self._opening -= 1

    def _check_not_full(self) -> None:
        """Raise CommandRefused if no more tables fit in memory."""
        if len(self._rooms) + self._opening >= MAX_ROOMS:
            raise CommandRefused(LobbyCode.FULL, "This server is full: try again later.")
