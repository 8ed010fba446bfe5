"""The tables there are: opened, found by their codes, listed, and put away when nobody is there."""

from __future__ import annotations

import asyncio
from secrets import choice
from time import time

from msgspec.structs import replace

from tacora.core.chance import new_seed
from tacora.core.display_names import clean_name
from tacora.core.errors import Refusal
from tacora.games.registry import game_named
from tacora.server import http_types
from tacora.server.bot_runner import Thinker
from tacora.server.guests import Guest
from tacora.server.room import Room, summary
from tacora.server.store import Store, Taken
from tacora.table import entries as log
from tacora.table import protocol
from tacora.table.commands.hosting import bot_chair, check_bot, check_seats
from tacora.table.commands.internal import Giver, Rejoin
from tacora.table.commands.permissions import check_rematch
from tacora.table.commands.seating import free_colour
from tacora.table.entries import Act, Chair, Entry, Opened, Started
from tacora.table.table import Page, Table, Told, opened, remember

LETTERS = "ABCDEFGHJKLMNPQRTUVWXYZ"
"""No I, O or S: nobody takes them for 1, 0 or 5 when a code is read out."""
CODE = 6

LISTED = 50
YOUNG = 24 * 3600
"""Tables that have waited longer than this are given up: neither listed nor counted."""
OPEN_AT_ONCE = 20
"""Tables that one guest may have waiting."""
ROOMS = 20_000
IDLE = 30.0


class Lobby:
    """Every table of this server; those with somebody at them are rooms."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.closing = False
        self._thinker = Thinker()
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
                    self._admit(*remember(map(log.decode, await self._acts(code))))
        return self._rooms[code]

    async def acts(self, code: str) -> list[Act]:
        """The log of a table."""
        return [log.decode(raw) for raw in await self._acts(code.strip().upper())]

    async def open(self, wanted: http_types.NewTable, host: Guest) -> str:
        """A new table; its code."""
        if await self.store.hosted(host.id, "gathering", YOUNG) >= OPEN_AT_ONCE:
            raise Refusal("lobby/too-many", f"You have {OPEN_AT_ONCE} tables waiting already.")
        game = game_named(wanted.game)
        options = game.options(wanted.options)
        seats = game.seats(options)
        check_seats(seats)
        chairs = _chairs(wanted, host, seats)
        entry = Opened(
            code="",
            game=game.name,
            options=game.options_json(options),
            settings=wanted.settings,
            host=host.id,
            seed=new_seed().hex(),
            at=int(time()),
            chairs=chairs,
        )
        if wanted.start and any(chair.open for chair in chairs):
            raise Refusal("table/open-seats", "A seat is still open: wait, or put a bot there.")
        return await self._found(entry, start=wanted.start)

    async def rematch(self, room: Room, guest: str | None) -> str:
        """The table where the same people play again; the first who asks opens it."""
        check_rematch(room.table, Giver(guest))
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
        listed = await self.store.waiting(LISTED, YOUNG, attended)
        return [table for table in listed if table.open]

    async def mine(self, guest: Guest) -> list[http_types.Listed]:
        """Tables where a guest sits or sat."""
        return await self.store.of_guest(guest.id, LISTED)

    async def sweep(self) -> None:
        """From time to time: tables where nobody is are put away; their logs stay."""
        while True:
            await asyncio.sleep(IDLE)
            for code in [code for code, room in self._rooms.items() if room.empty]:
                self._rooms.pop(code).close()

    def close(self, seconds: float) -> None:
        """Tell everybody that the server stops, and when to try again."""
        self.closing = True
        for room in self._rooms.values():
            room.say(protocol.Closing(seconds))
            room.close()
        self._thinker.close()

    def _admit(self, table: Table, told: Told = ()) -> None:
        if table.code in self._rooms:
            return
        if len(self._rooms) >= ROOMS:
            raise Refusal("lobby/full", "This server has as many tables as it can carry.")
        self._rooms[table.code] = Room(table, self.store, self._thinker, told)

    async def _acts(self, code: str) -> list[bytes]:
        acts = await self.store.acts(code) if code.isascii() and len(code) == CODE else []
        if not acts:
            raise Refusal("table/unknown", "There is no table with this code.")
        return acts

    async def _found(self, entry: Opened, *, start: bool = False) -> str:
        """Write a table's first act under a code that nobody has."""
        while True:
            code = "".join(choice(LETTERS) for _ in range(CODE))
            first = replace(entry, code=code)
            page = Page(opened(first))
            if start:
                page.add(Started())
            page.run()
            act, table, events = page.close(None, None)
            entries: tuple[Entry, ...] = (first, *act.entries)
            try:
                await self.store.append(code, 0, log.encode(Act(entries)), summary(table))
            except Taken:
                continue
            self._admit(table, ((table.version, events),) if events else ())
            return code


def _is_waiting(room: Room) -> bool:
    return room.table.phase == "gathering" and bool(room.here())


def _chairs(wanted: http_types.NewTable, host: Guest, seats: int) -> tuple[Chair, ...]:
    chairs = [Chair()] * seats
    bots = {_place(text, seats): bot for text, bot in wanted.bots.items()}
    if wanted.sit:
        free = next((seat for seat in range(seats) if seat not in bots), None)
        if free is None:
            raise Refusal("table/full", "Every seat at this table is taken.")
        name = clean_name(host.name) or "?"
        chairs[free] = Chair(guest=host.id, name=name, colour=free_colour(host.colour, ()))
    for seat, bot in sorted(bots.items()):
        check_bot(wanted.game, bot)
        chairs[seat] = bot_chair(bot, chairs)
    return tuple(chairs)


def _place(text: str, seats: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 3 and int(text) < seats):
        raise Refusal("table/seat", f"This table has {seats} seats, from 0 on.")
    return int(text)


def _once_more(room: Room, guest: str) -> Opened:
    """The first entry of a rematch; the host is who was, or who asks for it."""
    table = room.table
    return Opened(
        code="",
        game=table.game.name,
        options=table.game.options_json(table.options),
        settings=table.settings,
        host=table.host if table.host in room.here() else guest,
        seed=new_seed().hex(),
        at=int(time()),
        chairs=tuple(_again(chair) for chair in table.chairs),
    )


def _again(chair: Chair) -> Chair:
    """The same person or bot, with luck to be added anew; nobody stands in for anybody yet."""
    bot = chair.bot if chair.guest is None else None
    return Chair(guest=chair.guest, name=chair.name, colour=chair.colour, bot=bot)
