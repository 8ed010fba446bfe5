"""Games that advance in lockstep: for networks, which are fast with many positions at once.

All games of a call start together. They lie in waves of 64 lanes, one line of an array each.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacora.bots.diamant import features
from tacora.bots.diamant.observation import OBSERVATION_SIZE
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables
from tacora.sim.diamant.kernel import resolve, reveal
from tacora.sim.diamant.lanes import LANES, clear_lane, start_game
from tacora.sim.diamant.observation import decision_chance, observe, popcount64, threshold_leaves
from tacora.sim.diamant.results import Results, store_result
from tacora.sim.diamant.rng import GameSeeds
from tacora.sim.jit import jit

write_features = jit(features.write_features)


class DecisionBatch(NamedTuple):
    """The decisions of networks in one step, one line each."""

    features: Array
    where: Array
    """Wave, lane, explorer, number of the network."""


def empty_batch(tables: CardTables, waves: Array) -> DecisionBatch:
    """Allocate a batch for all decisions that one step may have."""
    size = len(waves) * LANES * tables.explorers
    return DecisionBatch(
        np.empty((size, features.NUM_FEATURES), np.float32), np.empty((size, 4), np.int32)
    )


@jit
def start_games(tables: CardTables, waves: Array, seeds: GameSeeds, first: int, count: int) -> None:
    """Start `count` games from number `first` on, before their first card."""
    for wave in range(waves.shape[0]):
        for i in range(LANES):
            clear_lane(waves[wave], i)
            number = wave * LANES + i
            if number < count:
                start_game(tables, waves[wave], i, first + number, seeds)


@jit
def reveal_all(tables: CardTables, waves: Array) -> None:
    """Reveal the next card of all games."""
    for wave in range(waves.shape[0]):
        reveal(tables, waves[wave])


@jit
def resolve_all(tables: CardTables, waves: Array) -> int:
    """Let all leavers leave; return the number of games that go on."""
    running = 0
    for wave in range(waves.shape[0]):
        running += LANES - popcount64(resolve(tables, waves[wave]))
    return running


@jit
def collect_decisions(
    tables: CardTables, waves: Array, policies: Array, lineups: Array, batch: DecisionBatch
) -> int:
    """Apply threshold policies and collect the decisions of networks; return their number.

    `lineups` numbers the policies first, then the networks.
    """
    observed: Array = np.empty(OBSERVATION_SIZE, np.int64)
    points: Array = np.empty(MAX_EXPLORERS, np.int64)
    at = 0
    for wave in range(waves.shape[0]):
        s = waves[wave]
        for i in range(LANES):
            if not s.choice_due[i]:
                continue
            observe(tables, s, i, observed, points)
            lineup = lineups[s.game[i] % lineups.shape[0]]
            for explorer in range(tables.explorers):
                if not (s.inside[i] >> explorer) & 1:
                    continue
                player = lineup[explorer]
                if player < policies.shape[0]:
                    chance = decision_chance(s, i, explorer)
                    policy = policies[player]
                    if threshold_leaves(tables, policy, observed, points, explorer, chance):
                        s.leaving[i] |= 1 << explorer
                    continue
                inside, mask = s.inside[i], tables.partner_mask
                write_features(observed, points, inside, explorer, mask, batch.features[at])
                batch.where[at, 0] = wave
                batch.where[at, 1] = i
                batch.where[at, 2] = explorer
                batch.where[at, 3] = player - policies.shape[0]
                at += 1
    return at


@jit
def apply_decisions(waves: Array, where: Array, probabilities: Array) -> None:
    """Let explorers leave with the probabilities that their networks gave."""
    for at in range(where.shape[0]):
        s, i, explorer = waves[where[at, 0]], where[at, 1], where[at, 2]
        if decision_chance(s, i, explorer) < probabilities[at]:
            s.leaving[i] |= 1 << explorer


def force_decisions(waves: Array, forced: Array, leaving: Array) -> None:
    """Override the choices of the explorers in `forced`: those in `leaving` leave."""
    wave, lane = np.divmod(np.arange(len(forced)), LANES)
    chosen = waves["leaving"][wave, lane]
    waves["leaving"][wave, lane] = (chosen & ~forced) | (leaving & forced)


@jit
def store_results(tables: CardTables, waves: Array, first: int, results: Results) -> None:
    """Copy the results of every game."""
    for wave in range(waves.shape[0]):
        for i in range(LANES):
            if waves[wave].game[i] >= 0:
                store_result(tables, waves[wave], i, results, waves[wave].game[i] - first)
