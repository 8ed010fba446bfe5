"""The store in one SQLite file: one writer thread, many appends in one commit."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import time
from typing import TypeVar

from msgspec.json import encode

from tacora.server.error_codes import StoreCode
from tacora.server.http_types import ListedTable
from tacora.server.store_errors import StoreError
from tacora.server.store_state import StoreState
from tacora.server.stores.sqlite_appends import Append, Row, rows_of, wake
from tacora.server.stores.sqlite_computed import SqliteComputedValues
from tacora.server.stores.sqlite_connection import connect
from tacora.server.stores.sqlite_meta import check_write, replace_secret
from tacora.server.stores.sqlite_migrations import check_tables, migrate
from tacora.server.stores.sqlite_operator import SqliteOperatorStore
from tacora.server.stores.store import FirstRecord, LogConflict, Summary, gap_error, read_listed
from tacora.table.protocol import Phase

MAX_BATCH = 512
"""The number of appends in one commit."""

_ROWS_AT_ONCE = (512, 128, 32, 8, 2, 1)
"""Few sizes, so that their statements stay prepared."""

_COUNT_FOUND = """
SELECT count(*) FROM json_each(?) AS wanted JOIN log
ON log.code = json_extract(wanted.value, '$[0]') AND log.number = json_extract(wanted.value, '$[1]')
"""
"""Count those of some codes and numbers that are in the log."""

T = TypeVar("T")


class SqliteStore:
    """The database file. Writes wait in a queue; reads have their own connection."""

    clocks = None  # one process keeps the time of all tables

    def __init__(self, path: Path) -> None:
        self.path = path
        self.state = StoreState()
        self._queue: SimpleQueue[Append | None] = SimpleQueue()
        self._write = connect(path)
        try:
            migrate(self._write, path)
            check_tables(self._write, path)
        except StoreError:
            self._write.close()
            raise
        self._read = connect(path)
        self.computed = SqliteComputedValues(path)
        self.operator = SqliteOperatorStore(path)
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._writer = Thread(target=self._write_batches, name="store-writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write the queued records, then close the file."""
        self._queue.put(None)
        self._writer.join()
        self._reader.shutdown()
        self.computed.close()
        self._read.close()
        self._write.close()

    async def append(
        self, code: str, number: int, record: bytes, summary: Summary | None = None
    ) -> None:
        await self.append_all(code, number, (record,), summary)

    async def append_all(
        self,
        code: str,
        number: int,
        records: Iterable[bytes],
        summary: Summary | None = None,
        opens: FirstRecord | None = None,
    ) -> None:
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put(Append(code, number, tuple(records), summary, opens, written))
        try:
            await written
        except StoreError as error:
            if error.code == StoreCode.WRITE:
                self.state.failed("writes", error)
            raise
        self.state.worked("writes")

    async def records(self, code: str, since: int = 0) -> list[bytes]:
        query = "SELECT act FROM log WHERE code = ? AND number >= ? ORDER BY number"
        return await self._run_in_reader(
            lambda: [record for (record,) in self._read.execute(query, (code, since))]
        )

    async def length(self, code: str) -> int:
        query = "SELECT coalesce(max(number) + 1, 0) FROM log WHERE code = ?"
        return await self._run_in_reader(
            lambda: int(self._read.execute(query, (code,)).fetchone()[0])
        )

    async def lengths(self, codes: list[str]) -> dict[str, int]:
        query = (
            "SELECT code, max(number) + 1 FROM log"
            " WHERE code IN (SELECT value FROM json_each(?)) GROUP BY code"
        )
        wanted = encode(codes).decode()
        return await self._run_in_reader(lambda: dict(self._read.execute(query, (wanted,))))

    async def waiting(
        self, limit: int, max_age_seconds: int, codes: list[str] | None = None
    ) -> list[ListedTable]:
        query = (
            "SELECT listed FROM tables WHERE public = 1 AND phase = 'gathering' AND opened > ?1"
            " AND (?2 IS NULL OR code IN (SELECT value FROM json_each(?2)))"
            " ORDER BY opened DESC LIMIT ?3"
        )
        wanted = None if codes is None else encode(codes).decode()
        return await self._listed(query, (int(time()) - max_age_seconds, wanted, limit))

    async def of_guest(self, guest: str, limit: int) -> list[ListedTable]:
        query = (
            "SELECT listed FROM tables JOIN sitting USING (code) WHERE guest = ?"
            " ORDER BY changed DESC LIMIT ?"
        )
        return await self._listed(query, (guest, limit))

    async def hosted(self, guest: str, phase: Phase, max_age_seconds: int) -> list[ListedTable]:
        query = "SELECT listed FROM tables WHERE host = ? AND phase = ? AND opened > ?"
        return await self._listed(query, (guest, phase, int(time()) - max_age_seconds))

    async def listed(self, code: str) -> ListedTable | None:
        found = await self._listed("SELECT listed FROM tables WHERE code = ?", (code,))
        return found[0] if found else None

    async def daily_game(self, day: str, game: str, guest: str) -> ListedTable | None:
        query = (
            "SELECT listed FROM daily JOIN tables USING (code)"
            " WHERE day = ? AND game = ? AND guest = ?"
        )
        found = await self._listed(query, (day, game, guest))
        return found[0] if found else None

    async def daily_games(self, day: str, game: str, limit: int) -> list[tuple[str, ListedTable]]:
        query = (
            "SELECT guest, listed FROM daily JOIN tables USING (code)"
            " WHERE day = ? AND game = ? AND phase = 'over' LIMIT ?"
        )
        return await self._run_in_reader(
            lambda: [
                (guest, listed)
                for guest, row in self._read.execute(query, (day, game, limit))
                if (listed := read_listed(row)) is not None
            ]
        )

    async def secret(self, key: str, make: Callable[[], bytes]) -> bytes:
        return await self.change_secret(key, lambda stored: make() if stored is None else stored)

    async def change_secret(self, key: str, change: Callable[[bytes | None], bytes]) -> bytes:
        return await asyncio.to_thread(replace_secret, self.path, key, change)

    async def check_write(self) -> None:
        await asyncio.to_thread(check_write, self.path)

    async def _listed(
        self, query: str, parameters: tuple[str | int | None, ...]
    ) -> list[ListedTable]:
        return await self._run_in_reader(
            lambda: [
                listed
                for (row,) in self._read.execute(query, parameters)
                if (listed := read_listed(row)) is not None
            ]
        )

    async def _run_in_reader(self, query: Callable[[], T]) -> T:
        try:
            found = await asyncio.get_running_loop().run_in_executor(self._reader, query)
        except sqlite3.Error as error:
            failure = StoreError(StoreCode.READ, f"The database cannot be read: {error}.")
            self.state.failed("reads", failure)
            raise failure from None
        self.state.worked("reads")
        return found

    # In the writer's thread

    def _write_batches(self) -> None:
        closed = False
        while not closed:
            batch = [self._queue.get()]
            while len(batch) < MAX_BATCH and not self._queue.empty():
                batch.append(self._queue.get())
            closed = None in batch
            self._commit([append for append in batch if append is not None])

    def _commit(self, batch: list[Append]) -> None:
        """Write all in one transaction; one whose number is taken does not stop the others."""
        if not batch:
            return
        outcomes: list[BaseException | None] = []
        try:
            self._write.execute("BEGIN IMMEDIATE")
            outcomes = self._insert(batch)
            self._write.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                self._write.execute("ROLLBACK")
            failure = StoreError(StoreCode.WRITE, f"The database cannot be written: {error}.")
            outcomes = [failure] * len(batch)
        wake(batch, outcomes)

    def _insert(self, batch: list[Append]) -> list[BaseException | None]:
        """Insert the records of a batch, and return what became of each append."""
        outcomes: list[BaseException | None] = [None] * len(batch)
        if not self._insert_all(batch):  # find out whose fault it is
            self._write.execute("ROLLBACK")
            self._write.execute("BEGIN IMMEDIATE")
            outcomes = [self._insert_one(append) for append in batch]
        for append, outcome in zip(batch, outcomes, strict=True):
            if append.summary is not None and outcome is None:
                self._list(append.code, append.summary)
            if append.opens is not None and outcome is None:
                self._list(append.opens.code, append.opens.summary)
        return outcomes

    def _insert_all(self, batch: list[Append]) -> bool:
        """Insert all records; return False if a number is taken or the one before is missing."""
        before = {(append.code, append.number - 1) for append in batch if append.number}
        try:
            self._insert_rows([row for append in batch for row in rows_of(append)])
        except sqlite3.IntegrityError:
            return False
        found = self._write.execute(_COUNT_FOUND, (encode(list(before)).decode(),)).fetchone()
        return bool(found == (len(before),))

    def _insert_one(self, append: Append) -> BaseException | None:
        if append.number:
            query = "SELECT 1 FROM log WHERE code = ? AND number = ?"
            if not self._write.execute(query, (append.code, append.number - 1)).fetchone():
                return gap_error(append.code)
        try:
            self._write.execute("SAVEPOINT one")
            self._insert_rows(rows_of(append))
        except sqlite3.IntegrityError:
            self._write.execute("ROLLBACK TO one")
            return LogConflict()
        return None

    def _insert_rows(self, rows: list[Row]) -> None:
        """Insert rows, many in one statement: the thread waits for the interpreter after each."""
        while rows:
            size = next(size for size in _ROWS_AT_ONCE if size <= len(rows))
            values = [value for row in rows[:size] for value in row]
            places = ", ".join(["(?, ?, ?)"] * size)
            self._write.execute(f"INSERT INTO log VALUES {places}", values)  # noqa: S608  (places)
            rows = rows[size:]

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
        if summary.daily is not None:
            row = (summary.daily.day, listed.game, summary.daily.guest, code)
            self._write.execute("INSERT OR IGNORE INTO daily VALUES (?, ?, ?, ?)", row)
