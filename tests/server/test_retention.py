"""A server removes old tables by itself, and none that somebody has open in any process."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import time

import pytest

from tacora.server import http_types
from tacora.server.guests import Guest as LobbyGuest
from tacora.server.lobby import Lobby
from tacora.server.retention import Retention
from tacora.server.stores.database_url import Database
from tacora.server.stores.open_store import open_store
from tacora.server.stores.prune import DAY_SECONDS, DEFAULT_DAYS
from tacora.server.stores.store import Store
from tests.server.live_server import Host
from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer
from tests.server.stored_rows import fetch
from tests.server.ws_client import Guest, WsClient, leave_early, play, seat_guests


def _age(database: Database, code: str, days: int) -> None:
    changed = int(time()) - days * DAY_SECONDS - 60
    fetch(database, "UPDATE tables SET changed = $1 WHERE code = $2", changed, code)


def _codes(database: Database) -> set[str]:
    return {code for (code,) in fetch(database, "SELECT code FROM tables")}


def _wait_until_gone(database: Database, code: str) -> None:
    while code in _codes(database):
        pass


def _play_game(host: Host) -> str:
    """Play a whole game and return its code."""
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3}, bots={"1": "cautious", "2": "cautious"})
    with ana.connect(code) as client:
        client.command("start")
        play([client], leave_early)
    return code


def _begin_game(host: Host) -> str:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3})
    with ana.connect(code) as client:
        others = seat_guests(host, code, "Ben", "Cy")
        client.command("start")
        for other in others:
            other.close()
    return code


def test_server_removes_old_tables_when_it_starts(tmp_path: Path, database: Database) -> None:
    with Host(tmp_path, database=database) as host:
        ana = Guest(host, "Ana")
        waiting, newer = ana.open({"players": 3}), ana.open({"players": 3})
        begun, finished = _begin_game(host), _play_game(host)
        assert host.stop() == 0
        _age(database, waiting, 31)
        _age(database, newer, 29)
        _age(database, begun, 181)
        _age(database, finished, 9999)
        host.start()
        _wait_until_gone(database, waiting)
        _wait_until_gone(database, begun)
        assert _codes(database) == {newer, finished}
        assert {code for (code,) in fetch(database, "SELECT code FROM log")} == {newer, finished}
        while "old tables removed: 1 waiting, 1 abandoned, 0 finished" not in host.log.read_text():
            pass


def test_options_say_how_long_tables_are_kept(tmp_path: Path, database: Database) -> None:
    flags = ("--keep-waiting", "never", "--keep-finished", "7")
    with Host(tmp_path, *flags, database=database) as host:
        waiting, finished = Guest(host, "Ana").open({"players": 3}), _play_game(host)
        assert host.stop() == 0
        _age(database, waiting, 9999)
        _age(database, finished, 8)
        host.start()
        _wait_until_gone(database, finished)
        assert _codes(database) == {waiting}


def test_table_that_is_open_in_another_process_is_not_removed(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    """The tables are old when somebody opens them again in one process; then another starts."""
    database = postgres.new_database()
    never = ("--keep-waiting", "never", "--keep-abandoned", "never")
    folders = [tmp_path / name for name in ("a", "b")]
    for folder in folders:
        folder.mkdir()
    with RedisServer(tmp_path) as redis:
        bus = ("--bus", redis.url.url)
        with Host(folders[0], *bus, *never, database=database) as first:
            ana = Guest(first, "Ana")
            waiting, old, begun = ana.open({"players": 3}), ana.open({"players": 3}), ""
            begun = _begin_game(first)
            first.stop()
            for code in (waiting, old, begun):
                _age(database, code, 999)
            first.start()
            clients: list[WsClient] = [ana.connect(waiting), Guest(first).connect(begun)]
            with Host(folders[1], *bus, database=database) as second:
                _wait_until_gone(database, old)
                assert _codes(database) == {waiting, begun}
                clients[0].command("seed", seed="ab" * 32)
                assert Guest(second).connect(begun).table["phase"] == "playing"
            for client in clients:
                client.close()


def test_table_that_stays_in_memory_never_becomes_old(database: Database) -> None:
    async def work(store: Store) -> None:
        lobby = Lobby(store, bot_workers=0)
        retention = Retention(store.operator, lobby, DEFAULT_DAYS)
        wanted = http_types.NewTable("diamant", {"players": 3})
        kept = await lobby.open(wanted, LobbyGuest("ana", "Ana"))
        for code in ("AAAAAA", "BBBBBB"):
            fetch(
                database,
                "INSERT INTO tables (code, phase, public, host, opened, changed, listed)"
                " SELECT $1, phase, public, host, opened, changed, listed FROM tables LIMIT 1",
                code,
            )
        for code in (kept, "AAAAAA"):
            _age(database, code, 31)
        await retention.run_once()
        assert _codes(database) == {kept, "BBBBBB"}
        lobby.close(0)
        lobby.release()

    async def run() -> None:
        async with open_store(database) as store:
            await work(store)

    asyncio.run(run())


@pytest.mark.parametrize("tables", [25])
def test_server_removes_many_tables_a_few_at_a_time(
    tmp_path: Path, database: Database, tables: int
) -> None:
    """More than one transaction removes them, while somebody plays."""
    with Host(tmp_path, database=database) as host:
        codes = [Guest(host, "Ana").open({"players": 3}) for _ in range(tables)]
        assert host.stop() == 0
        for code in codes:
            _age(database, code, 31)
        host.start()
        played = _play_game(host)
        for code in codes:
            _wait_until_gone(database, code)
        assert _codes(database) == {played}
