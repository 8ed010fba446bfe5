"""Measure the disk space of finished games in SQLite and in PostgreSQL.

Scripted people on all seats play whole games with seeds, each answer a record of its own, as at a
server. The records are written by the stores, and the databases are measured afterwards. Replays,
reviews and snapshots are not counted: they are a cache with a fixed size (`stores/computed.py`).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from sqlite3 import connect

from rich.console import Console
from rich.progress import track
from rich.table import Table

sys.path.append(str(Path(__file__).parent.parent))

from tests.server.postgres_server import PostgresServer
from tests.server.stored_games import CODE_LETTERS, answer_for_all, start_stored_game
from tests.server.table_harness import TableHarness

from tacora.server.guests import new_id
from tacora.server.stores.database_url import Database, PostgresUrl
from tacora.server.stores.open_store import open_store
from tacora.server.summaries import summary
from tacora.table import entries

PEOPLE = ("ana", "ben", "cleo", "dora", "emil")
DIAMANT_PLAYERS, JUNGLE_PLAYERS = 5, 4
ID_LENGTH = len(new_id())
STAY_CHANCE = 0.75
"""With it, games of Diamant have about as many decisions as between people."""

_ID = re.compile(rb'"(id-\d+|%s)"' % "|".join(PEOPLE).encode())

Logs = list[tuple[TableHarness, list[bytes]]]
"""Each game, and its records as they are stored."""


def main() -> None:
    """Play, store, and print a table and a line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50, help="of each kind (default 50)")
    args = parser.parse_args()
    facts = {}
    with PostgresServer() as postgres, tempfile.TemporaryDirectory() as folder:
        for name, play in (("diamant", play_diamant), ("dinosaurs", play_dinosaurs)):
            seeds = track(range(args.games), name, transient=True)
            logs = [_encoded(play(seed)) for seed in seeds]
            file, url = Path(folder) / f"{name}.db", postgres.new_database()
            facts[name] = _facts(logs) | {
                "sqlite_bytes_per_game": round(_measure_sqlite(file, logs)),
                **_measure_postgres(postgres, url, logs),
            }
    _print(facts, args.games)


def play_diamant(seed: int) -> TableHarness:
    """Play a game of five people who stay in the cave by chance."""
    rng = Random(seed)
    game = TableHarness(seats=DIAMANT_PLAYERS, seed=f"{seed:064x}", code=_code(seed))
    game.sit(*PEOPLE[:DIAMANT_PLAYERS])
    game.start()
    while game.table.open_decision is not None:
        for seat in game.table.open_decision.choices.legal_choices:
            guest = game.holders[seat].guest
            assert guest is not None  # people have all seats
            game.choose(guest, "continue" if rng.random() < STAY_CHANCE else "exit")
    return game


def play_dinosaurs(seed: int) -> TableHarness:
    """Play a game of four people who decide as the planner does."""
    rng = Random(seed)
    game = start_stored_game(seed, people=PEOPLE[:JUNGLE_PLAYERS], code=_code(seed))
    while game.table.open_decision is not None:
        answer_for_all(game, rng)
    return game


def _code(number: int) -> str:
    base = len(CODE_LETTERS)
    return "GAME" + CODE_LETTERS[number // base] + CODE_LETTERS[number % base]


def _encoded(game: TableHarness) -> tuple[TableHarness, list[bytes]]:
    """Return a game and its records, with ids as long as those of guests and of the web client."""
    return game, [_ID.sub(_long_id, entries.encode(record)) for record in game.records]


def _long_id(found: re.Match[bytes]) -> bytes:
    return b'"%s"' % found[1].ljust(ID_LENGTH, b"0")


async def _store(database: Database, logs: Logs) -> None:
    """Write the games one record after the other, all tables at once, as at a busy server."""
    async with open_store(database) as store:
        longest = max(len(records) for _, records in logs)
        for number in range(longest):
            await asyncio.gather(
                *(
                    store.append(
                        game.table.code,
                        number,
                        records[number],
                        summary(game.table) if number == len(records) - 1 else None,
                    )
                    for game, records in logs
                    if number < len(records)
                )
            )


def _measure_sqlite(file: Path, logs: Logs) -> float:
    asyncio.run(_store(file, logs))
    with closing(connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file.stat().st_size / len(logs)


def _measure_postgres(postgres: PostgresServer, url: PostgresUrl, logs: Logs) -> dict[str, float]:
    name = url.url.rpartition("/")[2]

    def ask(query: str) -> float:
        return float(postgres.execute(query, name)[0][0])

    asyncio.run(_store(url, logs[:1]))  # it makes the schema
    before = ask("SELECT pg_current_wal_lsn() - '0/0'")
    asyncio.run(_store(url, logs[1:]))
    written = ask("SELECT pg_current_wal_lsn() - '0/0'") - before
    tables = ("log", "tables", "sitting")
    size = sum(ask(f"SELECT pg_total_relation_size('{table}')") for table in tables)
    records = sum(len(records) for _, records in logs[1:])
    return {
        "postgres_bytes_per_game": round(size / len(logs)),
        "postgres_wal_bytes_per_record": round(written / records),
    }


def _facts(logs: Logs) -> dict[str, float]:
    games = len(logs)
    records = sum(len(records) for _, records in logs)
    size = sum(len(record) for _, records in logs for record in records)
    answers = sum(record.count(b'"chose"') for _, records in logs for record in records)
    return {
        "records_per_game": round(records / games),
        "answers_per_game": round(answers / games),
        "bytes_per_record": round(size / records),
        "log_bytes_per_game": round(size / games),
    }


def _print(facts: dict[str, dict[str, float]], games: int) -> None:
    shown = Table("", *facts, title=f"{games} finished games of each kind")
    for key in next(iter(facts.values())):
        shown.add_row(key.replace("_", " "), *(f"{each[key]:,.0f}" for each in facts.values()))
    Console().print(shown)
    print(json.dumps({"games": games, **facts}))


if __name__ == "__main__":
    main()
