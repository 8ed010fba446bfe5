"""Luck for compiled games: a counter and a good mixer, so a game's luck is its seed and number."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacora.sim.jit import jit

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
ROUNDS = np.uint64(0xD1342543DE82EF95)
"""How far apart the counters of two rounds are: what happens in one moves no card of the next."""

_A, _B = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_11, _27, _30, _31, _32 = (np.uint64(bits) for bits in (11, 27, 30, 31, 32))
_LOW = np.uint64(0xFFFFFFFF)


class GameSeeds(NamedTuple):
    """Where the luck of games comes from: a seed, and how many games in a row share their luck.

    Games with the same luck have the same cards in each round, as long as the same cards are in
    the deck; so bots can be compared on the same deals, each in every seat.
    """

    seed: np.uint64
    games_per_deal: int


def game_seeds(seed: int, alike: int = 1) -> GameSeeds:
    """Luck from any whole number."""
    return GameSeeds(np.uint64(seed % 2**64), alike)


@jit
def splitmix64(number: np.uint64) -> np.uint64:
    """64 bits that look like chance (the finaliser of SplitMix64)."""
    number = (number ^ (number >> _30)) * _A
    number = (number ^ (number >> _27)) * _B
    return number ^ (number >> _31)


@jit
def stream(deals: GameSeeds, game: int) -> np.uint64:
    """Where a game's counter begins; it then goes on in steps of GOLDEN."""
    return splitmix64(splitmix64(deals.seed + GOLDEN) + np.uint64(game // deals.games_per_deal))


@jit
def upper(bits: np.uint64, limit: np.uint64) -> np.int64:
    """0 to limit - 1 from the upper half of 64 bits, for limits below a hundred."""
    return np.int64(((bits >> _32) * (limit & _LOW)) >> _32)


@jit
def lower(bits: np.uint64, limit: np.uint64) -> np.int64:
    """The same from the lower half."""
    return np.int64(((bits & _LOW) * (limit & _LOW)) >> _32)


@jit
def to_unit_float(bits: np.uint64) -> float:
    """From 0 up to 1, without 1."""
    return (bits >> _11) * 2.0**-53
