"""The tables there are: opened, found by their codes, listed, and put away when nobody is there."""

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
from tacora.server.error_codes import LobbyCode
from tacora.server.guests import Guest
from tacora.server.room import Room, summary
from tacora.server.store import LogConflict, Store
from tacora.table import entries as log
from tacora.table import protocol
from tacora.table.apply import open_table
from tacora.table.commands.hosting import bot_holder, check_bot, check_seats
from tacora.table.commands.internal import Issuer, Rejoin
from tacora.table.commands.permissions import check_rematch
from tacora.table.commands.seating import free_colour
from tacora.table.entries import Entry, GameStarted, LogRecord, SeatHolder, TableOpened
from tacora.table.error_codes import TableCode
from tacora.table.replay_log import VersionedEvents, replay_log_with_events
from tacora.table.table import Table
from tacora.table.transaction import TransactionBuilder

CODE_ALPHABET = "ABCDEFGHJKLMNPQRTUVWXYZ"
"""No I, O or S: nobody takes them for 1, 0 or 5 when a code is read out."""
CODE_LENGTH = 6

MAX_LISTED = 50
MAX_LISTED_AGE_SECONDS = 24 * 3600
"""Tables that have waited longer than this are given up: neither listed nor counted."""
MAX_OPEN_PER_GUEST = 20
"""Tables that one guest may have waiting."""
MAX_ROOMS = 20_000
IDLE_SECONDS = 30.0


