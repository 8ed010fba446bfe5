"""The lobby: open tables, find them by code, list them, unload the empty ones."""

from __future__ import annotations

import asyncio
from secrets import choice
from time import time

from msgspec.structs import replace

from tacora.core.display_names import clean_name
from tacora.core.errors import CommandRefused
from tacora.core.fairness import new_seed
from tacora.games.registry import get_game
from tacora.server import http_types
from tacora.server.bot_runner import BotRunner
from tacora.server.ended_tables import is_ended_by_update, mark_if_ended
from tacora.server.error_codes import LobbyCode
from tacora.server.guests import Guest
from tacora.server.room import Room
from tacora.server.store import LogConflict, Store
from tacora.server.summaries import summary
from tacora.table import entries, protocol
from tacora.table.apply import open_table
from tacora.table.commands.hosting import bot_holder, check_bot, check_seats
from tacora.table.commands.internal import Issuer, Rejoin
from tacora.table.commands.permissions import check_rematch
from tacora.table.commands.seating import free_colour
from tacora.table.entries import GameStarted, LogRecord, SeatHolder, TableOpened
from tacora.table.error_codes import TableCode
from tacora.table.replay_log import VersionedEvents, replay_log_with_events
from tacora.table.table import Table
from tacora.table.transaction import TransactionBuilder

CODE_ALPHABET = "ABCDEFGHJKLMNPQRTUVWXYZ"
"""Without I, O and S, which look like 1, 0 and 5."""
CODE_LENGTH = 6

MAX_LISTED = 50
MAX_LISTED_AGE_SECONDS = 24 * 3600
"""Older waiting tables are neither listed nor counted."""
MAX_OPEN_PER_GUEST = 20
"""The number of waiting tables that one guest may host."""
MAX_ROOMS = 20_000
IDLE_SECONDS = 30.0


