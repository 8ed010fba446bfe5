"""The store: log conflicts, durability, lists, and errors of unusable databases."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path

import pytest

from tacora.server import http_types
from tacora.server.store import SCHEMA_VERSION, LogConflict, Store, StoreError, Summary
from tacora.table import protocol

TABLES = ("AAAAAA", "BBBBBB", "CCCCCC")
EACH = 40


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "tables.db")
    yield opened
    opened.close()


def write(path: str, name: str) -> None:
    """Append to every table from another process, with a retry after each conflict."""

    async def append(store: Store, code: str, text: bytes) -> None:
        while True:
            try:
                await store.append(code, len(await store.records(code)), text)
            except LogConflict:
                continue
            return

    async def work() -> None:
        store = Store(Path(path))
        for number in range(EACH):
            await asyncio.gather(
                *(append(store, code, f"{name}{number}".encode()) for code in TABLES)
            )
        store.close()

    asyncio.run(work())


def test_concurrent_appends_of_several_processes_are_all_stored(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    spawn = get_context("spawn")
    writers = [spawn.Process(target=write, args=(str(path), name)) for name in "abc"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0, 0, 0]
    database = sqlite3.connect(path)
    for code in TABLES:
        query = "SELECT number, act FROM log WHERE code = ? ORDER BY number"
        rows = database.execute(query, (code,)).fetchall()
        assert [number for number, _ in rows] == list(range(3 * EACH))
        for name in "abc":
            own = [act.decode() for _, act in rows if act.decode().startswith(name)]
            assert own == [f"{name}{number}" for number in range(EACH)]
    database.close()


def test_log_conflict_does_not_stop_other_appends(store: Store) -> None:
    async def work() -> list[object]:
        await store.append("AAAAAA", 0, b"first")
        tries = [
            store.append("AAAAAA", 0, b"too late"),
            store.append("AAAAAA", 1, b"second"),
            store.append("BBBBBB", 0, b"other"),
            store.append("AAAAAA", 1, b"too late too"),
        ]
        return await asyncio.gather(*tries, return_exceptions=True)

    outcomes = asyncio.run(work())
    assert [type(outcome) for outcome in outcomes] == [
        LogConflict,
        type(None),
        type(None),
        LogConflict,
    ]
    assert asyncio.run(store.records("AAAAAA")) == [b"first", b"second"]
    assert asyncio.run(store.records("AAAAAA", 1)) == [b"second"]
    assert asyncio.run(store.records("BBBBBB")) == [b"other"]


def test_append_is_visible_to_other_connections_when_it_returns(store: Store) -> None:
    asyncio.run(store.append("AAAAAA", 0, b"first"))
    other = sqlite3.connect(store.path)
    assert other.execute("SELECT act FROM log").fetchall() == [(b"first",)]
    other.close()


def _summary(
    code: str, at: int, *, public: bool = True, phase: protocol.Phase = "gathering"
) -> Summary:
    listed = http_types.ListedTable(code, "diamant", phase, 3, ["Ana"], 2, at)
    return Summary(listed, public, "host", ("ana", "ben"))


def test_waiting_and_of_guest_list_the_right_tables(store: Store) -> None:
    async def work() -> None:
        now = 2**40
        await store.append("AAAAAA", 0, b"", _summary("AAAAAA", now))
        await store.append("BBBBBB", 0, b"", _summary("BBBBBB", now + 1))
        await store.append("CCCCCC", 0, b"", _summary("CCCCCC", now, public=False))
        await store.append("DDDDDD", 0, b"", _summary("DDDDDD", now, phase="playing"))
        await store.append("EEEEEE", 0, b"", _summary("EEEEEE", 0))
        there = ["AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD", "EEEEEE"]
        assert [table.code for table in await store.waiting(9, 9, there)] == ["BBBBBB", "AAAAAA"]
        assert await store.waiting(9, 9, ["CCCCCC"]) == []
        assert [table.code for table in await store.waiting(1, 9, there)] == ["BBBBBB"]
        assert len(await store.of_guest("ana", 9)) == 5
        assert await store.of_guest("eve", 9) == []
        assert len(await store.hosted("host", "gathering", 9)) == 3
        assert await store.listed("DDDDDD") == _summary("DDDDDD", now, phase="playing").listed
        assert await store.listed("FFFFFF") is None
        lost = store.append("AAAAAA", 0, b"", _summary("AAAAAA", now, phase="over"))
        with pytest.raises(LogConflict):
            await lost
        assert [table.code for table in await store.waiting(9, 9, there)] == ["BBBBBB", "AAAAAA"]

    asyncio.run(work())


def test_store_secret_is_made_once(tmp_path: Path) -> None:
    for _ in range(2):
        store = Store(tmp_path / "tables.db")
        assert store.secret("key", lambda: b"first") == b"first"
        assert store.secret("key", lambda: b"second") == b"first"
        store.close()


def test_database_uses_wal_and_full_synchronous(store: Store) -> None:
    assert store._write.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._write.execute("PRAGMA synchronous").fetchone() == (2,)


# Unusable databases


def _error_of(path: Path) -> StoreError:
    with pytest.raises(StoreError) as error:
        Store(path)
    assert str(path) in error.value.message
    assert "\n" not in str(error.value)
    return error.value


def test_store_in_an_impossible_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    assert _error_of(tmp_path / "file" / "tables.db").code == "store/open"
    assert _error_of(tmp_path / "file" / "deeper" / "tables.db").code == "store/open"


def test_store_refuses_a_folder_as_database(tmp_path: Path) -> None:
    assert _error_of(tmp_path).code == "store/open"


def test_store_leaves_a_file_that_is_not_a_database_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ana, " * 1000)
    assert _error_of(path).code == "store/open"
    assert path.read_text() == "Dear Ana, " * 1000


@pytest.mark.parametrize("version", [0, SCHEMA_VERSION + 1, 99])
def test_store_leaves_a_database_of_another_version_unchanged(tmp_path: Path, version: int) -> None:
    path = tmp_path / "tables.db"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE something (else_ TEXT)")
    database.execute(f"PRAGMA user_version = {version}")
    database.commit()
    database.close()
    error = _error_of(path)
    assert error.code == "store/version"
    assert f"version {version}" in error.message
    database = sqlite3.connect(path)
    assert database.execute("SELECT name FROM sqlite_master").fetchall() == [("something",)]
    database.close()


def test_failed_write_raises_store_error_and_stores_nothing(store: Store) -> None:
    """Limit the size of the database, which acts like a full disk."""
    asyncio.run(store.append("AAAAAA", 0, b"first"))
    (pages,) = store._write.execute("PRAGMA page_count").fetchone()
    store._write.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError) as error:
        asyncio.run(store.append("AAAAAA", 1, b"x" * 100_000))
    assert error.value.code == "store/write"
    store._write.execute(f"PRAGMA max_page_count = {pages + 1000}")
    asyncio.run(store.append("AAAAAA", 1, b"second"))
    assert asyncio.run(store.records("AAAAAA")) == [b"first", b"second"]