class Lobby:
    """Every table of this server; those with somebody at them are rooms."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.closing = False
        self._thinker = BotRunner()
        self._rooms: dict[str, Room] = {}
        self._loading = asyncio.Lock()

    @property
    def rooms(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    async def room(self, code: str) -> Room:
        """The table of a code, from the log if it is not here yet."""
        code = code.strip().upper()
        if code not in self._rooms:
            async with self._loading:  # one log after the other, as the store reads them
                if code not in self._rooms:
                    self._admit(*replay_log_with_events(map(log.decode, await self._acts(code))))
        return self._rooms[code]

    async def acts(self, code: str) -> list[LogRecord]:
        """The log of a table."""
        return [log.decode(raw) for raw in await self._acts(code.strip().upper())]

    async def open(self, wanted: http_types.NewTable, host: Guest) -> str:
        """A new table; its code."""
        if (
            await self.store.hosted(host.id, "gathering", MAX_LISTED_AGE_SECONDS)
            >= MAX_OPEN_PER_GUEST
        ):
            raise CommandRefused(
                LobbyCode.TOO_MANY, f"You have {MAX_OPEN_PER_GUEST} tables waiting already."
            )
        game = get_game(wanted.game)
        options = game.rules.parse_options(wanted.options)
        seats = game.rules.num_seats(options)
        check_seats(seats)
        chairs = _chairs(wanted, host, seats)
        entry = TableOpened(
            code="",
            game=game.name,
            options=game.rules.options_json(options),
            settings=wanted.settings,
            host=host.id,
            seed=new_seed().hex(),
            at=int(time()),
            holders=chairs,
        )
        if wanted.start and any(chair.open for chair in chairs):
            raise CommandRefused(
                TableCode.OPEN_SEATS, "A seat is still open: wait, or put a bot there."
            )
        return await self._found(entry, start=wanted.start)

    async def rematch(self, room: Room, guest: str | None) -> str:
        """The table where the same people play again; the first who asks opens it."""
        check_rematch(room.table, Issuer(guest))
        async with room.rematching:  # of two who ask at once, the second finds the first one's
            if room.table.rematch is None:
                assert guest is not None  # who sat at the table is somebody
                code = await self._found(_once_more(room, guest))
                await room.command(Rejoin(code))
        assert room.table.rematch is not None  # it has just been written down
        return room.table.rematch

    async def waiting(self) -> list[http_types.Listed]:
        """Tables that anybody may join, with an open seat and somebody waiting there."""
        attended = [code for code, room in self._rooms.items() if _is_waiting(room)]
        listed = await self.store.waiting(MAX_LISTED, MAX_LISTED_AGE_SECONDS, attended)
        return [table for table in listed if table.open]

    async def mine(self, guest: Guest) -> list[http_types.Listed]:
        """Tables where a guest sits or sat."""
        return await self.store.of_guest(guest.id, MAX_LISTED)

    async def sweep(self) -> None:
        """From time to time: tables where nobody is are put away; their logs stay."""
        while True:
            await asyncio.sleep(IDLE_SECONDS)
            for code in [code for code, room in self._rooms.items() if room.empty]:
                self._rooms.pop(code).close()

    def close(self, seconds: float) -> None:
        """Tell everybody that the server stops, and when to try again."""
        self.closing = True
        for room in self._rooms.values():
            room.broadcast(protocol.Closing(seconds))
            room.close()
        self._thinker.close()

    def _admit(self, table: Table, told: VersionedEvents = ()) -> None:
        if table.code in self._rooms:
            return
        if len(self._rooms) >= MAX_ROOMS:
            raise CommandRefused(LobbyCode.FULL, "This server has as many tables as it can carry.")
        self._rooms[table.code] = Room(table, self.store, self._thinker, told)

    async def _acts(self, code: str) -> list[bytes]:
        acts = await self.store.records(code) if code.isascii() and len(code) == CODE_LENGTH else []
        if not acts:
            raise CommandRefused(TableCode.UNKNOWN, "There is no table with this code.")
        return acts

    async def _found(self, entry: TableOpened, *, start: bool = False) -> str:
        """Write a table's first act under a code that nobody has."""
        while True:
            code = "".join(choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
            first = replace(entry, code=code)
            page = TransactionBuilder(open_table(first))
            if start:
                page.add(GameStarted())
            page.run_automatic_steps()
            act, table, events = page.commit(None, None)
            entries: tuple[Entry, ...] = (first, *act.entries)
            try:
                await self.store.append(code, 0, log.encode(LogRecord(entries)), summary(table))
            except LogConflict:
                continue
            self._admit(table, ((table.public_version, events),) if events else ())
            return code


def _is_waiting(room: Room) -> bool:
    return room.table.phase == "gathering" and bool(room.here())


def _chairs(wanted: http_types.NewTable, host: Guest, seats: int) -> tuple[SeatHolder, ...]:
    chairs = [SeatHolder()] * seats
    bots = {_place(text, seats): bot for text, bot in wanted.bots.items()}
    if wanted.sit:
        free = next((seat for seat in range(seats) if seat not in bots), None)
        if free is None:
            raise CommandRefused(TableCode.FULL, "Every seat at this table is taken.")
        name = clean_name(host.name) or "?"
        chairs[free] = SeatHolder(guest=host.id, name=name, colour=free_colour(host.colour, ()))
    for seat, bot in sorted(bots.items()):
        check_bot(wanted.game, bot)
        chairs[seat] = bot_holder(bot, chairs)
    return tuple(chairs)


def _place(text: str, seats: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 3 and int(text) < seats):
        raise CommandRefused(TableCode.SEAT, f"This table has {seats} seats, from 0 on.")
    return int(text)


def _once_more(room: Room, guest: str) -> TableOpened:
    """The first entry of a rematch; the host is who was, or who asks for it."""
    table = room.table
    return TableOpened(
        code="",
        game=table.game.name,
        options=table.game.rules.options_json(table.options),
        settings=table.settings,
        host=table.host if table.host in room.here() else guest,
        seed=new_seed().hex(),
        at=int(time()),
        holders=tuple(_again(chair) for chair in table.holders),
    )


def _again(chair: SeatHolder) -> SeatHolder:
    """The same person or bot, with luck to be added anew; nobody stands in for anybody yet."""
    bot = chair.bot if chair.guest is None else None
    return SeatHolder(guest=chair.guest, name=chair.name, colour=chair.colour, bot=bot)
