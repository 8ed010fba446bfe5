"""The SQLite store: durability, one wake-up for a batch, and errors of unusable files."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from pathlib import Path
from threading import Barrier
from typing import TypeVarTuple

import pytest

from tacora.server.store_errors import StoreError
from tacora.server.stores.sqlite_connection import connect
from tacora.server.stores.sqlite_migrations import SCHEMA_VERSION
from tacora.server.stores.sqlite_store import SqliteStore

Ts = TypeVarTuple("Ts")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(tmp_path / "tables.db")
    yield opened
    opened.close()


class _WokenLoop(asyncio.SelectorEventLoop):
    """An event loop that counts how often other threads wake it."""

    woken = 0

    def call_soon_threadsafe(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        self.woken += 1
        return super().call_soon_threadsafe(callback, *args, context=context)


def test_a_batch_of_appends_wakes_the_event_loop_once(store: SqliteStore) -> None:
    loop = _WokenLoop()

    async def work() -> None:
        held = sqlite3.connect(store.path, isolation_level=None)
        held.execute("BEGIN IMMEDIATE")  # the writer waits for the file, so that a batch gathers
        first = asyncio.ensure_future(store.append("AAAAAA", 0, b"first"))
        await asyncio.sleep(0)
        others = [store.append("BBBBBB", number, b"other") for number in range(200)]
        gathered = asyncio.gather(first, *others)
        await asyncio.sleep(0)
        held.execute("ROLLBACK")
        held.close()
        await gathered

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(work())
        assert 1 <= loop.woken <= 2


def test_append_is_visible_to_other_connections_when_it_returns(store: SqliteStore) -> None:
    asyncio.run(store.append("AAAAAA", 0, b"first"))
    other = sqlite3.connect(store.path)
    assert other.execute("SELECT act FROM log").fetchall() == [(b"first",)]
    other.close()


def test_database_uses_wal_and_full_synchronous(store: SqliteStore) -> None:
    assert store._write.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._write.execute("PRAGMA synchronous").fetchone() == (2,)


def test_several_connections_can_create_the_file_at_once(tmp_path: Path) -> None:
    """SQLite refuses at once to set WAL while another connection does: `connect` tries again."""
    path = tmp_path / "tables.db"
    with ThreadPoolExecutor(6) as threads:
        for _ in range(20):
            start = Barrier(6)

            def open_file(start: Barrier = start) -> None:
                start.wait()
                connect(path).close()

            for opened in [threads.submit(open_file) for _ in range(6)]:
                opened.result()
            for file in tmp_path.iterdir():
                file.unlink()


# Unusable databases


def _error_of(path: Path) -> StoreError:
    with pytest.raises(StoreError) as error:
        SqliteStore(path)
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


def test_failed_write_raises_store_error_and_stores_nothing(store: SqliteStore) -> None:
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
