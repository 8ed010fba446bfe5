"""Measure the steps per second of the rules of Diamonds & Dinosaurs.

Four seats answer at random on one core; every answer is checked and every event is emitted. A step
is one line of a record: a chance outcome, or the answers of all seats that were asked. A loop that
only draws random numbers makes the figure comparable between machines, and a profile shows where
the time goes.
"""

from __future__ import annotations

import cProfile
import json
import pstats
import statistics
import time
from collections import Counter
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table

from tacora.core.chance import SeededChance
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep, Step
from tacora.games.dinosaurs import GAME

PLAYERS = 4
TURN_LIMIT = 25  # per player: random explorers hardly ever win
GAMES = 4
RUNS = 15
TARGET_STEPS_PER_SECOND = 50_000
MAX_PROFILE_ROWS = 12


def play(seed: int) -> tuple[int, int]:
    """Play one game at random; return the number of steps and of answers."""
    state, _ = GAME.rules.initial_state(
        GAME.rules.parse_options({"players": PLAYERS, "turn-limit": TURN_LIMIT})
    )
    random, source = Random(seed).random, SeededChance(seed)
    steps = answers = 0
    while True:
        pending = GAME.rules.pending(state)
        step: Step
        if isinstance(pending, Chance):
            step = ChanceStep(source.draw(pending))
        elif isinstance(pending, Decide):
            chosen = {}
            for seat in pending.seats:
                choices = GAME.rules.legal_choices(state, seat)
                chosen[seat] = choices[int(random() * len(choices))]
            step = DecisionStep(chosen)
            answers += len(chosen)
        else:
            return steps, answers
        state, _ = GAME.rules.apply(state, step)
        steps += 1


def rate(first: int) -> tuple[float, float]:
    """Return steps and answers per second over some games."""
    started = time.perf_counter()
    counts = [play(seed) for seed in range(first, first + GAMES)]
    seconds = time.perf_counter() - started
    return sum(s for s, _ in counts) / seconds, sum(a for _, a in counts) / seconds


def numbers() -> float:
    """Return random numbers per second in a plain loop: the speed of the machine."""
    random, total = Random(1).random, 0.0
    started = time.perf_counter()
    for _ in range(300_000):
        total += random()
    return 300_000 / (time.perf_counter() - started)


def profile() -> list[tuple[str, float]]:
    """Return the modules with the most time of their own, as shares of the total."""
    profiler = cProfile.Profile()
    profiler.runcall(play, 1)
    rows = pstats.Stats(profiler).stats  # type: ignore[attr-defined]  # the stubs lack it
    shares: Counter[str] = Counter()
    for (file, _, _), row in rows.items():
        shares[_module(file)] += row[2]
    whole = sum(shares.values())
    return [(name, seconds / whole) for name, seconds in shares.most_common(MAX_PROFILE_ROWS)]


def _module(file: str) -> str:
    if file == "~":
        return "built in (lists, lengths, copies)"
    path = Path(file).with_suffix("")
    return "/".join(path.parts[-2:])


def main() -> None:
    """Measure by turns, and print tables and a line of JSON."""
    rates, answers, paces = [], [], []
    for run in range(RUNS):
        steps, answered = rate(run * GAMES)
        rates.append(steps)
        answers.append(answered)
        paces.append(numbers())
    steps_a_second = statistics.median(rates)
    per_number = statistics.median(p / r for p, r in zip(paces, rates, strict=True))
    out = Console()
    table = Table("measure", "median", "least", "most")
    table.add_row("steps per second", *_spread(rates))
    table.add_row("answers per second", *_spread(answers))
    table.add_row("random numbers per second, plain loop", *_spread(paces))
    out.print(table)
    out.print(f"A step takes as long as {per_number:.0f} plain random numbers.")
    shares = profile()
    where = Table("where the time goes", "share")
    for name, share in shares:
        where.add_row(name, f"{100 * share:.1f} %")
    out.print(where)
    print(
        json.dumps(
            {
                "benchmark": "dinosaurs_speed",
                "players": PLAYERS,
                "steps_per_second": steps_a_second,
                "answers_per_second": statistics.median(answers),
                "random_numbers_per_step": per_number,
                "target": TARGET_STEPS_PER_SECOND,
                "reached": steps_a_second >= TARGET_STEPS_PER_SECOND,
                "profile": dict(shares),
            }
        )
    )


def _spread(values: list[float]) -> list[str]:
    return [f"{value:,.0f}" for value in (statistics.median(values), min(values), max(values))]


if __name__ == "__main__":
    main()
