"""The rules of Diamant on whole numbers, 64 games side by side.

One game is a handful of small numbers, since all explorers in the cave carry the same (D15). The
state `s` of 64 games is one array: a row of 64 lanes for each number, so `s[ROUND + i]` is the
round of the game in lane i. Every loop below handles all lanes; the compiler turns it into vector
instructions as long as the loop has no branch and no look-up. That is why look-ups have loops of
their own, why a condition is a mask (`-1` where it holds, `0` where it does not), and why some rows
pack several small numbers.

A step is `reveal`, then a choice for each lane (`observation.py`, `threshold_kernel.py`), then
`resolve`.
"""

from __future__ import annotations

import numpy as np

from tacora.games.diamant.cards import EARLY_RELICS, EARLY_VALUE, ENTRANCES, LATE_VALUE
from tacora.sim.diamant import card_tables as cards
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables
from tacora.sim.diamant.rng import (
    GOLDEN_GAMMA,
    ROUND_STRIDE,
    GameSeeds,
    lower_index,
    splitmix64,
    stream_start,
    upper_index,
)
from tacora.sim.jit import jit

LANES = 64

_ROWS = iter(range(0, 64 * LANES, LANES))

GAME, RNG_START, RNG_STATE, RNG_BITS = (next(_ROWS) for _ in range(4))
"""Number of the game; random counter at the start of the round, now; random bits of this step."""
ROUND, INSIDE, CARRIED, POOL = (next(_ROWS) for _ in range(4))
"""Round; explorers inside, a bit each; rubies that each of them carries; rubies on the path."""
DECK_LEFT, REMOVED, DANGER = (next(_ROWS) for _ in range(3))
"""Cards to come, cards out of the game, cards that would end the round: a bit each."""
RELICS, RELICS_OUT = next(_ROWS), next(_ROWS)
"""Relics on the path, and their printed values `<< PRINTED_SHIFT`; relics that left the cave."""
CHOICE_DUE, LEAVING = next(_ROWS), next(_ROWS)
"""1 if explorers choose in this step, else 0; explorers who leave, a bit each."""
COUNTS = next(_ROWS)
"""Choices made; cards revealed `<< CARDS_SHIFT`; rounds ended by a trap `<< TRAPS_SHIFT`."""
POINTS = next(_ROWS)
"""A row for each explorer: its points at camp, and its relics `<< TAKEN_SHIFT`."""
_ROWS = iter(range(POINTS + MAX_EXPLORERS * LANES, 64 * LANES, LANES))
ROUND_DECK, NUM_INSIDE, LIMIT_INDEX = (next(_ROWS) for _ in range(3))
"""For threshold policies: cards of this round, number of explorers inside, index of the limit."""
_CARD, _FACE, _NEXT_DECK, _GAIN = (next(_ROWS) for _ in range(4))
STATE_SIZE = next(_ROWS)
NUM_ROWS = STATE_SIZE // LANES

PRINTED_SHIFT, CARDS_SHIFT, TRAPS_SHIFT, TAKEN_SHIFT = 16, 20, 40, 32

OVER_ROUND = ENTRANCES + 1
"""The round of a finished game. It has no cards (`CardTables.round_decks`), so nothing changes."""


@jit
def reveal(tables: CardTables, s: Array) -> None:
    """D13, D31: reveal the next card of every game.

    A card is drawn by index from all cards of the game. Each step draws two indices. If neither
    card is in the deck, nothing happens in this step and the next step draws again.
    """
    num_cards = np.uint64(tables.num_cards)
    for i in range(LANES):
        counter = np.uint64(s[RNG_STATE + i]) + GOLDEN_GAMMA
        bits, left = splitmix64(counter), s[DECK_LEFT + i]
        first, second = upper_index(bits, num_cards), lower_index(bits, num_cards)
        s[RNG_STATE + i] = np.int64(counter)
        s[RNG_BITS + i] = np.int64(bits)
        s[_CARD + i] = first if (left >> first) & 1 else second
    for i in range(LANES):
        s[_FACE + i] = tables.faces[s[_CARD + i]]
    for i in range(LANES):
        card, left, inside, danger = s[_CARD + i], s[DECK_LEFT + i], s[INSIDE + i], s[DANGER + i]
        drawn = (left >> card) & 1
        bit = drawn << card
        face = s[_FACE + i] & -drawn
        value = (face >> cards.VALUE_SHIFT) & 0xFFFF
        relic = (face >> cards.RELIC_SHIFT) & 0xFFFFFFFF
        same_traps = ((1 << (face >> cards.TRAP_COPIES_SHIFT)) - 1) << (
            (face >> cards.TRAP_BIT_SHIFT) & 0x3F
        )
        caught = (danger >> card) & drawn  # D17
        choice_due = drawn & ~caught  # D19
        n = popcount8(inside)
        share = divide_share(value, n)  # D14
        s[CARRIED + i] += share
        s[POOL + i] += value - share * n
        s[RELICS + i] += relic  # D18
        s[DANGER + i] = danger | same_traps  # D16
        s[DECK_LEFT + i] = left & ~bit
        s[REMOVED + i] |= bit & -(caught | (relic & 1))  # D35; D26, D36: no relic comes twice
        s[INSIDE + i] = inside & (caught - 1)
        s[CHOICE_DUE + i] = choice_due
        s[LEAVING + i] = inside & -np.int64(left == 0)  # D38
        s[COUNTS + i] += (n & -choice_due) + (drawn << CARDS_SHIFT) + (caught << TRAPS_SHIFT)
    if tables.partner_mask:  # D47: a seat with both explorers inside chooses once
        for i in range(LANES):
            both = s[INSIDE + i] & (s[INSIDE + i] >> tables.partner_mask)
            s[COUNTS + i] -= popcount8(both) & -s[CHOICE_DUE + i]


