"""Reactions: who may show a face or a gesture, and when."""

from __future__ import annotations

from tacora.core.errors import CommandRefused
from tacora.core.game import Seat
from tacora.table.commands.internal import Issuer
from tacora.table.commands.permissions import own_seat
from tacora.table.error_codes import TableCode
from tacora.table.table import Table


def check_react(table: Table, issuer: Issuer) -> Seat:
    """Return the seat that reacts, or raise CommandRefused.

    Players react from the first card on, and also after the game.
    """
    seat = own_seat(table, issuer)
    if table.phase == "gathering":
        raise CommandRefused(TableCode.NOT_STARTED, "The game has not begun.")
    return seat
