"""Look into a database of either kind, and change it, behind the back of a server."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tacora.server.stores.database_url import Database
from tests.server.in_thread import run_in_thread


def fetch(database: Database, query: str, *values: object) -> list[tuple[Any, ...]]:
    """Run a statement with marks $1, $2, … and return its rows."""
    if isinstance(database, Path):
        with closing(sqlite3.connect(database)) as connection, connection:
            places = {str(place): value for place, value in enumerate(values, 1)}
            return connection.execute(query, places).fetchall()
    from tests.server.postgres_server import execute

    return run_in_thread(execute(database, query, *values))
