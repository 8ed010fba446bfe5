"""Faults of a site: its processes, database, bus and proxies die, stop, or are slow or cut off."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import TYPE_CHECKING, Any

from tests.server.live_server import PATIENCE, Host
from tests.server.site_harness import ServiceProxies, SiteHarness
from tests.server.tcp_proxy import TcpProxy

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

DOWN_SECONDS = (0.0, 2.0)
SHORT_PAUSE_SECONDS, LONG_PAUSE_SECONDS = (0.3, 4.0), (6.5, 10.0)
"""Shorter and longer than a process keeps the time of its tables without saying so."""
RETRY_SECONDS = 0.2
CUTS = 10
"""How often all connections to PostgreSQL are cut in one fault, while records are written."""

CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = 'tacora' AND datname = current_database()"
)

Fault = Callable[["Faults", Random], Coroutine[Any, Any, None]]


class Faults:
    """Makes faults at a site; two at once, but never two at the same part."""

    def __init__(self, site: SiteHarness, proxies: Sequence[ServiceProxies]) -> None:
        self._site, self._proxies = site, proxies
        self.done: Counter[str] = Counter()
        self.failed_starts = 0
        """Starts of a process that found no database or bus: it says so, and is started again."""
        self.bad_exits: list[str] = []
        """What processes wrote that were asked to stop and ended with an error."""
        self._processes = [asyncio.Lock() for _ in site.hosts]
        self._postgres, self._redis, self._nginx = asyncio.Lock(), asyncio.Lock(), asyncio.Lock()

    async def make(self, kind: str, rng: Random) -> None:
        """Make a fault, and return when it is over."""
        await KINDS[kind](self, rng)
        self.done[kind] += 1

    async def stop(self, host: Host) -> None:
        """Ask a process to stop, and note if it ends with an error."""
        status = await asyncio.to_thread(host.stop)
        if status != 0:
            self.bad_exits.append(f"{status}: {host.errors[-2000:]}")

    # Processes

    async def kill(self, rng: Random) -> None:
        """Kill a process without warning, and start it."""
        async with self._any_process(rng) as number:
            host = self._site.hosts[number]
            await asyncio.to_thread(host.kill)
            await asyncio.sleep(rng.uniform(*DOWN_SECONDS))
            await self._start(host)

    async def roll(self, rng: Random) -> None:
        """Ask a process to stop, and start it: a rolling restart."""
        async with self._any_process(rng) as number:
            host = self._site.hosts[number]
            await self.stop(host)
            await self._start(host)

    async def pause(self, rng: Random) -> None:
        """Suspend a process for less time than its tables stay with it."""
        await self._pause_process(rng, SHORT_PAUSE_SECONDS)

    async def long_pause(self, rng: Random) -> None:
        """Suspend a process until others keep the time of its tables."""
        await self._pause_process(rng, LONG_PAUSE_SECONDS)

    async def _pause_process(self, rng: Random, seconds: tuple[float, float]) -> None:
        async with self._any_process(rng) as number:
            pid = self._site.hosts[number].pid
            os.kill(pid, signal.SIGSTOP)
            await asyncio.sleep(rng.uniform(*seconds))
            os.kill(pid, signal.SIGCONT)

    # Redis

    async def redis_kill(self, rng: Random) -> None:
        """Kill Redis, and start it empty."""
        async with self._redis:
            await asyncio.to_thread(self._site.redis.kill)
            await asyncio.sleep(rng.uniform(*DOWN_SECONDS))
            await asyncio.to_thread(self._site.redis.start)

    async def redis_pause(self, rng: Random) -> None:
        """Suspend Redis."""
        async with self._redis:
            self._site.redis.pause()
            await asyncio.sleep(rng.uniform(0.5, 8.0))
            self._site.redis.resume()

    # PostgreSQL

    async def postgres_kill(self, rng: Random) -> None:
        """Kill PostgreSQL with all its processes, and start it."""
        async with self._postgres:
            await asyncio.to_thread(self._site.postgres.kill)
            await asyncio.sleep(rng.uniform(*DOWN_SECONDS))
            await asyncio.to_thread(self._site.postgres.start)

    async def postgres_restart(self, rng: Random) -> None:
        """Restart PostgreSQL as an operator does."""
        async with self._postgres:
            await asyncio.to_thread(self._site.postgres.restart)

    async def postgres_cut(self, rng: Random) -> None:
        """Let PostgreSQL end all connections, again and again, while records are written."""
        async with self._postgres:
            name = self._site.database.url.rpartition("/")[2]
            for _ in range(CUTS):
                await asyncio.to_thread(self._site.postgres.execute, CUT, name)
                await asyncio.sleep(rng.uniform(0.0, 0.2))

    # What is between

    async def answers_cut(self, rng: Random) -> None:
        """Lose what PostgreSQL answers to one process, commits too, then cut the connections."""
        async with self._any_process(rng) as number:
            proxy = self._proxies[number].postgres
            proxy.loses_answers = True
            await asyncio.sleep(rng.uniform(0.05, 1.0))
            proxy.cut()

    async def black_hole(self, rng: Random) -> None:
        """Lose all that one process says to PostgreSQL or Redis, then cut the connections."""
        async with self._any_process(rng) as number:
            proxy = self._either_proxy(rng, number)
            proxy.loses_requests = proxy.loses_answers = True
            await asyncio.sleep(rng.uniform(0.5, 12.0))
            proxy.cut(keep_servers=True)
            await asyncio.sleep(rng.uniform(*DOWN_SECONDS))
            proxy.cut_in_the_dark()  # the service notices in the end

    async def delay(self, rng: Random) -> None:
        """Delay all that one process and PostgreSQL or Redis tell each other."""
        async with self._any_process(rng) as number:
            proxy = self._either_proxy(rng, number)
            proxy.delay = rng.uniform(0.02, 0.4)
            await asyncio.sleep(rng.uniform(1.0, 6.0))
            proxy.delay = 0.0

    async def nginx_restart(self, rng: Random) -> None:
        """End nginx with all connections through it, and start it."""
        async with self._nginx:
            await asyncio.to_thread(self._site.nginx.stop)
            await asyncio.to_thread(self._site.nginx.start)

    # Parts

    @asynccontextmanager
    async def _any_process(self, rng: Random) -> AsyncIterator[int]:
        """Choose a process that has no fault, and keep others from it."""
        free = [number for number, lock in enumerate(self._processes) if not lock.locked()]
        number = rng.choice(free or range(len(self._processes)))
        async with self._processes[number]:
            yield number

    def _either_proxy(self, rng: Random, number: int) -> TcpProxy:
        proxies = self._proxies[number]
        return rng.choice([proxies.postgres, proxies.redis])

    async def _start(self, host: Host) -> None:
        """Start a process, again if its database is down, as the service of a system does."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return await asyncio.to_thread(host.start)
            except AssertionError:
                self.failed_starts += 1
                assert time.monotonic() < deadline, host.errors
            await asyncio.sleep(RETRY_SECONDS)


KINDS: dict[str, Fault] = {
    "process killed": Faults.kill,
    "process restarted": Faults.roll,
    "process paused shortly": Faults.pause,
    "process paused for longer than its lease": Faults.long_pause,
    "redis killed": Faults.redis_kill,
    "redis paused": Faults.redis_pause,
    "postgres killed": Faults.postgres_kill,
    "postgres restarted": Faults.postgres_restart,
    "postgres connections cut": Faults.postgres_cut,
    "postgres answers lost and cut": Faults.answers_cut,
    "service unreachable for a process": Faults.black_hole,
    "service slow for a process": Faults.delay,
    "nginx restarted": Faults.nginx_restart,
}
"""Each kind comes as often as the others."""
