"""Snapshots: a table that is loaded from one is the table that its whole log gives."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tacora.core.errors import CommandRefused
from tacora.games.dinosaurs.cards.card_file import parse_card_file
from tacora.server import http_types, table_loader
from tacora.server.broadcaster import Broadcaster
from tacora.server.guests import Guest
from tacora.server.lobby import Lobby
from tacora.server.stores.computed import Computed
from tacora.server.stores.sqlite_computed import SqliteComputedValues
from tacora.server.stores.sqlite_store import SqliteStore
from tacora.server.table_loader import extend, extend_snapshot
from tacora.table import entries, protocol, snapshot
from tacora.table.commands.handle import CommandResult
from tacora.table.projection import Clock
from tacora.table.replay_log import apply_record
from tacora.table.snapshot import TableHistory, decode_snapshot, encode_snapshot
from tests.server.live_server import ROOT
from tests.server.random_commands import OWN_CARDS, TABLES, run_random_commands
from tests.server.stored_games import copy_as, play_until, start_stored_game, store_games
from tests.server.table_harness import TableHarness, new_id
from tests.server.test_rooms import RecordingListener

AHEAD = 12
"""The records after a snapshot whose frames are compared."""


def _jungle(seed: int, length: int, **options: object) -> TableHarness:
    harness = start_stored_game(seed, {"players": 3} | options, people=("ana", "ben"))
    play_until(harness, lambda game: len(game.records) > length, seed=seed, whims=0.7)
    return harness


def _games() -> Iterator[tuple[str, TableHarness]]:
    for seed in range(3):
        for name, given in TABLES.items():
            harness = TableHarness(**given)
            for _ in run_random_commands(harness, seed, 1500):
                pass
            yield f"{name}-random-{seed}", harness
        yield f"dinosaurs-{seed}", _jungle(seed, 400)
    yield "dinosaurs-own-cards", _jungle(9, 150, cards=parse_card_file(OWN_CARDS))


def _stored(harness: TableHarness) -> list[bytes]:
    return [entries.encode(record) for record in harness.records]


async def _frames(history: TableHistory, following: list[bytes]) -> list[bytes]:
    """Return all that guests and spectators receive: when they connect, and as the game goes on."""
    broadcaster = Broadcaster(history.events, history.forgotten_version)
    table, version = history.table, history.table.public_version
    listeners = [
        RecordingListener(guest) for guest in (*{h.guest for h in table.holders if h.guest}, None)
    ]
    for listener in sorted(listeners, key=lambda listener: str(listener.guest)):
        for since in (None, 0, version // 2, version - 3, version):
            broadcaster.join(table, listener, since, Clock())
    for raw in following:
        record, before = entries.decode(raw), table
        table, events = apply_record(before, record)
        broadcaster.publish(before, CommandResult(record, table, events), Clock())
    listeners.sort(key=lambda listener: str(listener.guest))
    return [frame for listener in listeners for frame in listener.received]


@pytest.mark.parametrize(("name", "game"), [pytest.param(*game, id=game[0]) for game in _games()])
def test_table_from_a_snapshot_is_the_table_of_its_whole_log(name: str, game: TableHarness) -> None:
    records = _stored(game)
    rng = Random(name)
    points = sorted({1, 2, len(records), *(rng.randrange(1, len(records)) for _ in range(25))})
    for point in points:
        whole = extend(None, records[:point])
        loaded = decode_snapshot(encode_snapshot(whole))
        assert loaded is not None
        rules = whole.table.game.rules
        for field in ("state", "last_decided_state"):
            states = [getattr(history.table, field) for history in (whole, loaded)]
            if states[0] is not None:
                assert rules.to_notation(states[1]) == rules.to_notation(states[0])
        following = records[point : point + AHEAD]
        assert asyncio.run(_frames(loaded, following)) == asyncio.run(_frames(whole, following))
        rest = records[point : point + 60]
        assert encode_snapshot(extend(loaded, rest)) == encode_snapshot(extend(whole, rest))


def test_snapshot_keeps_what_reconnecting_clients_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the most recent versions are kept, whether a table comes from a snapshot or not."""
    monkeypatch.setattr(snapshot, "MAX_EVENT_GROUPS", 20)
    records = _stored(_jungle(1, 200))
    whole = extend(None, records)
    pieces = extend(decode_snapshot(encode_snapshot(extend(None, records[:90]))), records[90:])
    assert len(whole.events) == 20
    assert whole.forgotten_version > 0
    assert encode_snapshot(pieces) == encode_snapshot(whole)


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\x80\x05cos\nsystem\n"])
def test_damaged_snapshot_is_ignored(damage: bytes) -> None:
    assert decode_snapshot(damage) is None


def _load(path: Path, code: str) -> TableHistory:
    async def load() -> TableHistory:
        store = SqliteStore(path)
        lobby = Lobby(store)
        try:
            return (await lobby.room(code)).history()
        finally:
            lobby.close(0)
            lobby.release()
            store.close()

    return asyncio.run(load())


