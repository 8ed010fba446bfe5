"""Measure the fast engine against its yardsticks in one run, by turns, in CPU-seconds.

The yardsticks are a plain scalar Numba loop of the same rules, and the engine of another version:
`--before FOLDER` names a folder with its `src`. `--avx2` compiles for a processor without AVX-512.
Each figure is a median over processes, which use one thread and a cache of their own.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

PLAYERS = 5
RUNS = 5
TABLES = {
    "random": ("random", 400_000),
    "one policy": ("cautious:5", 200_000),
    "mixed": ("random,cautious:5,greedy-ev,rival,gambler", 100_000),
    "expert": ("expert", 6_000),
}
PEER_GAMES_PER_SECOND = 20_000
"""The published figure of TAG, which has this game, too."""
ROOT = Path(__file__).parents[1]

ENGINE = """
import sys, time
from tacora.sim.diamant.engine import fast_job, simulate
from tacora.sim.executors import SERIAL
from tacora.sim.rules_engine import SimulationJob
bots, players, games = sys.argv[1].split(","), int(sys.argv[2]), int(sys.argv[3])
bots = tuple(bots) if len(bots) == players else tuple(bots) * players
job = fast_job(SimulationJob("diamant", {"players": players}, bots, 1))
list(simulate(job, games // 10, SERIAL))
started = time.process_time()
assert sum(part.stats.games for part in simulate(job, games, SERIAL)) == games
print(games / (time.process_time() - started))
"""
SCALAR = """
import sys, time
import numpy as np
from benchmarks.scalar_diamant import play
players, games = int(sys.argv[2]), int(sys.argv[3])
totals = np.zeros(players, np.int64)
play(players, games // 10, 1, totals)
started = time.process_time()
play(players, games, 2, totals)
print(games / (time.process_time() - started))
"""


def main() -> None:
    """Measure, and print a table and a line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, help="a folder with the src of another version")
    parser.add_argument("--avx2", action="store_true", help="leave AVX-512 unused")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as caches:
        figures = measure(args.before, Path(caches), avx2=args.avx2)
    show(figures)
    rounded = {key: round(speed) for key, speed in figures.items()}
    vectors = "avx2" if args.avx2 else "all"
    print(json.dumps({"benchmark": "engine_speeds", "vectors": vectors, **rounded}))


def measure(before: Path | None, caches: Path, *, avx2: bool) -> dict[str, float]:
    """Return the medians of games per CPU-second, by what was measured."""
    programs = {name: (ENGINE, ROOT / "src", *what) for name, what in TABLES.items()}
    programs["scalar loop"] = (SCALAR, ROOT / "src", "random", TABLES["random"][1])
    if before is not None:
        for name, what in TABLES.items():
            programs[f"{name}, before"] = (ENGINE, before.resolve() / "src", *what)
    speeds: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(RUNS):
        for name, (program, source, bots, games) in programs.items():
            path = os.pathsep.join([str(source), str(ROOT)])
            environment = os.environ | {"PYTHONPATH": path, "XDG_CACHE_HOME": str(caches)}
            if avx2:
                environment |= {"NUMBA_CPU_NAME": "haswell", "NUMBA_CPU_FEATURES": ""}
            done = subprocess.run(
                [sys.executable, "-c", program, bots, str(PLAYERS), str(games)],
                env=environment,
                cwd=caches,
                capture_output=True,
                text=True,
                check=True,
            )
            speeds[name].append(float(done.stdout))
    return {name: statistics.median(measured) for name, measured in speeds.items()}


def show(figures: dict[str, float]) -> None:
    """Print the figures and the ratios between them."""
    table = Table("five players, one core", "games per CPU-second")
    for name, speed in figures.items():
        table.add_row(name, f"{speed:,.0f}")
    random = figures["random"]
    table.add_row("random ÷ scalar loop", f"{random / figures['scalar loop']:.2f}")
    table.add_row("random ÷ 20,000 (TAG)", f"{random / PEER_GAMES_PER_SECOND:.0f}")
    table.add_row("mixed ÷ random", f"{figures['mixed'] / random:.2f}")
    for name in TABLES:
        if f"{name}, before" in figures:
            ratio = figures[name] / figures[f"{name}, before"]
            table.add_row(f"{name} ÷ before", f"{ratio:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
