"""Sitting down and getting up."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from tacora.bots import registry
from tacora.core.display_names import clean_name
from tacora.core.errors import CommandRefused
from tacora.core.game import Seat
from tacora.table import protocol
from tacora.table.commands.internal import Issuer
from tacora.table.commands.permissions import (
    check_gathering,
    check_playing,
    check_seat,
    own_seat,
    require_guest,
)
from tacora.table.entries import Entry, SeatChanged, SeatHolder
from tacora.table.error_codes import TableCode
from tacora.table.table import Table


def sit(table: Table, command: protocol.Sit, giver: Issuer) -> list[Entry]:
    """Take a seat, or change what one is called there."""
    check_gathering(table)
    guest = require_guest(giver)
    name = clean_name(command.name)
    if not name:
        raise CommandRefused(TableCode.NAME, "A name has at least one character that can be seen.")
    now = table.seat_of(guest)
    seat = _free_seat(table, now, command.seat)
    others = [chair for place, chair in enumerate(table.holders) if place not in (seat, now)]
    old = SeatHolder() if now is None else table.holders[now]
    chair = SeatHolder(
        guest=guest,
        name=free_name(name, [other.name for other in others]),
        colour=free_colour(command.colour or old.colour, [other.colour for other in others]),
        seed=old.seed if seat == now else None,
    )
    if now is None or now == seat:
        return [SeatChanged(seat, chair)]
    return [SeatChanged(now, SeatHolder()), SeatChanged(seat, chair)]


def _free_seat(table: Table, now: Seat | None, wanted: Seat | None) -> Seat:
    if wanted is None:
        free = [seat for seat, chair in enumerate(table.holders) if chair.open]
        if now is None and not free:
            raise CommandRefused(TableCode.FULL, "Every seat at this table is taken.")
        return free[0] if now is None else now
    check_seat(table, wanted)
    if wanted != now and not table.holders[wanted].open:
        raise CommandRefused(TableCode.TAKEN, "Somebody sits there already.")
    return wanted


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number after it where somebody at the table has it already."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name[:16]} {number}"
    return free


def free_colour(wanted: protocol.Colour | None, taken: Collection[str | None]) -> protocol.Colour:
    """The colour, or the first that nobody has."""
    if wanted is not None and wanted not in taken:
        return wanted
    return next(colour for colour in protocol.COLOURS if colour not in taken)


def stand(table: Table, command: protocol.Stand, giver: Issuer) -> list[Entry]:
    """Get up: the seat is open, or a bot's while the game goes on."""
    seat = own_seat(table, giver)
    if table.phase == "gathering":
        return [SeatChanged(seat, SeatHolder())]
    check_playing(table)
    chair = table.holders[seat]
    if chair.bot is not None:
        raise CommandRefused(TableCode.REPLACED, "A bot plays for you already.")
    return [SeatChanged(seat, replace(chair, bot=registry.replacement_bot(table.game.name)))]


def return_(table: Table, command: protocol.Return, giver: Issuer) -> list[Entry]:
    """Take the seat back from the bot."""
    check_playing(table)
    seat = own_seat(table, giver)
    if table.holders[seat].bot is None:
        raise CommandRefused(TableCode.NOT_REPLACED, "Nobody plays for you: the seat is yours.")
    return [SeatChanged(seat, replace(table.holders[seat], bot=None))]


def seed(table: Table, command: protocol.Seed, giver: Issuer) -> list[Entry]:
    """Add one's own luck."""
    check_gathering(table)
    seat = own_seat(table, giver)
    return [SeatChanged(seat, replace(table.holders[seat], seed=command.seed))]
