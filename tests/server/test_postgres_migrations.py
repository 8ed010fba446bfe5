"""PostgreSQL databases of every earlier version are brought to the version of today."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg
import pytest

from tacora.server.store_errors import StoreError
from tacora.server.stores import postgres_migrations, sqlite_migrations
from tacora.server.stores.database_url import PostgresUrl
from tacora.server.stores.open_store import open_store
from tacora.server.stores.postgres_migrations import MIGRATIONS, SCHEMA_VERSION
from tests.server.postgres_server import PostgresServer, execute

Rows = list[tuple[Any, ...]]


async def _build(url: PostgresUrl, version: int) -> None:
    """Make a database of an earlier version, with one record if it has logs."""
    connection = await asyncpg.connect(url.url)
    await connection.execute("CREATE TABLE tacora_schema (version integer NOT NULL)")
    await connection.execute("INSERT INTO tacora_schema VALUES ($1)", version)
    for migration in MIGRATIONS[:version]:
        await connection.execute(migration)
    await connection.execute("INSERT INTO log VALUES ('AAAAAA', 0, 'first')")
    await connection.close()


async def _schema(url: PostgresUrl) -> Rows:
    columns = (
        "SELECT table_name, column_name, data_type, is_nullable, collation_name"
        " FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2"
    )
    indexes = "SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2"
    version = "SELECT version FROM tacora_schema"
    return [row for query in (columns, indexes, version) for row in await execute(url, query)]


def test_both_engines_have_the_same_versions() -> None:
    assert SCHEMA_VERSION == sqlite_migrations.SCHEMA_VERSION


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION + 1))
def test_migration_of_postgres_keeps_records_and_gives_the_schema_of_today(
    postgres: PostgresServer, version: int
) -> None:
    old, new = postgres.new_database(), postgres.new_database()

    async def work() -> None:
        await _build(old, version)
        async with open_store(old) as store, open_store(new):
            assert await store.records("AAAAAA") == [b"first"]
            await store.append("AAAAAA", 1, b"second")
        assert await _schema(old) == await _schema(new)

    asyncio.run(work())


def test_stores_that_open_together_migrate_once(postgres_url: PostgresUrl) -> None:
    async def open_and_close() -> None:
        async with open_store(postgres_url) as store:
            await store.check_write()

    async def work() -> None:
        await asyncio.gather(*(open_and_close() for _ in range(8)))
        assert await execute(postgres_url, "SELECT version FROM tacora_schema") == [
            (SCHEMA_VERSION,)
        ]

    asyncio.run(work())


def test_failed_migration_leaves_a_postgres_database_unchanged(
    postgres_url: PostgresUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = "CREATE TABLE half (done text); CREATE TABLE log (again text);"
    monkeypatch.setattr(postgres_migrations, "MIGRATIONS", (*MIGRATIONS[:2], broken))

    async def work() -> None:
        await _build(postgres_url, 2)
        before = await _schema(postgres_url)
        with pytest.raises(StoreError) as error:
            await open_store(postgres_url).__aenter__()
        assert error.value.code == "store/open"
        assert await _schema(postgres_url) == before

    asyncio.run(work())
