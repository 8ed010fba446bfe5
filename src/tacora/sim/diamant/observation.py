"""Choices: coins in all lanes, and what one explorer in a lane looks at and does."""

from __future__ import annotations

import numpy as np

from tacora.bots.diamant import observation as look
from tacora.bots.diamant import threshold_policy
from tacora.sim.diamant.card_tables import Array, Box
from tacora.sim.diamant.kernel import (
    ASKED,
    BITS,
    DANGER,
    GONE,
    HELD,
    INSIDE,
    LANES,
    LEAVE,
    LEFT,
    LUCK,
    OUT,
    POINTS,
    POOL,
    PRINTED,
    RELICS,
    ROUND,
    TAKEN,
    people,
    worth,
)
from tacora.sim.diamant.rng import mixed, unit
from tacora.sim.jit import compiled

leaves = compiled(threshold_policy.leaves)

_SEATS = np.uint64(0xA0761D6478BD642F)
_1, _2, _4, _56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)
_PAIRS, _FOURS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_EIGHTS, _SUM = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)


@compiled
def coins(s: Array) -> None:
    """Everybody tosses a coin, in all lanes."""
    for i in range(LANES):
        s[LEAVE + i] |= s[BITS + i] & s[INSIDE + i] & -s[ASKED + i]


@compiled
def tempered(  # noqa: PLR0913, PLR0917  (a position in pieces)
    box: Box, row: Array, seen: Array, points: Array, explorer: int, luck: float
) -> bool:
    """Whether an explorer with this temper leaves."""
    best = 0
    for other in range(box.explorers):
        if other != explorer and other != explorer ^ box.twin:
            best = max(best, points[other])
    return leaves(row, seen, points[explorer], best, luck)


@compiled
def chance(s: Array, i: int, explorer: int) -> float:
    """From 0 up to 1, for one explorer in one decision."""
    return unit(mixed(np.uint64(s[LUCK + i]) ^ (np.uint64(explorer + 1) * _SEATS)))


@compiled
def survey(box: Box, s: Array, i: int, seen: Array, points: Array) -> None:
    """What there is to see in a lane (`tacora.bots.diamant.observation`), and the points of each seat."""
    left, danger, out = s[LEFT + i], s[DANGER + i], s[OUT + i]
    there = box.opening[s[ROUND + i]] & ~s[GONE + i]
    inside = people(s[INSIDE + i])
    relics = s[RELICS + i] & ((1 << PRINTED) - 1)
    points_of_relics = (worth(out + relics) - worth(out)) * box.ordered + (s[RELICS + i] >> PRINTED)
    treasure, gain, cards = 0, 0, left
    for byte in range(box.hope.shape[0]):
        treasure += box.hope[byte, cards & 255, 1]
        gain += box.hope[byte, cards & 255, inside]
        cards >>= 8
    seen[look.ROUND] = s[ROUND + i]
    seen[look.DEPTH] = bits_of(there & ~left) + relics
    seen[look.INSIDE] = inside
    seen[look.EXPLORERS] = box.explorers
    seen[look.HELD] = s[HELD + i]
    seen[look.POOL] = s[POOL + i]
    seen[look.RELICS] = relics
    seen[look.RELIC_POINTS] = points_of_relics
    seen[look.OUT] = out
    seen[look.RELICS_LEFT] = bits_of(left & box.relics)
    seen[look.RELICS_LATER] = bits_of(box.relics & ~box.opening[s[ROUND + i]])
    seen[look.LEFT] = bits_of(left)
    seen[look.DANGER] = bits_of(left & danger)
    seen[look.MET] = bits_of(there & ~left & danger)
    seen[look.TREASURE] = treasure
    seen[look.GAIN] = gain
    for explorer in range(box.explorers):
        points[explorer] = s[POINTS + explorer * LANES + i] & ((1 << TAKEN) - 1)
    if box.players < box.explorers:  # D47
        for explorer in range(box.players):
            total = points[explorer] + points[explorer + box.players]
            points[explorer] = points[explorer + box.players] = total


@compiled
def bits_of(word: int) -> int:
    """How many bits of a word are set; the compiler knows this way of counting."""
    bits = np.uint64(word)
    bits -= (bits >> _1) & _PAIRS
    bits = (bits & _FOURS) + ((bits >> _2) & _FOURS)
    bits = (bits + (bits >> _4)) & _EIGHTS
    return int((bits * _SUM) >> _56)
