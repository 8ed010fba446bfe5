"""PostgreSQL that is killed or loses connections in the middle of a commit."""

from __future__ import annotations

import asyncio
from itertools import count

import asyncpg
import pytest

from tacora.server.stores.database_url import PostgresUrl
from tacora.server.stores.open_store import open_store
from tacora.server.stores.store import LogConflict, Store
from tests.server.postgres_faults import CODES, CUT, WAITING, wait_until
from tests.server.postgres_server import PostgresServer, execute, with_patience
from tests.server.tcp_proxy import TcpProxy


class Writing:
    """Appends to several tables until it is told to stop, and remembers what was acknowledged."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.acknowledged = dict.fromkeys(CODES, 0)
        self.stopped = False
        self.tasks = [asyncio.ensure_future(self._write(code)) for code in CODES]

    async def _write(self, code: str) -> None:
        for number in count():
            if self.stopped:
                return
            await self.store.append_all(code, 2 * number, records(code, number))
            self.acknowledged[code] = number + 1

    async def reach(self, more: int) -> None:
        """Wait until every table has some more appends."""
        wanted = min(self.acknowledged.values()) + more
        while min(self.acknowledged.values()) < wanted:
            for task in self.tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """Stop, and check that every acknowledged append is in the log exactly once."""
        self.stopped = True
        await asyncio.gather(*self.tasks)
        for code, appends in self.acknowledged.items():
            wanted = [record for number in range(appends) for record in records(code, number)]
            assert await self.store.records(code) == wanted


def records(code: str, number: int) -> list[bytes]:
    return [f"{code} {number} {part}".encode() for part in "ab"]


@pytest.mark.usefixtures("patient")
def test_killed_postgres_loses_no_acknowledged_append(own_postgres: PostgresServer) -> None:
    url = own_postgres.new_database()

    async def work() -> None:
        async with open_store(url) as store:
            writing = Writing(store)
            for _ in range(2):
                await writing.reach(20)
                await asyncio.to_thread(own_postgres.kill)
                await asyncio.to_thread(own_postgres.start)
            await writing.reach(20)
            await writing.stop()

    asyncio.run(with_patience(work()))


@pytest.mark.usefixtures("patient")
def test_connections_cut_during_commits_lose_and_repeat_nothing(postgres_url: PostgresUrl) -> None:
    async def work() -> None:
        async with open_store(postgres_url) as store:
            writing = Writing(store)
            for _ in range(20):
                await writing.reach(3)
                await execute(postgres_url, CUT)
            await writing.reach(3)
            await writing.stop()

    asyncio.run(with_patience(work()))


@pytest.mark.usefixtures("patient")
def test_answer_lost_after_a_commit_is_found_by_reading(
    postgres: PostgresServer, postgres_url: PostgresUrl
) -> None:
    async def work() -> None:
        async with (
            TcpProxy(postgres.port).run() as proxy,
            open_store(proxy.url(postgres_url)) as store,
        ):
            await store.append("AAAAAA", 0, b"first")
            proxy.loses_answers = True
            append = asyncio.ensure_future(store.append_all("BBBBBB", 0, [b"own", b"too"]))
            await wait_until(
                postgres_url, "SELECT count(*) FROM log WHERE code = 'BBBBBB'", wanted=2
            )
            assert not append.done()
            proxy.cut()
            await append
            assert await store.records("BBBBBB") == [b"own", b"too"]

    asyncio.run(with_patience(work()))


@pytest.mark.usefixtures("patient")
def test_append_that_was_lost_meets_the_record_of_another(
    postgres: PostgresServer, postgres_url: PostgresUrl
) -> None:
    async def work() -> None:
        async with (
            TcpProxy(postgres.port).run() as proxy,
            open_store(proxy.url(postgres_url)) as store,
            open_store(postgres_url) as other,
        ):
            await store.append("AAAAAA", 0, b"first")
            proxy.loses_requests = True
            append = asyncio.ensure_future(store.append("BBBBBB", 0, b"own"))
            await other.append("BBBBBB", 0, b"another's")
            proxy.cut()
            with pytest.raises(LogConflict):
                await append
            assert await store.records("BBBBBB") == [b"another's"]

    asyncio.run(with_patience(work()))


@pytest.mark.usefixtures("patient")
def test_append_is_written_once_while_its_first_try_still_runs(
    postgres: PostgresServer, postgres_url: PostgresUrl
) -> None:
    """The server does not notice that the client is gone: two tries wait for the same number."""

    async def work() -> None:
        async with (
            TcpProxy(postgres.port).run() as proxy,
            open_store(proxy.url(postgres_url)) as store,
        ):
            holder = await asyncpg.connect(postgres_url.url)
            transaction = holder.transaction()
            await transaction.start()
            await holder.execute("INSERT INTO log VALUES ('AAAAAA', 0, 'another')")
            append = asyncio.ensure_future(store.append("AAAAAA", 0, b"own"))
            await wait_until(postgres_url, WAITING, wanted=1)
            proxy.cut(keep_servers=True)
            await wait_until(postgres_url, WAITING, wanted=2)
            await transaction.rollback()
            await holder.close()
            await append
            assert await store.records("AAAAAA") == [b"own"]

    asyncio.run(with_patience(work()))
