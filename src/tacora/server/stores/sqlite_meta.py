"""The table `meta` of a SQLite file: secrets, and a mark that shows that the file can be written.

Both are rare, so each use opens the file; call them in a thread.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import time

from tacora.server.error_codes import StoreCode
from tacora.server.store_errors import StoreError
from tacora.server.stores.sqlite_connection import connect


def replace_secret(path: Path, key: str, change: Callable[[bytes | None], bytes]) -> bytes:
    """Replace a secret by what `change` makes of it, and return it, or raise StoreError."""
    with _transaction(path) as connection:
        found = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        value = change(None if found is None else bytes(found[0]))
        connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))
        return value


def check_write(path: Path) -> None:
    """Write something small, or raise StoreError."""
    with _transaction(path) as connection:
        written = str(time()).encode()
        connection.execute("INSERT OR REPLACE INTO meta VALUES ('written', ?)", (written,))


@contextmanager
def _transaction(path: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(connect(path)) as connection, connection:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
    except sqlite3.Error as error:
        raise StoreError(StoreCode.WRITE, f"The database cannot be written: {error}.") from None
