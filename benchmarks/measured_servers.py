"""The servers that `server.py` measures: one process, or a site of several on PostgreSQL."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from server_players import Load
from server_processes import ServerProcess, tacora_server

SITE_PROCESSES = 3
ONE = "postgres"
BY_TABLE, SPREAD = f"× {SITE_PROCESSES} by table", f"× {SITE_PROCESSES} spread"


@dataclass
class MeasuredServer:
    """A server with its tables, and what was measured of it."""

    name: str
    processes: list[ServerProcess]
    services: Callable[[], Iterator[ServerProcess]] = lambda: iter(())
    """The processes of its database and its bus, as they are now."""
    spread: bool = False
    """Whether the players of one table are connected to different processes."""
    load: Load = field(default_factory=Load)
    kib_per_connection: float = 0.0
    frames_per_cpu_second: list[float] = field(default_factory=list)
    decisions_per_cpu_second: list[float] = field(default_factory=list)
    decisions_per_second: list[float] = field(default_factory=list)
    service_shares: list[float] = field(default_factory=list)
    """CPU time of the services for each CPU-second of the processes."""
    echo_shares: list[float] = field(default_factory=list)
    delays: dict[int, list[float]] = field(default_factory=dict)
    cpu_ms_per_decision: dict[int, float] = field(default_factory=dict)
    """At numbers of decisions per second."""

    def cpu_seconds(self) -> float:
        """Return the CPU time of all processes so far."""
        return sum(process.cpu_seconds() for process in self.processes)

    def service_seconds(self) -> float:
        """Return the CPU time of the database and the bus so far."""
        return sum(process.cpu_seconds() for process in self.services())

    def memory_kib(self) -> float:
        """Return the memory of all processes."""
        return sum(process.memory_kib() for process in self.processes)

    def ports_from(self, first: int) -> list[int]:
        """Return the ports for the players of a table: of one process, or of all by turns."""
        ports = [process.port for process in self.processes]
        turned = ports[first % len(ports) :] + ports[: first % len(ports)]
        return turned if self.spread else turned[:1]


def versions(
    running: ExitStack, folder: str, core: int, flags: tuple[str, ...], before: str | None
) -> list[MeasuredServer]:
    """Start the server of today, and that of another source folder if one is given."""
    sources = {"now": None} | ({"before": before} if before else {})
    return [
        MeasuredServer(
            name, [running.enter_context(tacora_server(folder, core, *flags, source=source))]
        )
        for name, source in sources.items()
    ]


def sites(
    running: ExitStack, folder: str, core: int, flags: tuple[str, ...]
) -> list[MeasuredServer]:
    """Start one process on SQLite, one on PostgreSQL, and several on PostgreSQL and Redis.

    The several are measured with the players of a table at one process, as a proxy that looks at
    the table's code connects them, and with players spread over all processes.
    """
    services = start_services(running, folder)

    def start(*more: str) -> ServerProcess:
        return running.enter_context(tacora_server(folder, core, *flags, *more))

    alone = ("--database", services.new_database())
    shared = ("--database", services.new_database(), "--bus", services.bus)
    many = [start(*shared) for _ in range(SITE_PROCESSES)]
    return [
        MeasuredServer("sqlite", [start()]),
        MeasuredServer(ONE, [start(*alone)], services.processes),
        MeasuredServer(BY_TABLE, many, services.processes),
        MeasuredServer(SPREAD, many, services.processes, spread=True),
    ]


@dataclass(frozen=True)
class Services:
    """PostgreSQL and Redis."""

    new_database: Callable[[], str]
    """Creates an empty database and returns its URL."""
    bus: str
    processes: Callable[[], Iterator[ServerProcess]]
    """All of their processes, as they are now."""


def start_services(running: ExitStack, folder: str) -> Services:
    """Start PostgreSQL, with full sync, and Redis."""
    sys.path.append(str(Path(__file__).parent.parent))  # the tests start both
    from tests.server.postgres_server import PostgresServer
    from tests.server.redis_server import RedisServer

    postgres = running.enter_context(PostgresServer(fsync=True))
    redis = running.enter_context(RedisServer(Path(folder)))

    def processes() -> Iterator[ServerProcess]:
        for pid in (redis.pid, postgres.pid, *postgres.children()):
            yield ServerProcess(pid, 0)

    return Services(lambda: postgres.new_database().url, redis.url.url, processes)


def site_of_processes(
    running: ExitStack, folder: str, core: int, *flags: str, spread: bool
) -> MeasuredServer:
    """Start several processes on PostgreSQL and Redis."""
    services = start_services(running, folder)
    shared = ("--database", services.new_database(), "--bus", services.bus)
    many = [
        running.enter_context(tacora_server(folder, core, *flags, *shared))
        for _ in range(SITE_PROCESSES)
    ]
    return MeasuredServer(SPREAD if spread else BY_TABLE, many, services.processes, spread=spread)
