"""Measure the coach of Diamant against itself with twenty times the rollouts.

Positions come from games of mixed bots with three, five and eight seats. Measures the distance of
the coach's chances from long rollouts (root mean square), how often both name the same better
choice if the long ones are clear, the time of a five-player review, and its rollouts per second.
"""

from __future__ import annotations

import json
import os
import time
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from math import sqrt
from random import Random

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tacora.bots.registry import make_bot
from tacora.coach.diamant_coach import evaluate
from tacora.coach.review import PositionEval, ReviewConfig, review
from tacora.core.chance import SeededChance
from tacora.core.game import ChanceStep, DecisionStep, GameOver
from tacora.core.replay import Replay, replay
from tacora.core.runner import run_game
from tacora.games.diamant import GAME
from tacora.games.diamant.state import State
from tacora.games.registry import get_game
from tacora.sim.blas_threads import single_threaded_blas

BOTS = (
    "greedy-ev",
    "cautious:6",
    "rival",
    "relic-hunter",
    "random",
    "gambler",
    "expert",
    "cautious",
)
LONG_FACTOR = 20
GAMES = 8
"""For each number of players; a few positions of each game are evaluated."""


def main() -> None:
    """Measure, and print a table and a line of JSON."""
    states = [state for players in (3, 5, 8) for state in _positions(players)]
    usual = ReviewConfig().rollouts
    with single_threaded_blas(), ThreadPoolExecutor(os.cpu_count() or 1) as threads:
        pairs = list(track(threads.map(_both, states), "positions", total=len(states)))
    differences = [a - b for short, long in pairs for a, b in _values(short, long)]
    agreed, clear = _agreement(pairs)
    record = _record(5, 99)
    started = time.perf_counter()
    review(record)
    seconds = time.perf_counter() - started
    rate = usual * sum(_games(step.state) for step in record.steps) / seconds
    figures = {
        "positions": len(states),
        "rollouts": usual,
        "rms_points": 100 * sqrt(sum(x * x for x in differences) / len(differences)),
        "clear_choices": clear,
        "agreement": agreed / clear,
        "review_seconds": seconds,
        "review_positions": len(record.steps),
        "review_games_per_second": rate,
    }
    table = Table("the coach of Diamant", "measured", "target")
    table.add_row(
        "distance from long rollouts, root mean square",
        f"{figures['rms_points']:.2f} points",
        "≤ 2",
    )
    table.add_row(
        f"same better choice, of {clear} clear ones",
        f"{100 * figures['agreement']:.1f} %",
        "≥ 95 %",
    )
    table.add_row(
        f"review of five players, {len(record.steps)} positions", f"{seconds:.1f} s", "< 10 s"
    )
    table.add_row("rollouts per second", f"{rate:,.0f}", "")
    Console().print(table)
    print(json.dumps({"benchmark": "coach", **figures}))


def _both(state: State) -> tuple[PositionEval, PositionEval]:
    short, long = (
        ReviewConfig(threads=1),
        ReviewConfig(LONG_FACTOR * ReviewConfig().rollouts, seed=2, threads=1),
    )
    return evaluate(state, short), evaluate(state, long)


def _values(short: PositionEval, long: PositionEval) -> list[tuple[float, float]]:
    """Return the chance of winning of each seat and of each choice, of both evaluations."""
    found = list(zip(short.chances, long.chances, strict=True))
    for one, other in zip(short.choices, long.choices, strict=True):
        found += [(one.chances[choice], other.chances[choice]) for choice in one.chances]
    return found


def _games(state: State) -> int:
    """Return the games of one rollout: before a choice, a common one and one for each seat."""
    if isinstance(GAME.rules.pending(state), GameOver):
        return 0
    return 1 + len(state.inside) if state.awaiting == "choices" else 1


def _agreement(pairs: list[tuple[PositionEval, PositionEval]]) -> tuple[int, int]:
    """Count choices that the long rollouts separate by two points, and agreement on them."""
    agreed = clear = 0
    for short, long in pairs:
        for one, other in zip(short.choices, long.choices, strict=True):
            stay, go = other.chances.values()
            if other.best is not None and abs(stay - go) >= 0.02:
                clear += 1
                agreed += max(one.chances, key=one.chances.__getitem__) == other.best
    return agreed, clear


def _positions(players: int) -> list[State]:
    rng = Random(players)
    found = []
    for number in range(GAMES):
        states = [
            step.state
            for step in _record(players, number).steps
            if step.state.awaiting == "choices"
        ]
        found += rng.sample(states, min(3, len(states)))
    return found


def _record(players: int, seed: int) -> Replay:
    """Play a game between bots and return its record."""
    options = GAME.rules.parse_options({"players": players})
    state, _ = GAME.rules.initial_state(options)
    rng = Random(seed)
    bots = [make_bot("diamant", bot) for bot in rng.sample(BOTS, players)]

    def choose(state: State, seat: int) -> str:
        choices = GAME.rules.legal_choices(state, seat)
        return bots[seat].choose(GAME.rules.perfect_recall_view(state, seat), choices, rng)

    header = {"format": "tacora/1", "game": "diamant", "options": GAME.rules.options_json(options)}
    lines: list[object] = [{**header, "seats": list("ABCDEFGH"[:players]), "commitment": None}]
    for step, _, _ in run_game(GAME.rules, state, SeededChance(seed), choose):
        if isinstance(step, ChanceStep):
            lines.append({"chance": step.outcome})
        elif isinstance(step, DecisionStep):
            lines.append({"decide": {str(seat): choice for seat, choice in step.choices.items()}})
    text = "".join(json.dumps(line) + "\n" for line in lines)
    return replay(BytesIO(text.encode()), get_game)


if __name__ == "__main__":
    main()
