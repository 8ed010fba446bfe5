"""Random numbers of compiled games: SplitMix64, started from a seed and a game number."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacora.sim.jit import inlined

GOLDEN_GAMMA = np.uint64(0x9E3779B97F4A7C15)
"""The step of a game's counter."""
ROUND_STRIDE = np.uint64(0xD1342543DE82EF95)
"""The distance between the counters of two rounds: a longer round moves no card of the next."""

MIX_1, MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_11, _27, _30, _31 = (np.uint64(bits) for bits in (11, 27, 30, 31))


class GameSeeds(NamedTuple):
    """A seed, and the number of consecutive games that share a deal.

    Games of one deal have the same cards in each round, as long as the same cards are in the deck.
    So bots can be compared on the same deals, each in every seat.
    """

    seed: np.uint64
    games_per_deal: int


def game_seeds(seed: int, games_per_deal: int = 1) -> GameSeeds:
    """Make the seeds of games from any whole number."""
    return GameSeeds(np.uint64(seed % 2**64), games_per_deal)


@inlined
def splitmix64(number: np.uint64) -> np.uint64:
    """Mix a counter into 64 random bits (the finaliser of SplitMix64)."""
    number = (number ^ (number >> _30)) * MIX_1
    number = (number ^ (number >> _27)) * MIX_2
    return number ^ (number >> _31)


@inlined
def stream_start(seeds: GameSeeds, game: int) -> np.uint64:
    """Return the start of a game's counter, which then advances by GOLDEN_GAMMA."""
    start = splitmix64(seeds.seed + GOLDEN_GAMMA)
    return splitmix64(start + np.uint64(game) // np.uint64(seeds.games_per_deal))


@inlined
def to_unit_float(bits: np.uint64) -> float:
    """Return a number from 0 up to, but not including, 1."""
    return (bits >> _11) * 2.0**-53
