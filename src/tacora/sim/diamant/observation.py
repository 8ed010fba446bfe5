"""Observe one explorer's position in a lane, and random choices in all lanes."""

from __future__ import annotations

import numpy as np

from tacora.bots.diamant import observation as obs
from tacora.bots.diamant import threshold_policy
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
    return to_unit_float(
        splitmix64(np.uint64(s[k.RNG_STATE + i]) ^ (np.uint64(explorer + 1) * _EXPLORER_STRIDE))
    )


@inlined
def observe(tables: CardTables, s: Array, i: int, observed: Array, points: Array) -> None:
    """Fill in a bot's observation of a lane (`bots.diamant.observation`) and all points."""
    left, danger, out = s[k.DECK_LEFT + i], s[k.DANGER + i], s[k.RELICS_OUT + i]
    in_round = tables.round_decks[s[k.ROUND + i]] & ~s[k.REMOVED + i]
    inside = k.popcount8(s[k.INSIDE + i])
    relics = s[k.RELICS + i] & ((1 << k.PRINTED_SHIFT) - 1)
    relic_points = (k.relic_points(out + relics) - k.relic_points(out)) * tables.ordered_values + (
        s[k.RELICS + i] >> k.PRINTED_SHIFT
    )
    rubies, gain, cards = 0, 0, left
    for byte in range(tables.treasure_shares.shape[0]):
        rubies += tables.treasure_shares[byte, cards & 255, 1]
        gain += tables.treasure_shares[byte, cards & 255, inside]
        cards >>= 8
    observed[obs.ROUND] = s[k.ROUND + i]
    observed[obs.DEPTH] = popcount64(in_round & ~left) + relics
    observed[obs.NUM_INSIDE] = inside
    observed[obs.NUM_EXPLORERS] = tables.explorers
    observed[obs.CARRIED] = s[k.CARRIED + i]
    observed[obs.POOL] = s[k.POOL + i]
    observed[obs.RELICS_ON_PATH] = relics
    observed[obs.RELIC_POINTS] = relic_points
    observed[obs.RELICS_TAKEN] = out
    observed[obs.RELICS_IN_DECK] = popcount64(left & tables.relic_bits)
    observed[obs.RELICS_LATER] = popcount64(tables.relic_bits & ~tables.round_decks[s[k.ROUND + i]])
    observed[obs.CARDS_LEFT] = popcount64(left)
    observed[obs.DANGEROUS_CARDS] = popcount64(left & danger)
    observed[obs.TRAPS_MET] = popcount64(in_round & ~left & danger)
    observed[obs.RUBIES_IN_DECK] = rubies
    observed[obs.SHARE_IN_DECK] = gain
    for explorer in range(tables.explorers):
        points[explorer] = s[k.POINTS + explorer * k.LANES + i] & ((1 << k.TAKEN_SHIFT) - 1)
    if tables.players < tables.explorers:  # D47
        for explorer in range(tables.players):
            total = points[explorer] + points[explorer + tables.players]
            points[explorer] = points[explorer + tables.players] = total


@inlined
def popcount64(word: int) -> int:
    """Count the set bits of a word; the compiler recognises this form."""
    bits = np.uint64(word)
    bits -= (bits >> _1) & _PAIRS
    bits = (bits & _FOURS) + ((bits >> _2) & _FOURS)
    bits = (bits + (bits >> _4)) & _EIGHTS
    return int((bits * _SUM) >> _56)
