"""Three server processes on one PostgreSQL database and one Redis, and guests at them."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Any, Self

from tacora.server.stores.database_url import Database
from tests.server.live_server import PATIENCE, Host
from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer
from tests.server.stored_games import token_of
from tests.server.ws_client import Guest, WsClient


class ManyProcesses:
    """Three server processes with what they share."""

    def __init__(
        self,
        folder: Path,
        postgres: PostgresServer,
        redis: RedisServer,
        *own_flags: str,
        time_scale: float = 0.05,
    ) -> None:
        self.postgres, self.redis = postgres, redis
        self.url = postgres.new_database()
        flags = ("--database", self.url.url, "--bus", redis.url.url, *own_flags)
        self.hosts = []
        for number in range(3):
            own = folder / str(number)
            own.mkdir()
            self.hosts.append(Host(own, *flags, time_scale=time_scale))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for host in self.hosts:
            host.__exit__()

    def keeper(self, code: str) -> str:
        """Return the process that keeps the time of a table."""
        name = self.url.url.rpartition("/")[2]
        query = f"SELECT process FROM clocks WHERE code = '{code}' AND until > now()"  # noqa: S608
        rows = self.postgres.execute(query, name)
        return str(rows[0][0]) if rows else ""

    def wait_for_keeper(self, code: str, besides: str = "") -> str:
        """Wait until a process keeps the time of a table, other than one that did; return it."""
        deadline = monotonic() + PATIENCE
        while (keeper := self.keeper(code)) in ("", besides):
            assert monotonic() < deadline, "nobody keeps the time"
        return keeper

    def check_logs(self) -> None:
        """Assert that no process has written a traceback."""
        for host in self.hosts:
            assert "Traceback" not in host.log.read_text()


def player(host: Host, database: Database, name: str) -> Guest:
    """Return a player of a stored game."""
    guest = Guest(host)
    guest.headers = {"Cookie": f"tacora={token_of(database, name)}"}
    return guest


def at(host: Host, guest: Guest) -> Guest:
    """Return a guest at another process."""
    other = Guest(host)
    other.headers, other.name = guest.headers, guest.name
    return other


def sit(site: ManyProcesses, code: str, names: tuple[str, ...]) -> list[WsClient]:
    """Seat new guests, each at the next process."""
    clients = []
    for number, name in enumerate(names, 1):
        client = Guest(site.hosts[number % 3], name).connect(code)
        client.command("sit", name=name)
        clients.append(client)
    return clients


def open_table(site: ManyProcesses, **fields: Any) -> tuple[str, list[WsClient]]:
    """Open a table at the first process, with a player at each."""
    ana = Guest(site.hosts[0], "Ana")
    code = ana.open({"players": 3}, **fields)
    return code, [ana.connect(code), *sit(site, code, ("Ben", "Cleo"))]
