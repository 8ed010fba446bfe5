"""Choices: coins in all lanes, and what one explorer in a lane looks at and does."""

from __future__ import annotations

import numpy as np

from tacora.bots.diamant import observation as look
from tacora.bots.diamant import threshold_policy
from tacora.sim.diamant.card_tables import Array, CardTables
from tacora.sim.diamant.kernel import (
    CARRIED,
    CHOICE_DUE,
    DANGER,
    DECK_LEFT,
    INSIDE,
    LANES,
    LEAVE,
    POINTS,
    POOL,
    PRINTED,
    RELICS,
    RELICS_OUT,
    REMOVED,
    RNG_BITS,
    RNG_STATE,
    ROUND,
    TAKEN,
    popcount8,
    relic_points,
)
from tacora.sim.diamant.rng import splitmix64, to_unit_float
from tacora.sim.jit import jit

leaves = jit(threshold_policy.should_leave)

_SEATS = np.uint64(0xA0761D6478BD642F)
_1, _2, _4, _56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)
_PAIRS, _FOURS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_EIGHTS, _SUM = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)


@jit
def choose_randomly(s: Array) -> None:
    """Everybody tosses a coin, in all lanes."""
    for i in range(LANES):
        s[LEAVE + i] |= s[RNG_BITS + i] & s[INSIDE + i] & -s[CHOICE_DUE + i]


@jit
def threshold_leaves(  # noqa: PLR0913, PLR0917  (a position in pieces)
    box: CardTables, row: Array, seen: Array, points: Array, explorer: int, luck: float
) -> bool:
    """Whether an explorer with this temper leaves."""
    best = 0
    for other in range(box.explorers):
        if other != explorer and other != explorer ^ box.twin:
            best = max(best, points[other])
    return leaves(row, seen, points[explorer], best, luck)


@jit
def chance(s: Array, i: int, explorer: int) -> float:
    """From 0 up to 1, for one explorer in one decision."""
    return to_unit_float(
        splitmix64(np.uint64(s[RNG_STATE + i]) ^ (np.uint64(explorer + 1) * _SEATS))
    )


@jit
def observe(box: CardTables, s: Array, i: int, seen: Array, points: Array) -> None:
    """Fill in what a bot sees of a lane (`bots.diamant.observation`), and each seat's points."""
    left, danger, out = s[DECK_LEFT + i], s[DANGER + i], s[RELICS_OUT + i]
    there = box.opening[s[ROUND + i]] & ~s[REMOVED + i]
    inside = popcount8(s[INSIDE + i])
    relics = s[RELICS + i] & ((1 << PRINTED) - 1)
    points_of_relics = (relic_points(out + relics) - relic_points(out)) * box.ordered + (
        s[RELICS + i] >> PRINTED
    )
    treasure, gain, cards = 0, 0, left
    for byte in range(box.hope.shape[0]):
        treasure += box.hope[byte, cards & 255, 1]
        gain += box.hope[byte, cards & 255, inside]
        cards >>= 8
    seen[look.ROUND] = s[ROUND + i]
    seen[look.DEPTH] = popcount64(there & ~left) + relics
    seen[look.INSIDE] = inside
    seen[look.EXPLORERS] = box.explorers
    seen[look.HELD] = s[CARRIED + i]
    seen[look.POOL] = s[POOL + i]
    seen[look.RELICS] = relics
    seen[look.RELIC_POINTS] = points_of_relics
    seen[look.OUT] = out
    seen[look.RELICS_LEFT] = popcount64(left & box.relics)
    seen[look.RELICS_LATER] = popcount64(box.relics & ~box.opening[s[ROUND + i]])
    seen[look.LEFT] = popcount64(left)
    seen[look.DANGER] = popcount64(left & danger)
    seen[look.MET] = popcount64(there & ~left & danger)
    seen[look.TREASURE] = treasure
    seen[look.GAIN] = gain
    for explorer in range(box.explorers):
        points[explorer] = s[POINTS + explorer * LANES + i] & ((1 << TAKEN) - 1)
    if box.players < box.explorers:  # D47
        for explorer in range(box.players):
            total = points[explorer] + points[explorer + box.players]
            points[explorer] = points[explorer + box.players] = total


@jit
def popcount64(word: int) -> int:
    """How many bits of a word are set; the compiler knows this way of counting."""
    bits = np.uint64(word)
    bits -= (bits >> _1) & _PAIRS
    bits = (bits & _FOURS) + ((bits >> _2) & _FOURS)
    bits = (bits + (bits >> _4)) & _EIGHTS
    return int((bits * _SUM) >> _56)
