"""Open the snapshot or the target that a database URL names."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from pathlib import Path

from tacora.server.stores.database_url import Database
from tacora.server.stores.snapshot import Snapshot, Target
from tacora.server.stores.sqlite_snapshot import open_sqlite_snapshot, open_sqlite_target


def open_snapshot(database: Database) -> AbstractAsyncContextManager[Snapshot]:
    """Read a database as it is now, of this version or an earlier one."""
    if isinstance(database, Path):
        return open_sqlite_snapshot(database)
    from tacora.server.stores.postgres_snapshot import open_postgres_snapshot

    return open_postgres_snapshot(database)


def open_target(database: Database) -> AbstractAsyncContextManager[Target]:
    """Fill an empty database, all or nothing."""
    if isinstance(database, Path):
        return open_sqlite_target(database)
    from tacora.server.stores.postgres_snapshot import open_postgres_target

    return open_postgres_target(database)
