"""All rows of a database at one moment, and a database that is filled with such rows.

Both engines have the same tables and columns, so a copy goes from each to each. What can be
computed again is not copied.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any, Protocol

Row = Sequence[Any]

COLUMNS = {
    "meta": ("key", "value"),
    "log": ("code", "number", "act"),
    "tables": ("code", "phase", "public", "host", "opened", "changed", "listed"),
    "sitting": ("guest", "code"),
    "blocks": ("address", "code", "until"),
    "orders": ("code",),
    "daily": ("day", "game", "guest", "code"),
}
"""The tables that are copied. Rows come in the order of their first columns."""

ROWS_AT_ONCE = 1000


class Snapshot(Protocol):
    """A database as it was when the snapshot was opened; servers go on writing."""

    @property
    def version(self) -> int:
        """Return the version of the schema."""

    async def count(self, table: str) -> int:
        """Return the number of rows of a table."""

    def rows(self, table: str) -> AsyncIterator[Sequence[Row]]:
        """Yield the rows of a table in parts."""

    async def size(self) -> int:
        """Return the size of the database in bytes."""

    async def engine_problems(self) -> list[str]:
        """Return what the engine itself finds wrong."""


class Target(Protocol):
    """An empty database that is being filled in one transaction."""

    async def insert(self, table: str, rows: Sequence[Row]) -> None:
        """Add rows to a table."""


def select(table: str) -> str:
    """Return the query for all rows of a table, in order."""
    columns = COLUMNS[table]
    order = ", ".join(columns[:2])
    return f"SELECT {', '.join(columns)} FROM {table} ORDER BY {order}"  # noqa: S608  (names)
