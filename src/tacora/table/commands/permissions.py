"""Whether a command may be given: by this guest, at this table, now."""

from __future__ import annotations

from tacora.core.errors import CommandRefused, IllegalStep
from tacora.core.game import Seat
from tacora.server.error_codes import GuestCode
from tacora.table.commands.internal import Issuer
from tacora.table.error_codes import TableCode
from tacora.table.table import OpenDecision, Table


def check_rematch(table: Table, giver: Issuer) -> None:
    """A rematch is for those who sat here, when the game is over."""
    own_seat(table, giver)
    if table.phase != "over":
        raise CommandRefused(TableCode.NOT_OVER, "The game is not over yet.")


def require_guest(giver: Issuer) -> str:
    """Who gives the command; refused for who is nobody yet."""
    if giver.guest is None:
        raise CommandRefused(GuestCode.NONE, "Say who you are first: a name is enough.")
    return giver.guest


def own_seat(table: Table, giver: Issuer) -> Seat:
    """Where the giver sits."""
    seat = table.seat_of(giver.guest)
    if seat is None:
        raise CommandRefused(TableCode.NO_SEAT, "You have no seat at this table.")
    return seat


def check_may_host(table: Table, giver: Issuer) -> None:
    """The host may; while the host is away, anybody who sits here does."""
    if giver.guest is not None and giver.guest == table.host:
        return
    sits_here = table.seat_of(giver.guest) is not None and giver.guest in giver.here
    if table.host in giver.here or not sits_here:
        raise CommandRefused(TableCode.NOT_HOST, "Only the host of this table may do that.")


def check_gathering(table: Table) -> None:
    """Refuse what belongs before the game."""
    if table.phase != "gathering":
        raise CommandRefused(TableCode.STARTED, "The game has begun.")


def check_playing(table: Table) -> None:
    """Refuse what belongs in the game."""
    if table.phase == "gathering":
        raise CommandRefused(TableCode.NOT_STARTED, "The game has not begun.")
    if table.phase == "over":
        raise CommandRefused(TableCode.OVER, "The game is over.")


def check_seat(table: Table, seat: Seat) -> None:
    """Refuse a seat that there is not."""
    if seat >= len(table.holders):
        raise CommandRefused(TableCode.SEAT, f"This table has {len(table.holders)} seats.")


def check_open(table: Table, ask: int) -> OpenDecision:
    """The decision that is open; refused where the game has moved on."""
    if table.open_decision is None or table.open_decision.number != ask:
        raise CommandRefused(TableCode.LATE, "That decision is over: the game has moved on.")
    return table.open_decision


def check_choice(asking: OpenDecision, seat: Seat, choice: str) -> None:
    """Refused by the ballot itself, so that table and terminal say the same."""
    try:
        asking.choices.choose(seat, choice)
    except IllegalStep as error:
        raise CommandRefused(error.code, error.message, error.clause) from None
