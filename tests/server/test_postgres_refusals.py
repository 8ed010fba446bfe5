"""PostgreSQL that refuses an append: a full disk, a gap, a row it cannot hold, a lock."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest

from tacora.server.store_errors import StoreError
from tacora.server.stores import postgres_pool
from tacora.server.stores.database_url import PostgresUrl
from tacora.server.stores.open_store import open_store
from tests.server.postgres_faults import CODES, CONNECTIONS, CUT, WAITING, wait_until
from tests.server.postgres_server import execute, run_script, with_patience


@pytest.mark.usefixtures("patient")
def test_append_that_waits_for_prune_finds_the_gap(postgres_url: PostgresUrl) -> None:
    """Prune holds its lock, as `delete_tables` does, while an append begins."""

    async def work() -> None:
        async with open_store(postgres_url) as store:
            for number in range(8):  # PostgreSQL keeps the plan of the statement
                await store.append("AAAAAA", number, b"record")
            prune = await asyncpg.connect(postgres_url.url)
            transaction = prune.transaction()
            await transaction.start()
            await prune.execute("LOCK TABLE log IN SHARE ROW EXCLUSIVE MODE")
            await prune.execute("DELETE FROM log")
            append = asyncio.ensure_future(store.append("AAAAAA", 8, b"too late"))
            await wait_until(postgres_url, WAITING, wanted=1)
            await transaction.commit()
            await prune.close()
            with pytest.raises(StoreError) as error:
                await append
            assert error.value.code == "store/gap"
            assert await store.records("AAAAAA") == []

    asyncio.run(with_patience(work()))


FULL_DISK = """
CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END $$;
CREATE TRIGGER full_disk BEFORE INSERT ON log EXECUTE FUNCTION fill();
"""


def test_full_disk_of_postgres_refuses_appends_until_there_is_space(
    postgres_url: PostgresUrl,
) -> None:
    async def work() -> None:
        async with open_store(postgres_url) as store:
            await store.append("AAAAAA", 0, b"first")
            await run_script(postgres_url, FULL_DISK)
            outcomes = await asyncio.gather(
                *(store.append(code, 0, b"first") for code in CODES[1:]), return_exceptions=True
            )
            for outcome in outcomes:
                assert isinstance(outcome, StoreError)
                assert str(outcome) == (
                    "store/write: The database cannot be written: No space left on device."
                )
            await run_script(postgres_url, "DROP TRIGGER full_disk ON log")
            await store.append("AAAAAA", 1, b"second")
            assert await store.records("BBBBBB") == []

    asyncio.run(with_patience(work()))


@pytest.mark.usefixtures("patient")
def test_append_waits_while_another_postgres_takes_over(postgres_url: PostgresUrl) -> None:
    name = postgres_url.url.rpartition("/")[2]
    read_only = f"ALTER DATABASE {name} SET default_transaction_read_only = "

    async def work() -> None:
        async with open_store(postgres_url) as store:
            await store.append("AAAAAA", 0, b"first")
            await execute(postgres_url, f"{read_only} on")
            await execute(postgres_url, CUT)
            await wait_until(postgres_url, CONNECTIONS, wanted=0)
            append = asyncio.ensure_future(store.append("AAAAAA", 1, b"second"))
            with pytest.raises(StoreError) as error:
                await store.check_write()
            assert error.value.code == "store/write"
            writable = await asyncpg.connect(
                postgres_url.url, server_settings={"default_transaction_read_only": "off"}
            )
            assert not append.done()
            await writable.execute(f"{read_only} off")
            await writable.close()
            await append
            assert await store.records("AAAAAA") == [b"first", b"second"]

    asyncio.run(with_patience(work()))


def test_append_that_postgres_refuses_fails_alone(postgres_url: PostgresUrl) -> None:
    async def work() -> None:
        async with open_store(postgres_url) as store:
            outcomes = await asyncio.gather(
                store.append("AAAAAA", 0, b"first"),
                store.append("BBBBBB", 2**40, b"no such number"),
                store.append("CCCC\0C", 0, b"no such code"),
                store.append("DDDDDD", 0, b"other"),
                return_exceptions=True,
            )
            codes = [getattr(outcome, "code", outcome) for outcome in outcomes]
            assert codes == [None, "store/write", "store/write", None]
            assert await store.records("AAAAAA") == [b"first"]
            assert await store.records("DDDDDD") == [b"other"]

    asyncio.run(with_patience(work()))


def test_locks_of_a_process_that_is_suspended_are_released(
    postgres_url: PostgresUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Prune has locked the log when its process stops; others write on."""
    monkeypatch.setattr(postgres_pool, "MAX_IDLE_SECONDS", 1)

    async def work() -> None:
        async with open_store(postgres_url) as store:
            connection = await postgres_pool.connect(postgres_url)
            suspended = postgres_pool.short_transaction(connection)
            await suspended.__aenter__()
            await connection.execute("LOCK TABLE log IN SHARE ROW EXCLUSIVE MODE")
            await store.append("AAAAAA", 0, b"first")
            with pytest.raises((asyncpg.PostgresError, asyncpg.InterfaceError)):
                await suspended.__aexit__(None, None, None)

    asyncio.run(with_patience(work()))
