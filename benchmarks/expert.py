"""How strong the expert of Diamant is: against the pool, and against who knows how it plays.

The pool are 31 simple players (`bots/diamant/opponent_pool.py`); opponents are drawn from it
for every game. The expert meets them in training, too; so it also plays against others that it
never met. How long a decision takes, too. With `--exploit`, also what can be won from the expert:
minutes for each number of players.
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

from tacora.arena.diamant_exploitability import measure_each_family
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

TARGETS = {3: 0.58, 5: 0.47, 8: 0.40}
EXPLOITABILITY = 0.02


def main() -> None:
    """Measure, print a table and a line of JSON."""
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
    chosen = parser.parse_args()
    effort = ExploitBudget(iterations=chosen.iterations, lessons=chosen.lessons, sims=chosen.sims)
    net = expert_net()
    table = Table(
        "players", "victories against the pool", "target", "others", "won from it", "target"
    )
    figures: dict[str, object] = {}
    with single_threaded_blas():
        for players in track(chosen.players, "players"):
            share, error = against_pool(net, players, chosen.games, chosen.seed)
            other, other_error = against_pool(
                net, players, chosen.games, chosen.seed, HELD_OUT_POOL
            )
            options = GAME.rules.parse_options({"players": players})
            found = (
                list(measure_each_family(net, options, effort, _quiet)) if chosen.exploit else []
            )
            figures[str(players)] = {
                "win_share": share,
                "win_share_se": error,
                "others_win_share": other,
                "others_win_share_se": other_error,
                "edges": {edge.family: [edge.edge, edge.error] for edge in found},
            }
            target = f"≥ {100 * TARGETS[players]:.0f} %" if players in TARGETS else ""
            won = f"{100 * share:.1f} ± {100 * error:.1f} %"
            bound = f"≤ {100 * EXPLOITABILITY:.0f}" if found else ""
            new = f"{100 * other:.1f} ± {100 * other_error:.1f} %"
            table.add_row(str(players), won, target, new, _worst(found), bound)
    Console().print(table)
    thinking = _thinking()
    Console().print(
        f"A decision at a table of five takes {1e6 * thinking:.0f} µs (target: below 50)."
    )
    told = {"benchmark": "expert", "games": chosen.games, "decision_seconds": thinking}
    print(json.dumps(told | {"players": figures}))


def _thinking() -> float:
    """Seconds for one decision from a view, as at a table; the median of several goes."""
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
    found = []
    for _ in range(9):
        begun = time.perf_counter()
        for view, choices in views:
            expert.choose(view, choices, rng)
        found.append((time.perf_counter() - begun) / len(views))
    return statistics.median(found)


def _quiet(what: str, done: float) -> None:
    """Nothing is shown of what goes on within one number of players."""


def _worst(found: list[ExploitResult]) -> str:
    if not found:
        return ""
    worst = max(found, key=lambda edge: edge.edge)
    return f"{100 * worst.edge:.1f} ± {100 * worst.error:.1f} points ({worst.family})"


if __name__ == "__main__":
    main()
