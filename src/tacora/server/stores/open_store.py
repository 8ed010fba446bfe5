"""Open the store that a database URL names."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, nullcontext
from pathlib import Path

from tacora.server.stores.database_url import Database
from tacora.server.stores.sqlite_lock import locked_database
from tacora.server.stores.sqlite_store import SqliteStore
from tacora.server.stores.store import Store


@asynccontextmanager
async def open_store(database: Database, *, serving: bool = False) -> AsyncIterator[Store]:
    """Open a database and bring it to the version of today; raise StoreError if that fails.

    A server holds the lock of a SQLite file, so that no other server uses it. PostgreSQL may be
    shared.
    """
    if isinstance(database, Path):
        with (
            locked_database(database) if serving else nullcontext(),
            closing(SqliteStore(database)) as store,
        ):
            yield store
        return
    from tacora.server.stores.postgres_store import PostgresStore  # asyncpg takes time to import

    opened = await PostgresStore.open(database)
    try:
        yield opened
    finally:
        await opened.close()
