"""Measure the speed of the rules of Diamant against a plain loop of the same rules.

Both play random games for five on one core, by turns, so that a busy machine slows both. The rules
check every step, keep every state and emit every event; the plain loop does none of this.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from random import Random

from rich.console import Console
from rich.table import Table

import plain_diamant
from tacora.core.chance import SeededChance
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep
from tacora.games.diamant import GAME
from tacora.games.diamant.cards import CONTINUE, EXIT
from tacora.sim.rules_engine import SimulationJob

PLAYERS = 5
GAMES = 500
RUNS = 21
TARGET_RATIO = 1 / 3


def plain(rng: Random) -> Callable[[], list[int]]:
    """Return a function that plays a game of the plain loop."""
    return lambda: plain_diamant.play(PLAYERS, rng)


def rules(rng: Random) -> Callable[[], tuple[int, ...]]:
    """Return a function that plays a game by the rules."""
    options = GAME.rules.parse_options({"players": PLAYERS})
    source = SeededChance(1)

    def play() -> tuple[int, ...]:
        state, _ = GAME.rules.initial_state(options)
        while True:
            pending = GAME.rules.pending(state)
            if isinstance(pending, Chance):
                state, _ = GAME.rules.apply(state, ChanceStep(source.draw(pending)))
            elif isinstance(pending, Decide):
                choices = {s: CONTINUE if rng.random() < 0.5 else EXIT for s in pending.seats}
                state, _ = GAME.rules.apply(state, DecisionStep(choices))
            else:
                return pending.scores

    return play


def simulated() -> float:
    """Return games per second of the rules engine on one core, with bots that need no view."""
    job = SimulationJob("diamant", {"players": PLAYERS}, ("random",) * PLAYERS, seed=1)
    started = time.perf_counter()
    job.play(range(GAMES))
    return GAMES / (time.perf_counter() - started)


def rate(play: Callable[[], object]) -> float:
    """Return games per second."""
    started = time.perf_counter()
    for _ in range(GAMES):
        play()
    return GAMES / (time.perf_counter() - started)


def main() -> None:
    """Measure by turns, and print a table and a line of JSON."""
    loop, engine = plain(Random(1)), rules(Random(2))
    loops, engines, simulations = [], [], []
    for _ in range(RUNS):
        loops.append(rate(loop))
        engines.append(rate(engine))
        simulations.append(simulated())
    ratios = [e / p for e, p in zip(engines, loops, strict=True)]
    figures = {
        "benchmark": "rules_speed",
        "players": PLAYERS,
        "plain_games_per_second": round(statistics.median(loops)),
        "rules_games_per_second": round(statistics.median(engines)),
        "simulate_games_per_second": round(statistics.median(simulations)),
        "ratio": round(statistics.median(ratios), 3),
        "ratio_lowest": round(min(ratios), 3),
        "ratio_highest": round(max(ratios), 3),
        "target_ratio": round(TARGET_RATIO, 3),
    }
    table = Table(title=f"Diamant, {PLAYERS} players, random decisions, one core")
    for column in ("", "games per second (median)", "over the plain loop"):
        table.add_column(column)
    table.add_row("plain loop", str(figures["plain_games_per_second"]), "1")
    table.add_row("rules", str(figures["rules_games_per_second"]), str(figures["ratio"]))
    simulation = statistics.median(s / p for s, p in zip(simulations, loops, strict=True))
    rate_shown = str(figures["simulate_games_per_second"])
    table.add_row("simulate, with bots that need no view", rate_shown, f"{simulation:.3f}")
    Console().print(table)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
