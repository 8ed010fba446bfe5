"""Commands about the issuer's own seat."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from tacora.bots import registry
from tacora.core.display_names import NAME_RULE, accept_name
from tacora.core.errors import CommandRefused
from tacora.core.game import Seat
from tacora.table import protocol
from tacora.table.commands.internal import Issuer
from tacora.table.commands.permissions import (
    check_gathering,
    check_not_blocked,
    check_playing,
    check_seat,
    own_seat,
    require_guest,
)
from tacora.table.entries import Entry, SeatChanged, SeatHolder
from tacora.table.error_codes import TableCode
from tacora.table.table import Table


def sit(table: Table, command: protocol.Sit, issuer: Issuer) -> list[Entry]:
    """Take a seat, or change the name, colour or seat."""
    check_gathering(table)
    guest = require_guest(issuer)
    check_not_blocked(table, issuer)
    name = accept_name(command.name)
    if not name:
        raise CommandRefused(TableCode.NAME, NAME_RULE)
    current = table.seat_of(guest)
    seat = _free_seat(table, current, command.seat)
    others = [holder for s, holder in enumerate(table.holders) if s not in (seat, current)]
    old = SeatHolder() if current is None else table.holders[current]
    holder = SeatHolder(
        guest=guest,
        name=free_name(name, [other.name for other in others]),
        colour=free_colour(command.colour or old.colour, [other.colour for other in others]),
        seed=old.seed if seat == current else None,
    )
    if current is None or current == seat:
        return [SeatChanged(seat, holder)]
    return [SeatChanged(current, SeatHolder()), SeatChanged(seat, holder)]


def _free_seat(table: Table, current: Seat | None, wanted: Seat | None) -> Seat:
    if wanted is None:
        free = [seat for seat, holder in enumerate(table.holders) if holder.open]
        if current is None and not free:
            raise CommandRefused(TableCode.FULL, "Every seat at this table is taken.")
        return free[0] if current is None else current
    check_seat(table, wanted)
    if wanted != current and not table.holders[wanted].open:
        raise CommandRefused(TableCode.TAKEN, "This seat is taken.")
    return wanted


def free_name(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number after it if it is taken."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name[:16]} {number}"
    return free


def free_colour(wanted: protocol.Colour | None, taken: Collection[str | None]) -> protocol.Colour:
    """Return the wanted colour, or the first free one."""
    if wanted is not None and wanted not in taken:
        return wanted
    return next(colour for colour in protocol.COLOURS if colour not in taken)


def stand(table: Table, command: protocol.Stand, issuer: Issuer) -> list[Entry]:
    """Give up the seat: it is open again, or a bot plays during the game."""
    seat = own_seat(table, issuer)
    if table.phase == "gathering":
        return [SeatChanged(seat, SeatHolder())]
    check_playing(table)
    holder = table.holders[seat]
    if holder.bot is not None:
        raise CommandRefused(TableCode.REPLACED, "A bot already plays for you.")
    return [SeatChanged(seat, replace(holder, bot=registry.replacement_bot(table.game.name)))]


def return_(table: Table, command: protocol.Return, issuer: Issuer) -> list[Entry]:
    """Take the seat back from the replacement bot."""
    check_playing(table)
    seat = own_seat(table, issuer)
    if table.holders[seat].bot is None:
        raise CommandRefused(TableCode.NOT_REPLACED, "No bot plays for you: the seat is yours.")
    return [SeatChanged(seat, replace(table.holders[seat], bot=None))]


def seed(table: Table, command: protocol.Seed, issuer: Issuer) -> list[Entry]:
    """Add the seat's own seed to the chance key."""
    check_gathering(table)
    seat = own_seat(table, issuer)
    return [SeatChanged(seat, replace(table.holders[seat], seed=command.seed))]
