"""Solve one-player Diamant exactly: one explorer, one round, the most points on average.

A single explorer gets whole treasures and leaves with the relics (D26). A position is the set of
treasures, the kinds of trap and the number of relics on the path: few enough to solve all of them,
from the last card back to the first.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacora.games.diamant.cards import RELICS, TRAP_COPIES, TREASURES
from tacora.games.diamant.rules import relic_value
from tacora.sim.diamant.card_tables import Array
from tacora.sim.jit import jit


class Deck(NamedTuple):
    """The cards of a round."""

    treasures: Array
    kinds: int
    """Kinds of trap, and how many cards of each: two of a kind end the round."""
    copies: int
    relics: Array
    """The value of the first relic, the second, and so on."""


class Solution(NamedTuple):
    """The value of a round, and where to leave: by set of treasures, traps met, relics found."""

    value: float
    leave: Array


def standard_deck() -> Deck:
    """Return the 35 cards of the game (D3, D4), its relics worth 5, 5, 5, 10 and 10 (D28)."""
    relics = np.array([relic_value(0, number) for number in range(RELICS)], np.int64)
    return Deck(np.array(TREASURES, np.int64), 5, TRAP_COPIES, relics)


def solve(deck: Deck, *, one_step: bool = False) -> Solution:
    """Solve a deck for the best play, or for play that looks only at the next card."""
    shape = (1 << len(deck.treasures), deck.kinds + 1, len(deck.relics) + 1)
    leave = np.zeros(shape, np.bool_)
    return Solution(_solve(deck, one_step, np.zeros(shape), leave), leave)


@jit
def _solve(deck: Deck, one_step: bool, values: Array, leave: Array) -> float:  # noqa: C901  (one loop inside the other)
    """Compute the value of each path and where to leave, from the longest path back."""
    n, relics = len(deck.treasures), len(deck.relics)
    going_on = 0.0
    for found in range((1 << n) - 1, -1, -1):
        loot, treasures, rubies = 0, 0, 0
        for card in range(n):
            if (found >> card) & 1:
                loot += deck.treasures[card]
            else:
                treasures += 1
                rubies += deck.treasures[card]
        for met in range(deck.kinds, -1, -1):
            held = loot + deck.relics.sum()
            for taken in range(relics, -1, -1):
                if taken < relics:
                    held -= deck.relics[taken]
                new = (deck.kinds - met) * deck.copies
                ending = met * (deck.copies - 1)
                left = treasures + new + ending + relics - taken
                going_on, gain = 0.0, rubies - ending * held
                if taken < relics:
                    going_on += (relics - taken) * values[found, met, taken + 1]
                    gain += (relics - taken) * deck.relics[taken]
                if new:
                    going_on += new * values[found, met + 1, taken]
                for card in range(n):
                    if not (found >> card) & 1:
                        going_on += values[found | (1 << card), met, taken]
                going_on = going_on / left if left else float(held)  # D38
                leave[found, met, taken] = gain <= 0 if one_step else held >= going_on
                values[found, met, taken] = held if leave[found, met, taken] else going_on
    return going_on
