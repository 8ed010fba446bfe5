"""Connections to a SQLite file."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from time import monotonic, sleep

from tacora.server.error_codes import StoreCode
from tacora.server.store_errors import StoreError

BUSY_SECONDS = 30.0
"""How long a connection waits for others that hold the file."""
_PAUSE_SECONDS = 0.01


def connect(path: Path) -> sqlite3.Connection:
    """Open the database file, or raise StoreError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # it holds seeds, choices and the key of the cookies
        connection = sqlite3.connect(
            path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous = FULL")
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise StoreError(
            StoreCode.OPEN, f"The database {path} cannot be opened: {reason}."
        ) from None
    return connection


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Set the journal to WAL. SQLite does not wait by itself while two connections do this."""
    deadline = monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > deadline:
                raise
            sleep(_PAUSE_SECONDS)
        else:
            return
