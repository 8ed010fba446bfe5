"""The operator's part of a SQLite file: used rarely, so each use opens the file, in a thread."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from time import time
from typing import TypeVar

from msgspec.json import encode

from tacora.server.error_codes import StoreCode
from tacora.server.store_errors import StoreError
from tacora.server.stores.operator_store import (
    PARTS_OF_A_TABLE,
    TOUCH_SECONDS,
    AddressBlock,
    StoredTable,
)
from tacora.server.stores.sqlite_connection import connect
from tacora.server.stores.store import stored_table
from tacora.table.protocol import Phase

T = TypeVar("T")


class SqliteOperatorStore:
    """The tables `blocks` and `orders`, and a look at the others."""

    def __init__(self, path: Path) -> None:
        self._path = path

    async def blocks(self) -> list[AddressBlock]:
        return await self._run(_blocks)

    async def block(self, block: AddressBlock) -> None:
        query = "INSERT OR REPLACE INTO blocks (address, code, until) VALUES (?, ?, ?)"
        await self._execute(query, block.address, block.table, block.until)

    async def unblock(self, address: str) -> int:
        return await self._execute("DELETE FROM blocks WHERE address = ?", address)

    async def tables_to_end(self) -> list[str]:
        return await self._run(
            lambda database: [code for (code,) in database.execute("SELECT code FROM orders")]
        )

    async def order_end(self, code: str) -> None:
        await self._execute("INSERT OR IGNORE INTO orders (code) VALUES (?)", code)

    async def finish_order(self, code: str) -> None:
        await self._execute("DELETE FROM orders WHERE code = ?", code)

    async def tables(self, *, finished: bool = False) -> list[StoredTable]:
        query = (
            "SELECT code, phase, opened, changed, listed,"
            " (SELECT count(*) FROM log WHERE log.code = tables.code)"
            " FROM tables WHERE phase != 'over' OR ? ORDER BY changed DESC"
        )
        rows = await self._run(lambda database: database.execute(query, (finished,)).fetchall())
        return [stored_table(row) for row in rows]

    async def touch(self, codes: list[str]) -> None:
        await self._run(lambda database: _touch(database, codes))

    async def old_tables(self, phase: Phase, before: int) -> list[str]:
        query = "SELECT code FROM tables WHERE phase = ? AND changed < ? ORDER BY changed"
        return await self._run(
            lambda database: [code for (code,) in database.execute(query, (phase, before))]
        )

    async def delete_tables(self, codes: list[str], phase: Phase, before: int) -> int:
        return await self._run(lambda database: _delete_tables(database, codes, phase, before))

    async def _execute(self, query: str, *values: str | int | None) -> int:
        """Run a statement and return the number of rows that it has changed."""
        return await self._run(lambda database: database.execute(query, values).rowcount)

    async def _run(self, query: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.to_thread(self._run_in_thread, query)

    def _run_in_thread(self, query: Callable[[sqlite3.Connection], T]) -> T:
        try:
            with closing(connect(self._path)) as connection:
                return query(connection)
        except sqlite3.Error as error:
            raise StoreError(
                StoreCode.WRITE, f"The database cannot be read or written: {error}."
            ) from None


def _touch(database: sqlite3.Connection, codes: list[str]) -> None:
    now = int(time())
    old = "code IN (SELECT value FROM json_each(?)) AND changed < ?"
    values = (encode(codes).decode(), now - TOUCH_SECONDS)
    # Reading disturbs nobody, and there is rarely something to write.
    if database.execute(f"SELECT 1 FROM tables WHERE {old} LIMIT 1", values).fetchone():  # noqa: S608
        with suppress(sqlite3.Error):  # then nothing can be removed either
            database.execute(f"UPDATE tables SET changed = ? WHERE {old}", (now, *values))  # noqa: S608


def _delete_tables(
    database: sqlite3.Connection, codes: list[str], phase: Phase, before: int
) -> int:
    with database:
        database.execute("BEGIN IMMEDIATE")
        old = "DELETE FROM tables WHERE code = ? AND phase = ? AND changed < ?"
        gone = [code for code in codes if database.execute(old, (code, phase, before)).rowcount]
        for part in PARTS_OF_A_TABLE:
            query = f"DELETE FROM {part} WHERE code = ?"  # noqa: S608  (a name of ours)
            database.executemany(query, [(code,) for code in gone])
    return len(gone)


def _blocks(database: sqlite3.Connection) -> list[AddressBlock]:
    found = database.execute("SELECT address, code, until FROM blocks ORDER BY 1, 2")
    blocks = [AddressBlock(*row) for row in found]
    old = [block for block in blocks if block.until is not None and block.until <= time()]
    for block in old:
        database.execute(
            "DELETE FROM blocks WHERE address = ? AND code = ?", (block.address, block.table)
        )
    return [block for block in blocks if block not in old]
