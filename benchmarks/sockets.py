"""Measure three processes with 10,000 idle WebSockets: their memory, and the CPU that they use.

The processes share PostgreSQL and Redis, and have their default limits. Every socket belongs to a
guest with a seat at a table of five that waits for its start, so the memory includes a fifth of a
table. The players of a table are connected to one process, or spread over all, where each process
keeps each table. Clients connect directly, from many addresses and from processes of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from measured_servers import SITE_PROCESSES, MeasuredServer, site_of_processes
from server_players import SEATS, new_guests, post
from server_processes import pin_to_second_core, wait_for_port

CLIENTS = Path(__file__).with_name("idle_sockets.py")
CLIENT_PROCESSES = 2
TABLES_OF_A_HOST = 15
"""A guest may have twenty tables that wait."""
SETTLE_SECONDS = 10.0
"""The time before memory and CPU are measured."""
SPREAD = {"by table": False, "spread": True}

Tables = list[tuple[str, list[int]]]
"""The codes of tables, and the port for each seat."""


@dataclass(frozen=True)
class Result:
    """What was measured of all processes together; CPU is a share of one core."""

    connections: int
    still_open: int
    connect_seconds: float
    empty_mib: float
    full_mib: float
    kib_per_connection: float
    idle_cpu_percent: float
    services_idle_cpu_percent: float


def main() -> None:
    """Measure both ways to spread players, and print a table and a line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=10_000, help="(default 10,000)")
    parser.add_argument("--seconds", type=float, default=30, help="of idleness (default 30)")
    args = parser.parse_args()
    core = pin_to_second_core()
    results = {}
    with Progress() as progress:
        for way, spread in SPREAD.items():
            bar = progress.add_task(way, total=args.sockets)
            with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
                server = site_of_processes(running, folder, core, spread=spread)
                results[way] = _measure(server, args, partial(progress.advance, bar))
    _print(results)


def _measure(
    server: MeasuredServer, args: argparse.Namespace, tell: Callable[[int], object]
) -> Result:
    for process in server.processes:
        asyncio.run(wait_for_port(process.port))
    time.sleep(SETTLE_SECONDS)
    empty = server.memory_kib()
    tables = _open_tables(server, args.sockets // SEATS)
    begun = time.perf_counter()
    with _sitting(tables, tell) as clients:
        connect_seconds = time.perf_counter() - begun
        time.sleep(SETTLE_SECONDS)
        full = server.memory_kib()
        used, served, begun = server.cpu_seconds(), server.service_seconds(), time.perf_counter()
        time.sleep(args.seconds)
        idle = time.perf_counter() - begun
        used, served = server.cpu_seconds() - used, server.service_seconds() - served
        still_open = sum(_end(client) for client in clients)
    connections = len(tables) * SEATS
    return Result(
        connections=connections,
        still_open=still_open,
        connect_seconds=round(connect_seconds, 1),
        empty_mib=round(empty / 1024, 1),
        full_mib=round(full / 1024, 1),
        kib_per_connection=round((full - empty) / connections, 1),
        idle_cpu_percent=round(100 * used / idle, 1),
        services_idle_cpu_percent=round(100 * served / idle, 1),
    )


def _open_tables(server: MeasuredServer, number: int) -> Tables:
    """Open tables whose seats are free."""
    tables: Tables = []
    host = ""
    for table in range(number):
        ports = server.ports_from(table)
        if table % TABLES_OF_A_HOST == 0:
            (host,) = new_guests(ports[0], 1)
        wanted = {"game": "diamant", "options": {"players": SEATS}, "sit": False}
        code = post(ports[0], "/api/tables", wanted, host)["code"]
        tables.append((code, [ports[seat % len(ports)] for seat in range(SEATS)]))
    return tables


@contextmanager
def _sitting(
    tables: Tables, tell: Callable[[int], object]
) -> Iterator[list[subprocess.Popen[str]]]:
    """Let guests take all seats and stay."""
    clients = [
        subprocess.Popen(
            [sys.executable, str(CLIENTS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(CLIENT_PROCESSES)
    ]
    try:
        with ThreadPoolExecutor(CLIENT_PROCESSES) as threads:
            for filled in [
                threads.submit(_fill, client, tables[number::CLIENT_PROCESSES], tell)
                for number, client in enumerate(clients)
            ]:
                filled.result()
        yield clients
    finally:
        for client in clients:
            client.kill()
            client.wait()


def _fill(client: subprocess.Popen[str], tables: Tables, tell: Callable[[int], object]) -> None:
    """Tell a client its tables, and wait until it has a guest at every seat."""
    assert client.stdin is not None
    assert client.stdout is not None
    client.stdin.write(json.dumps(tables) + "\n")
    client.stdin.flush()
    for _ in tables:
        tell(int(client.stdout.readline()))


def _end(client: subprocess.Popen[str]) -> int:
    """End a client, and return how many of its connections were still open."""
    return int(client.communicate()[0])


def _print(results: dict[str, Result]) -> None:
    table = Table(title=f"Idle sockets at {SITE_PROCESSES} processes, tables of {SEATS}")
    table.add_column("what")
    for way in results:
        table.add_column(way, justify="right")
    figures = {way: asdict(result) for way, result in results.items()}
    for key in next(iter(figures.values())):
        table.add_row(key.replace("_", " "), *(f"{facts[key]:,}" for facts in figures.values()))
    Console().print(table)
    print(json.dumps({"benchmark": "sockets", "processes": SITE_PROCESSES, **figures}))


if __name__ == "__main__":
    main()
