"""Connections to a SQLite file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tacora.server.error_codes import StoreCode
from tacora.server.store_errors import StoreError


def connect(path: Path) -> sqlite3.Connection:
    """Open the database file, or raise StoreError."""
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
