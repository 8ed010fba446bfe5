"""Pauses: the host stops the game, and after ten minutes everybody with a seat may go on."""

from __future__ import annotations

from tacora.core.errors import CommandRefused
from tacora.table import protocol
from tacora.table.commands.internal import Issuer
from tacora.table.commands.permissions import check_host, check_playing, check_running, own_seat
from tacora.table.entries import Entry, GamePaused, GameResumed
from tacora.table.error_codes import TableCode
from tacora.table.pauses import seconds_until_free
from tacora.table.table import Table


def pause(table: Table, command: protocol.Pause, issuer: Issuer) -> list[Entry]:
    """Stop the clocks, the windows and the bots."""
    check_host(table, issuer)
    check_running(table)
    return [GamePaused(issuer.now, table.seat_of(table.host))]


def resume(table: Table, command: protocol.Resume, issuer: Issuer) -> list[Entry]:
    """Go on after a pause."""
    if issuer.guest != table.host:
        own_seat(table, issuer)
    check_playing(table)
    if table.pause is None:
        raise CommandRefused(TableCode.NOT_PAUSED, "The game is not paused.")
    left = seconds_until_free(table.pause, issuer.now)
    if issuer.guest != table.host and left:
        raise CommandRefused(
            TableCode.PAUSE_HELD, f"Only the host may end this pause for {left} more seconds."
        )
    return [GameResumed()]
