"""Checks of a command: may this guest give it, at this table, now?"""

from __future__ import annotations

from tacora.core.error_codes import StepCode
from tacora.core.errors import CommandRefused
from tacora.core.game import Seat
from tacora.table.commands.internal import Issuer
from tacora.table.error_codes import GuestCode, TableCode
from tacora.table.table import OpenDecision, Table


def check_rematch(table: Table, issuer: Issuer) -> None:
    """Raise CommandRefused unless the guest played here and the game is over."""
    own_seat(table, issuer)
    if table.phase != "over":
        raise CommandRefused(TableCode.NOT_OVER, "The game is not over yet.")


def require_guest(issuer: Issuer) -> str:
    """Return the guest who gives the command, or raise CommandRefused if there is none."""
    if issuer.guest is None:
        raise CommandRefused(GuestCode.NONE, "Give your name first (POST /api/guest).")
    return issuer.guest


def own_seat(table: Table, issuer: Issuer) -> Seat:
    """Return the seat of the issuer, or raise CommandRefused."""
    seat = table.seat_of(issuer.guest)
    if seat is None:
        raise CommandRefused(TableCode.NO_SEAT, "You have no seat at this table.")
    return seat


def check_may_host(table: Table, issuer: Issuer) -> None:
    """Raise CommandRefused unless the issuer is the host, or sits here while the host is away."""
    if issuer.guest is not None and issuer.guest == table.host:
        return
    sits_here = table.seat_of(issuer.guest) is not None and issuer.guest in issuer.connected
    if table.host in issuer.connected or not sits_here:
        raise CommandRefused(TableCode.NOT_HOST, "Only the host of this table may do that.")


def check_gathering(table: Table) -> None:
    """Raise CommandRefused if the game has begun."""
    if table.phase != "gathering":
        raise CommandRefused(TableCode.STARTED, "The game has already begun.")


def check_playing(table: Table) -> None:
    """Raise CommandRefused unless the game is running."""
    if table.phase == "gathering":
        raise CommandRefused(TableCode.NOT_STARTED, "The game has not begun yet.")
    if table.phase == "over":
        raise CommandRefused(TableCode.OVER, "The game is over.")


def check_seat(table: Table, seat: Seat) -> None:
    """Raise CommandRefused if the seat does not exist."""
    if seat >= len(table.holders):
        raise CommandRefused(
            TableCode.SEAT, f"The seats of this table are 0 to {len(table.holders) - 1}."
        )


def check_not_replaced(table: Table, seat: Seat) -> None:
    """Raise CommandRefused while a bot plays for a player."""
    if table.holders[seat].bot is not None:
        raise CommandRefused(TableCode.REPLACED, "A bot plays for you: take your seat back first.")


def check_window(table: Table, number: int) -> OpenDecision:
    """Return the open window, or raise CommandRefused if none is open or it has another number."""
    decision = table.open_decision
    if decision is None or decision.window is None:
        raise CommandRefused(TableCode.NO_WINDOW, "No reaction window is open.")
    return check_open(table, number)


def check_asked(decision: OpenDecision, seat: Seat) -> None:
    """Raise CommandRefused if a decision does not ask a seat."""
    if seat not in decision.choices.legal_choices:
        raise CommandRefused(StepCode.NOT_ASKED, f"Seat {seat} has nothing to decide now.")


def check_open(table: Table, number: int) -> OpenDecision:
    """Return the open decision, or raise CommandRefused if it has another number."""
    if table.open_decision is None or table.open_decision.number != number:
        raise CommandRefused(TableCode.LATE, "That decision is over: the game has moved on.")
    return table.open_decision
