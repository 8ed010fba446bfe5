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
    sys.path.append(str(Path(__file__).parent.parent))  # the tests start both services
    from tests.server.postgres_server import PostgresServer
    from tests.server.redis_server import RedisServer

    postgres = running.enter_context(PostgresServer(fsync=True))
    redis = running.enter_context(RedisServer(Path(folder)))

    def start(*more: str) -> ServerProcess:
        return running.enter_context(tacora_server(folder, core, *flags, *more))

    alone = ("--database", postgres.new_database().url)
    shared = ("--database", postgres.new_database().url, "--bus", redis.url.url)

    def services() -> Iterator[ServerProcess]:
        for pid in (redis.pid, postgres.pid, *postgres.children()):
            yield ServerProcess(pid, 0)

    many = [start(*shared) for _ in range(SITE_PROCESSES)]
    return [
        MeasuredServer("sqlite", [start()]),
        MeasuredServer(ONE, [start(*alone)], services),
        MeasuredServer(BY_TABLE, many, services),
        MeasuredServer(SPREAD, many, services, spread=True),
    ]
