"""The compiled simulator beside the rules engine, five players, in one run.

Each engine plays for as long as is fair, several times over; the median counts. One thread has one
core for itself; the last measurements use two threads, and a second start of the command. Beside
two threads stand two processes, which share nothing but the machine: what it has in it, about.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing import get_context

from rich.console import Console
from rich.table import Table

from tacora.sim.diamant.engine import FastJob, fast_job, simulate
from tacora.sim.executors import SERIAL, LocalExecutor
from tacora.sim.rules_engine import SimulationJob

PLAYERS = 5
ROUNDS = 5


def main() -> None:
    """Measure, print a table and a line of JSON."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[0]})
    rules = _speed(lambda games: _job("random").play(range(games)), 300)
    figures = {
        "rules_games_per_second": rules,
        "random": _fast(500_000, "random"),
        "table": _fast(200_000, "cautious:5"),
        "mixed": _fast(200_000, "random", "cautious:5", "greedy-ev", "rival", "gambler"),
        "expert": _fast(8_192, "expert"),
    }
    os.sched_setaffinity(0, set(cores))
    two, most = _pairs(2_000_000, cores[:2])
    figures |= {
        "random_over_rules": figures["random"] / rules,
        "two_threads_over_one": two,
        "two_processes_over_one": most,
        "second_start_seconds": _start(),
    }
    _print(figures)
    rounded = {key: round(figure, 2) for key, figure in figures.items()}
    print(json.dumps({"benchmark": "simulator", "players": PLAYERS, **rounded}))


def _job(*bots: str) -> SimulationJob:
    """One bot on every seat, or one for each."""
    return SimulationJob("diamant", {"players": PLAYERS}, bots * (PLAYERS // len(bots)), 1)


def _fast(games: int, *bots: str) -> float:
    job = fast_job(_job(*bots))
    return _speed(
        lambda games: sum(part.stats.games for part in simulate(job, games, SERIAL)), games
    )


def _speed(play: Callable[[int], object], games: int) -> float:
    """Games a second: the median of several goes, after one that does not count."""
    play(games // 10)
    found = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        play(games)
        found.append(games / (time.perf_counter() - begun))
    return statistics.median(found)


def _pairs(games: int, cores: list[int]) -> tuple[float, float]:
    """Two threads over one, and two processes over one, in turn: what slows one slows all."""
    job = fast_job(_job("random"))
    ratios = []
    for _ in range(ROUNDS):
        alone = _seconds(job, games, 1)
        threads = _seconds(job, games, 2)
        ratios.append((alone / threads, len(cores) * alone / _apart(job, games, cores)))
    two, most = zip(*ratios, strict=True)
    return statistics.median(two), statistics.median(most)


def _seconds(job: FastJob, games: int, threads: int) -> float:
    begun = time.perf_counter()
    for _part in simulate(job, games, LocalExecutor(threads)):
        pass
    return time.perf_counter() - begun


def _apart(job: FastJob, games: int, cores: list[int]) -> float:
    """Seconds for all these games in each of some processes, one on each core, begun together."""
    fork = get_context("fork")
    begin, found = fork.Barrier(len(cores)), fork.SimpleQueue()

    def play(core: int) -> None:
        os.sched_setaffinity(0, {core})
        begin.wait()
        found.put(_seconds(job, games, 1))

    processes = [fork.Process(target=play, args=(core,)) for core in cores]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    times: list[float] = [found.get() for _ in processes]
    return statistics.mean(times)


def _start() -> float:
    """The whole command for a few games, when everything has been compiled before."""
    command = [sys.executable, "-m", "tacora", "simulate", "diamant", "--players", "5"]
    command += ["--engine", "fast", "--games", "1000", "--json"]
    found = []
    for _ in range(3):
        begun = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
        found.append(time.perf_counter() - begun)
    return statistics.median(found)


def _print(figures: dict[str, float]) -> None:
    table = Table("five players, one core", "measured", "target")
    for what, key, target in (
        ("rules engine, random, games/s", "rules_games_per_second", ""),
        ("random, games/s", "random", "≥ 5,000,000"),
        ("a threshold on every seat, games/s", "table", "≥ 1,500,000"),
        ("five tempers of all sorts, games/s", "mixed", ""),
        ("the expert on every seat, games/s", "expert", "≥ 12,000"),
    ):
        table.add_row(what, f"{figures[key]:,.0f}", target)
    table.add_row("random ÷ rules engine", f"{figures['random_over_rules']:,.0f}", "≥ 300")
    table.add_row("two threads ÷ one", f"{figures['two_threads_over_one']:.2f}", "≥ 1.80")
    table.add_row(
        "two processes ÷ one, for comparison",
        f"{figures['two_processes_over_one']:.2f}",
        "",
    )
    table.add_row(
        "second start of the command", f"{figures['second_start_seconds']:.2f} s", "< 2 s"
    )
    Console().print(table)


if __name__ == "__main__":
    main()
