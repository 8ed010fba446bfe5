"""Computed values in a SQLite file.

They have their own connection and thread, and do not wait for the disk, so that they never hold up
the logs for long.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import time
from typing import TypeVar

from tacora.server.stores.computed import MAX_BYTES, USE_SECONDS, Computed, Kind

T = TypeVar("T")

_log = logging.getLogger(__name__)


class SqliteComputedValues:
    """The table `computed` of the database."""

    def __init__(self, path: Path, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._thread = ThreadPoolExecutor(1, "store-computed")
        self._connection = sqlite3.connect(
            path, timeout=30, isolation_level=None, check_same_thread=False
        )
        self._connection.execute("PRAGMA synchronous = NORMAL")  # a commit does not wait
        self._connection.execute("PRAGMA wal_autocheckpoint = 0")  # the writer of logs does it

    def close(self) -> None:
        """Close the connection; values that wait to be written are lost."""
        self._thread.shutdown(cancel_futures=True)
        self._connection.close()

    async def get(self, code: str, kind: Kind, version: str | None = None) -> Computed | None:
        found = await self._run(lambda: self._get(code, kind), None)
        return found if found is None or version in (None, found.version) else None

    async def put(self, code: str, kind: Kind, computed: Computed) -> None:
        await self._run(lambda: self._put(code, kind, computed), None)

    async def keep_versions(self, versions: list[str]) -> None:
        places = ", ".join("?" * len(versions))
        query = f"DELETE FROM computed WHERE version NOT IN ({places})"  # noqa: S608  (only marks)
        await self._run(lambda: self._connection.execute(query, versions), None)

    async def _run(self, query: Callable[[], T], otherwise: T) -> T:
        """Run a query in the thread; a database that cannot be used is as good as an empty one."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, query)
        except sqlite3.Error as error:
            extra = {"error": str(error)}
            _log.warning("a computed value could not be kept or read", extra=extra)
            return otherwise

    def _get(self, code: str, kind: Kind) -> Computed | None:
        query = "SELECT id, used, version, number, value FROM computed WHERE code = ? AND kind = ?"
        row = self._connection.execute(query, (code, kind)).fetchone()
        if row is None:
            return None
        key, used, *values = row
        now = int(time())
        if now - used > USE_SECONDS:
            self._connection.execute("UPDATE computed SET used = ? WHERE id = ?", (now, key))
        return Computed(*values)

    def _put(self, code: str, kind: Kind, computed: Computed) -> None:
        if len(computed.value) > self._max_bytes:
            return
        self._connection.execute(
            "INSERT OR REPLACE INTO computed (code, kind, version, number, used, value)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (code, kind, computed.version, computed.number, int(time()), computed.value),
        )
        query = "SELECT id, length(value) FROM computed ORDER BY used DESC, id DESC"
        kept, dropped = 0, []
        for key, size in self._connection.execute(query):
            kept += size
            if kept > self._max_bytes:
                dropped.append((key,))
        self._connection.executemany("DELETE FROM computed WHERE id = ?", dropped)
