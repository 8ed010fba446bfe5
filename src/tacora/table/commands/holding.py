"""Holds: a player stops the clock of a reaction window. Who may, and when."""

from __future__ import annotations

from tacora.core.errors import CommandRefused
from tacora.core.game import Seat
from tacora.table import protocol
from tacora.table.commands.internal import Issuer
from tacora.table.commands.permissions import (
    check_asked,
    check_not_replaced,
    check_running,
    check_window,
    own_seat,
)
from tacora.table.error_codes import TableCode
from tacora.table.table import Table


def check_hold(table: Table, command: protocol.Hold, issuer: Issuer) -> Seat:
    """Return the seat that holds, or raise CommandRefused.

    Every seat that is asked may hold, whether it can play something or not (J33). The clock checks
    how often.
    """
    seat = own_seat(table, issuer)
    check_running(table)
    check_not_replaced(table, seat)
    if (command.ask is None) == (command.next is None):
        raise CommandRefused(TableCode.HOLD, "A hold needs either `ask` or `next`.")
    if command.ask is not None:
        check_asked(check_window(table, command.ask), seat)
    elif not table.game.table_policy.has_reactions:
        raise CommandRefused(TableCode.NO_WINDOW, "This game has no reaction windows.")
    return seat