def _snapshots(path: Path) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT version, number FROM computed").fetchall()


def test_long_log_is_loaded_once_and_then_from_its_snapshot(tmp_path: Path) -> None:
    """A log that no longer can be read as a whole shows that only its rest is read."""
    path, game = tmp_path / "tables.db", _jungle(2, 120)
    store_games(path, [game])
    first = _load(path, "TABLEZ")
    assert _snapshots(path) == [(snapshot.snapshot_version("dinosaurs"), len(game.records))]
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE log SET act = '{}' WHERE number < 100")
    assert encode_snapshot(_load(path, "TABLEZ")) == encode_snapshot(first)


@pytest.mark.parametrize("version", ["0.0.1 dinosaurs 2", "nothing"])
def test_snapshot_of_another_version_is_not_used(tmp_path: Path, version: str) -> None:
    path, game = tmp_path / "tables.db", _jungle(2, 120)
    store_games(path, [game])
    early = encode_snapshot(extend(None, _stored(game)[:60]))
    computed = SqliteComputedValues(path)
    asyncio.run(computed.put("TABLEZ", "table", Computed(version, 60, early)))
    computed.close()
    assert _load(path, "TABLEZ").table.log_length == len(game.records)
    assert _snapshots(path) == [(snapshot.snapshot_version("dinosaurs"), len(game.records))]


def test_damaged_table_is_refused_and_other_tables_live(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    game = _jungle(2, 120)
    store_games(path, [game, copy_as(game, "OTHERS")])
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE log SET act = '{}' WHERE code = 'TABLEZ' AND number = 70")
    with pytest.raises(CommandRefused) as refused:
        _load(path, "TABLEZ")
    assert refused.value.code == "table/damaged"
    assert _load(path, "OTHERS").table.phase == "playing"


def test_extending_a_snapshot_in_parts_gives_the_same_snapshot() -> None:
    records = _stored(_jungle(3, 150))
    raw = None
    for start in range(0, len(records), table_loader.MAX_RECORDS_AT_ONCE):
        raw = extend_snapshot(raw, records[start : start + table_loader.MAX_RECORDS_AT_ONCE])
    assert raw == extend_snapshot(None, records)


def test_short_table_does_not_wait_for_a_long_one(tmp_path: Path) -> None:
    """A worker process loads the long table; the short one, asked for later, is there first."""
    path = tmp_path / "tables.db"
    store_games(path, [_jungle(2, 300), copy_as(_jungle(2, 10), "SHORTT")])

    async def load() -> list[str]:
        store = SqliteStore(path)
        lobby = Lobby(store)
        loaded: list[str] = []

        async def ask(code: str) -> None:
            loaded.append((await lobby.room(code)).table.code)

        try:
            await asyncio.gather(ask("TABLEZ"), ask("TABLEZ"), ask("SHORTT"))
        finally:
            lobby.close(0)
            lobby.release()
            store.close()
        return loaded

    assert asyncio.run(load()) == ["SHORTT", "TABLEZ", "TABLEZ"]


def test_sweep_takes_a_snapshot_of_a_table_that_has_grown_and_unloads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table of two people has no bots or timers, so its empty room is unloaded."""
    monkeypatch.setattr(table_loader, "MIN_NEW_RECORDS", 3)
    path = tmp_path / "tables.db"

    async def work() -> None:
        store = SqliteStore(path)
        lobby = Lobby(store)
        code = await lobby.open(http_types.NewTable("diamant", {"players": 3}), Guest("ana", "Ana"))
        room = await lobby.room(code)
        for name in ("Ben", "Cy"):
            await room.command(protocol.Sit(new_id(), name), name)
        await lobby.sweep_once()
        assert lobby.rooms == 0
        assert _snapshots(path) == [(snapshot.snapshot_version("diamant"), 3)]
        again = await lobby.room(code)
        assert encode_snapshot(again.history()) == encode_snapshot(room.history())
        lobby.close(0)
        lobby.release()
        store.close()

    asyncio.run(work())


FIRST_READS = """
import sys, threading
from tests.server.stored_games import start_stored_game
from tacora.table.snapshot import TableHistory, decode_snapshot, encode_snapshot

game = start_stored_game(3)
raw = encode_snapshot(TableHistory(game.table))
sys.setswitchinterval(1e-6)
at_once = threading.Barrier(8)
read = []

def load():
    at_once.wait()
    read.append(decode_snapshot(raw).table.state == game.table.state)

threads = [threading.Thread(target=load) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert read == [True] * 8
"""


@pytest.mark.parametrize("_attempt", range(5))
def test_threads_that_read_the_first_positions_of_a_process_at_once_do_not_crash_it(
    _attempt: int,
) -> None:
    """A type that msgspec learns in two threads at once is a crash of the interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_READS], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
