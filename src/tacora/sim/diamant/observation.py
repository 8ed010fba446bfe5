"""Observe one explorer's position in a lane, and random choices in all lanes."""

from __future__ import annotations

import numpy as np

from tacora.bots.diamant import observation as obs
from tacora.bots.diamant import threshold_policy
from tacora.games.diamant.cards import EARLY_RELICS, EARLY_VALUE, ENTRANCES, LATE_VALUE
from tacora.sim.diamant.card_tables import Array, CardTables
from tacora.sim.diamant.lanes import LANES
from tacora.sim.diamant.rng import splitmix64, to_unit_float
from tacora.sim.jit import inlined
from tacora.sim.vectors import NUMBERS_PER_VECTOR, load_numbers, store

should_leave = inlined(threshold_policy.should_leave)

_EXPLORER_STRIDE = np.uint64(0xA0761D6478BD642F)
_1, _2, _4, _56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)
_PAIRS, _FOURS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_EIGHTS, _SUM = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)


@inlined
def choose_randomly(s: Array) -> None:
    """Let every explorer leave with probability 1/2, in all lanes."""
    for i in range(0, LANES, NUMBERS_PER_VECTOR):
        leavers = load_numbers(s.random_bits, i) & load_numbers(s.inside, i)
        leaving = load_numbers(s.leaving, i) | (leavers & load_numbers(s.choice_due, i))
        store(s.leaving, i, leaving)


@inlined
def threshold_leaves(  # noqa: PLR0913, PLR0917  (a position in pieces)
    tables: CardTables,
    policy: Array,
    observed: Array,
    points: Array,
    explorer: int,
    chance: float,
) -> bool:
    """Return True if an explorer with this threshold policy leaves."""
    best = 0
    for other in range(tables.explorers):
        if other != explorer and other != explorer ^ tables.partner_mask:
            best = max(best, points[other])
    return should_leave(policy, observed, points[explorer], best, chance)


@inlined
def decision_chance(s: Array, i: int, explorer: int) -> float:
    """Return the random number, from 0 up to 1, of an explorer's decision in this step."""
    return to_unit_float(splitmix64(np.uint64(s.rng_state[i] ^ explorer_key(explorer))))


@inlined
def explorer_key(explorer: int) -> int:
    """Return what makes an explorer's random numbers different from those of the others."""
    return int(np.int64(np.uint64(explorer + 1) * _EXPLORER_STRIDE))


@inlined
def observe(tables: CardTables, s: Array, i: int, observed: Array, points: Array) -> None:
    """Fill in a bot's observation of a lane (`bots.diamant.observation`) and all points."""
    left, danger, out = s.deck_left[i], s.danger[i], int(s.relics_out[i])
    later = tables.relics_per_round * (ENTRANCES - s.round[i])
    entered = tables.all_cards >> later
    in_round = entered & ~s.removed[i]
    inside = popcount64(s.inside[i])
    relics = int(s.relics[i])
    relic_points = int(s.printed[i])
    if tables.ordered_values:
        relic_points += order_points(out + relics) - order_points(out)
    rubies, gain, cards = 0, 0, left
    for byte in range(tables.treasure_shares.shape[0]):
        rubies += tables.treasure_shares[byte, cards & 255, 1]
        gain += tables.treasure_shares[byte, cards & 255, inside]
        cards >>= 8
    observed[obs.ROUND] = s.round[i]
    observed[obs.DEPTH] = s.depth[i]
    observed[obs.NUM_INSIDE] = inside
    observed[obs.NUM_EXPLORERS] = tables.explorers
    observed[obs.CARRIED] = s.carried[i]
    observed[obs.POOL] = s.pool[i]
    observed[obs.RELICS_ON_PATH] = relics
    observed[obs.RELIC_POINTS] = relic_points
    observed[obs.RELICS_TAKEN] = out
    observed[obs.RELICS_IN_DECK] = popcount64(left & tables.relic_bits)
    observed[obs.RELICS_LATER] = later
    observed[obs.CARDS_LEFT] = popcount64(left)
    observed[obs.DANGEROUS_CARDS] = popcount64(left & danger)
    observed[obs.TRAPS_MET] = popcount64(in_round & ~left & danger)
    observed[obs.RUBIES_IN_DECK] = rubies
    observed[obs.SHARE_IN_DECK] = gain
    for explorer in range(tables.explorers):
        points[explorer] = s.points[explorer, i]
    if tables.players < tables.explorers:  # D47
        for explorer in range(tables.players):
            total = points[explorer] + points[explorer + tables.players]
            points[explorer] = points[explorer + tables.players] = total


@inlined
def order_points(relics: int) -> int:
    """D28: return the total value of the first relics to leave the cave."""
    return relics * EARLY_VALUE + max(relics - EARLY_RELICS, 0) * (LATE_VALUE - EARLY_VALUE)


@inlined
def popcount64(word: int) -> int:
    """Count the set bits of a word; the compiler recognises this form."""
    bits = np.uint64(word)
    bits -= (bits >> _1) & _PAIRS
    bits = (bits & _FOURS) + ((bits >> _2) & _FOURS)
    bits = (bits + (bits >> _4)) & _EIGHTS
    return int((bits * _SUM) >> _56)
