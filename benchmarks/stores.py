"""Measure appends into SQLite and into PostgreSQL, in one run on the same disk, with full sync.

Each table writes one record after the other and waits until it is on disk. More tables at once mean
more records in one commit. The ratio of the two engines depends less on the machine than the rates.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table
from tests.server.postgres_server import PostgresServer

from tacora.server.stores.database_url import Database
from tacora.server.stores.open_store import open_store
from tacora.server.stores.store import Store

TABLES = (1, 20, 500)
RECORD = b'{"entries": [{"type": "chose", "seat": 1, "choice": "continue"}], "id": "0123456789"}'
ENGINES = ("sqlite", "postgres")

Rates = dict[tuple[str, int], list[tuple[float, float]]]
"""Appends per second, and CPU-milliseconds of this process for each append."""


def main() -> None:
    """Measure both engines in turn, and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    rates: Rates = {}
    with tempfile.TemporaryDirectory() as folder, PostgresServer(fsync=True) as postgres:
        rounds = [
            (engine, tables) for _ in range(args.rounds) for tables in TABLES for engine in ENGINES
        ]
        for number, (engine, tables) in enumerate(track(rounds, transient=True)):
            database: Database = (
                Path(folder) / f"{number}.db" if engine == "sqlite" else postgres.new_database()
            )
            measured = asyncio.run(_measure(database, tables, args.seconds))
            rates.setdefault((engine, tables), []).append(measured)
    _print(rates)


async def _measure(database: Database, tables: int, seconds: float) -> tuple[float, float]:
    async with open_store(database) as store:
        deadline, cpu = time.perf_counter() + seconds, time.process_time()
        begun = time.perf_counter()
        written = await asyncio.gather(
            *(_write(store, f"T{number:05}", deadline) for number in range(tables))
        )
        appends = sum(written)
        rate = appends / (time.perf_counter() - begun)
        return rate, 1000 * (time.process_time() - cpu) / appends


async def _write(store: Store, code: str, deadline: float) -> int:
    number = 0
    while time.perf_counter() < deadline:
        await store.append(code, number, RECORD)
        number += 1
    return number


def _print(rates: Rates) -> None:
    shown = Table("tables at once", "SQLite", "PostgreSQL", "ratio", "ms CPU: SQLite", "PostgreSQL")
    facts = []
    for tables in TABLES:
        sqlite, postgres = (
            [statistics.median(column) for column in zip(*rates[engine, tables], strict=True)]
            for engine in ENGINES
        )
        ratio = postgres[0] / sqlite[0]
        shown.add_row(
            str(tables),
            *(f"{sqlite[0]:,.0f}/s", f"{postgres[0]:,.0f}/s", f"{ratio:.2f}"),
            *(f"{sqlite[1]:.3f}", f"{postgres[1]:.3f}"),
        )
        facts.append(
            {
                "tables": tables,
                "sqlite_per_second": round(sqlite[0]),
                "postgres_per_second": round(postgres[0]),
                "ratio": round(ratio, 2),
                "sqlite_cpu_ms": round(sqlite[1], 4),
                "postgres_cpu_ms": round(postgres[1], 4),
            }
        )
    Console().print(shown)
    print(json.dumps({"benchmark": "stores", "appends": facts}))


if __name__ == "__main__":
    main()
