"""Checks of a command: may this guest give it, at this table, now?"""

from __future__ import annotations

from tacora.core.error_codes import StepCode
from tacora.core.errors import CommandRefused
from tacora.core.game import Seat
from tacora.table.commands.internal import Issuer
from tacora.table.error_codes import DailyCode, GuestCode, TableCode
from tacora.table.table import OpenDecision, Table


def check_rematch(table: Table, issuer: Issuer) -> None:
    """Raise CommandRefused unless the guest played here and the game is over."""
    own_seat(table, issuer)
    if table.daily is not None:
        raise CommandRefused(DailyCode.FIXED, "A daily game has no rematch.")
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


def check_host(table: Table, issuer: Issuer) -> None:
    """Raise CommandRefused unless the issuer is the host."""
    if issuer.guest is None or issuer.guest != table.host:
        raise CommandRefused(TableCode.NOT_HOST, "Only the host of this table may do that.")


def check_may_replace(table: Table, seat: Seat, issuer: Issuer) -> None:
    """Raise CommandRefused unless the issuer may let a bot play at a seat during the game.

    The host may, where nobody plays in person. While the host is away every other player may do it
    for a player who is away.
    """
    guest = table.holders[seat].guest
    is_away = guest is not None and guest not in issuer.connected
    if issuer.guest != table.host and not (is_away and _stands_in_for_host(table, issuer)):
        check_host(table, issuer)
    if not is_away and guest is not None and table.holders[seat].bot is None:
        raise CommandRefused(TableCode.PRESENT, "That player is connected.")


def _stands_in_for_host(table: Table, issuer: Issuer) -> bool:
    """Return whether the host is away and the issuer sits here."""
    sits_here = table.seat_of(issuer.guest) is not None and issuer.guest in issuer.connected
    return sits_here and table.host not in issuer.connected


def check_not_ended(table: Table) -> None:
    """Raise CommandRefused if the table has ended without a result."""
    if table.ended == "operator":
        raise CommandRefused(TableCode.ENDED, "The operator of this server ended this table.")
    if table.ended == "too-long":
        raise CommandRefused(
            TableCode.TOO_LONG, "This game became too long and was ended: open another table."
        )


def check_not_blocked(table: Table, issuer: Issuer) -> None:
    """Raise CommandRefused if the host has blocked the issuer."""
    if issuer.guest in table.blocked:
        raise CommandRefused(TableCode.BLOCKED, "The host has blocked you at this table.")


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


def check_running(table: Table) -> None:
    """Raise CommandRefused unless the game is running and not paused."""
    check_playing(table)
    if table.pause is not None:
        raise CommandRefused(TableCode.PAUSED, "The game is paused.")


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
