"""Games that go on together, step by step: for nets, which are fast when asked many at once.

All games of a call begin together and end when they end; a call is made of waves of 64 lanes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacora.bots.diamant import features as look
from tacora.bots.diamant.observation import SEEN
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables
from tacora.sim.diamant.continuous import store_result
from tacora.sim.diamant.kernel import (
    CHOICE_DUE,
    GAME,
    INSIDE,
    LANES,
    LEAVE,
    advance,
    clear_lane,
    resolve,
    reveal,
    start_game,
)
from tacora.sim.diamant.observation import chance, observe, popcount64, threshold_leaves
from tacora.sim.diamant.rng import GameSeeds
from tacora.sim.jit import jit

see = jit(look.features)


class DecisionBatch(NamedTuple):
    """Who is asked in a step, one line for each explorer that a net plays for."""

    features: Array
    where: Array
    """Wave, lane, explorer, number of the net."""


def empty_batch(box: CardTables, waves: Array) -> DecisionBatch:
    """Where those who are asked in a step are written down."""
    most = len(waves) * LANES * box.explorers
    return DecisionBatch(np.empty((most, look.FEATURES), np.float32), np.empty((most, 4), np.int32))


@jit
def start_games(box: CardTables, waves: Array, deals: GameSeeds, first: int, count: int) -> None:
    """Games from number `first` on, before their first card."""
    for wave in range(waves.shape[0]):
        for i in range(LANES):
            clear_lane(waves[wave], i)
            number = wave * LANES + i
            if number < count:
                start_game(waves[wave], i, first + number, deals)
        advance(box, waves[wave])


@jit
def reveal_all(box: CardTables, waves: Array) -> None:
    """The next card everywhere."""
    for wave in range(waves.shape[0]):
        reveal(box, waves[wave])


@jit
def resolve_all(box: CardTables, waves: Array) -> int:
    """Everybody leaves who chose to; how many games go on."""
    running = 0
    for wave in range(waves.shape[0]):
        running += LANES - popcount64(resolve(box, waves[wave]))
        advance(box, waves[wave])
    return running


@jit
def collect_decisions(
    box: CardTables, waves: Array, rows: Array, lineups: Array, asked: DecisionBatch
) -> int:
    """Let tempers choose, and write down what nets see who are to choose; how many of these.

    `lineups` numbers the tempers first, then the nets.
    """
    seen: Array = np.empty(SEEN, np.int64)
    points: Array = np.empty(MAX_EXPLORERS, np.int64)
    at = 0
    for wave in range(waves.shape[0]):
        s = waves[wave]
        for i in range(LANES):
            if not s[CHOICE_DUE + i]:
                continue
            observe(box, s, i, seen, points)
            lineup = lineups[s[GAME + i] % lineups.shape[0]]
            for explorer in range(box.explorers):
                if not (s[INSIDE + i] >> explorer) & 1:
                    continue
                mind = lineup[explorer]
                if mind < rows.shape[0]:
                    luck = chance(s, i, explorer)
                    if threshold_leaves(box, rows[mind], seen, points, explorer, luck):
                        s[LEAVE + i] |= 1 << explorer
                    continue
                see(seen, points, s[INSIDE + i], explorer, box.twin, asked.features[at])
                asked.where[at, 0] = wave
                asked.where[at, 1] = i
                asked.where[at, 2] = explorer
                asked.where[at, 3] = mind - rows.shape[0]
                at += 1
    return at


@jit
def apply_decisions(waves: Array, where: Array, leaving: Array) -> None:
    """Those leave whose chance falls below the probability that their net gave."""
    for at in range(where.shape[0]):
        s, i, explorer = waves[where[at, 0]], where[at, 1], where[at, 2]
        if chance(s, i, explorer) < leaving[at]:
            s[LEAVE + i] |= 1 << explorer


@jit
def force_decisions(waves: Array, fixed: Array, leaving: Array) -> None:
    """Of the explorers that are fixed, those leave that are leaving, whatever they chose."""
    for game in range(len(fixed)):
        at = LEAVE + game % LANES
        s = waves[game // LANES]
        s[at] = (s[at] & ~fixed[game]) | (leaving[game] & fixed[game])


@jit
def store_results(waves: Array, first: int, ends: Array) -> None:
    """Write down how every game ended."""
    for wave in range(waves.shape[0]):
        for i in range(LANES):
            if waves[wave, GAME + i] >= 0:
                store_result(waves[wave], i, ends, waves[wave, GAME + i] - first)