@jit
def resolve(tables: CardTables, s: Array) -> int:
    """D20: let all leavers leave together; return the lanes whose game has ended, a bit each."""
    ended = 0
    for i in range(LANES):
        leave, pool, relics, out = s[LEAVING + i], s[POOL + i], s[RELICS + i], s[RELICS_OUT + i]
        alone = -np.int64((leave != 0) & ((leave & (leave - 1)) == 0))  # D26, D27
        taken = relics & alone & ((1 << PRINTED_SHIFT) - 1)
        n = popcount8(leave)
        share = divide_share(pool, n)  # D24
        ordered = (relic_points(out + taken) - relic_points(out)) & -tables.ordered_values
        printed = (relics & alone) >> PRINTED_SHIFT
        inside = s[INSIDE + i] & ~leave
        s[_GAIN + i] = s[CARRIED + i] + share + ordered + printed + (taken << TAKEN_SHIFT)  # D30
        s[POOL + i] = pool - share * n  # D25
        s[RELICS_OUT + i] = out + taken  # D29
        s[RELICS + i] = relics & ~alone
        s[INSIDE + i] = inside
        ended |= int((inside == 0) & (s[ROUND + i] >= ENTRANCES)) << i  # D32
    for explorer in range(tables.explorers):
        points = POINTS + explorer * LANES
        for i in range(LANES):
            s[points + i] += s[_GAIN + i] & -((s[LEAVING + i] >> explorer) & 1)
    return ended


@jit
def start_game(s: Array, i: int, game: int, seeds: GameSeeds) -> None:
    """Put a new game into a lane, before its first round (D10)."""
    s[GAME + i] = game
    s[RNG_START + i] = np.int64(stream_start(seeds, game))
    for row in (ROUND, INSIDE, REMOVED, RELICS_OUT, COUNTS):
        s[row + i] = 0
    for explorer in range(MAX_EXPLORERS):
        s[POINTS + explorer * LANES + i] = 0


@jit
def advance(tables: CardTables, s: Array) -> None:
    """D32: start the next round where no explorer is inside, unless the game is over."""
    all_explorers = (1 << tables.explorers) - 1
    for i in range(LANES):
        s[_NEXT_DECK + i] = tables.round_decks[s[ROUND + i] + 1]
    for i in range(LANES):
        inside, number = s[INSIDE + i], s[ROUND + i]
        new_round = -np.int64((inside == 0) & (number < OVER_ROUND))
        start = s[RNG_START + i] + (np.int64(ROUND_STRIDE) & new_round)
        s[ROUND + i] = number - new_round
        s[INSIDE + i] = inside | (all_explorers & new_round)  # D12
        s[RELICS + i] &= ~new_round  # D36
        s[POOL + i] &= ~new_round  # D34
        s[CARRIED + i] &= ~new_round
        s[DANGER + i] &= ~new_round
        s[DECK_LEFT + i] = (s[DECK_LEFT + i] & ~new_round) | (
            s[_NEXT_DECK + i] & ~s[REMOVED + i] & new_round
        )  # D37
        s[RNG_START + i] = start
        s[RNG_STATE + i] = (s[RNG_STATE + i] & ~new_round) | (start & new_round)


@jit
def clear_lane(s: Array, i: int) -> None:
    """Empty a lane: it has no game, and nothing happens in it."""
    for row in range(0, STATE_SIZE, LANES):
        s[row + i] = 0
    s[GAME + i] = -1
    s[ROUND + i] = OVER_ROUND


@jit
def popcount8(explorers: int) -> int:
    """Count the set bits of a number of up to eight bits."""
    pairs = explorers - ((explorers >> 1) & 0x55)
    fours = (pairs & 0x33) + ((pairs >> 2) & 0x33)
    return (fours + (fours >> 4)) & 0x0F


MAX_RUBIES = 100_000
"""More than all cards that fit into a word can show (`divide_share` is exact up to here)."""

_RECIPROCALS = [-(-(1 << 20) // n) for n in range(1, MAX_EXPLORERS + 1)]
_UP_TO_3, _UP_TO_6, _UP_TO_8 = (
    sum(number << (21 * place) for place, number in enumerate(_RECIPROCALS[first : first + 3]))
    for first in (0, 3, 6)
)
"""2²⁰ ÷ n, rounded up, for n from 1 to 8: three of them packed into a word."""


@jit
def divide_share(rubies: int, n: int) -> int:
    """Divide up to MAX_RUBIES among n explorers, rounded down (D14, D24); undefined for n = 0."""
    numbers = _UP_TO_3 if n < 4 else (_UP_TO_6 if n < 7 else _UP_TO_8)
    place = n - 1 - (3 if n > 3 else 0) - (3 if n > 6 else 0)
    number = (numbers >> ((21 * place) & 0x3F)) & 0x1FFFFF
    return (((rubies & 0x1FFFF) * number) >> 20) & 0x1FFFF


@jit
def relic_points(relics: int) -> int:
    """D28: return the total value of the first relics to leave the cave."""
    late = max(relics - EARLY_RELICS, 0)
    return relics * EARLY_VALUE + late * (LATE_VALUE - EARLY_VALUE)
