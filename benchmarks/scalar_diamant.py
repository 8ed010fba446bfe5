"""A plain Numba loop of Diamant's rules with random players: a yardstick for the fast engine.

One game after the other, one explorer after the other, with ordinary numbers and branches, as one
would write it first. Edition diamant-2016, without options.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tacora.games.diamant.cards import (
    EARLY_RELICS,
    EARLY_VALUE,
    ENTRANCES,
    LATE_VALUE,
    RELICS,
    TRAP_COPIES,
    TREASURES,
)
from tacora.sim.jit import jit

Array = Any
TRAP_KINDS = 5
RELIC = -1 - TRAP_KINDS
DECK = np.array(
    [*TREASURES, *(-1 - kind for kind in range(TRAP_KINDS) for _ in range(TRAP_COPIES))]
    + [RELIC] * RELICS
)
"""A treasure by its value; traps and relics are negative."""


@jit
def play(  # noqa: PLR0912  (as one would write it first)
    players: int, games: int, seed: int, totals: Array
) -> int:
    """Play games, add up the points of each player, and return the cards revealed."""
    state, cards = np.uint64(seed), 0
    deck, points = DECK.copy(), np.zeros(players, np.int64)
    for _ in range(games):
        size, relics_out = len(DECK), 0
        deck[:] = DECK
        points[:] = 0
        for _ in range(ENTRANCES):
            inside, carried, pool, relics, met, left = (1 << players) - 1, 0, 0, 0, 0, size
            while inside and left:
                state, bits = next_bits(state)
                at = int(((bits >> np.uint64(32)) * np.uint64(left)) >> np.uint64(32))
                card = deck[at]
                left -= 1
                cards += 1
                deck[at], deck[left] = deck[left], card
                if card > 0:
                    n = count(inside)
                    carried += card // n
                    pool += card % n
                elif card == RELIC:
                    relics += 1
                elif met >> -card & 1:
                    size -= 1
                    deck[left], deck[size] = deck[size], deck[left]
                    break
                else:
                    met |= 1 << -card
                leavers = int(bits) & inside
                if not left:
                    leavers = inside
                if leavers:
                    n = count(leavers)
                    gain = carried + pool // n
                    pool %= n
                    if n == 1:
                        for _ in range(relics):
                            gain += EARLY_VALUE if relics_out < EARLY_RELICS else LATE_VALUE
                            relics_out += 1
                        relics = 0
                    for player in range(players):
                        if leavers >> player & 1:
                            points[player] += gain
                    inside &= ~leavers
            size = remove_relics(deck, left, size)
        totals += points
    return cards


@jit
def remove_relics(deck: Array, left: int, size: int) -> int:
    """Take the relics that were revealed out of the deck; return its new size."""
    at = left
    while at < size:
        if deck[at] == RELIC:
            size -= 1
            deck[at], deck[size] = deck[size], deck[at]
        else:
            at += 1
    return size


@jit
def count(explorers: int) -> int:
    """Count the set bits of a number of up to eight bits."""
    pairs = explorers - ((explorers >> 1) & 0x55)
    fours = (pairs & 0x33) + ((pairs >> 2) & 0x33)
    return (fours + (fours >> 4)) & 0x0F


@jit
def next_bits(state: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Return the next state of SplitMix64, and its 64 random bits."""
    state += np.uint64(0x9E3779B97F4A7C15)
    bits = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return state, bits ^ (bits >> np.uint64(31))
