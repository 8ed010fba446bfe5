"""A server whose database or bus cannot be used does not start: one line, a code, status 2."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tacora.server.buses.bus_url import BUS_VARIABLE
from tacora.server.stores.database_url import PostgresUrl
from tests.server.live_server import PATIENCE, ROOT, Host, serve
from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer
from tests.server.ws_client import Guest

PAGE = 4096
TABLES = ["meta", "log", "tables", "sitting", "computed", "blocks", "orders"]


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """The file of a server that has stopped."""
    path = tmp_path / "tables.db"
    with Host(tmp_path, database=path) as host:
        Guest(host, "Ana").open({"players": 3})
        assert host.stop() == 0
    return path


def _complaint(*words: str, environment: dict[str, str] | None = None, prefix: str = "") -> str:
    """Return the one line of a server that does not start."""
    flags = ("--port", "0", "--no-browser", *words)
    if prefix:
        process = subprocess.Popen(
            [*prefix.split(), sys.executable, "-m", "tacora", "serve", "--lang", "en", *flags],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
    else:
        process = serve(*flags, environment=environment)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (2, "")
    assert err.count("\n") == 1, err
    return err


def _root_page(path: Path, table: str) -> int:
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        return int(connection.execute(query, (table,)).fetchone()[0])


def _no_database(path: Path) -> None:
    path.write_text("these are not tables" * 1000)


def _half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _nonsense_in_first_page(path: Path) -> None:
    _overwrite(path, 100)


def _overwrite(path: Path, start: int) -> None:
    raw = bytearray(path.read_bytes())
    raw[start : start + PAGE - 100] = b"Z" * (PAGE - 100)
    path.write_bytes(raw)


@pytest.mark.parametrize("damage", [_no_database, _half, _nonsense_in_first_page])
def test_damaged_file_is_refused(stored: Path, damage: Callable[[Path], None]) -> None:
    damage(stored)
    assert _complaint("--database", str(stored)).startswith("tacora: store/open: ")


@pytest.mark.parametrize("table", TABLES)
def test_file_with_a_damaged_or_missing_table_is_refused(stored: Path, table: str) -> None:
    before = stored.read_bytes()
    _overwrite(stored, (_root_page(stored, table) - 1) * PAGE)
    complaint = _complaint("--database", str(stored))
    assert complaint.startswith("tacora: store/damaged: ")
    assert "restore a backup" in complaint
    stored.write_bytes(before)
    with closing(sqlite3.connect(stored)) as connection:
        connection.execute(f"DROP TABLE {table}")
    complaint = _complaint("--database", str(stored))
    assert complaint.startswith("tacora: store/damaged: ")
    assert table in complaint


def test_file_on_a_full_disk_is_refused(stored: Path, tmp_path: Path) -> None:
    limit = f"prlimit --fsize={PAGE}"
    for path in (stored, tmp_path / "new.db"):
        complaint = _complaint("--database", str(path), prefix=limit)
        assert complaint.startswith("tacora: store/open: ")
        assert str(path) in complaint


def test_file_on_a_disk_that_is_read_only_is_refused() -> None:
    complaint = _complaint("--database", "/proc/tables.db")
    assert complaint.startswith("tacora: store/open: ")


@pytest.mark.parametrize("table", [*TABLES, "clocks"])
def test_postgres_without_one_of_its_tables_is_refused(
    tmp_path: Path, postgres: PostgresServer, postgres_url: PostgresUrl, table: str
) -> None:
    with Host(tmp_path, database=postgres_url) as host:
        assert host.stop() == 0
    postgres.execute(f"DROP TABLE {table}", postgres_url.url.rpartition("/")[2])
    complaint = _complaint("--database", postgres_url.url)
    assert complaint.startswith("tacora: store/damaged: ")
    assert f'"{table}" does not exist' in complaint


def test_server_that_was_refused_starts_when_redis_has_its_password(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    database = postgres.new_database()
    with RedisServer(tmp_path, "--requirepass", "open-sesame") as redis:
        address = f"127.0.0.1:{redis.port}"
        for bus in (f"redis://{address}", f"redis://:wrong@{address}"):
            complaint = _complaint("--database", database.url, environment={BUS_VARIABLE: bus})
            assert complaint.startswith(f"tacora: bus/open: Redis at {address} cannot be used: ")
            assert "wrong" not in complaint
        right = {BUS_VARIABLE: f"redis://:open-sesame@{address}"}
        with Host(tmp_path, database=database, environment=right) as host:
            assert host.ask("GET", "/readyz").status == 200
