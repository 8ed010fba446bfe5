"""Estimate the value of both choices of an explorer by playing on to its next decision.

The other seats follow the network's own policy. A critic, which estimates the expected share of the
victory, evaluates the next decision; a game that ends before counts as it ended. Such short
rollouts vary little: a few of them say as much as hundreds of whole games.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tacora.bots.diamant.network import Network
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables
from tacora.sim.diamant.lanes import LANES, clear_lane, empty_waves
from tacora.sim.diamant.lineup import NO_POLICIES
from tacora.sim.diamant.lockstep import (
    DecisionBatch,
    apply_decisions,
    collect_decisions,
    empty_batch,
    force_decisions,
    resolve_all,
    reveal_all,
)
from tacora.sim.diamant.rng import game_seeds
from tacora.sim.diamant.rollouts import results_of
from tacora.sim.diamant.state_import import load_positions, positions_of
from tacora.sim.jit import jit
from tacora.sim.statistics import WIN_UNITS

ONE_NET_LINEUP = np.zeros((1, MAX_EXPLORERS), np.int64)
"""One network on all seats."""


@dataclass(frozen=True)
class Lookahead:
    """A network among copies of itself, and a critic of its positions."""

    tables: CardTables
    net: Network
    critic: Network

    def decisions(self, waves: Array, batch: DecisionBatch) -> tuple[Array, Array]:
        """Return the pending decisions (wave, lane, explorer) and their features."""
        number = collect_decisions(self.tables, waves, NO_POLICIES, ONE_NET_LINEUP, batch)
        return batch.where[:number], batch.features[:number]

    def choice_values(self, waves: Array, where: Array, rollouts: int, seed: int) -> Array:
        """Return the expected share of the victory by line of `where`: staying, leaving."""
        positions = positions_of(waves, where)
        which = np.repeat(np.arange(len(where)), 2 * rollouts)
        own = where[:, 2].astype(np.int64)[which]
        future = empty_waves(self.tables, len(which))
        seeds = game_seeds(seed, games_per_deal=2)
        load_positions(future, positions, which, seeds)
        batch = empty_batch(self.tables, future)
        here, features = self.decisions(future, batch)
        apply_decisions(future, here, self.net.leave_probability(features))
        force_decisions(future, 1 << own, np.tile([0, 1], len(where) * rollouts) << own)
        values = np.full(len(which), np.nan)
        while resolve_all(self.tables, future):
            reveal_all(self.tables, future)
            here, features = self.decisions(future, batch)
            game = here[:, 0] * LANES + here[:, 1]
            mine = here[:, 2] == own[game]
            values[game[mine]] = self.critic(features[mine])[:, 1]
            _clear_lanes(future, here[mine])
            apply_decisions(future, here[~mine], self.net.leave_probability(features[~mine]))
        over = np.isnan(values)
        values[over] = win_shares(self.tables, future, range(len(values)))[over, own[over]]
        return values.reshape(len(where), rollouts, 2).mean(1)


def win_shares(tables: CardTables, waves: Array, games: range) -> Array:
    """Return shares of the victory by game and seat; undefined for games that were cleared."""
    return results_of(tables, waves, games).wins / WIN_UNITS


@jit
def _clear_lanes(waves: Array, where: Array) -> None:
    for at in range(len(where)):
        clear_lane(waves[where[at, 0]], where[at, 1])
