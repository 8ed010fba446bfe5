"""Which process keeps the time of a table, for stores that several processes share.

The process that keeps the time of a table runs its timers and windows and lets its bots think. It
says so again and again; after `LEASE_SECONDS` without that, another process may take over, with the
deadline that is stored. Only the clock of the database counts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from msgspec import Struct

LEASE_SECONDS = 6.0


class Deadline(Struct, frozen=True):
    """The time that is left for the decision with a number."""

    number: int
    left: float


class TableClocks(Protocol):
    """The clocks of all tables. Every method may raise StoreError."""

    async def take(self, process: str, codes: Collection[str]) -> dict[str, Deadline | None]:
        """Keep the time of tables, or go on with it.

        Return those that no other process keeps, each with the deadline that is stored. One whose
        time nobody has kept for `LEASE_SECONDS` has none: no person was connected.
        """

    async def set_deadlines(self, process: str, deadlines: Mapping[str, Deadline]) -> None:
        """Store deadlines of tables whose time a process keeps."""

    async def release(self, process: str, codes: Collection[str], *, forget: bool) -> None:
        """Keep the time of tables no longer; `forget` their deadlines, or leave them for others."""
