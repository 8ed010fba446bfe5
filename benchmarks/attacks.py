"""Measure how long a decision takes to reach the other players while somebody attacks the server.

Each attack stands beside the quiet baseline of the same server in the same run. The attackers come
from another address of the loopback range, as another process; nothing leaves this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from attackers import ATTACKS, FINISHED, LONG_TABLES, WATCHED
from server_players import Load, Room, new_guests, open_room
from server_processes import ServerProcess, pin_to_second_core, tacora_server, wait_for_port

ATTACKERS = Path(__file__).with_name("attackers.py")

MAX_RATIO = 2.0
"""The target for the median delay under attack, as a multiple of the quiet one."""

TABLES = 80
"""Enough that few games end."""
DECISIONS_PER_SECOND = 60


@dataclass(frozen=True)
class Result:
    """The delays of one attack, in milliseconds, and the memory that the server needed more."""

    attack: str
    quiet_ms_p50: float
    attack_ms_p50: float
    quiet_ms_p99: float
    attack_ms_p99: float
    mb: float

    @property
    def ratio(self) -> float:
        """Return the median under attack as a multiple of the quiet one."""
        return self.attack_ms_p50 / self.quiet_ms_p50


def main() -> None:
    """Run every attack on a new server, and print a table and a line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=4, help="of each phase (default 4)")
    parser.add_argument("--rounds", type=int, default=3, help="alternations (default 3)")
    parser.add_argument("--only", action="append", choices=list(ATTACKS))
    parser.add_argument("--before", metavar="FOLDER", help="attack the server of this source")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        games = Path(folder) / "games.db"
        _store_long_games(games)
        core = pin_to_second_core()
        results = []
        for name in track(args.only or list(ATTACKS), "attacks"):
            copied = Path(folder) / f"{name}.db"
            copied.write_bytes(games.read_bytes())
            with tacora_server(
                folder, core, "--database", str(copied), source=args.before
            ) as process:
                results.append(asyncio.run(_attack(name, process, args.seconds, args.rounds)))
    _print(results)


def _store_long_games(database: Path) -> None:
    """Write a long finished game, long games that go on, and one to watch, into a database."""
    words = ["-m", "tests.torture.long_games", str(database), "--finished", FINISHED]
    words += ["--running", *LONG_TABLES, WATCHED]
    subprocess.run([sys.executable, *words], check=True, cwd=ATTACKERS.parent.parent)


async def _attack(name: str, process: ServerProcess, seconds: float, rounds: int) -> Result:
    """Alternate quiet phases and attacks on one server."""
    await wait_for_port(process.port)
    load = Load()
    rooms = [await open_room([process.port], load, new_guests(process.port)) for _ in range(TABLES)]
    await asyncio.sleep(1.0)
    memory = process.memory_kib()
    quiet: list[float] = []
    attacked: list[float] = []
    for _ in range(rounds):
        quiet += await _delays(rooms, load, seconds)
        attacker = await asyncio.create_subprocess_exec(
            sys.executable, str(ATTACKERS), name, str(process.port), str(seconds + 1)
        )
        await asyncio.sleep(1.0)  # it starts
        attacked += await _delays(rooms, load, seconds)
        memory = max(memory, process.memory_kib())
        await attacker.wait()
        await asyncio.sleep(1.0)
    return Result(
        name,
        quiet_ms_p50=_milliseconds(quiet, 50),
        attack_ms_p50=_milliseconds(attacked, 50),
        quiet_ms_p99=_milliseconds(quiet, 99),
        attack_ms_p99=_milliseconds(attacked, 99),
        mb=round(memory / 1024, 1),
    )


def _milliseconds(delays: list[float], percentile: int) -> float:
    return round(1000 * statistics.quantiles(delays, n=100)[percentile - 1], 2)


async def _delays(rooms: list[Room], load: Load, seconds: float) -> list[float]:
    """Return the delays of decisions to other players; a player who waits counts at the end too."""
    load.delays.clear()
    started, made = time.perf_counter(), 0
    while (now := time.perf_counter() - started) < seconds:
        while made < now * DECISIONS_PER_SECOND:
            rooms[made % len(rooms)].one_chooses()
            made += 1
        await asyncio.sleep(0.001)
    return [*load.delays, *(room.waited() for room in rooms if room.waits and not room.over)]


def _print(results: list[Result]) -> None:
    table = Table(title=f"Decisions under attack, {DECISIONS_PER_SECOND} a second")
    for heading in ("attack", "quiet p50", "p50", "ratio", "quiet p99", "p99", "MB"):
        table.add_column(heading, justify="left" if heading == "attack" else "right")
    for result in results:
        numbers = (
            f"{result.quiet_ms_p50} ms",
            f"{result.attack_ms_p50} ms",
            f"{result.ratio:.2f}",
            f"{result.quiet_ms_p99} ms",
            f"{result.attack_ms_p99} ms",
            f"{result.mb:,}",
        )
        table.add_row(result.attack, *numbers)
    Console().print(table)
    rows = [asdict(result) | {"ratio": round(result.ratio, 2)} for result in results]
    print(json.dumps({"max_ratio": MAX_RATIO, "attacks": rows}))


if __name__ == "__main__":
    main()
