"""What a host may do: chairs, bots, options, the start."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from tacora.bots import registry
from tacora.bots.spec import is_path
from tacora.core.errors import CommandRefused
from tacora.core.game import Seat
from tacora.table import protocol
from tacora.table.commands.internal import Issuer
from tacora.table.commands.permissions import (
    check_gathering,
    check_may_host,
    check_playing,
    check_seat,
)
from tacora.table.commands.seating import free_colour
from tacora.table.entries import Entry, GameStarted, SeatChanged, SeatHolder, SettingsChanged
from tacora.table.error_codes import TableCode
from tacora.table.table import Table


def arrange(table: Table, command: protocol.Arrange, giver: Issuer) -> list[Entry]:
    """Other options or settings, with chairs to match."""
    check_may_host(table, giver)
    check_gathering(table)
    given = command.options
    options = table.options if given is None else table.game.rules.parse_options(given)
    settings = command.settings or table.settings
    seats = table.game.rules.num_seats(options)
    check_seats(seats)
    kept = _closer(table.holders, seats)
    return [SettingsChanged(table.game.rules.options_json(options), settings, kept)]


def _closer(chairs: tuple[SeatHolder, ...], seats: int) -> tuple[SeatHolder, ...]:
    """So many chairs; with fewer than before, people keep theirs and bots go first."""
    left = list(chairs)
    while len(left) > seats:
        spare = [place for place, chair in enumerate(left) if chair.guest is None]
        if not spare:
            raise CommandRefused(TableCode.TOO_FEW_SEATS, "More people sit here than that.")
        empty = [place for place in spare if left[place].open]
        del left[(empty or spare)[-1]]
    return (*left, *(SeatHolder() for _ in range(seats - len(left))))


def check_seats(seats: int) -> None:
    """A table has no more seats than there are colours."""
    if seats > len(protocol.COLOURS):
        raise CommandRefused(TableCode.SEATS, f"A table has at most {len(protocol.COLOURS)} seats.")


def fill(table: Table, command: protocol.Fill, giver: Issuer) -> list[Entry]:
    """A bot on a seat, or nobody."""
    check_seat(table, command.seat)
    chair = table.holders[command.seat]
    if command.bot is not None:
        check_bot(table.game.name, command.bot)
    if table.phase == "gathering":
        check_may_host(table, giver)
        if chair.guest is not None:
            raise CommandRefused(TableCode.TAKEN, "Somebody sits there; remove them first.")
        if command.bot is None:
            return [SeatChanged(command.seat, SeatHolder())]
        others = [c for place, c in enumerate(table.holders) if place != command.seat]
        return [SeatChanged(command.seat, bot_holder(command.bot, others))]
    check_playing(table)
    _check_may_replace(table, command.seat, giver)
    if command.bot is None:
        raise CommandRefused(TableCode.STARTED, "The game is on: a seat stays taken.")
    return [SeatChanged(command.seat, replace(chair, bot=command.bot))]


def _check_may_replace(table: Table, seat: Seat, giver: Issuer) -> None:
    """The host puts a bot in the place of somebody who is away; if the host is, anybody does."""
    check_may_host(table, giver)
    holder = table.holders[seat].guest
    if holder is not None and holder in giver.here and table.holders[seat].bot is None:
        raise CommandRefused(TableCode.PRESENT, "That player is here.")


def check_bot(game: str, bot: str) -> None:
    """Refuse a bot that does not exist, that is a file, or that would think for too long.

    Clients send these names: a file would be code that runs on the server, and a text may name
    one.
    """
    if any(map(is_path, bot.split(":"))):
        raise CommandRefused(TableCode.BOT, "At a table, a bot has a registered name, not a file.")
    for value in registry.registered_bot_parameters(game, bot).values():
        if isinstance(value, str) or abs(value) > MAX_BOT_NUMBER:
            raise CommandRefused(
                TableCode.BOT, f"At a table, a bot's parameters are numbers up to {MAX_BOT_NUMBER}."
            )
    registry.make_registered_bot(game, bot)


def bot_holder(bot: str, others: Collection[SeatHolder]) -> SeatHolder:
    """Return a bot's seat, with a name and a colour that no other seat has."""
    names = [chair.name for chair in others]
    name = next(name for name in BOT_NAMES if name not in names)
    return SeatHolder(name=name, colour=free_colour(None, [c.colour for c in others]), bot=bot)


MAX_BOT_NUMBER = 64
"""The largest parameter of a bot: a larger one may cost the server time."""

BOT_NAMES = ("Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou", "Max")
"""More than a table has seats: one is always free."""


def remove(table: Table, command: protocol.Remove, giver: Issuer) -> list[Entry]:
    """Somebody has to go."""
    check_may_host(table, giver)
    check_seat(table, command.seat)
    chair = table.holders[command.seat]
    if chair.guest is None:
        raise CommandRefused(TableCode.NOBODY, "Nobody sits there.")
    if chair.guest == table.host:
        raise CommandRefused(TableCode.HOST, "The host cannot be removed.")
    if table.phase == "gathering":
        return [SeatChanged(command.seat, SeatHolder())]
    check_playing(table)
    bot = chair.bot or registry.replacement_bot(table.game.name)
    return [SeatChanged(command.seat, replace(chair, guest=None, bot=bot))]


def start(table: Table, command: protocol.Start, giver: Issuer) -> list[Entry]:
    """Begin, once every seat is taken."""
    check_may_host(table, giver)
    check_gathering(table)
    if any(chair.open for chair in table.holders):
        raise CommandRefused(
            TableCode.OPEN_SEATS, "A seat is still open: wait, or put a bot there."
        )
    return [GameStarted()]
