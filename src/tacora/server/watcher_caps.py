"""Cap the spectators of a table, in total and from one address."""

from __future__ import annotations

from collections.abc import Collection

from tacora.core.errors import CommandRefused
from tacora.server.broadcaster import Listener
from tacora.server.error_codes import LobbyCode
from tacora.table.table import Table

MAX_WATCHERS = 300
"""The connections at one table whose guests have no seat there, at all processes."""
MAX_WATCHERS_PER_ADDRESS = 100
"""The same from one address at one process; a school may share one."""


def check_watchers(
    table: Table, listeners: Collection[Listener], newcomer: Listener, elsewhere: int = 0
) -> None:
    """Raise CommandRefused if a table has as many spectators as it may, with those elsewhere.

    Its players and its host may always connect.
    """
    if not _watches(table, newcomer):
        return
    addresses = [listener.address for listener in listeners if _watches(table, listener)]
    if len(addresses) + elsewhere >= MAX_WATCHERS:
        raise CommandRefused(
            LobbyCode.WATCHERS, "Too many people watch this table: try again later."
        )
    if addresses.count(newcomer.address) >= MAX_WATCHERS_PER_ADDRESS:
        raise CommandRefused(
            LobbyCode.WATCHERS,
            "Too many people at your address watch this table: close some of its pages.",
        )


def _watches(table: Table, listener: Listener) -> bool:
    guest = listener.guest
    return guest is None or (table.seat_of(guest) is None and guest != table.host)
