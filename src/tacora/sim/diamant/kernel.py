"""The rules of Diamant on whole numbers, 64 games side by side.

One game is a handful of small numbers, since all in the cave hold the same (D15). Sixty-four games
lie in one array, a row of lanes for each number, and every line below is done for all lanes at
once: the compiler makes vector instructions of it, as long as nothing branches and nothing is
looked up in a loop that calculates. That is why look-ups have loops of their own, why a condition
is a mask (`-1` where it holds, `0` where it does not), and why some rows hold several small numbers
beside each other.

A step is `reveal`, then a choice for each lane (`choosing.py`), then `resolve`.
"""

from __future__ import annotations

import numpy as np

from tacora.games.diamant.cards import EARLY_RELICS, EARLY_VALUE, ENTRANCES, LATE_VALUE
from tacora.sim.diamant.card_tables import (
    FIRST,
    MANY,
    MAX_EXPLORERS,
    RELIC,
    VALUE,
    Array,
    CardTables,
)
from tacora.sim.diamant.rng import GOLDEN, ROUNDS, GameSeeds, lower, splitmix64, stream, upper
from tacora.sim.jit import jit

LANES = 64

_ROWS = iter(range(0, 64 * LANES, LANES))

GAME, RNG_START, RNG_STATE, RNG_BITS = (next(_ROWS) for _ in range(4))
"""Number of the game, where the luck of this round begins, where it is, and the bits of this step.
"""
ROUND, INSIDE, CARRIED, POOL = (next(_ROWS) for _ in range(4))
"""Round; who is inside, a bit for each explorer; what each of them holds; rubies on the path."""
DECK_LEFT, REMOVED, DANGER = (next(_ROWS) for _ in range(3))
"""Cards to come, cards out of the game, cards that would end the round: a bit for each."""
RELICS, RELICS_OUT = next(_ROWS), next(_ROWS)
"""Relics on the path, and what is printed on them `<< PRINTED`; relics that left the cave."""
CHOICE_DUE, LEAVE = next(_ROWS), next(_ROWS)
"""Whether there is a choice in this step (1 or 0), and who leaves."""
COUNTS = next(_ROWS)
"""Choices made; cards revealed `<< CARDS`; rounds that a trap ended `<< TRAPS`."""
POINTS = next(_ROWS)
"""A row for each explorer: what it has at camp, and how many relics of that `<< TAKEN`."""
_ROWS = iter(range(POINTS + MAX_EXPLORERS * LANES, 64 * LANES, LANES))
ROUND_DECK, NUM_INSIDE, LIMIT_INDEX = (next(_ROWS) for _ in range(3))
"""For tempers: cards of this round, the number of explorers inside, and where a row's limit is."""
_CARD, _FACE, _CARDS, _GAIN = (next(_ROWS) for _ in range(4))
ROWS = next(_ROWS)

PRINTED, CARDS, TRAPS, TAKEN = 16, 20, 40, 32

OVER = ENTRANCES + 1
"""The round of a game that is over. It has no cards (`Box.opening`), so nothing moves there."""


@jit
def reveal(box: CardTables, s: Array) -> None:
    """D13, D31: the next card of every game; who is not asked after it has nothing to choose.

    A card is drawn by lot from all there ever are. Two lots are cast; where both fall on cards
    that are not there, nothing happens in this step, and the next step casts again.
    """
    size = np.uint64(box.size)
    for i in range(LANES):
        luck = np.uint64(s[RNG_STATE + i]) + GOLDEN
        bits, left = splitmix64(luck), s[DECK_LEFT + i]
        first, second = upper(bits, size), lower(bits, size)
        s[RNG_STATE + i] = np.int64(luck)
        s[RNG_BITS + i] = np.int64(bits)
        s[_CARD + i] = first if (left >> first) & 1 else second
    for i in range(LANES):
        s[_FACE + i] = box.face[s[_CARD + i]]
    for i in range(LANES):
        card, left, inside, danger = s[_CARD + i], s[DECK_LEFT + i], s[INSIDE + i], s[DANGER + i]
        drawn = (left >> card) & 1
        bit = drawn << card
        face = s[_FACE + i] & -drawn
        value, relic = (face >> VALUE) & 0xFFFF, (face >> RELIC) & 0xFFFFFFFF
        alike = ((1 << (face >> MANY)) - 1) << ((face >> FIRST) & 0x3F)
        sprung = (danger >> card) & drawn  # D17
        asked = drawn & ~sprung  # D19
        n = popcount8(inside)
        share = divide_share(value, n)  # D14
        s[CARRIED + i] += share
        s[POOL + i] += value - share * n
        s[RELICS + i] += relic  # D18
        s[DANGER + i] = danger | alike  # D16
        s[DECK_LEFT + i] = left & ~bit
        s[REMOVED + i] |= bit & -(sprung | (relic & 1))  # D35; D26, D36: no relic comes twice
        s[INSIDE + i] = inside & (sprung - 1)
        s[CHOICE_DUE + i] = asked
        s[LEAVE + i] = inside & -np.int64(left == 0)  # D38
        s[COUNTS + i] += (n & -asked) + (drawn << CARDS) + (sprung << TRAPS)
    if box.twin:  # D47: who has both explorers inside chooses once
        for i in range(LANES):
            both = s[INSIDE + i] & (s[INSIDE + i] >> box.twin)
            s[COUNTS + i] -= popcount8(both) & -s[CHOICE_DUE + i]


