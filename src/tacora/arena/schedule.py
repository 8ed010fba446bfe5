"""The schedule: balanced line-ups, each of which plays its deal once in every rotation."""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.sim.limits import check_games

IntArray = NDArray[np.int64]
"""An array of whole numbers."""

MAX_GAMES = 10**7
"""The largest number of games of a tournament."""


class GameResults(NamedTuple):
    """The results of whole deals, by game and seat; the rotations of a deal are consecutive."""

    bots: IntArray
    points: IntArray
    wins: IntArray
    """Each seat's share of the victory, in `sim.statistics.WIN_UNITS`."""


def num_deals(games: int, players: int, bots: int) -> int:
    """Return the deals of some games, rounded up; raise UsageError if a bot would not play."""
    check_games(games, MAX_GAMES)
    deals = -(-games // players)
    if deals * players < bots:
        minimum = (-(-bots // players) - 1) * players + 1
        raise UsageError(
            CallCode.GAMES, f"{games} games are too few for {bots} bots: at least {minimum}."
        )
    return deals


def balanced_lineups(bots: int, players: int, deals: int, seed: int) -> IntArray:
    """Return the numbers of the bots that meet, by deal and place.

    All bots in a random order are assigned to line-ups, repeatedly, until the last line-up is full;
    then they are shuffled again. So no bot ever has more than one seat more than another, no bot
    meets itself if there are enough, and all pairs meet equally often on average.
    """
    until_even = bots // gcd(bots, players)
    orders = np.tile(np.arange(bots), (-(-deals // until_even), 1))
    orders = np.random.default_rng([seed % 2**64, 0]).permuted(orders, axis=1)
    places = np.arange(until_even * players) % bots
    return orders[:, places].reshape(-1, players)[:deals]


def seat_rotations(lineups: IntArray) -> IntArray:
    """Return the bots by game and seat: every line-up in all its rotations."""
    places = np.arange(lineups.shape[1])
    rotations = (places[:, None] + places) % len(places)
    return lineups[:, rotations].reshape(-1, len(places))
