"""The store of logs: SQLite in one file, one writer thread, many appends in one commit.

**The log is the lock.** A record is written under its table's next number. A process that finds the
number taken has missed a record: it reads that record and tries again. **Persist, then answer**:
`append` returns when the record is on disk.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import time
from typing import TypeVar

from msgspec import Struct
from msgspec.json import decode, encode

from tacora.core.errors import TacoraError
from tacora.server.error_codes import StoreCode
from tacora.server.http_types import ListedTable
from tacora.table.protocol import Phase

SCHEMA_VERSION = 1
MAX_BATCH = 512
"""The number of appends in one commit."""

_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE log (
    code TEXT NOT NULL, number INTEGER NOT NULL, act BLOB NOT NULL, PRIMARY KEY (code, number)
) WITHOUT ROWID;
CREATE TABLE tables (
    code TEXT PRIMARY KEY, phase TEXT NOT NULL, public INTEGER NOT NULL, host TEXT NOT NULL,
    opened INTEGER NOT NULL, changed INTEGER NOT NULL, listed BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX waiting ON tables (public, phase, opened);
CREATE INDEX hosted ON tables (host, phase);
CREATE TABLE sitting (guest TEXT, code TEXT, PRIMARY KEY (guest, code)) WITHOUT ROWID;
"""

T = TypeVar("T")


class StoreError(TacoraError):
    """A database that cannot be used: store/…"""


class LogConflict(Exception):
    """The number is taken: another process has written to this log."""


class Summary(Struct, frozen=True):
    """The entry of a table in lists; it can always be rebuilt from the log."""

    listed: ListedTable
    public: bool
    host: str
    guests: tuple[str, ...]


class _Append(Struct, frozen=True):
    code: str
    number: int
    record: bytes
    summary: Summary | None
    done: Callable[[BaseException | None], None]