@jit
def resolve(box: CardTables, s: Array) -> int:
    """D20: who leaves does so together. Says whose game has ended, a bit for each lane."""
    ended = 0
    for i in range(LANES):
        leave, pool, relics, out = s[LEAVE + i], s[POOL + i], s[RELICS + i], s[RELICS_OUT + i]
        alone = -np.int64((leave != 0) & ((leave & (leave - 1)) == 0))  # D26, D27
        taken = relics & alone & ((1 << PRINTED) - 1)
        n = popcount8(leave)
        share = divide_share(pool, n)  # D24
        prize = (relic_points(out + taken) - relic_points(out)) & -box.ordered
        printed = (relics & alone) >> PRINTED
        inside = s[INSIDE + i] & ~leave
        s[_GAIN + i] = s[CARRIED + i] + share + prize + printed + (taken << TAKEN)  # D30
        s[POOL + i] = pool - share * n  # D25
        s[RELICS_OUT + i] = out + taken  # D29
        s[RELICS + i] = relics & ~alone
        s[INSIDE + i] = inside
        ended |= int((inside == 0) & (s[ROUND + i] >= ENTRANCES)) << i  # D32
    for explorer in range(box.explorers):
        points = POINTS + explorer * LANES
        for i in range(LANES):
            s[points + i] += s[_GAIN + i] & -((s[LEAVE + i] >> explorer) & 1)
    return ended


@jit
def start_game(s: Array, i: int, game: int, deals: GameSeeds) -> None:
    """Another game for a lane: it is before its first round (D10)."""
    s[GAME + i] = game
    s[RNG_START + i] = np.int64(stream(deals, game))
    for row in (ROUND, INSIDE, REMOVED, RELICS_OUT, COUNTS):
        s[row + i] = 0
    for explorer in range(MAX_EXPLORERS):
        s[POINTS + explorer * LANES + i] = 0


@jit
def advance(box: CardTables, s: Array) -> None:
    """D32: where nobody is inside, the next round begins, unless the game is over."""
    everybody = (1 << box.explorers) - 1
    for i in range(LANES):
        s[_CARDS + i] = box.opening[s[ROUND + i] + 1]
    for i in range(LANES):
        inside, number = s[INSIDE + i], s[ROUND + i]
        over = -np.int64((inside == 0) & (number < OVER))
        base = s[RNG_START + i] + (np.int64(ROUNDS) & over)
        s[ROUND + i] = number - over
        s[INSIDE + i] = inside | (everybody & over)  # D12
        s[RELICS + i] &= ~over  # D36
        s[POOL + i] &= ~over  # D34
        s[CARRIED + i] &= ~over
        s[DANGER + i] &= ~over
        s[DECK_LEFT + i] = (s[DECK_LEFT + i] & ~over) | (
            s[_CARDS + i] & ~s[REMOVED + i] & over
        )  # D37
        s[RNG_START + i] = base
        s[RNG_STATE + i] = (s[RNG_STATE + i] & ~over) | (base & over)


@jit
def clear_lane(s: Array, i: int) -> None:
    """Nothing happens in a lane."""
    for row in range(0, ROWS, LANES):
        s[row + i] = 0
    s[GAME + i] = -1
    s[ROUND + i] = OVER


@jit
def popcount8(explorers: int) -> int:
    """How many there are in a set of up to eight."""
    pairs = explorers - ((explorers >> 1) & 0x55)
    fours = (pairs & 0x33) + ((pairs >> 2) & 0x33)
    return (fours + (fours >> 4)) & 0x0F


MAX_RUBIES = 100_000
"""More than all cards that fit into a word can show (`part` is exact up to here)."""

_SHARES = [-(-(1 << 20) // n) for n in range(1, MAX_EXPLORERS + 1)]
_UP_TO_3, _UP_TO_6, _UP_TO_8 = (
    sum(number << (21 * place) for place, number in enumerate(_SHARES[first : first + 3]))
    for first in (0, 3, 6)
)
"""2²⁰ ÷ n, rounded up, for n from 1 on: three of them beside each other."""


@jit
def divide_share(rubies: int, n: int) -> int:
    """What each of n explorers gets (D14, D24), up to MOST_RUBIES; for nobody, anything."""
    numbers = _UP_TO_3 if n < 4 else (_UP_TO_6 if n < 7 else _UP_TO_8)
    place = n - 1 - (3 if n > 3 else 0) - (3 if n > 6 else 0)
    number = (numbers >> ((21 * place) & 0x3F)) & 0x1FFFFF
    return (((rubies & 0x1FFFF) * number) >> 20) & 0x1FFFF


@jit
def relic_points(relics: int) -> int:
    """D28: what the first relics to leave the cave are worth together."""
    late = max(relics - EARLY_RELICS, 0)
    return relics * EARLY_VALUE + late * (LATE_VALUE - EARLY_VALUE)
