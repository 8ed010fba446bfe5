"""Play games continuously: a lane whose game is over starts the next game at once.

For random and threshold policies only. Networks play in `lockstep.py`.
"""

from __future__ import annotations

from tacora.sim.diamant.card_tables import Array, CardTables
from tacora.sim.diamant.kernel import resolve, reveal
from tacora.sim.diamant.lanes import LANES, clear_lane, start_game
from tacora.sim.diamant.observation import choose_randomly, popcount64
from tacora.sim.diamant.results import Results, score_games, store_result
from tacora.sim.diamant.rng import GameSeeds
from tacora.sim.diamant.threshold_kernel import choose_by_threshold
from tacora.sim.diamant.threshold_tables import Policies, assign_policies
from tacora.sim.jit import jit


@jit
def play_randomly(
    tables: CardTables, s: Array, seeds: GameSeeds, first: int, results: Results
) -> None:
    """Play the games of random players from number `first` on in a wave, and fill `results`."""
    for i in range(LANES):
        clear_lane(s, i)
    games, started, running, ended = len(results.points), 0, 0, -1
    while True:
        while ended:
            i = popcount64((ended & -ended) - 1)  # the lowest one
            ended &= ended - 1
            if s.game[i] >= 0:
                store_result(tables, s, i, results, s.game[i] - first)
                s.game[i] = -1
                running -= 1
            if started < games:
                start_game(tables, s, i, first + started, seeds)
                started += 1
                running += 1
        if not running:
            break
        reveal(tables, s)
        choose_randomly(s)
        ended = resolve(tables, s)
    score_games(tables, results)


@jit
def play_by_threshold(  # noqa: PLR0913, PLR0917  (a wave and a line-up in pieces)
    tables: CardTables,
    s: Array,
    policies: Policies,
    seeds: GameSeeds,
    first: int,
    results: Results,
) -> None:
    """Play the games of threshold policies from number `first` on in a wave, and fill `results`."""
    for i in range(LANES):
        clear_lane(s, i)
    games, started, running, ended = len(results.points), 0, 0, -1
    while True:
        while ended:
            i = popcount64((ended & -ended) - 1)  # the lowest one
            ended &= ended - 1
            if s.game[i] >= 0:
                store_result(tables, s, i, results, s.game[i] - first)
                s.game[i] = -1
                running -= 1
            if started < games:
                start_game(tables, s, i, first + started, seeds)
                if started < LANES or policies.lineups.shape[0] > 1:
                    assign_policies(tables, policies, i, first + started)
                started += 1
                running += 1
        if not running:
            break
        reveal(tables, s)
        choose_by_threshold(tables, s, policies)
        ended = resolve(tables, s)
    score_games(tables, results)
