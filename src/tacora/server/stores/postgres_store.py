"""The store in a PostgreSQL database, which several servers may share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from time import time
from typing import TYPE_CHECKING

import asyncpg

from tacora.server.error_codes import StoreCode
from tacora.server.http_types import ListedTable
from tacora.server.store_errors import StoreError
from tacora.server.stores.clocks import TableClocks
from tacora.server.stores.database_url import PostgresUrl
from tacora.server.stores.operator_store import ALL_PARTS
from tacora.server.stores.postgres_clocks import PostgresClocks
from tacora.server.stores.postgres_computed import PostgresComputedValues
from tacora.server.stores.postgres_errors import reason
from tacora.server.stores.postgres_migrations import migrate
from tacora.server.stores.postgres_operator import PostgresOperatorStore
from tacora.server.stores.postgres_pool import (
    STATEMENT_SECONDS,
    PostgresPool,
    connect,
    first_connection,
    short_transaction,
)
from tacora.server.stores.postgres_reader import PostgresLogReader
from tacora.server.stores.postgres_texts import is_storable
from tacora.server.stores.postgres_writer import PostgresWriter
from tacora.server.stores.store import FirstRecord, Summary, damaged_error, read_listed
from tacora.table.protocol import Phase

if TYPE_CHECKING:
    from tacora.server.stores.postgres_pool import AnyConnection, Connection

_PUT_META = (
    "INSERT INTO meta (key, value) VALUES ($1, $2)"
    " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)

_SECRETS_LOCK = 0x7AC0_12A1
"""The key of the advisory lock under which one process changes a secret."""


class PostgresStore:
    """A pool for statements, and one connection for appends."""

    def __init__(self, url: PostgresUrl, pool: PostgresPool) -> None:
        self._pool = pool
        self.state = pool.state
        self._writer = PostgresWriter(partial(connect, url, STATEMENT_SECONDS), self.state)
        self._logs = PostgresLogReader(pool)
        self.computed = PostgresComputedValues(pool)
        self.operator = PostgresOperatorStore(pool)
        self.clocks: TableClocks | None = PostgresClocks(pool)

    @classmethod
    async def open(cls, url: PostgresUrl) -> PostgresStore:
        """Open a database and bring it to the version of today, or raise StoreError."""
        async with first_connection(url) as connection:
            if await connection.fetchval("SHOW transaction_read_only") == "on":
                raise StoreError(StoreCode.OPEN, f"The database {url} is read-only.")
            await migrate(connection, url)
            await _check_tables(connection, url)
            await connection.execute(_PUT_META, "written", str(time()).encode())
        return cls(url, await PostgresPool.open(url))

    async def close(self) -> None:
        """Write the queued records, then disconnect."""
        await self._writer.close()
        await self._logs.close()
        await self._pool.close()

    async def append(
        self, code: str, number: int, record: bytes, summary: Summary | None = None
    ) -> None:
        await self._writer.append(code, number, (record,), summary)

    async def append_all(
        self,
        code: str,
        number: int,
        records: Iterable[bytes],
        summary: Summary | None = None,
        opens: FirstRecord | None = None,
    ) -> None:
        await self._writer.append(code, number, records, summary, opens)

    async def records(self, code: str, since: int = 0) -> list[bytes]:
        return await self._logs.records(code, since) if is_storable(code) else []

    async def length(self, code: str) -> int:
        query = "SELECT coalesce(max(number) + 1, 0) AS length FROM log WHERE code = $1"
        rows = await self._fetch(query, code)
        return rows[0]["length"] if rows else 0

    async def lengths(self, codes: list[str]) -> dict[str, int]:
        query = (  # the last entry of the index for each table, and not all of its entries
            "SELECT code, (SELECT max(number) FROM log WHERE log.code = asked.code) + 1 AS length"
            " FROM unnest($1::text[]) AS asked (code)"
        )
        rows = await self._fetch(query, codes)
        return {row["code"]: row["length"] for row in rows if row["length"] is not None}

    async def waiting(
        self, limit: int, max_age_seconds: int, codes: list[str] | None = None
    ) -> list[ListedTable]:
        query = (
            "SELECT listed FROM tables WHERE public AND phase = 'gathering' AND opened > $1"
            " AND ($2::text[] IS NULL OR code = ANY ($2)) ORDER BY opened DESC LIMIT $3"
        )
        return await self._listed(query, int(time()) - max_age_seconds, codes, limit)

    async def of_guest(self, guest: str, limit: int) -> list[ListedTable]:
        query = (
            "SELECT listed FROM tables JOIN sitting USING (code) WHERE guest = $1"
            " ORDER BY changed DESC LIMIT $2"
        )
        return await self._listed(query, guest, limit)

    async def hosted(self, guest: str, phase: Phase, max_age_seconds: int) -> list[ListedTable]:
        query = "SELECT listed FROM tables WHERE host = $1 AND phase = $2 AND opened > $3"
        return await self._listed(query, guest, phase, int(time()) - max_age_seconds)

    async def listed(self, code: str) -> ListedTable | None:
        found = await self._listed("SELECT listed FROM tables WHERE code = $1", code)
        return found[0] if found else None

    async def daily_game(self, day: str, game: str, guest: str) -> ListedTable | None:
        query = (
            "SELECT listed FROM daily JOIN tables USING (code)"
            " WHERE day = $1 AND game = $2 AND guest = $3"
        )
        found = await self._listed(query, day, game, guest)
        return found[0] if found else None

    async def daily_games(self, day: str, game: str, limit: int) -> list[tuple[str, ListedTable]]:
        query = (
            "SELECT guest, listed FROM daily JOIN tables USING (code)"
            " WHERE day = $1 AND game = $2 AND phase = 'over' LIMIT $3"
        )
        rows = await self._fetch(query, day, game, limit)
        return [
            (row["guest"], listed)
            for row in rows
            if (listed := read_listed(row["listed"])) is not None
        ]

    async def secret(self, key: str, make: Callable[[], bytes]) -> bytes:
        return await self.change_secret(key, lambda stored: make() if stored is None else stored)

    async def change_secret(self, key: str, change: Callable[[bytes | None], bytes]) -> bytes:
        async def work(connection: AnyConnection) -> bytes:
            async with short_transaction(connection):
                await connection.execute("SELECT pg_advisory_xact_lock($1)", _SECRETS_LOCK)
                found = await connection.fetchval("SELECT value FROM meta WHERE key = $1", key)
                value = change(found)
                await connection.execute(_PUT_META, key, value)
                return value

        return await self._pool.run(work)

    async def check_write(self) -> None:
        async def work(connection: AnyConnection) -> None:
            await connection.execute(_PUT_META, "written", str(time()).encode())

        try:
            await self._pool.run(work, once=True)
        except StoreError as error:
            raise StoreError(StoreCode.WRITE, error.message) from None

    async def _listed(self, query: str, *values: str | int | list[str] | None) -> list[ListedTable]:
        rows = await self._fetch(query, *values)
        return [listed for row in rows if (listed := read_listed(row["listed"])) is not None]

    async def _fetch(
        self, query: str, *values: str | int | list[str] | None
    ) -> Sequence[asyncpg.Record]:
        """Run a query; nothing is found by a text that PostgreSQL cannot hold."""
        if not all(is_storable(value) for value in values if isinstance(value, str)):
            return []

        async def work(connection: AnyConnection) -> Sequence[asyncpg.Record]:
            return await connection.fetch(query, *values)

        return await self._pool.run(work)


async def _check_tables(connection: Connection, url: PostgresUrl) -> None:
    """Raise StoreError if a table is missing, or its first page cannot be read."""
    try:
        for name in (*ALL_PARTS, "clocks"):
            await connection.fetch(f"SELECT * FROM {name} LIMIT 1")  # noqa: S608
    except (asyncpg.UndefinedTableError, asyncpg.InternalServerError) as error:
        raise damaged_error(url, reason(error)) from None
