"""Block the addresses of guests whom the host has blocked, but not those that others use too."""

from __future__ import annotations

import logging
from collections.abc import Collection

from tacora.server.blocks import AddressBlocks
from tacora.server.broadcaster import Listener
from tacora.server.store_errors import StoreError
from tacora.table.table import Table

_log = logging.getLogger(__name__)


class Expulsions:
    """The addresses of one table's guests."""

    def __init__(self, blocks: AddressBlocks) -> None:
        self._blocks = blocks
        self._last_addresses: dict[str, str] = {}
        """The addresses of players who have left, to block them too."""

    def note_leaving(self, table: Table, listener: Listener) -> None:
        """Remember the address of a player who disconnects."""
        if listener.guest is not None and table.seat_of(listener.guest) is not None:
            self._last_addresses[listener.guest] = listener.address

    async def block(
        self, table: Table, guests: frozenset[str], listeners: Collection[Listener]
    ) -> None:
        """Block the addresses of guests for a day.

        An address that a player of this table or the host uses too is spared: people in one room
        share one.
        """
        theirs = {each.address for each in listeners if each.guest in guests}
        theirs |= {self._last_addresses[guest] for guest in guests & self._last_addresses.keys()}
        shared = {each.address for each in listeners if _is_known(table, each.guest)}
        try:
            await self._blocks.block_at_table(table, theirs - shared)
        except StoreError as error:  # the guest is blocked anyway
            _log.error("address not blocked", extra={"code": error.code, "table": table.code})


def _is_known(table: Table, guest: str | None) -> bool:
    """Return whether a guest hosts or plays at a table."""
    return guest is not None and (guest == table.host or table.seat_of(guest) is not None)
