"""How many steps a second the rules of Diamonds & Dinosaurs make: `make bench`.

Four seats answer at random on one core; every answer is checked, every state kept, every event
told. A step is one line of a record: what chance gave, or what all who were asked answered. Beside
it stands a loop that only draws as many random numbers, so that the figure can be compared
between machines, and a profile says where the time goes.
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
LIMIT = 25  # turns per player: random explorers hardly ever come home
GAMES = 4
TURNS = 15
TARGET = 50_000
SHOWN = 12


def play(seed: int) -> tuple[int, int]:
    """One game at random: how many steps it took, and how many answers were given."""
    state, _ = GAME.rules.initial_state(
        GAME.rules.parse_options({"players": PLAYERS, "turn-limit": LIMIT})
    )
    luck, source = Random(seed).random, SeededChance(seed)
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
                chosen[seat] = choices[int(luck() * len(choices))]
            step = DecisionStep(chosen)
            answers += len(chosen)
        else:
            return steps, answers
        state, _ = GAME.rules.apply(state, step)
        steps += 1


def rate(first: int) -> tuple[float, float]:
    """Steps and answers a second over some games."""
    begun = time.perf_counter()
    counts = [play(seed) for seed in range(first, first + GAMES)]
    seconds = time.perf_counter() - begun
    return sum(s for s, _ in counts) / seconds, sum(a for _, a in counts) / seconds


def numbers() -> float:
    """Random numbers a second in a plain loop: the machine's own pace."""
    luck, total = Random(1).random, 0.0
    begun = time.perf_counter()
    for _ in range(300_000):
        total += luck()
    return 300_000 / (time.perf_counter() - begun)


def profile() -> list[tuple[str, float]]:
    """The modules whose functions take the most time themselves, as shares of the whole."""
    profiler = cProfile.Profile()
    profiler.runcall(play, 1)
    rows = pstats.Stats(profiler).stats  # type: ignore[attr-defined]  # the stubs lack it
    shares: Counter[str] = Counter()
    for (file, _, _), row in rows.items():
        shares[_module(file)] += row[2]
    whole = sum(shares.values())
    return [(name, seconds / whole) for name, seconds in shares.most_common(SHOWN)]


def _module(file: str) -> str:
    if file == "~":
        return "built in (lists, lengths, copies)"
    path = Path(file).with_suffix("")
    return "/".join(path.parts[-2:])


def main() -> None:
    """Measure in turn, and print tables and a JSON line."""
    rates, answers, paces = [], [], []
    for turn in range(TURNS):
        steps, given = rate(turn * GAMES)
        rates.append(steps)
        answers.append(given)
        paces.append(numbers())
    steps_a_second = statistics.median(rates)
    per_number = statistics.median(p / r for p, r in zip(paces, rates, strict=True))
    out = Console()
    table = Table("measure", "median", "least", "most")
    table.add_row("steps a second", *_spread(rates))
    table.add_row("answers a second", *_spread(answers))
    table.add_row("random numbers a second, plain loop", *_spread(paces))
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
                "target": TARGET,
                "reached": steps_a_second >= TARGET,
                "profile": dict(shares),
            }
        )
    )


def _spread(values: list[float]) -> list[str]:
    return [f"{value:,.0f}" for value in (statistics.median(values), min(values), max(values))]


if __name__ == "__main__":
    main()
