"""Rematches: the new table and its note at the old one are one transaction, and there is one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import time

import pytest

from tacora.server import http_types, new_tables
from tacora.server.lobby import Lobby
from tacora.server.stores.database_url import Database
from tacora.server.stores.open_store import open_store
from tacora.server.stores.store import FirstRecord, LogConflict, Store, Summary
from tacora.table import entries
from tacora.table.replay_log import replay_log
from tests.server.live_server import Host
from tests.server.many_processes import ManyProcesses, at, player
from tests.server.stored_games import CODE_LETTERS, copy_as, store_games
from tests.server.stored_rows import fetch
from tests.server.table_harness import TableHarness, finished_game

TABLES = 5
ROUNDS = 4


def run(database: Database, work: Callable[[Store], Awaitable[object]]) -> None:
    """Open the store of a database and do something with it."""

    async def run_work() -> None:
        async with open_store(database) as store:
            await work(store)

    asyncio.run(run_work())


def first_record(code: str, text: bytes = b"opened") -> FirstRecord:
    listed = http_types.ListedTable(code, "diamant", "gathering", 3, ["Ana"], 2, int(time()))
    return FirstRecord(code, text, Summary(listed, public=True, host="ana", guests=("ana", "bo")))


def stored_games(count: int) -> list[TableHarness]:
    """Return copies of one finished game, each at its own table."""
    game = finished_game()
    return [copy_as(game, f"AAAAA{letter}") for letter in CODE_LETTERS[:count]]


def check_rematches(database: Database, old: list[str]) -> dict[str, str]:
    """Assert that every table is an old one or the rematch of one; return the rematches."""
    logs = {code for (code,) in fetch(database, "SELECT DISTINCT code FROM log")}
    listed = {code for (code,) in fetch(database, "SELECT code FROM tables")}
    query = "SELECT act FROM log WHERE code = $1 ORDER BY number"
    found = {}
    for code in old:
        table = replay_log(entries.decode(bytes(act)) for (act,) in fetch(database, query, code))
        if table.rematch is not None:
            found[code] = table.rematch
    assert logs == listed == {*old, *found.values()}
    assert len(set(found.values())) == len(found)
    return found


def test_store_opens_another_log_in_the_same_transaction(database: Database) -> None:
    async def work(store: Store) -> None:
        await store.append("AAAAAA", 0, b"first")
        race = [
            store.append_all("AAAAAA", 1, [b"second"], None, first_record("BBBBBB")),
            store.append_all("AAAAAA", 1, [b"late"], None, first_record("CCCCCC")),
        ]
        outcomes = await asyncio.gather(*race, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), LogConflict]
        assert await store.records("AAAAAA") == [b"first", b"second"]
        assert await store.records("BBBBBB") == [b"opened"]
        assert await store.records("CCCCCC") == []
        assert [table.code for table in await store.of_guest("bo", 9)] == ["BBBBBB"]
        assert await store.listed("CCCCCC") is None

    run(database, work)


def test_store_writes_nothing_where_the_other_log_exists(database: Database) -> None:
    async def work(store: Store) -> None:
        await store.append("AAAAAA", 0, b"first")
        await store.append("BBBBBB", 0, b"taken")
        outcomes = await asyncio.gather(
            store.append_all("AAAAAA", 1, [b"second", b"third"], None, first_record("BBBBBB")),
            store.append("CCCCCC", 0, b"other"),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [LogConflict, type(None)]
        assert await store.records("AAAAAA") == [b"first"]
        assert await store.records("BBBBBB") == [b"taken"]
        assert await store.records("CCCCCC") == [b"other"]
        assert await store.of_guest("bo", 9) == []

    run(database, work)


def test_rematch_under_a_taken_code_tries_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_tables, "CODE_ALPHABET", "AB")  # 64 codes
    games = stored_games(2)
    taken = [f"{number:06b}".translate({48: "A", 49: "B"}) for number in range(1, 63)]
    database = tmp_path / "tables.db"
    store_games(database, [copy_as(games[0], code) for code in taken])

    async def work(store: Store) -> None:
        lobby = Lobby(store, bot_workers=0)
        try:
            room = await lobby.room(taken[0])
            code = await lobby.rematch(room, "ana")
            assert code in ("AAAAAA", "BBBBBB")
            assert await lobby.rematch(room, "ben") == code
            assert (await lobby.room(code)).table.phase == "gathering"
        finally:
            lobby.close(0)
            lobby.release()

    run(database, work)


def test_all_who_ask_for_a_rematch_at_several_processes_get_the_same_code(
    site: ManyProcesses,
) -> None:
    games = stored_games(TABLES)
    store_games(site.url, games)
    old = [game.table.code for game in games]
    players = [player(site.hosts[0], site.url, name) for name in ("ana", "ben", "cy")]
    guests = [at(host, guest) for host, guest in zip(site.hosts, players, strict=True)]
    answers: dict[str, set[str]] = {}
    for code in old:
        clients = [guest.connect(code) for guest in guests]
        ids = [client.send_command("rematch") for client in clients]  # all at once
        answers[code] = {
            client.response_to(command)["code"]
            for client, command in zip(clients, ids, strict=True)
        }
        for client in clients:
            client.receive_until_state(lambda here: here.table["rematch"] is not None)
            client.close()
    found = check_rematches(site.url, old)
    assert answers == {code: {rematch} for code, rematch in found.items()}
    assert len(answers) == TABLES
    for guest in guests:
        with guest.connect(found[old[0]]) as client:
            assert client.you["seat"] is not None
    site.check_logs()


def test_sigkill_leaves_no_rematch_without_its_note(tmp_path: Path, database: Database) -> None:
    games = stored_games(ROUNDS * TABLES)
    store_games(database, games)
    old = [game.table.code for game in games]
    with Host(tmp_path, database=database) as host:
        ana = player(host, database, "ana")
        for number in range(ROUNDS):
            codes = old[number * TABLES : (number + 1) * TABLES]
            clients = [ana.connect(code) for code in codes]
            ids = [client.send_command("rematch") for client in clients]
            answered = [
                client.response_to(command)["code"]
                for client, command in list(zip(clients, ids, strict=True))[:number]
            ]
            host.kill()  # while the others are being written
            for client in clients:
                client.close()
            assert set(answered) <= set(check_rematches(database, old).values())
            host.start()
        for code in old:
            with ana.connect(code) as client:
                client.command("rematch")
        assert len(check_rematches(database, old)) == len(old)
