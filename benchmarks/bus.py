"""Measure what the bus carries: commands and bytes at Redis, for a decision and for a quiet table.

Several buses stand for the processes of a site; all of them follow the same tables, as if the
players of each table were spread over all. Redis counts the bytes itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from redis.asyncio import Redis
from rich.console import Console
from rich.table import Table

sys.path.append(str(Path(__file__).parent.parent))

from tests.server.redis_server import RedisServer

from tacora.server.buses.open_bus import open_bus
from tacora.server.buses.redis_bus import RedisBus
from tacora.server.buses.table_presence import HEARTBEAT_SECONDS
from tacora.server.guests import new_id

PLAYERS = 5
HEARTBEATS = 2


class Listener:
    """A table that counts what it hears."""

    heard = 0

    def on_number(self, number: int) -> None:
        """Count the news of a record."""
        Listener.heard += 1

    def on_gap(self) -> None:
        """Ignore it."""

    def on_message(self, message: bytes) -> None:
        """Ignore it."""

    def on_presence(self) -> None:
        """Ignore it."""


@dataclass(frozen=True)
class Usage:
    """What Redis and the buses did in a while."""

    commands: float
    bytes_in: float
    bytes_out: float
    redis_cpu_us: float
    bus_cpu_us: float


def main() -> None:
    """Measure with some numbers of processes, and print a table and a line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=20, help="decisions of each table")
    args = parser.parse_args()
    shown = Table("of Redis", "processes", *Usage.__annotations__)
    facts = []
    for processes in (1, 2, 3):
        with tempfile.TemporaryDirectory() as folder, RedisServer(Path(folder)) as redis:
            for what, usage in asyncio.run(_measure(redis, processes, args)).items():
                figures = {name: round(getattr(usage, name), 1) for name in Usage.__annotations__}
                shown.add_row(what, str(processes), *(f"{each:,}" for each in figures.values()))
                facts.append({"what": what, "processes": processes, **figures})
    Console().print(shown)
    print(json.dumps({"tables": args.tables, "usage": facts}))


async def _measure(
    redis: RedisServer, processes: int, args: argparse.Namespace
) -> dict[str, Usage]:
    codes = [f"T{number:05}" for number in range(args.tables)]
    async with AsyncExitStack() as running:
        buses = [await running.enter_async_context(open_bus(redis.url)) for _ in range(processes)]
        client = Redis.from_url(redis.url.url)
        running.push_async_callback(client.aclose)
        while not all(bus.connected for bus in buses):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        for code in codes:
            guests = [new_id() for _ in range(PLAYERS)]
            for place, bus in enumerate(buses):
                assert isinstance(bus, RedisBus)  # the URL is one of Redis
                await bus.follow(code, Listener())
                bus.set_present(code, frozenset(guests[place::processes]))
        await asyncio.sleep(HEARTBEAT_SECONDS)

        async def decide() -> None:
            for number in range(args.rounds):
                heard = Listener.heard
                for code in codes:
                    buses[0].announce(code, number + 1)
                while Listener.heard < heard + args.tables * (processes - 1):  # noqa: ASYNC110
                    await asyncio.sleep(0.001)
                await asyncio.sleep(0.05)

        async def rest() -> None:
            await asyncio.sleep(HEARTBEATS * HEARTBEAT_SECONDS)

        return {
            "a quiet table, a heartbeat": await _usage(client, rest, args.tables * HEARTBEATS),
            "a decision": await _usage(client, decide, args.tables * args.rounds),
        }


async def _usage(client: Redis, work: Callable[[], Awaitable[None]], times: int) -> Usage:
    before, cpu = await _counts(client), time.process_time()
    await work()
    cpu = time.process_time() - cpu
    after = await _counts(client)
    commands, bytes_in, bytes_out, seconds = (
        (new - old) / times for new, old in zip(after, before, strict=True)
    )
    return Usage(commands, bytes_in, bytes_out, seconds * 1e6, cpu / times * 1e6)


async def _counts(client: Redis) -> list[float]:
    names = ("total_commands_processed", "total_net_input_bytes", "total_net_output_bytes")
    stats, cpu = await client.info("stats"), await client.info("cpu")
    return [float(stats[name]) for name in names] + [cpu["used_cpu_user"] + cpu["used_cpu_sys"]]


if __name__ == "__main__":
    main()