class Store:
    """The database file. Writes wait in a queue; reads have their own connection."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._queue: SimpleQueue[_Append | None] = SimpleQueue()
        self._write = _connect(path)
        try:
            _prepare(self._write, path)
        except StoreError:
            self._write.close()
            raise
        self._read = _connect(path)
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._writer = Thread(target=self._write_batches, name="store-writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write the queued records, then close the file."""
        self._queue.put(None)
        self._writer.join()
        self._reader.shutdown()
        self._read.close()
        self._write.close()

    async def append(
        self, code: str, number: int, record: bytes, summary: Summary | None = None
    ) -> None:
        """Write a record and wait until it is on disk; raise LogConflict if its number is taken."""
        loop = asyncio.get_running_loop()
        written: asyncio.Future[None] = loop.create_future()

        def resolve(error: BaseException | None) -> None:
            if written.cancelled():
                return
            if error is None:
                written.set_result(None)
            else:
                written.set_exception(error)

        def done(error: BaseException | None) -> None:
            with suppress(RuntimeError):  # the loop is closed, so nobody waits
                loop.call_soon_threadsafe(resolve, error)

        self._queue.put(_Append(code, number, record, summary, done))
        await written

    async def records(self, code: str, since: int = 0) -> list[bytes]:
        """Return the records of a table from number `since` on."""
        query = "SELECT act FROM log WHERE code = ? AND number >= ? ORDER BY number"
        return await self._run_in_reader(
            lambda: [record for (record,) in self._read.execute(query, (code, since))]
        )

    async def waiting(
        self, limit: int, max_age_seconds: int, codes: list[str]
    ) -> list[ListedTable]:
        """Return those of these tables that are public and wait for players, the newest first."""
        query = (
            "SELECT listed FROM tables WHERE public = 1 AND phase = 'gathering' AND opened > ?"
            " AND code IN (SELECT value FROM json_each(?)) ORDER BY opened DESC LIMIT ?"
        )
        return await self._listed(
            query, (int(time()) - max_age_seconds, encode(codes).decode(), limit)
        )

    async def of_guest(self, guest: str, limit: int) -> list[ListedTable]:
        """Return the tables where a guest sits or sat, the most recent first."""
        query = (
            "SELECT listed FROM tables JOIN sitting USING (code) WHERE guest = ?"
            " ORDER BY changed DESC LIMIT ?"
        )
        return await self._listed(query, (guest, limit))

    async def hosted(self, guest: str, phase: Phase, max_age_seconds: int) -> list[ListedTable]:
        """Return the tables in a phase that a guest has opened recently."""
        query = "SELECT listed FROM tables WHERE host = ? AND phase = ? AND opened > ?"
        return await self._listed(query, (guest, phase, int(time()) - max_age_seconds))

    async def listed(self, code: str) -> ListedTable | None:
        """Return a table as lists have it, or None if it was never listed."""
        found = await self._listed("SELECT listed FROM tables WHERE code = ?", (code,))
        return found[0] if found else None

    def secret(self, key: str, make: Callable[[], bytes]) -> bytes:
        """Return a stored secret, such as the key that signs cookies; make it the first time."""
        with closing(_connect(self.path)) as connection, connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT OR IGNORE INTO meta VALUES (?, ?)", (key, make()))
            found = connection.execute("SELECT value FROM meta WHERE key = ?", (key,))
            return bytes(found.fetchone()[0])

    async def _listed(self, query: str, parameters: tuple[str | int, ...]) -> list[ListedTable]:
        return await self._run_in_reader(
            lambda: [
                decode(row, type=ListedTable) for (row,) in self._read.execute(query, parameters)
            ]
        )

    async def _run_in_reader(self, query: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reader, query)

    # In the writer's thread

    def _write_batches(self) -> None:
        closed = False
        while not closed:
            batch = [self._queue.get()]
            while len(batch) < MAX_BATCH and not self._queue.empty():
                batch.append(self._queue.get())
            closed = None in batch
            self._commit([append for append in batch if append is not None])

    def _commit(self, batch: list[_Append]) -> None:
        """Write all in one transaction; one whose number is taken does not stop the others."""
        if not batch:
            return
        outcomes: list[BaseException | None] = []
        try:
            self._write.execute("BEGIN IMMEDIATE")
            outcomes = [self._insert(append) for append in batch]
            self._write.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                self._write.execute("ROLLBACK")
            failure = StoreError(StoreCode.WRITE, f"The database cannot be written: {error}.")
            outcomes = [failure] * len(batch)
        for append, outcome in zip(batch, outcomes, strict=True):
            append.done(outcome)

    def _insert(self, append: _Append) -> BaseException | None:
        try:
            self._write.execute(
                "INSERT INTO log VALUES (?, ?, ?)", (append.code, append.number, append.record)
            )
        except sqlite3.IntegrityError:
            return LogConflict()
        if append.summary is not None:
            self._list(append.code, append.summary)
        return None

    def _list(self, code: str, summary: Summary) -> None:
        listed = summary.listed
        self._write.execute(
            "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                code,
                listed.phase,
                summary.public,
                summary.host,
                listed.at,
                int(time()),
                encode(listed),
            ),
        )
        self._write.execute("DELETE FROM sitting WHERE code = ?", (code,))
        self._write.executemany(
            "INSERT OR IGNORE INTO sitting VALUES (?, ?)",
            [(guest, code) for guest in summary.guests],
        )


def _connect(path: Path) -> sqlite3.Connection:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # it holds seeds, choices and the key of the cookies
        connection = sqlite3.connect(
            path, timeout=30, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise StoreError(
            StoreCode.OPEN, f"The database {path} cannot be opened: {reason}."
        ) from None
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Create the tables of a new file; raise StoreError for a file of another version."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if version == 0 and tables == 0:
            for statement in _SCHEMA.split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
            version = SCHEMA_VERSION
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise StoreError(
            StoreCode.OPEN, f"The database {path} cannot be written: {error}."
        ) from None
    if version != SCHEMA_VERSION:
        raise StoreError(
            StoreCode.VERSION,
            f"The database {path} has version {version}, but this program needs version"
            f" {SCHEMA_VERSION}: choose another file with --database.",
        )
