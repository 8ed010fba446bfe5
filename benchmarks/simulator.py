"""Measure the fast engine and the rules engine with five players.

Each engine runs several times, and the median counts. One thread has one core for itself. The last
measurements are two threads, two processes for comparison, and a second start of the command.
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
RUNS = 5


def main() -> None:
    """Measure, and print a table and a line of JSON."""
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
    by_threads, by_processes = _scaling(2_000_000, cores[:2])
    figures |= {
        "random_over_rules": figures["random"] / rules,
        "two_threads_over_one": by_threads,
        "two_processes_over_one": by_processes,
        "second_start_seconds": _start_seconds(),
    }
    _print(figures)
    rounded = {key: round(figure, 2) for key, figure in figures.items()}
    print(json.dumps({"benchmark": "simulator", "players": PLAYERS, **rounded}))


def _job(*bots: str) -> SimulationJob:
    """Make a job with one bot in every seat, or one for each."""
    return SimulationJob("diamant", {"players": PLAYERS}, bots * (PLAYERS // len(bots)), 1)


def _fast(games: int, *bots: str) -> float:
    job = fast_job(_job(*bots))
    return _speed(
        lambda games: sum(part.stats.games for part in simulate(job, games, SERIAL)), games
    )


def _speed(play: Callable[[int], object], games: int) -> float:
    """Return the median of games per second, after a warm-up."""
    play(games // 10)
    speeds = []
    for _ in range(RUNS):
        started = time.perf_counter()
        play(games)
        speeds.append(games / (time.perf_counter() - started))
    return statistics.median(speeds)


def _scaling(games: int, cores: list[int]) -> tuple[float, float]:
    """Return the speed of two threads, and of two processes, over one thread; by turns."""
    job = fast_job(_job("random"))
    ratios = []
    for _ in range(RUNS):
        single = _seconds(job, games, 1)
        threads = _seconds(job, games, 2)
        processes = _process_seconds(job, games, cores)
        ratios.append((single / threads, len(cores) * single / processes))
    by_threads, by_processes = zip(*ratios, strict=True)
    return statistics.median(by_threads), statistics.median(by_processes)


def _seconds(job: FastJob, games: int, threads: int) -> float:
    started = time.perf_counter()
    for _part in simulate(job, games, LocalExecutor(threads)):
        pass
    return time.perf_counter() - started


def _process_seconds(job: FastJob, games: int, cores: list[int]) -> float:
    """Return the mean seconds of processes that play these games, one on each core."""
    fork = get_context("fork")
    barrier, seconds = fork.Barrier(len(cores)), fork.SimpleQueue()

    def play(core: int) -> None:
        os.sched_setaffinity(0, {core})
        barrier.wait()
        seconds.put(_seconds(job, games, 1))

    processes = [fork.Process(target=play, args=(core,)) for core in cores]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    times: list[float] = [seconds.get() for _ in processes]
    return statistics.mean(times)


def _start_seconds() -> float:
    """Return the median seconds of the whole command for a few games, with a warm cache."""
    command = [sys.executable, "-m", "tacora", "simulate", "diamant", "--players", "5"]
    command += ["--engine", "fast", "--games", "1000", "--json"]
    measured = []
    for _ in range(3):
        started = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        measured.append(time.perf_counter() - started)
    return statistics.median(measured)


def _print(figures: dict[str, float]) -> None:
    table = Table("five players, one core", "measured", "target")
    for label, key, target in (
        ("rules engine, random, games/s", "rules_games_per_second", ""),
        ("random, games/s", "random", "≥ 5,000,000"),
        ("cautious in every seat, games/s", "table", "≥ 1,500,000"),
        ("five different policies, games/s", "mixed", ""),
        ("the expert in every seat, games/s", "expert", "≥ 12,000"),
    ):
        table.add_row(label, f"{figures[key]:,.0f}", target)
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
