"""Read all of a PostgreSQL database at one moment, and fill an empty one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from tacora.server.error_codes import StoreCode
from tacora.server.store_errors import StoreError
from tacora.server.stores.database_url import PostgresUrl
from tacora.server.stores.postgres_migrations import check_version, migrate, schema_version
from tacora.server.stores.postgres_pool import first_connection
from tacora.server.stores.snapshot import COLUMNS, ROWS_AT_ONCE, Row, select

if TYPE_CHECKING:
    from tacora.server.stores.postgres_pool import Connection


class PostgresSnapshot:
    """A transaction that reads what was committed before it."""

    def __init__(self, connection: Connection, version: int) -> None:
        self._connection = connection
        self.version = version

    async def count(self, table: str) -> int:
        query = f"SELECT count(*) FROM {table}"  # noqa: S608  (a name of ours)
        return int(await self._connection.fetchval(query))

    async def rows(self, table: str) -> AsyncIterator[Sequence[Row]]:
        cursor = await self._connection.cursor(select(table))
        while rows := await cursor.fetch(ROWS_AT_ONCE):
            yield [tuple(row) for row in rows]

    async def size(self) -> int:
        query = "SELECT pg_database_size(current_database())"
        return int(await self._connection.fetchval(query))

    async def engine_problems(self) -> list[str]:
        return []


@asynccontextmanager
async def open_postgres_snapshot(url: PostgresUrl) -> AsyncIterator[PostgresSnapshot]:
    """Begin a reading transaction on a database of this version or an earlier one."""
    async with (
        first_connection(url) as connection,
        connection.transaction(isolation="repeatable_read", readonly=True),
    ):
        version = await schema_version(connection)
        await check_version(connection, url, version)
        yield PostgresSnapshot(connection, version)


class PostgresTarget:
    """A writing transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def insert(self, table: str, rows: Sequence[Row]) -> None:
        if table == "tables":  # SQLite has numbers for yes and no
            place = COLUMNS[table].index("public")
            rows = [(*row[:place], bool(row[place]), *row[place + 1 :]) for row in rows]
        await self._connection.copy_records_to_table(table, records=rows, columns=COLUMNS[table])


@asynccontextmanager
async def open_postgres_target(url: PostgresUrl) -> AsyncIterator[PostgresTarget]:
    """Fill an empty database, in one transaction."""
    async with first_connection(url) as connection:
        await migrate(connection, url)
        async with connection.transaction():
            await connection.execute("LOCK TABLE log, meta IN EXCLUSIVE MODE")
            if await connection.fetchval("SELECT EXISTS (SELECT FROM log)"):
                raise StoreError(
                    StoreCode.NOT_EMPTY,
                    f"The database {url} holds tables already: choose an empty one.",
                )
            for table in COLUMNS:
                await connection.execute(f"DELETE FROM {table}")  # noqa: S608  (a name of ours)
            yield PostgresTarget(connection)
