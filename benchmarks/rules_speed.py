"""How fast the rules are, beside a plain loop of the same rules: `make bench`.

Both play coin-flip games for five on one core, in turn, so that a busy machine slows both. The
rules check every step, keep every state, and tell every event; the plain loop does neither.
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
TURNS = 21
TARGET = 1 / 3


def plain(rng: Random) -> Callable[[], list[int]]:
    """A game of the plain loop."""
    return lambda: plain_diamant.play(PLAYERS, rng)


def rules(rng: Random) -> Callable[[], tuple[int, ...]]:
    """A game through the rules: explicit chance, checked steps, events."""
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
    """Games a second of `tacora simulate` on one core, with bots that look at nothing."""
    job = SimulationJob("diamant", {"players": PLAYERS}, ("random",) * PLAYERS, seed=1)
    begun = time.perf_counter()
    job.play(range(GAMES))
    return GAMES / (time.perf_counter() - begun)


def rate(play: Callable[[], object]) -> float:
    """Games a second."""
    begun = time.perf_counter()
    for _ in range(GAMES):
        play()
    return GAMES / (time.perf_counter() - begun)


def main() -> None:
    """Measure in turn, and print a table and a JSON line."""
    loop, engine = plain(Random(1)), rules(Random(2))
    loops, engines, simulations = [], [], []
    for _ in range(TURNS):
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
        "target_ratio": round(TARGET, 3),
    }
    table = Table(title=f"Diamant, {PLAYERS} players, coin-flip decisions, one core")
    for column in ("", "games a second (median)", "beside the plain loop"):
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
