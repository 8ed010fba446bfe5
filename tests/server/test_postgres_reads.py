"""What other processes have written is read from PostgreSQL for many tables at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tacora.server.store_errors import StoreError
from tacora.server.stores import postgres_pool
from tacora.server.stores.database_url import PostgresUrl
from tacora.server.stores.open_store import open_store
from tacora.server.stores.postgres_pool import PostgresPool
from tests.server.postgres_server import PostgresServer, with_patience

TABLES = [f"T{number:05}" for number in range(600)]


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """Return a list that grows with each statement of the pools."""
    counted: list[None] = []
    run = PostgresPool.run

    async def counting(
        pool: PostgresPool, work: Callable[..., Awaitable[Any]], *, once: bool = False
    ) -> Any:
        """Count, and run the statement (Any: whatever it returns)."""
        counted.append(None)
        return await run(pool, work, once=once)

    monkeypatch.setattr(PostgresPool, "run", counting)
    return counted


def test_ends_of_many_logs_are_read_in_a_few_statements(
    postgres_url: PostgresUrl, statements: list[None]
) -> None:
    async def work() -> None:
        async with open_store(postgres_url) as store:
            logs = {code: [f"{code} {place}".encode() for place in range(4)] for code in TABLES}
            await asyncio.gather(*(store.append_all(code, 0, logs[code]) for code in TABLES))
            statements.clear()
            since = {code: place % 5 + 1 for place, code in enumerate(TABLES)}
            found = await asyncio.gather(*(store.records(code, since[code]) for code in TABLES))
            assert found == [logs[code][since[code] :] for code in TABLES]
            assert len(statements) < 10
            statements.clear()
            asked = ((TABLES[0], 1), (TABLES[0], 3), ("NOBODY", 1), (TABLES[0], 0))
            first, last, nothing, whole = await asyncio.gather(
                *(store.records(code, number) for code, number in asked)
            )
            assert (first, last) == (logs[TABLES[0]][1:], logs[TABLES[0]][3:])
            assert (nothing, whole) == ([], logs[TABLES[0]])
            assert len(statements) == 2  # a whole log is read alone

    asyncio.run(with_patience(work()))


def test_records_that_were_written_before_a_read_are_found_by_it(postgres_url: PostgresUrl) -> None:
    """A read that waits for another one begins after it, with all that is written by then."""

    async def work() -> None:
        async with open_store(postgres_url) as store, open_store(postgres_url) as other:
            await store.append("AAAAAA", 0, b"first")
            busy = [asyncio.ensure_future(store.records("BBBBBB", 1)) for _ in range(50)]
            for number in range(1, 30):
                await other.append("AAAAAA", number, b"next")
                assert len(await store.records("AAAAAA", 1)) == number
            await asyncio.gather(*busy)

    asyncio.run(with_patience(work()))


def test_one_who_does_not_wait_any_more_leaves_the_reads_of_others(
    postgres_url: PostgresUrl,
) -> None:
    async def work() -> None:
        async with open_store(postgres_url) as store:
            await store.append_all("AAAAAA", 0, [b"first", b"second"])
            reads = [asyncio.ensure_future(store.records("AAAAAA", 1)) for _ in range(3)]
            await asyncio.sleep(0)
            reads[1].cancel()
            found = await asyncio.gather(*reads, return_exceptions=True)
            assert (found[0], found[2]) == ([b"second"], [b"second"])
            assert isinstance(found[1], asyncio.CancelledError)

    asyncio.run(with_patience(work()))


def test_all_who_wait_get_the_error_of_a_postgres_that_is_away(
    own_postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_pool, "PATIENCE_SECONDS", 0.2)
    url = own_postgres.new_database()

    async def work() -> None:
        async with open_store(url) as store:
            await store.append_all("AAAAAA", 0, [b"first", b"second"])
            await asyncio.to_thread(own_postgres.kill)
            reads = (store.records(code, 1) for code in ("AAAAAA", "BBBBBB", "CCCCCC"))
            errors = await asyncio.gather(*reads, return_exceptions=True)
            for error in errors:
                assert isinstance(error, StoreError)
                assert error.code == "store/read"
            await asyncio.to_thread(own_postgres.start)
            monkeypatch.setattr(postgres_pool, "PATIENCE_SECONDS", 60)
            assert await store.records("AAAAAA", 1) == [b"second"]

    asyncio.run(with_patience(work()))
