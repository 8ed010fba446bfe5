"""Databases of older versions are brought to the version of today when a server starts."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path

import pytest

from tacora.server.store_errors import StoreError
from tacora.server.stores import sqlite_migrations
from tacora.server.stores.sqlite_migrations import MIGRATIONS, SCHEMA_VERSION
from tacora.server.stores.sqlite_store import SqliteStore
from tests.server.live_server import Host
from tests.server.ws_client import Guest

STORED = Path(__file__).parent / "stored_databases"
KNOWN = json.loads((STORED / "version-1.json").read_text())
"""The codes and tokens of the stored file, which a server of version 1 wrote."""


def _copy(folder: Path) -> Path:
    return Path(shutil.copy(STORED / "version-1.db", folder / "tables.db"))


def _schema(path: Path) -> tuple[int, list[tuple[str, str]]]:
    with closing(sqlite3.connect(path)) as database:
        (version,) = database.execute("PRAGMA user_version").fetchone()
        query = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
        return version, [(name, re.sub(r"\s+", "", sql)) for name, sql in database.execute(query)]


def _log(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT * FROM log ORDER BY code, number").fetchall()


def test_migration_keeps_every_record_and_gives_the_schema_of_a_new_file(tmp_path: Path) -> None:
    path = _copy(tmp_path)
    before = _log(path)
    assert _schema(path)[0] == 1
    assert len(before) > 10
    SqliteStore(path).close()
    SqliteStore(tmp_path / "new.db").close()
    assert _schema(path) == _schema(tmp_path / "new.db")
    assert _schema(path)[0] == SCHEMA_VERSION
    assert _log(path) == before


@pytest.mark.parametrize("version", range(SCHEMA_VERSION + 1))
def test_file_of_every_earlier_version_becomes_one_of_today(tmp_path: Path, version: int) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as database:
        for migration in MIGRATIONS[:version]:
            database.executescript(migration)
        database.execute(f"PRAGMA user_version = {version}")
    SqliteStore(path).close()
    SqliteStore(tmp_path / "new.db").close()
    assert _schema(path) == _schema(tmp_path / "new.db")


def test_guests_of_a_migrated_file_keep_their_seats_and_games(tmp_path: Path) -> None:
    _copy(tmp_path)
    with Host(tmp_path, database=tmp_path / "tables.db") as host:
        ana, zed = Guest(host), Guest(host)
        ana.headers = {"Cookie": f"tacora={KNOWN['cookie']}"}
        zed.headers = {"Authorization": f"Bearer {KNOWN['bearer']}"}
        assert ana.get("/api/me").json["name"] == "Ana"
        assert {table["code"] for table in ana.get("/api/mine").json} == {
            KNOWN["playing"],
            KNOWN["over"],
        }
        assert ana.get(f"/api/tables/{KNOWN['over']}/replay").json["proof"]["proven"]
        with ana.connect(KNOWN["playing"]) as first, zed.connect(KNOWN["playing"]) as second:
            assert (first.you["seat"], second.you["seat"]) == (0, 1)
            assert (first.must_answer, second.must_answer) == (False, True)
            second.choose("exit")


def _open_and_close(path: str) -> None:
    SqliteStore(Path(path)).close()


def test_processes_that_start_together_migrate_once(tmp_path: Path) -> None:
    path = _copy(tmp_path)
    spawn = get_context("spawn")
    openers = [spawn.Process(target=_open_and_close, args=(str(path),)) for _ in range(3)]
    for opener in openers:
        opener.start()
    for opener in openers:
        opener.join()
    assert [opener.exitcode for opener in openers] == [0, 0, 0]
    assert _schema(path)[0] == SCHEMA_VERSION


def test_failed_migration_leaves_the_file_unchanged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = _copy(tmp_path)
    before = _schema(path)
    broken = "CREATE TABLE half (done TEXT); CREATE TABLE log (again TEXT);"
    monkeypatch.setattr(sqlite_migrations, "MIGRATIONS", (MIGRATIONS[0], broken))
    with pytest.raises(StoreError) as error:
        SqliteStore(path)
    assert error.value.code == "store/open"
    assert _schema(path) == before
