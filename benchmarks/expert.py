"""Measure the strength of Diamant's expert against the pools, and the time of a decision.

Opponents are drawn for every game from the training pool and from the held-out pool, which the
expert never met in training (`bots/diamant/opponent_pool.py`). With `--exploit`, also measure its
exploitability: this takes minutes for each number of players.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from random import Random

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tacora.arena.diamant_exploitability import measure_each_opponent
from tacora.arena.exploitability import ExploitBudget, ExploitResult
from tacora.bots.diamant.expert import expert_net
from tacora.bots.diamant.opponent_pool import HELD_OUT_POOL
from tacora.bots.registry import make_bot
from tacora.core.chance import SeededChance
from tacora.core.runner import run_game
from tacora.games.diamant import GAME
from tacora.games.diamant.state import State
from tacora.sim.blas_threads import single_threaded_blas
from tacora.training.diamant_evaluation import against_pool
from tacora.training.diamant_training import PLAYERS

MIN_WIN_SHARES = {3: 0.58, 5: 0.47, 8: 0.40}
MAX_EXPLOITABILITY = 0.02


def main() -> None:
    """Measure, and print a table and a line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30_000, help="against the pool")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--exploit", action="store_true")
    parser.add_argument(
        "--iterations", type=int, default=ExploitBudget.iterations, help="of responses"
    )
    parser.add_argument(
        "--lessons", type=int, default=ExploitBudget.lessons, help="of the searcher"
    )
    parser.add_argument("--sims", type=int, default=ExploitBudget.sims, help="of the searcher")
    parser.add_argument("--players", type=int, nargs="*", default=list(PLAYERS))
    args = parser.parse_args()
    budget = ExploitBudget(iterations=args.iterations, lessons=args.lessons, sims=args.sims)
    net = expert_net()
    table = Table(
        "players",
        "wins, training pool",
        "target",
        "wins, held-out pool",
        "exploitability",
        "target",
    )
    figures: dict[str, object] = {}
    with single_threaded_blas():
        for players in track(args.players, "players"):
            share, error = against_pool(net, players, args.games, args.seed)
            other, other_error = against_pool(net, players, args.games, args.seed, HELD_OUT_POOL)
            options = GAME.rules.parse_options({"players": players})
            found = (
                list(measure_each_opponent(net, options, budget, _no_progress))
                if args.exploit
                else []
            )
            figures[str(players)] = {
                "win_share": share,
                "win_share_se": error,
                "others_win_share": other,
                "others_win_share_se": other_error,
                "edges": {result.family: [result.edge, result.error] for result in found},
            }
            target = f"≥ {100 * MIN_WIN_SHARES[players]:.0f} %" if players in MIN_WIN_SHARES else ""
            won = f"{100 * share:.1f} ± {100 * error:.1f} %"
            bound = f"≤ {100 * MAX_EXPLOITABILITY:.0f}" if found else ""
            new = f"{100 * other:.1f} ± {100 * other_error:.1f} %"
            table.add_row(str(players), won, target, new, _largest_edge(found), bound)
    Console().print(table)
    seconds = _decision_seconds()
    Console().print(
        f"A decision at a table of five takes {1e6 * seconds:.0f} µs (target: below 50)."
    )
    report = {"benchmark": "expert", "games": args.games, "decision_seconds": seconds}
    print(json.dumps(report | {"players": figures}))


def _decision_seconds() -> float:
    """Return the median seconds of one decision from a view."""
    expert, rng, views = make_bot("diamant", "expert"), Random(1), []

    def choose(state: State, seat: int) -> str:
        views.append(
            (
                GAME.rules.perfect_recall_view(state, seat),
                choices := GAME.rules.legal_choices(state, seat),
            )
        )
        return expert.choose(views[-1][0], choices, rng)

    for game in range(20):
        for _ in run_game(
            GAME.rules,
            GAME.rules.initial_state(GAME.rules.parse_options({"players": 5}))[0],
            SeededChance(game),
            choose,
        ):
            pass
    measured = []
    for _ in range(9):
        started = time.perf_counter()
        for view, choices in views:
            expert.choose(view, choices, rng)
        measured.append((time.perf_counter() - started) / len(views))
    return statistics.median(measured)


def _no_progress(task: str, share: float) -> None:
    """Show nothing: the bar counts numbers of players."""


def _largest_edge(found: list[ExploitResult]) -> str:
    if not found:
        return ""
    largest = max(found, key=lambda result: result.edge)
    return f"{100 * largest.edge:.1f} ± {100 * largest.error:.1f} points ({largest.family})"


if __name__ == "__main__":
    main()
