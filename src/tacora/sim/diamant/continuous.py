"""Play games continuously: a lane whose game is over starts the next game at once.

For random and threshold policies only. Networks play in `lockstep.py`.
"""

from __future__ import annotations

import numpy as np

from tacora.sim.diamant import kernel as k
from tacora.sim.diamant.card_tables import Array, CardTables
from tacora.sim.diamant.observation import choose_randomly, popcount64
from tacora.sim.diamant.results import Results, empty_finals, score_games, store_result
from tacora.sim.diamant.rng import GameSeeds
from tacora.sim.diamant.threshold_kernel import (
    all_random,
    assign_policies,
    choose_by_threshold,
    empty_lane_policies,
    policy_inputs,
)
from tacora.sim.jit import jit


@jit
def play(  # noqa: PLR0913, PLR0917  (a line-up in pieces)
    tables: CardTables,
    policies: Array,
    lineups: Array,
    seeds: GameSeeds,
    first: int,
    results: Results,
) -> None:
    """Play the games from number `first` on and fill `results`.

    `policies` has a threshold policy in each line; `lineups` has the policy of each explorer, the
    first line for game 0, and so on in turn.
    """
    s = np.empty(k.STATE_SIZE, np.int64)
    finals = empty_finals(len(results.points))
    for i in range(k.LANES):
        k.clear_lane(s, i)
    random, inputs, lanes = all_random(policies), policy_inputs(policies), empty_lane_policies()
    started, running, ended = 0, 0, -1
    while True:
        while ended:
            i = popcount64((ended & -ended) - 1)  # the lowest one
            ended &= ended - 1
            if s[k.GAME + i] >= 0:
                store_result(s, i, finals, s[k.GAME + i] - first)
                s[k.GAME + i] = -1
                running -= 1
            if started < len(finals):
                k.start_game(s, i, first + started, seeds)
                if not random:
                    assign_policies(tables, policies, lineups, lanes, i, first + started)
                started += 1
                running += 1
        if not running:
            break
        k.advance(tables, s)
        k.reveal(tables, s)
        if random:
            choose_randomly(s)
        else:
            choose_by_threshold(tables, s, policies, inputs, lanes)
        ended = k.resolve(tables, s)
    score_games(tables, finals, results)
