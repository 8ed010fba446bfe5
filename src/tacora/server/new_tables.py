"""New tables: their first entry as a guest wants it or as a rematch needs it, and their record."""

from __future__ import annotations

from collections.abc import Collection
from secrets import choice
from time import time
from typing import NamedTuple

from msgspec.structs import replace

from tacora.core.display_names import accept_name
from tacora.core.errors import CommandRefused
from tacora.core.fairness import new_seed
from tacora.games.registry import find_entry, get_game
from tacora.server import http_types
from tacora.server.guests import Guest
from tacora.server.stores.store import DailyTry, FirstRecord
from tacora.server.summaries import summary
from tacora.table import entries
from tacora.table.apply import open_table
from tacora.table.commands.hosting import bot_holder, check_bot, check_seats
from tacora.table.commands.seating import free_colour
from tacora.table.entries import GameStarted, LogRecord, SeatHolder, TableOpened
from tacora.table.error_codes import TableCode
from tacora.table.protocol import Settings
from tacora.table.snapshot import TableHistory
from tacora.table.table import Table
from tacora.table.transaction import TransactionBuilder

CODE_ALPHABET = "ABCDEFGHJKLMNPQRTUVWXYZ"
"""Without I, O and S, which look like 1, 0 and 5."""
CODE_LENGTH = 6


class NewTable(NamedTuple):
    """A table under a new code, and the record that begins its log."""

    history: TableHistory
    first: FirstRecord


def begin_log(
    entry: TableOpened, *, start: bool = False, daily: DailyTry | None = None
) -> NewTable:
    """Return a table under a random code, which may be taken."""
    code = "".join(choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
    first = replace(entry, code=code)
    transaction = TransactionBuilder(open_table(first))
    if start:
        transaction.add(GameStarted())
    transaction.run_automatic_steps()
    record, table, events = transaction.commit(None, None)
    encoded = entries.encode(LogRecord((first, *record.entries)))
    history = TableHistory(table).add(table, events)
    listed = replace(summary(table), daily=daily)
    return NewTable(history, FirstRecord(code, encoded, listed))


def is_code(code: str) -> bool:
    """Return whether a text can be the code of a table."""
    return code.isascii() and code.isalnum() and len(code) == CODE_LENGTH


def opened_by(wanted: http_types.NewTable, host: Guest) -> TableOpened:
    """Return the first entry of a table that a guest wants."""
    game = get_game(wanted.game)
    options = game.rules.parse_options(wanted.options)
    seats = game.rules.num_seats(options)
    check_seats(seats)
    holders = _initial_holders(wanted, host, seats)
    if wanted.start and any(holder.open for holder in holders):
        raise CommandRefused(
            TableCode.OPEN_SEATS, "A seat is still open: wait, or put a bot there."
        )
    return TableOpened(
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


def daily_game(game: str, guest: Guest, day: str, seed: bytes, at: int) -> TableOpened:
    """Return the first entry of a guest's daily game: the guest first, then the day's bots."""
    entry, rules = find_entry(game), get_game(game).rules
    options = rules.parse_options({"players": 1 + len(entry.daily_bots)})
    name = accept_name(guest.name) or "?"
    holders = [SeatHolder(guest=guest.id, name=name, colour=free_colour(guest.colour, ()))]
    for bot in entry.daily_bots:
        holders.append(bot_holder(bot, holders))
    return TableOpened(
        code="",
        game=game,
        options=rules.options_json(options),
        settings=Settings(),
        host=guest.id,
        seed=seed.hex(),
        at=at,
        holders=tuple(holders),
        rules=rules.version,
        daily=day,
    )


def rematch_of(table: Table, guest: str, connected: Collection[str]) -> TableOpened:
    """Return the first entry of a rematch; the host stays, or is the guest if the host is away."""
    return TableOpened(
        code="",
        game=table.game.name,
        options=table.game.rules.options_json(table.options),
        settings=table.settings,
        host=table.host if table.host in connected else guest,
        seed=new_seed().hex(),
        at=int(time()),
        holders=tuple(_rematch_holder(holder) for holder in table.holders),
        rules=table.game.rules.version,
    )


def _initial_holders(
    wanted: http_types.NewTable, host: Guest, seats: int
) -> tuple[SeatHolder, ...]:
    holders = [SeatHolder()] * seats
    bots = {_parse_seat(text, seats): bot for text, bot in wanted.bots.items()}
    if wanted.sit:
        free = next((seat for seat in range(seats) if seat not in bots), None)
        if free is None:
            raise CommandRefused(TableCode.FULL, "Every seat at this table is taken.")
        name = accept_name(host.name) or "?"
        holders[free] = SeatHolder(guest=host.id, name=name, colour=free_colour(host.colour, ()))
    for seat, bot in sorted(bots.items()):
        check_bot(wanted.game, bot)
        holders[seat] = bot_holder(bot, holders)
    return tuple(holders)


def _parse_seat(text: str, seats: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 3 and int(text) < seats):
        raise CommandRefused(TableCode.SEAT, f"The seats of this table are 0 to {seats - 1}.")
    return int(text)


def _rematch_holder(holder: SeatHolder) -> SeatHolder:
    """Return the same person or bot, without its seed and without a replacement bot."""
    bot = holder.bot if holder.guest is None else None
    return SeatHolder(guest=holder.guest, name=holder.name, colour=holder.colour, bot=bot)
