"""What the operator wants of a server, in its database: blocked addresses, tables to end.

`tacora admin` writes here, and the running server reads it every few seconds.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from tacora.table.protocol import Phase

PARTS_OF_A_TABLE = ("log", "sitting", "computed", "blocks", "orders", "daily")
"""The tables of the database whose rows belong to a table of a game, by its code."""

ALL_PARTS = ("meta", "tables", *PARTS_OF_A_TABLE)
"""The tables of every database."""

TOUCH_SECONDS = 3600
"""How exactly the database knows when a table was used last; days are kept."""

WHOLE_SERVER = ""
"""The table of a block that holds for all tables."""


class AddressBlock(Struct, frozen=True):
    """A blocked address or network, at one table or on the whole server."""

    address: str
    table: str = WHOLE_SERVER
    until: int | None = None
    """In seconds since 1970; None: until it is taken back."""


class StoredTable(Struct, frozen=True):
    """A table as the operator sees it."""

    code: str
    game: str
    phase: str
    names: list[str]
    opened: int
    changed: int
    records: int
    """The length of its log."""


class OperatorStore(Protocol):
    """The operator's part of the database."""

    async def blocks(self) -> list[AddressBlock]:
        """Return the blocks that hold now, and forget the others."""

    async def block(self, block: AddressBlock) -> None:
        """Add a block, or change how long it holds."""

    async def unblock(self, address: str) -> int:
        """Remove the blocks of an address everywhere; return how many there were."""

    async def tables_to_end(self) -> list[str]:
        """Return the tables that the operator wants to end."""

    async def order_end(self, code: str) -> None:
        """Ask the server to end a table."""

    async def finish_order(self, code: str) -> None:
        """Forget an order that was obeyed."""

    async def tables(self, *, finished: bool = False) -> list[StoredTable]:
        """Return the tables that wait or play, and on request those that are over."""

    async def touch(self, codes: list[str]) -> None:
        """Note that tables are used, unless that was noted in the last `TOUCH_SECONDS`."""

    async def old_tables(self, phase: Phase, before: int) -> list[str]:
        """Return the tables in a phase that nobody has used since a time."""

    async def delete_tables(self, codes: list[str], phase: Phase, before: int) -> int:
        """Remove those of these tables that are still old, with their logs; return how many."""
