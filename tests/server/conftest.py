from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tacora.server.stores import postgres_pool, postgres_writer
from tacora.server.stores.database_url import Database, PostgresUrl
from tests.cli.conftest import tacora
from tests.server.live_server import PATIENCE, Host
from tests.server.many_processes import ManyProcesses
from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server for all tests of a file."""
    with Host(tmp_path_factory.mktemp("host")) as running:
        yield running


@pytest.fixture
def own_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that a test may stop."""
    with Host(tmp_path_factory.mktemp("own-host")) as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server for all tests of a worker."""
    with PostgresServer() as running:
        yield running


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> PostgresUrl:
    """An empty PostgreSQL database."""
    return postgres.new_database()


@pytest.fixture
def own_postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server that a test may kill."""
    with PostgresServer() as running:
        yield running


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let stores wait for a database as long as a test does."""
    monkeypatch.setattr(postgres_writer, "WRITE_SECONDS", PATIENCE)
    monkeypatch.setattr(postgres_pool, "PATIENCE_SECONDS", PATIENCE)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return tmp_path / "tables.db"
    url: PostgresUrl = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    with RedisServer(tmp_path) as server:
        yield server


@pytest.fixture
def site(tmp_path: Path, postgres: PostgresServer, redis: RedisServer) -> Iterator[ManyProcesses]:
    with ManyProcesses(tmp_path, postgres, redis) as processes:
        yield processes


@pytest.fixture(scope="module")
def shared_site(
    tmp_path_factory: pytest.TempPathFactory, postgres: PostgresServer
) -> Iterator[ManyProcesses]:
    """Three processes for all tests of a file that stop none of them, and not Redis."""
    folder = tmp_path_factory.mktemp("site")
    with RedisServer(folder) as redis, ManyProcesses(folder, postgres, redis) as processes:
        yield processes


__all__ = ["host", "own_host", "tacora"]
