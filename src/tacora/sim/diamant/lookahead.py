"""Both choices of an explorer, played on to its next decision: what each is worth.

The other seats do what a net really does; what comes out is judged by a critic, which says what
share of the victory to expect, or by the end of the game where it comes first. Judging so early
leaves little to luck: a few games tell what hundreds of whole ones would.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tacora.bots.diamant.network import Net
from tacora.bots.diamant.threshold_policy import ROW
from tacora.sim.diamant.card_tables import MOST_EXPLORERS, Array, Box
from tacora.sim.diamant.continuous import judge, room_for, room_for_ends
from tacora.sim.diamant.kernel import LANES, ROWS, rest
from tacora.sim.diamant.lockstep import (
    Asked,
    answer,
    ask,
    ended,
    force,
    resolve_all,
    reveal_all,
    room_to_ask,
)
from tacora.sim.diamant.rng import deals
from tacora.sim.diamant.state_import import placed
from tacora.sim.jit import compiled
from tacora.sim.statistics import WHOLE

NO_ROWS = np.zeros((0, ROW))
ALONE = np.zeros((1, MOST_EXPLORERS), np.int64)
"""A line-up of one net on all seats."""


@dataclass(frozen=True)
class Lookahead:
    """A net among copies of itself, and a critic of what it does there."""

    box: Box
    net: Net
    critic: Net

    def asked(self, waves: Array, room: Asked) -> tuple[Array, Array]:
        """Who is asked (wave, lane, explorer), and what they see."""
        number = ask(self.box, waves, NO_ROWS, ALONE, room)
        return room.where[:number], room.features[:number]

    def worth(self, waves: Array, where: Array, sims: int, luck: int) -> Array:
        """The share of the victory to expect, by line of `where`: staying, leaving."""
        positions = waves.reshape(len(waves), -1, LANES)[where[:, 0], :, where[:, 1]]
        which = np.repeat(np.arange(len(where)), 2 * sims)
        own = where[:, 2].astype(np.int64)[which]
        future = np.zeros((-(-len(which) // LANES), ROWS), np.int64)
        placed(future, np.ascontiguousarray(positions), which, deals(luck, alike=2))
        room = room_to_ask(self.box, future)
        here, seen = self.asked(future, room)
        answer(future, here, self.net.leaving(seen))
        force(future, 1 << own, np.tile([0, 1], len(where) * sims) << own)
        value = np.full(len(which), np.nan)
        while resolve_all(self.box, future):
            reveal_all(self.box, future)
            here, seen = self.asked(future, room)
            game = here[:, 0] * LANES + here[:, 1]
            mine = here[:, 2] == own[game]
            value[game[mine]] = self.critic(seen[mine])[:, 1]
            _end(future, here[mine])
            answer(future, here[~mine], self.net.leaving(seen[~mine]))
        over = np.isnan(value)
        value[over] = won(self.box, future, range(len(value)))[over, own[over]]
        return value.reshape(len(where), sims, 2).mean(1)


def won(box: Box, waves: Array, games: range) -> Array:
    """Shares of the victory by game and seat; for a game that is no longer there, anything."""
    ends = room_for_ends(len(games))
    ended(waves, games.start, ends)
    results = room_for(len(games))
    judge(box, ends, results)
    return results.wins / WHOLE


@compiled
def _end(waves: Array, where: Array) -> None:
    for at in range(len(where)):
        rest(waves[where[at, 0]], where[at, 1])
