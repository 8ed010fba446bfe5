"""Replays and records over HTTP: made once, kept compressed, cached by clients, limited."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tacora.core.errors import CommandRefused
from tacora.server import worker_processes
from tacora.server.stores.computed import Computed
from tacora.server.stores.sqlite_computed import SqliteComputedValues
from tacora.server.stores.sqlite_store import SqliteStore
from tacora.server.worker_processes import WorkerFailed, WorkerProcesses
from tests.server.live_server import Host
from tests.server.stored_games import play_until, start_stored_game, store_games
from tests.server.stored_rows import fetch

CODE = "FINISH"
KINDS = ("replay", "record")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of Diamonds & Dinosaurs."""
    game = start_stored_game(4, {"players": 3, "turn-limit": 6}, code=CODE)
    assert play_until(game, lambda game: game.table.phase == "over", seed=4)
    path = tmp_path_factory.mktemp("finished") / "tables.db"
    store_games(path, [game])
    return path


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Host]:
    with Host(database.parent, database=database) as running:
        yield running


def _path(kind: str) -> str:
    return f"/api/tables/{CODE}/{kind}"


@pytest.mark.parametrize("kind", KINDS)
def test_file_is_sent_as_stored_to_a_client_that_accepts_gzip(server: Host, kind: str) -> None:
    plain = server.ask("GET", _path(kind))
    packed = server.ask("GET", _path(kind), headers={"Accept-Encoding": "gzip"})
    assert (plain.status, packed.status) == (200, 200)
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 3
    query = "SELECT value FROM computed WHERE code = $1 AND kind = $2"
    assert fetch(server.database, query, CODE, kind) == [(packed.body,)]


@pytest.mark.parametrize("kind", KINDS)
def test_etag_spares_a_client_the_file_that_it_has(server: Host, kind: str) -> None:
    first = server.ask("GET", _path(kind))
    again = server.ask("GET", _path(kind), headers={"If-None-Match": first.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert "no-cache" in again.headers["cache-control"]
    other = server.ask("GET", _path(kind), headers={"If-None-Match": '"other"'})
    assert (other.status, other.body) == (200, first.body)


def test_replay_has_every_step_and_a_proof(server: Host) -> None:
    replay = server.ask("GET", _path("replay")).json
    record = server.ask("GET", _path("record")).body.decode().splitlines()
    steps = [moment["step"] for moment in replay["moments"] if moment["step"] is not None]
    assert steps == [json.loads(line) for line in record[1:-2]]
    assert replay["proof"]["proven"]


def test_file_is_made_once_and_survives_a_restart(database: Path, tmp_path: Path) -> None:
    """A log that cannot be read any more shows that nobody reads it."""
    copied = tmp_path / "tables.db"
    copied.write_bytes(database.read_bytes())
    with Host(tmp_path, database=copied) as host:
        with ThreadPoolExecutor(8) as clients:
            asked = [clients.submit(host.ask, "GET", _path("replay")) for _ in range(8)]
            bodies = {request.result().body for request in asked}
        assert len(bodies) == 1
        host.stop()
        with closing(sqlite3.connect(copied)) as stored, stored:
            stored.execute("UPDATE log SET act = '{}' WHERE number = 10")
        host.start()
        assert host.ask("GET", _path("replay")).body == bodies.pop()
        damaged = host.ask("GET", _path("record"))
        assert (damaged.status, damaged.code) == (410, "table/damaged")


def test_files_of_one_address_are_limited(database: Path, tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(database.read_bytes())
    with Host(tmp_path, "--rate", "4", database=tmp_path / "tables.db") as host:
        first = answer = host.ask("GET", _path("record"), source="127.0.0.1")
        while answer.status == 200:  # two at once, then one in five seconds
            answer = host.ask("GET", _path("record"), source="127.0.0.1")
        assert (answer.status, answer.code) == (429, "wire/too-fast")
        tag = {"If-None-Match": first.headers["etag"]}
        assert host.ask("GET", _path("record"), headers=tag).status == 304
        assert host.ask("GET", _path("record"), source="127.0.0.2").status == 200


def test_computed_values_that_were_used_least_recently_are_dropped(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    SqliteStore(path).close()
    values = SqliteComputedValues(path, max_bytes=250)

    async def work() -> list[bool]:
        for code in ("AAAAAA", "BBBBBB", "CCCCCC"):
            await values.put(code, "table", Computed("1", 1, b"x" * 100))
        await values.put("DDDDDD", "table", Computed("1", 1, b"x" * 1000))
        codes = ("AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD")
        return [await values.get(code, "table", "1") is not None for code in codes]

    assert asyncio.run(work()) == [False, True, True, False]
    values.close()


def _refuse() -> None:
    raise CommandRefused("table/not-over", "The game is not over yet.")


def _die() -> None:
    import os

    os._exit(3)


def _divide(number: int) -> float:
    return 1 / number


def test_worker_process_returns_results_and_errors_and_is_replaced_when_it_dies() -> None:
    async def work() -> None:
        workers = WorkerProcesses(1)
        try:
            assert await workers.run(_divide, 4) == 0.25
            with pytest.raises(CommandRefused, match="table/not-over"):
                await workers.run(_refuse)
            with pytest.raises(WorkerFailed, match="ZeroDivisionError"):
                await workers.run(_divide, 0)
            with pytest.raises(CommandRefused, match="server/busy"):
                await workers.run(_die)
            assert await workers.run(_divide, 2) == 0.5
        finally:
            workers.close()

    asyncio.run(work())


def test_calls_that_wait_for_worker_processes_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_processes, "MAX_CALLS", 3)

    async def work() -> list[object]:
        workers = WorkerProcesses(1)
        try:
            calls = [workers.run(_divide, 2) for _ in range(5)]
            return list(await asyncio.gather(*calls, return_exceptions=True))
        finally:
            workers.close()

    *done, fourth, fifth = asyncio.run(work())
    assert done == [0.5] * 3
    for refused in (fourth, fifth):
        assert isinstance(refused, CommandRefused)
        assert refused.code == "server/busy"
