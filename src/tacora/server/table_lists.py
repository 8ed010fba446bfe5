"""The lists of tables: those that wait for players anywhere on the site, and those of a guest."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from time import monotonic, time

from msgspec.structs import replace

from tacora.core.errors import CommandRefused
from tacora.server import http_types
from tacora.server.buses.bus import Bus
from tacora.server.damaged_tables import DamagedTables
from tacora.server.ended_tables import mark_if_ended
from tacora.server.room import Room
from tacora.server.stores.store import Store
from tacora.server.table_loader import TableLoader
from tacora.table.table import Table

MAX_LISTED = 50
MAX_LISTED_AGE_SECONDS = 24 * 3600
"""Older waiting tables are not listed."""
MAX_CANDIDATES = 400
"""The tables that are looked at for people at other processes, the newest first."""
UNSEEN_AGE_SECONDS = 3600
"""While nobody knows who is elsewhere, younger tables count as waiting."""
LIST_SECONDS = 1.0
"""The time for which a list of tables at other processes holds, however many ask."""
MAX_LOADED = 5
"""The tables that one request for a guest's list may load, to see whose turn it is."""
MAX_KNOWN = 10_000
"""The tables of which it is kept."""


class TableLists:
    """Makes the lists from the store, the rooms of this process, and what others tell."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        rooms: Mapping[str, Room],
        loader: TableLoader,
        damaged: DamagedTables,
    ) -> None:
        self._store, self._bus = store, bus
        self._rooms, self._loader, self._damaged = rooms, loader, damaged
        self._listing = asyncio.Lock()
        self._elsewhere: list[http_types.ListedTable] = []
        self._listed_at = float("-inf")
        self._loading = asyncio.Lock()
        self._asked: OrderedDict[str, tuple[int, frozenset[str]]] = OrderedDict()
        """The guests whom games wait for, at a length of their logs."""

    async def waiting(self) -> list[http_types.ListedTable]:
        """Return the public tables with an open seat and a guest who is connected anywhere."""
        here = [code for code, room in self._rooms.items() if _is_waiting(room)]
        listed = await self._store.waiting(MAX_LISTED, MAX_LISTED_AGE_SECONDS, here)
        if not self._bus.alone:
            async with self._listing:  # others wait for the same list
                if monotonic() - self._listed_at > LIST_SECONDS:
                    self._elsewhere = await self._waiting_elsewhere()
                    self._listed_at = monotonic()
            listed += [table for table in self._elsewhere if table.code not in self._rooms]
            listed.sort(key=lambda table: -table.at)
        return [table for table in listed if table.open][:MAX_LISTED]

    async def is_of_guest(self, code: str, guest: str) -> bool:
        """Return whether a table is among those of a guest."""
        listed = await self._store.of_guest(guest, MAX_LISTED)
        return any(table.code == code for table in listed)

    async def mine(self, guest: str) -> list[http_types.ListedTable]:
        """Return the tables where a guest sits or sat, and whether games wait for the guest.

        Nobody else learns whom a game waits for: in a reaction window that is a secret (J33).
        """
        tables = [self._mark(table) for table in await self._store.of_guest(guest, MAX_LISTED)]
        playing = [table.code for table in tables if table.phase == "playing"]
        turns = await self._turns(playing)
        return [
            replace(table, yours=True) if guest in turns.get(table.code, ()) else table
            for table in tables
        ]

    async def _waiting_elsewhere(self) -> list[http_types.ListedTable]:
        """Return the tables that have people at any process, of the newest that wait."""
        found = await self._store.waiting(MAX_CANDIDATES, MAX_LISTED_AGE_SECONDS)
        occupied = await self._bus.occupied([table.code for table in found])
        if occupied is None:  # people who are not seen here count as present
            youngest = time() - UNSEEN_AGE_SECONDS
            occupied = {table.code for table in found if table.at > youngest}
        return [table for table in found if table.code in occupied]

    async def _turns(self, codes: Sequence[str]) -> dict[str, frozenset[str]]:
        """Return the guests whom games wait for, also of games that are not in memory here."""
        turns = {
            code: _asked_guests(room.table)
            for code in codes
            if (room := self._rooms.get(code)) is not None
        }
        others = [code for code in codes if code not in turns]
        if others:
            lengths = await self._store.lengths(others)
            async with self._loading:  # one request at a time loads tables
                turns |= await self._stored_turns(lengths)
        return turns

    async def _stored_turns(self, lengths: Mapping[str, int]) -> dict[str, frozenset[str]]:
        loaded = 0
        for code, length in lengths.items():
            known = self._asked.get(code)
            if (known is None or known[0] != length) and loaded < MAX_LOADED:
                loaded += 1
                await self._load(code)
        while len(self._asked) > MAX_KNOWN:
            self._asked.popitem(last=False)
        return {code: self._asked[code][1] for code in lengths if code in self._asked}

    async def _load(self, code: str) -> None:
        self._asked.pop(code, None)
        try:
            table = (await self._loader.load(code)).table
        except CommandRefused:  # damaged, or of other rules
            return
        finally:
            if code not in self._rooms:
                self._loader.forget(code)
        self._asked[code] = (table.log_length, _asked_guests(table))

    def _mark(self, table: http_types.ListedTable) -> http_types.ListedTable:
        """Return a table for the lists: as over if an update ended it, or if it is damaged."""
        if table.code in self._damaged:
            return replace(table, phase="over", open=0, damaged=True)
        return mark_if_ended(table)


def _is_waiting(room: Room) -> bool:
    return room.table.phase == "gathering" and bool(room.connected_guests())


def _asked_guests(table: Table) -> frozenset[str]:
    """Return the guests whom the open decision waits for."""
    if table.open_decision is None or table.pause is not None:
        return frozenset()
    holders = [table.holders[seat] for seat in table.open_decision.choices.missing]
    return frozenset(
        holder.guest for holder in holders if holder.guest is not None and holder.bot is None
    )
