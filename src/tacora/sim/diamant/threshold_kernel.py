"""Threshold policies in all lanes at once: `bots.diamant.threshold_policy.should_leave`.

The traits of everybody in a lane lie beside the lanes, and change when another game begins there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacora.bots.diamant.threshold_policy import (
    BOLD,
    CHASE,
    COIN,
    COPY,
    DEEPEST,
    ENVY,
    LIMITS,
    MOST_INSIDE,
    NEVER,
    RELIC,
)
from tacora.games.diamant.cards import ENTRANCES
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables
from tacora.sim.diamant.kernel import (
    CARRIED,
    CHOICE_DUE,
    DANGER,
    DECK_LEFT,
    INSIDE,
    LANES,
    LEAVE,
    LIMIT_INDEX,
    NUM_INSIDE,
    POINTS,
    POOL,
    PRINTED,
    RELICS,
    RELICS_OUT,
    REMOVED,
    ROUND,
    ROUND_DECK,
    TAKEN,
    divide_share,
    popcount8,
    relic_points,
)
from tacora.sim.diamant.observation import chance, popcount64
from tacora.sim.jit import jit


class PolicyTable(NamedTuple):
    """Who chooses, and what of all there is to see anybody looks at."""

    rows: Array
    """Tempers."""
    lineups: Array
    """Which temper each explorer has: the first line for the first game, and so on in turn."""
    coins: bool
    """Whether everybody always tosses a coin, and nothing else."""
    chance: bool
    loot: bool
    gain: bool
    standings: bool


class Traits(NamedTuple):
    """What goes with the lanes while tempers play in them."""

    which: Array
    """The temper of each explorer in each lane."""
    traits: Array
    """Its traits: for each explorer a row for each, and a number in it for each lane."""
    seen: Array
    """What there is to see, in rows as well."""


_SEEN = iter(range(0, 10 * LANES, LANES))
_DEPTH, _LOOT, _RELICS, _GAIN, _RISK = (next(_SEEN) for _ in range(5))
"""Cards on the path; what one holds and an even share of the pool; points for relics; what the next
card would bring, and what it would cost, in parts of the deck."""
_LAST, _FEWER = next(_SEEN), next(_SEEN)
"""1 in the last round; 1 when somebody has left."""
_LIMIT, _BEHIND, _CHANCE = (next(_SEEN) for _ in range(3))
"""For one explorer: its limit to loot, how far the best of the others is ahead, and a chance."""
_LANE = LIMITS * LANES
"""Where the traits of the next explorer are."""


@jit
def no_traits() -> Traits:
    """Before the first game in every lane."""
    return Traits(
        np.zeros(MAX_EXPLORERS * LANES, np.int64),
        np.zeros(MAX_EXPLORERS * _LANE),
        np.zeros(10 * LANES),
    )


@jit
def assign_policies(box: CardTables, minds: PolicyTable, t: Traits, i: int, game: int) -> None:
    """The players of another game in a lane."""
    lineup = minds.lineups[game % minds.lineups.shape[0]]
    for explorer in range(box.explorers):
        t.which[explorer * LANES + i] = lineup[explorer]
        for trait in range(LIMITS):
            at = explorer * _LANE + trait * LANES + i
            t.traits[at] = minds.rows[lineup[explorer], trait]


@jit
def choose_by_threshold(box: CardTables, s: Array, minds: PolicyTable, t: Traits) -> None:
    """Everybody chooses."""
    _look(box, s, minds, t.seen)
    for explorer in range(box.explorers):
        if minds.chance:
            for i in range(LANES):
                t.seen[_CHANCE + i] = chance(s, i, explorer)
        if minds.loot:
            which = t.which[explorer * LANES : (explorer + 1) * LANES]
            for i in range(LANES):
                t.seen[_LIMIT + i] = minds.rows[which[i], s[LIMIT_INDEX + i]]
        if minds.standings:
            _compare(box, s, explorer, t.seen[_BEHIND : _BEHIND + LANES])
        _choose(s, t.traits[explorer * _LANE : (explorer + 1) * _LANE], t.seen, explorer)


@jit
def _look(box: CardTables, s: Array, minds: PolicyTable, seen: Array) -> None:
    """Everything but what is different for each explorer."""
    for i in range(LANES):
        s[ROUND_DECK + i] = box.opening[s[ROUND + i]]
    for i in range(LANES):
        inside = popcount8(s[INSIDE + i])
        relics, out, pool = s[RELICS + i] & ((1 << PRINTED) - 1), s[RELICS_OUT + i], s[POOL + i]
        prize = ((relic_points(out + relics) - relic_points(out)) & -box.ordered) + (
            s[RELICS + i] >> PRINTED
        )
        path = s[ROUND_DECK + i] & ~s[REMOVED + i] & ~s[DECK_LEFT + i]
        place = LIMITS + (s[ROUND + i] - 1) * MOST_INSIDE + inside - 1
        s[NUM_INSIDE + i] = inside
        s[LIMIT_INDEX + i] = place & -s[CHOICE_DUE + i]
        seen[_DEPTH + i] = popcount64(path) + relics
        seen[_LOOT + i] = s[CARRIED + i] + divide_share(pool, inside)
        seen[_RELICS + i] = prize
        seen[_RISK + i] = popcount64(s[DECK_LEFT + i] & s[DANGER + i]) * (
            s[CARRIED + i] + pool + prize
        )
        seen[_LAST + i] = s[ROUND + i] == ENTRANCES
        seen[_FEWER + i] = inside < box.explorers
        seen[_GAIN + i] = 0
        seen[_LIMIT + i] = NEVER
        seen[_BEHIND + i] = 0
        seen[_CHANCE + i] = 1
    if minds.gain:
        for byte in range(box.hope.shape[0]):
            for i in range(LANES):
                cards = (s[DECK_LEFT + i] >> (8 * byte)) & 255
                seen[_GAIN + i] += box.hope[byte, cards, s[NUM_INSIDE + i]]


@jit
def _compare(box: CardTables, s: Array, explorer: int, behind: Array) -> None:
    """How far the best of the others is ahead."""
    own, twins = explorer % box.players, box.players < box.explorers
    for i in range(LANES):
        behind[i] = 0
    for step in range(1, box.players + 1):  # the others first
        seat = (own + step) % box.players
        chest, other = POINTS + seat * LANES, POINTS + (seat + box.players) * LANES
        for i in range(LANES):
            points = s[chest + i]
            if twins:  # D47
                points += s[other + i]
            points &= (1 << TAKEN) - 1
            behind[i] = behind[i] - points if seat == own else max(behind[i], points)


@jit
def _choose(s: Array, traits: Array, seen: Array, explorer: int) -> None:
    for i in range(LANES):
        loot, behind = seen[_LOOT + i], seen[_BEHIND + i]
        bold = traits[BOLD * LANES + i]
        goes = (
            (seen[_DEPTH + i] >= traits[DEEPEST * LANES + i])
            | (loot >= seen[_LIMIT + i] + traits[ENVY * LANES + i] * behind)
            | (seen[_RELICS + i] >= traits[RELIC * LANES + i])
            | ((traits[COPY * LANES + i] != 0) & (seen[_FEWER + i] != 0))
            | ((bold < NEVER) & (seen[_GAIN + i] * bold < seen[_RISK + i]))
        )
        may = (traits[CHASE * LANES + i] == 0) | (seen[_LAST + i] == 0) | (loot > behind)
        leave = (seen[_CHANCE + i] < traits[COIN * LANES + i]) | (goes & may)
        s[LEAVE + i] |= (np.int64(leave) << explorer) & s[INSIDE + i] & -s[CHOICE_DUE + i]
