"""PostgreSQL that dies, comes back, and loses connections in the middle of a commit."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterator
from itertools import count
from pathlib import Path

import asyncpg
import pytest

from tacora.server.store_errors import StoreError
from tacora.server.stores import postgres_pool, postgres_writer
from tacora.server.stores.database_url import PostgresUrl
from tacora.server.stores.open_store import open_store
from tacora.server.stores.store import LogConflict, Store
from tests.server.live_server import PATIENCE, Host
from tests.server.postgres_server import PASSWORD, PostgresServer, execute, with_patience
from tests.server.tcp_proxy import TcpProxy
from tests.server.ws_client import Guest, leave_early, play, seat_guests, synchronize

CODES = ("AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD")
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = 'tacora' AND datname = current_database()"
)
CONNECTIONS = (
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE application_name = 'tacora' AND datname = current_database()"
)
WAITING = f"{CONNECTIONS} AND wait_event_type = 'Lock'"


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let stores wait for a database as long as a test does."""
    monkeypatch.setattr(postgres_writer, "WRITE_SECONDS", PATIENCE)
    monkeypatch.setattr(postgres_pool, "PATIENCE_SECONDS", PATIENCE)


@pytest.fixture
def own_postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server that a test may kill."""
    with PostgresServer() as running:
        yield running


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


async def wait_until(url: PostgresUrl, query: str, wanted: int) -> None:
    """Ask the database again and again until the answer is as wanted."""
    while True:
        if await execute(url, query) == [(wanted,)]:
            return
        await asyncio.sleep(0.01)


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


def test_postgres_that_stays_away_gives_errors_with_codes_and_no_traceback(
    own_postgres: PostgresServer,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(postgres_writer, "WRITE_SECONDS", 0.2)
    monkeypatch.setattr(postgres_pool, "PATIENCE_SECONDS", 0.2)
    url = own_postgres.new_database()

    async def code_of(work: Awaitable[object]) -> str:
        with pytest.raises(StoreError) as error:
            await work
        assert "\n" not in str(error.value)
        return error.value.code

    async def work() -> None:
        async with open_store(url) as store:
            await store.append("AAAAAA", 0, b"first")
            await asyncio.to_thread(own_postgres.kill)
            assert await code_of(store.append("AAAAAA", 1, b"second")) == "store/write"
            assert await code_of(store.records("AAAAAA")) == "store/read"
            assert await code_of(store.operator.blocks()) == "store/read"
            assert await code_of(store.check_write()) == "store/write"
            assert await store.computed.get("AAAAAA", "table") is None
            await asyncio.to_thread(own_postgres.start)
            monkeypatch.setattr(postgres_writer, "WRITE_SECONDS", PATIENCE)
            await store.append("AAAAAA", 1, b"second")
            assert await store.records("AAAAAA") == [b"first", b"second"]
            await store.check_write()

    asyncio.run(with_patience(work()))
    assert "a computed value could not be kept or read" in caplog.messages
    assert not any(record.exc_info for record in caplog.records)


def test_game_goes_on_when_postgres_was_killed_under_the_server(
    own_postgres: PostgresServer, tmp_path: Path
) -> None:
    url = own_postgres.new_database().url.replace("tacora@", f"tacora:{PASSWORD}@")
    with Host(tmp_path, database=PostgresUrl(url)) as host:
        ana = Guest(host, "Ana")
        code = ana.open({"players": 3})
        clients = [ana.connect(code), *seat_guests(host, code, "Ben", "Cy")]
        clients[0].command("start")
        assert ana.get("/readyz").status == 200
        own_postgres.kill()
        ask = clients[0].ask
        assert ask is not None
        sent = clients[0].send_command("choose", ask=ask["number"], choice="continue")
        while (answer := ana.get("/readyz")).status != 503:
            pass
        assert answer.code == "store/write"
        assert ana.get("/healthz").status == 200
        own_postgres.start()
        if clients[0].response_to(sent)["type"] == "refused":  # on a machine that takes 20 seconds
            clients[0].choose("continue")
        while ana.get("/readyz").status != 200:
            pass
        play(clients, leave_early)
        assert ana.get(f"/api/tables/{code}/replay").json["proof"]["proven"]
        for client in clients:
            client.close()
        log = host.log.read_text()
    assert PASSWORD not in log
    assert log.count("the database is away") == 1  # however often it was tried again
    assert log.count("the database is back after") == 1
    assert "Traceback" not in log


def test_postgres_that_stays_away_refuses_commands_and_play_goes_on_when_it_is_back(
    own_postgres: PostgresServer, tmp_path: Path
) -> None:
    with Host(tmp_path, database=own_postgres.new_database()) as host:
        ana = Guest(host, "Ana")
        code = ana.open({"players": 3}, settings={"seconds": 600})
        clients = [ana.connect(code), *seat_guests(host, code, "Ben", "Cy")]
        clients[0].command("start")
        synchronize(*clients)
        clients[0].choose("continue")
        own_postgres.kill()
        ask = clients[1].ask
        assert ask is not None
        for _ in range(2):  # a client that tries again
            answer = clients[1].refusal("choose", ask=ask["number"], choice="continue")
            assert answer == "store/write"
        unready = ana.get("/readyz")
        assert (unready.status, unready.code, unready.json["bus"]) == (503, "store/write", "none")
        refused = ana.post("/api/tables", {"game": "diamant", "options": {"players": 3}})
        assert (refused.status, refused.code) in {(503, "store/write"), (503, "store/read")}
        own_postgres.start()
        while ana.get("/readyz").status != 200:
            pass
        clients[1].choose("continue")
        play(clients, leave_early)
        assert ana.get(f"/api/tables/{code}/replay").json["proof"]["proven"]
        for client in clients:
            client.close()
        while "the database is back" not in host.log.read_text():
            pass
        log = host.log.read_text()
    assert log.count("the database is away") == 1
    assert log.count("the database is back after") == 1
    assert "Traceback" not in log


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


async def script(url: PostgresUrl, text: str) -> None:
    connection = await asyncpg.connect(url.url)
    await connection.execute(text)
    await connection.close()


def test_full_disk_of_postgres_refuses_appends_until_there_is_space(
    postgres_url: PostgresUrl,
) -> None:
    async def work() -> None:
        async with open_store(postgres_url) as store:
            await store.append("AAAAAA", 0, b"first")
            await script(postgres_url, FULL_DISK)
            outcomes = await asyncio.gather(
                *(store.append(code, 0, b"first") for code in CODES[1:]), return_exceptions=True
            )
            for outcome in outcomes:
                assert isinstance(outcome, StoreError)
                assert str(outcome) == (
                    "store/write: The database cannot be written: No space left on device."
                )
            await script(postgres_url, "DROP TRIGGER full_disk ON log")
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
