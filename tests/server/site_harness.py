"""Three server processes behind nginx, on one PostgreSQL database and one Redis: all of it real."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Self

from tacora.server.buses.bus_url import RedisUrl
from tests.server.free_ports import stable_port
from tests.server.live_server import Host
from tests.server.nginx_server import NginxServer
from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer
from tests.server.tcp_proxy import TcpProxy

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

PROCESSES = 3


@dataclass(frozen=True)
class ServiceProxies:
    """What stands between one process and its database, and between it and its bus."""

    postgres: TcpProxy
    redis: TcpProxy

    @property
    def bus(self) -> RedisUrl:
        """Return the address for `--bus` through the proxy."""
        return RedisUrl(f"redis://127.0.0.1:{self.redis.port}/0")


@asynccontextmanager
async def service_proxies(
    postgres: PostgresServer, redis: RedisServer
) -> AsyncIterator[list[ServiceProxies]]:
    """Run proxies for each process in this event loop."""
    async with AsyncExitStack() as running:
        yield [
            ServiceProxies(
                await running.enter_async_context(TcpProxy(postgres.port).run()),
                await running.enter_async_context(TcpProxy(redis.port).run()),
            )
            for _ in range(PROCESSES)
        ]


class SiteHarness:
    """A site: the processes, what they share, and the proxy that players connect to."""

    def __init__(
        self,
        folder: Path,
        postgres: PostgresServer,
        redis: RedisServer,
        *flags: str,
        proxies: Sequence[ServiceProxies] = (),
        time_scale: float = 0.05,
    ) -> None:
        """Start everything; with proxies, which need another thread, each process uses its own."""
        self.postgres, self.redis = postgres, redis
        self.database = postgres.new_database()
        self.hosts: list[Host] = []
        self._running = ExitStack()
        for number in range(PROCESSES):
            own = folder / f"process-{number}"
            own.mkdir()
            database, bus = self.database, redis.url
            if proxies:
                database, bus = proxies[number].postgres.url(database), proxies[number].bus
            words = ("--bus", bus.url, "--trusted-proxy", "127.0.0.1", *flags)
            port = stable_port()
            host = Host(own, *words, database=database, port=port, time_scale=time_scale)
            self.hosts.append(self._running.enter_context(host))
        self.nginx = NginxServer(folder, [host.port for host in self.hosts])
        self._running.enter_context(self.nginx)

    @property
    def ports(self) -> list[int]:
        """Return where players connect: most through nginx, some to a process."""
        return [self.nginx.port] * PROCESSES + [host.port for host in self.hosts]

    def tracebacks(self) -> int:
        """Return the number of tracebacks that the processes have written."""
        texts = [host.log.read_text() + host.errors for host in self.hosts]
        return sum(text.count("Traceback (most recent call last)") for text in texts)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._running.close()
