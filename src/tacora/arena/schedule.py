"""Who meets whom: balanced line-ups, each of which plays its deal once in every rotation."""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError

IntArray = NDArray[np.int64]
"""An array of whole numbers."""

MAX_GAMES = 10**7


class GameResults(NamedTuple):
    """What came of whole deals, by game and seat; the rotations of a deal follow one another."""

    bots: IntArray
    points: IntArray
    wins: IntArray
    """Each seat's share of the victory, in parts of `sim.tally.WHOLE`."""


def num_deals(games: int, players: int, bots: int) -> int:
    """How many deals so many games are, rounded up; WrongCall where a bot would not play at all."""
    if not 1 <= games <= MAX_GAMES:
        raise UsageError(CallCode.GAMES, f"The number of games is 1 to {MAX_GAMES}.")
    deals = -(-games // players)
    if deals * players < bots:
        least = (-(-bots // players) - 1) * players + 1
        raise UsageError(
            CallCode.GAMES, f"{games} games leave some of the {bots} bots out: at least {least}."
        )
    return deals


def lineups(bots: int, players: int, deals: int, seed: int) -> IntArray:
    """The numbers of the bots that meet, by deal and place.

    All bots in a random order are dealt out to tables, over and over, until tables and bots come
    out even; then they are put in another order. So at any time none has played more than one
    seat more than another, nobody meets itself where there are enough, and all pairs are alike.
    """
    until_even = bots // gcd(bots, players)
    orders = np.tile(np.arange(bots), (-(-deals // until_even), 1))
    orders = np.random.default_rng([seed % 2**64, 0]).permuted(orders, axis=1)
    places = np.arange(until_even * players) % bots
    return orders[:, places].reshape(-1, players)[:deals]


def seat_rotations(tables: IntArray) -> IntArray:
    """Who sits where, by game and seat: every line-up in all its rotations."""
    places = np.arange(tables.shape[1])
    turns = (places[:, None] + places) % len(places)
    return tables[:, turns].reshape(-1, len(places))
