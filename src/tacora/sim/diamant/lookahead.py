"""Both choices of an explorer, played on to its next decision: what each is worth.

The other seats do what a net really does; what comes out is judged by a critic, which says what
share of the victory to expect, or by the end of the game where it comes first. Judging so early
leaves little to luck: a few games tell what hundreds of whole ones would.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tacora.bots.diamant.network import Network
from tacora.bots.diamant.threshold_policy import ROW
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables
from tacora.sim.diamant.continuous import empty_ends, empty_results, score_games
from tacora.sim.diamant.kernel import LANES, ROWS, clear_lane
from tacora.sim.diamant.lockstep import (
    DecisionBatch,
    apply_decisions,
    collect_decisions,
    empty_batch,
    force_decisions,
    resolve_all,
    reveal_all,
    store_results,
)
from tacora.sim.diamant.rng import game_seeds
from tacora.sim.diamant.state_import import load_positions
from tacora.sim.jit import jit
from tacora.sim.statistics import WIN_UNITS

NO_ROWS = np.zeros((0, ROW))
SOLE_POLICY = np.zeros((1, MAX_EXPLORERS), np.int64)
"""A line-up of one net on all seats."""


@dataclass(frozen=True)
class Lookahead:
    """A net among copies of itself, and a critic of what it does there."""

    box: CardTables
    net: Network
    critic: Network

    def asked(self, waves: Array, room: DecisionBatch) -> tuple[Array, Array]:
        """Who is asked (wave, lane, explorer), and what they see."""
        number = collect_decisions(self.box, waves, NO_ROWS, SOLE_POLICY, room)
        return room.where[:number], room.features[:number]

    def worth(self, waves: Array, where: Array, sims: int, luck: int) -> Array:
        """The share of the victory to expect, by line of `where`: staying, leaving."""
        positions = waves.reshape(len(waves), -1, LANES)[where[:, 0], :, where[:, 1]]
        which = np.repeat(np.arange(len(where)), 2 * sims)
        own = where[:, 2].astype(np.int64)[which]
        future = np.zeros((-(-len(which) // LANES), ROWS), np.int64)
        load_positions(future, np.ascontiguousarray(positions), which, game_seeds(luck, alike=2))
        room = empty_batch(self.box, future)
        here, seen = self.asked(future, room)
        apply_decisions(future, here, self.net.leaving(seen))
        force_decisions(future, 1 << own, np.tile([0, 1], len(where) * sims) << own)
        value = np.full(len(which), np.nan)
        while resolve_all(self.box, future):
            reveal_all(self.box, future)
            here, seen = self.asked(future, room)
            game = here[:, 0] * LANES + here[:, 1]
            mine = here[:, 2] == own[game]
            value[game[mine]] = self.critic(seen[mine])[:, 1]
            _end(future, here[mine])
            apply_decisions(future, here[~mine], self.net.leaving(seen[~mine]))
        over = np.isnan(value)
        value[over] = won(self.box, future, range(len(value)))[over, own[over]]
        return value.reshape(len(where), sims, 2).mean(1)


def won(box: CardTables, waves: Array, games: range) -> Array:
    """Shares of the victory by game and seat; for a game that is no longer there, anything."""
    ends = empty_ends(len(games))
    store_results(waves, games.start, ends)
    results = empty_results(len(games))
    score_games(box, ends, results)
    return results.wins / WIN_UNITS


@jit
def _end(waves: Array, where: Array) -> None:
    for at in range(len(where)):
        clear_lane(waves[where[at, 0]], where[at, 1])
