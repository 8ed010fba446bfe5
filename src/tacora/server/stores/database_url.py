"""Where a server keeps everything: the path of a SQLite file, or the URL of a PostgreSQL database.

A URL may hold a password, so it is shown nowhere: messages have `PostgresUrl.shown`. On the command
line a password is refused.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.server.url_passwords import refuse_password, without_password

DATABASE_VARIABLE = "TACORA_DATABASE"
"""The environment variable for the URL: unlike an option, it is in no list of processes."""

POSTGRES_SCHEMES = ("postgresql", "postgres")


@dataclass(frozen=True)
class PostgresUrl:
    """The address of a PostgreSQL database."""

    url: str = field(repr=False)

    @property
    def shown(self) -> str:
        """Return the host and the name of the database, without user and password."""
        return without_password(self.url) or "PostgreSQL"

    def __str__(self) -> str:
        return self.shown


Database = Path | PostgresUrl


def engine_of(database: Database) -> str:
    """Return the name of the engine."""
    return "SQLite" if isinstance(database, Path) else "PostgreSQL"


def parse_database(url: str | None, environment: Mapping[str, str] = os.environ) -> Database:
    """Return the database that an option names, or the environment, or else the user's own file."""
    if url and url.startswith(tuple(f"{scheme}://" for scheme in POSTGRES_SCHEMES)):
        refuse_password(
            url,
            "--database",
            f"Put the URL into {DATABASE_VARIABLE}, or the password into the file of PGPASSFILE.",
        )
    url = url or environment.get(DATABASE_VARIABLE)
    if not url:
        folder = environment.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser()
        return Path(folder) / "tacora" / "tacora.db"
    scheme, found, path = url.partition("://")
    if not found:
        return Path(url)
    if scheme in POSTGRES_SCHEMES and path.strip("/"):
        return PostgresUrl(url)
    if scheme != "sqlite" or not path.removeprefix("/"):
        raise UsageError(
            CallCode.DATABASE,
            "--database must be a file's path, sqlite:///path, or postgresql://user@host/name.",
        )
    return Path(path.removeprefix("/")) if not path.startswith("//") else Path(path[1:])


def check_exists(database: Database) -> None:
    """Raise UsageError if there is no such file; only connecting shows it for a URL."""
    if isinstance(database, Path) and not database.exists():
        raise UsageError(
            CallCode.DATABASE, f"There is no database {database}: name it by --database."
        )
