"""The schema of the SQLite file, and how an older file becomes a file of today.

Migration N turns a file of version N - 1 into one of version N; an empty file has version 0. A
migration that is released is never edited: a change of the schema is a new one at the end.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tacora.server.error_codes import StoreCode
from tacora.server.store_errors import StoreError
from tacora.server.stores.operator_store import ALL_PARTS
from tacora.server.stores.store import damaged_error

MIGRATIONS = (
    # 1: logs, lists and secrets
    """
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
    """,
    # 2: what can be computed again from a log, kept because that takes long
    """
    CREATE TABLE computed (
        id INTEGER PRIMARY KEY, code TEXT NOT NULL, kind TEXT NOT NULL, version TEXT NOT NULL,
        number INTEGER NOT NULL, used INTEGER NOT NULL, value BLOB NOT NULL, UNIQUE (code, kind)
    );
    """,
    # 3: the operator's wishes
    """
    CREATE TABLE blocks (
        address TEXT NOT NULL, code TEXT NOT NULL, until INTEGER, PRIMARY KEY (address, code)
    ) WITHOUT ROWID;
    CREATE TABLE orders (code TEXT PRIMARY KEY) WITHOUT ROWID;
    """,
    # 4: find the guests of a table, and old tables
    """
    CREATE INDEX seated ON sitting (code);
    CREATE INDEX aged ON tables (phase, changed);
    """,
    # 5: nothing: only a database that processes share has clocks
    "",
    # 6: the game of each guest that counts on a day
    """
    CREATE TABLE daily (
        day TEXT NOT NULL, game TEXT NOT NULL, guest TEXT NOT NULL, code TEXT NOT NULL,
        PRIMARY KEY (day, game, guest)
    ) WITHOUT ROWID;
    CREATE INDEX counted ON daily (code);
    """,
)
SCHEMA_VERSION = len(MIGRATIONS)


def migrate(connection: sqlite3.Connection, path: Path) -> int:
    """Bring a file to the version of today, and return its earlier version.

    Raise StoreError for a file of another program or a later version.
    """
    try:
        earlier = schema_version(connection)
        while _migrate_once(connection, path):
            pass
    except sqlite3.Error as error:
        raise StoreError(
            StoreCode.OPEN, f"The database {path} cannot be written: {error}."
        ) from None
    return earlier


def schema_version(connection: sqlite3.Connection) -> int:
    """Return the version of the schema; 0 for an empty file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def check_version(connection: sqlite3.Connection, path: Path) -> int:
    """Return the version; raise StoreError for a file of another program or a later version."""
    version = schema_version(connection)
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if version > SCHEMA_VERSION or (version == 0) != (tables == 0):
        raise StoreError(
            StoreCode.VERSION,
            f"The database {path} has version {version}, but this program needs version"
            f" {SCHEMA_VERSION}: choose another file with --database.",
        )
    return version


def check_tables(connection: sqlite3.Connection, path: Path) -> None:
    """Raise StoreError if a table is missing, or its first page cannot be read."""
    try:
        for name in ALL_PARTS:  # in the order of its key, or SQLite may read only an index
            connection.execute(f"SELECT * FROM {name} ORDER BY 1 LIMIT 1").fetchone()  # noqa: S608
    except sqlite3.Error as error:
        raise damaged_error(path, error) from None


def _migrate_once(connection: sqlite3.Connection, path: Path) -> bool:
    """Apply the next migration in one transaction; return False if none is left."""
    connection.execute("BEGIN IMMEDIATE")  # processes that start together migrate one by one
    try:
        version = check_version(connection, path)
        if version == SCHEMA_VERSION:
            return False
        for statement in MIGRATIONS[version].split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {version + 1}")
        connection.execute("COMMIT")
        return True
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