class Lobby:
    """All tables of this server; those in memory are rooms."""

    def __init__(self, store: Store, time_scale: float = 1.0) -> None:
        self.store = store
        self.closing = False
        self._bots = BotRunner(time_scale)
        self._rooms: dict[str, Room] = {}
        self._loading = asyncio.Lock()

    @property
    def rooms(self) -> int:
        """Return the number of tables in memory."""
        return len(self._rooms)

    async def room(self, code: str) -> Room:
        """Return the room of a table; rebuild it from its log if it is not in memory."""
        code = code.strip().upper()
        if code not in self._rooms:
            async with self._loading:  # one log at a time, as the store reads them
                if code not in self._rooms:
                    self._add_room(
                        *replay_log_with_events(
                            map(entries.decode, await self._stored_records(code))
                        )
                    )
        return self._rooms[code]

    async def records(self, code: str) -> list[LogRecord]:
        """Return the log of a table."""
        return [entries.decode(raw) for raw in await self._stored_records(code.strip().upper())]

    async def open(self, wanted: http_types.NewTable, host: Guest) -> str:
        """Open a new table and return its code."""
        hosted = await self.store.hosted(host.id, "gathering", MAX_LISTED_AGE_SECONDS)
        if sum(not is_ended_by_update(table) for table in hosted) >= MAX_OPEN_PER_GUEST:
            raise CommandRefused(
                LobbyCode.TOO_MANY, f"You already have {MAX_OPEN_PER_GUEST} waiting tables."
            )
        game = get_game(wanted.game)
        options = game.rules.parse_options(wanted.options)
        seats = game.rules.num_seats(options)
        check_seats(seats)
        holders = _initial_holders(wanted, host, seats)
        entry = TableOpened(
            code="",
            game=game.name,
            options=game.rules.options_json(options),
            settings=wanted.settings,
            host=host.id,
            seed=new_seed().hex(),
            at=int(time()),
            holders=holders,
            rules=game.rules.version,
        )
        if wanted.start and any(holder.open for holder in holders):
            raise CommandRefused(
                TableCode.OPEN_SEATS, "A seat is still open: wait, or put a bot there."
            )
        return await self._open(entry, start=wanted.start)

    async def rematch(self, room: Room, guest: str | None) -> str:
        """Return the code of the rematch table; the first player who asks opens it."""
        check_rematch(room.table, Issuer(guest))
        async with room.rematching:  # a second request finds the table of the first
            if room.table.rematch is None:
                assert guest is not None  # check_rematch has found the seat
                code = await self._open(_rematch_entry(room, guest))
                await room.command(Rejoin(code))
        assert room.table.rematch is not None  # Rejoin has just set it
        return room.table.rematch

    async def waiting(self) -> list[http_types.ListedTable]:
        """Return the public tables with an open seat and a connected guest."""
        codes = [code for code, room in self._rooms.items() if _is_waiting(room)]
        listed = await self.store.waiting(MAX_LISTED, MAX_LISTED_AGE_SECONDS, codes)
        return [table for table in listed if table.open]

    async def mine(self, guest: Guest) -> list[http_types.ListedTable]:
        """Return the tables where a guest sits or sat."""
        listed = await self.store.of_guest(guest.id, MAX_LISTED)
        return [
            replace(table, yours=True) if self._waits_for(table.code, guest) else table
            for table in map(mark_if_ended, listed)
        ]

    async def sweep(self) -> None:
        """Unload empty tables again and again; their logs stay on disk."""
        while True:
            await asyncio.sleep(IDLE_SECONDS)
            for code in [code for code, room in self._rooms.items() if room.empty]:
                self._rooms.pop(code).close()

    def close(self, seconds: float) -> None:
        """Tell all clients that the server stops and when to reconnect."""
        self.closing = True
        for room in self._rooms.values():
            room.broadcast(protocol.Closing(seconds))
            room.close()
        self._bots.close()

    def _waits_for(self, code: str, guest: Guest) -> bool:
        """Return whether the game in a room waits for a guest; False if it is not in memory."""
        room = self._rooms.get(code)
        if room is None or room.table.open_decision is None:
            return False
        return room.table.seat_of(guest.id) in room.table.open_decision.choices.missing

    def _add_room(self, table: Table, history: VersionedEvents = ()) -> None:
        if table.code in self._rooms:
            return
        if len(self._rooms) >= MAX_ROOMS:
            raise CommandRefused(LobbyCode.FULL, "This server is full: try again later.")
        self._rooms[table.code] = Room(table, self.store, self._bots, history)

    async def _stored_records(self, code: str) -> list[bytes]:
        is_code = code.isascii() and len(code) == CODE_LENGTH
        records = await self.store.records(code) if is_code else []
        if not records:
            raise CommandRefused(TableCode.UNKNOWN, "No table has this code.")
        return records

    async def _open(self, entry: TableOpened, *, start: bool = False) -> str:
        """Write the first record of a table under an unused code, and return the code."""
        while True:
            code = "".join(choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
            first = replace(entry, code=code)
            transaction = TransactionBuilder(open_table(first))
            if start:
                transaction.add(GameStarted())
            transaction.run_automatic_steps()
            record, table, events = transaction.commit(None, None)
            first_record = LogRecord((first, *record.entries))
            try:
                await self.store.append(code, 0, entries.encode(first_record), summary(table))
            except LogConflict:
                continue
            self._add_room(table, ((table.public_version, events),) if events else ())
            return code


def _is_waiting(room: Room) -> bool:
    return room.table.phase == "gathering" and bool(room.connected_guests())


def _initial_holders(
    wanted: http_types.NewTable, host: Guest, seats: int
) -> tuple[SeatHolder, ...]:
    holders = [SeatHolder()] * seats
    bots = {_parse_seat(text, seats): bot for text, bot in wanted.bots.items()}
    if wanted.sit:
        free = next((seat for seat in range(seats) if seat not in bots), None)
        if free is None:
            raise CommandRefused(TableCode.FULL, "Every seat at this table is taken.")
        name = clean_name(host.name) or "?"
        holders[free] = SeatHolder(guest=host.id, name=name, colour=free_colour(host.colour, ()))
    for seat, bot in sorted(bots.items()):
        check_bot(wanted.game, bot)
        holders[seat] = bot_holder(bot, holders)
    return tuple(holders)


def _parse_seat(text: str, seats: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 3 and int(text) < seats):
        raise CommandRefused(TableCode.SEAT, f"The seats of this table are 0 to {seats - 1}.")
    return int(text)


def _rematch_entry(room: Room, guest: str) -> TableOpened:
    """Return the first entry of a rematch; the host stays, or is the guest if the host is away."""
    table = room.table
    return TableOpened(
        code="",
        game=table.game.name,
        options=table.game.rules.options_json(table.options),
        settings=table.settings,
        host=table.host if table.host in room.connected_guests() else guest,
        seed=new_seed().hex(),
        at=int(time()),
        holders=tuple(_rematch_holder(holder) for holder in table.holders),
        rules=table.game.rules.version,
    )


def _rematch_holder(holder: SeatHolder) -> SeatHolder:
    """Return the same person or bot, without its seed and without a replacement bot."""
    bot = holder.bot if holder.guest is None else None
    return SeatHolder(guest=holder.guest, name=holder.name, colour=holder.colour, bot=bot)
