"""Backups: a copy of a database in a SQLite file, whatever engine it comes from or goes to.

A backup is a database: `tacora serve --database FILE` runs on it. So backups of earlier versions
need no format of their own; migrations bring them to the version of today.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from tempfile import TemporaryDirectory

from tacora.server.error_codes import StoreCode
from tacora.server.store_errors import StoreError
from tacora.server.stores.database_url import Database
from tacora.server.stores.open_snapshot import open_snapshot, open_target
from tacora.server.stores.snapshot import COLUMNS, Snapshot, Target
from tacora.server.stores.sqlite_connection import connect
from tacora.server.stores.sqlite_lock import LOCK_SUFFIX
from tacora.server.stores.sqlite_migrations import SCHEMA_VERSION, migrate, schema_version

OnProgress = Callable[[int, int], None]
"""Called with the number of rows that are copied, and of all rows."""

_PART_SUFFIX = ".part"


async def back_up(database: Database, file: Path, on_progress: OnProgress) -> int:
    """Copy a database into a new file while servers use it; return the number of records."""
    part = _new_part(file)
    try:
        async with open_snapshot(database) as snapshot, open_target(part) as target:
            if snapshot.version != SCHEMA_VERSION:
                raise StoreError(
                    StoreCode.VERSION,
                    f"The database {database} has version {snapshot.version}, and this program"
                    f" {SCHEMA_VERSION}: run `tacora database migrate` first.",
                )
            records = await copy(snapshot, target, on_progress)
        part.rename(file)
    finally:
        for leftover in (part, part.with_name(part.name + LOCK_SUFFIX)):
            leftover.unlink(missing_ok=True)
    return records


async def restore(file: Path, database: Database, on_progress: OnProgress) -> int:
    """Copy a backup into an empty database; return the number of records."""
    async with (
        _migrated(file) as current,
        open_snapshot(current) as snapshot,
        open_target(database) as target,
    ):
        return await copy(snapshot, target, on_progress)


def _new_part(file: Path) -> Path:
    """Return the name of a backup that is not complete yet."""
    if file.exists():
        raise StoreError(StoreCode.NOT_EMPTY, f"{file} exists already: a backup is a new file.")
    part = file.with_name(file.name + _PART_SUFFIX)
    part.unlink(missing_ok=True)  # of a backup that was interrupted
    return part


async def copy(snapshot: Snapshot, target: Target, on_progress: OnProgress) -> int:
    """Copy all rows, and return the number of records."""
    counts = {table: await snapshot.count(table) for table in COLUMNS}
    done, total = 0, sum(counts.values())
    for table in COLUMNS:
        async for rows in snapshot.rows(table):
            await target.insert(table, rows)
            done += len(rows)
            on_progress(done, total)
    return counts["log"]


@asynccontextmanager
async def _migrated(file: Path) -> AsyncIterator[Path]:
    """Provide a backup of the version of today: itself, or a copy if it is of an earlier one."""
    with closing(_connect_existing(file)) as connection:
        try:
            version = schema_version(connection)
        except sqlite3.Error as error:
            raise StoreError(StoreCode.DAMAGED, f"{file} is no backup: {error}.") from None
        if not 0 < version < SCHEMA_VERSION:
            yield file
            return
        with TemporaryDirectory(prefix="tacora-restore-") as folder:
            path = Path(folder) / "backup.db"
            with closing(connect(path)) as copied:
                await asyncio.to_thread(connection.backup, copied)
                migrate(copied, path)
            yield path


def _connect_existing(file: Path) -> sqlite3.Connection:
    if not file.is_file():
        raise StoreError(StoreCode.OPEN, f"There is no backup {file}.")
    return connect(file)
