"""Read all of a SQLite file at one moment, and fill an empty one."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path

from tacora.server.error_codes import StoreCode
from tacora.server.store_errors import StoreError
from tacora.server.stores.snapshot import COLUMNS, ROWS_AT_ONCE, Row, select
from tacora.server.stores.sqlite_connection import connect
from tacora.server.stores.sqlite_lock import locked_database
from tacora.server.stores.sqlite_migrations import check_version, migrate, schema_version


class SqliteSnapshot:
    """A read transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.version = schema_version(connection)

    async def count(self, table: str) -> int:
        return await self._number(f"SELECT count(*) FROM {table}")  # noqa: S608  (a name of ours)

    async def rows(self, table: str) -> AsyncIterator[Sequence[Row]]:
        cursor = await asyncio.to_thread(self._connection.execute, select(table))
        while rows := await asyncio.to_thread(cursor.fetchmany, ROWS_AT_ONCE):
            yield rows

    async def size(self) -> int:
        pages = await self._number("PRAGMA page_count")
        return pages * await self._number("PRAGMA page_size")

    async def engine_problems(self) -> list[str]:
        def look() -> list[str]:
            return [text for (text,) in self._connection.execute("PRAGMA integrity_check")]

        found = await asyncio.to_thread(look)
        return [" ".join(text.split()) for text in found if text != "ok"]

    async def _number(self, query: str) -> int:
        def look() -> int:
            return int(self._connection.execute(query).fetchone()[0])

        return await asyncio.to_thread(look)


@asynccontextmanager
async def open_sqlite_snapshot(path: Path) -> AsyncIterator[SqliteSnapshot]:
    """Begin a read transaction on a file of this version or an earlier one."""
    try:
        with closing(connect(path)) as connection:
            connection.execute("BEGIN")
            check_version(connection, path)
            yield SqliteSnapshot(connection)
    except sqlite3.Error as error:
        raise StoreError(
            StoreCode.DAMAGED, f"The database {path} cannot be read: {error}."
        ) from None


class SqliteTarget:
    """A write transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def insert(self, table: str, rows: Sequence[Row]) -> None:
        places = ", ".join("?" * len(COLUMNS[table]))
        query = f"INSERT INTO {table} VALUES ({places})"  # noqa: S608  (names and marks)
        await asyncio.to_thread(self._connection.executemany, query, rows)


@asynccontextmanager
async def open_sqlite_target(path: Path) -> AsyncIterator[SqliteTarget]:
    """Fill a new or empty file, in one transaction, while no server uses it."""
    try:
        with locked_database(path), closing(connect(path)) as connection:
            migrate(connection, path)
            connection.execute("BEGIN IMMEDIATE")
            if connection.execute("SELECT 1 FROM log LIMIT 1").fetchone():
                raise StoreError(
                    StoreCode.NOT_EMPTY,
                    f"The database {path} holds tables already: choose an empty one.",
                )
            for table in COLUMNS:
                connection.execute(f"DELETE FROM {table}")  # noqa: S608  (a name of ours)
            yield SqliteTarget(connection)
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise StoreError(
            StoreCode.WRITE, f"The database {path} cannot be written: {error}."
        ) from None
