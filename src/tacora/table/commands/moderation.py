"""Commands of the server about a table as a whole: who hosts it, and its end."""

from __future__ import annotations

from collections.abc import Collection

from tacora.core.errors import CommandRefused
from tacora.table.commands.internal import EndTable, Issuer, PassHosting
from tacora.table.entries import Entry, HostChanged, TableEnded
from tacora.table.error_codes import TableCode
from tacora.table.table import Table

HOST_ABSENCE_SECONDS = 120.0
"""The time for which a host may be away before another player is the host."""

MAX_LOG_LENGTH = 100_000
"""The log records of one table; the one that reaches the number ends the table."""


def pass_hosting(table: Table, command: PassHosting, issuer: Issuer) -> list[Entry]:
    """Make a present player the host, if the host is away."""
    host = next_host(table, issuer.connected)
    return [] if host is None else [HostChanged(host)]


def next_host(table: Table, connected: Collection[str]) -> str | None:
    """Return who hosts if the host stays away: the next present player after the host's seat.

    None: the host is here, nobody else is, or there is nothing more to host.
    """
    if table.host in connected or table.phase == "over":
        return None
    first = table.seat_of(table.host) or 0
    guests = (holder.guest for holder in (*table.holders[first:], *table.holders[:first]))
    return next((guest for guest in guests if guest in connected), None)


def end_table(table: Table, command: EndTable, issuer: Issuer) -> list[Entry]:
    """End the table without a result."""
    if table.phase == "over":
        raise CommandRefused(TableCode.OVER, "The game is over.")
    return [TableEnded("operator")]


def end_if_too_long(table: Table, log_length: int) -> list[Entry]:
    """End a table whose log has become too long: no game of people comes near."""
    if table.phase != "over" and log_length + 1 >= MAX_LOG_LENGTH:
        return [TableEnded("too-long")]
    return []
