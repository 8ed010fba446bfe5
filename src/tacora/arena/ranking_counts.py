"""What the rankings of games say, counted in bundles of deals: all that ratings are made from.

A ranking is a row of choices (Luce): who is first among all, who among the rest, and so on. Seats
that tie are ranked in every order, each of which counts for an equal part of the game; so a tie of
two is half a victory over each other for both. Copies of one bot say nothing about each other.
By victory, a game is its first choice alone: nobody cares who was second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacora.arena.schedule import GameResults, IntArray
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError

MAX_BUNDLES = 1000
"""Deals beyond this number are counted together with their neighbours."""
GAMES_PER_COUNT = 4096
"""Games that are counted in one go."""


class LuceChoice(NamedTuple):
    """A choice that a ranking contains, by places in the ranking."""

    among: tuple[int, ...]
    tied: tuple[int, ...]
    """Those of them who might be the one chosen, alike."""
    parts: int
    """How much of a game it counts."""


@cache
def luce_choices(groups: tuple[int, ...]) -> tuple[LuceChoice, ...]:
    """The choices in a ranking whose tied groups have these sizes, from the best to the worst.

    In parts of `whole(players)`: when k of d tied seats are left, each set of k is as likely as
    another, and so is each of its members.
    """
    players, found, place = sum(groups), [], 0
    for size in groups:
        group = range(place, place + size)
        below = tuple(range(place + size, players))
        for left in range(1, size + 1):
            for tied in combinations(group, left):
                if len(tied + below) > 1:
                    parts = whole(players) // comb(size, left)
                    found.append(LuceChoice(tied + below, tied, parts))
        place += size
    return tuple(found)


def first_luce_choice(groups: tuple[int, ...]) -> tuple[LuceChoice, ...]:
    """The one choice of a game that only its victory is taken from."""
    players = sum(groups)
    return (LuceChoice(tuple(range(players)), tuple(range(groups[0])), whole(players)),)


RANKS: Mapping[str, Callable[[tuple[int, ...]], tuple[LuceChoice, ...]]] = {
    "points": luce_choices,
    "victory": first_luce_choice,
}
"""What ratings may go by, and how much of a ranking that is."""


def whole(players: int) -> int:
    """A game in parts that every stage, and every tied seat in it, has a whole number of."""
    return lcm(*range(1, players + 1))


class RankingTable(NamedTuple):
    """Sums by bundle of deals (lines) and bot (columns); choices are in parts of `whole`."""

    seats: IntArray
    points: IntArray
    wins: IntArray
    chosen: IntArray
    """How often a bot was chosen."""
    sets: IntArray
    """The sets that were chosen from, each once: how many copies of each bot."""
    bundle: IntArray
    """For each bundle and each set that occurs in it: the bundle,"""
    which: IntArray
    """the set,"""
    times: IntArray
    """and how often it was chosen from."""
    whole: int


class RankingCounts:
    """Counts games as they come in, deal after deal; whole numbers, so that sums are exact."""

    def __init__(self, bots: int, players: int, deals: int, rank: str) -> None:
        self._rank, self._stages = rank, RANKS[rank]
        self._bots, self._players, self._deals = bots, players, deals
        self._bundles = min(deals, MAX_BUNDLES)
        self._codes = (bots + 1) ** players
        if self._codes * self._bundles >= 2**63:
            raise UsageError(CallCode.BOTS, f"{bots} bots are too many for {players} players.")
        self._sums = np.zeros((4, self._bundles, bots), np.int64)
        self._chosen_from: list[tuple[IntArray, IntArray]] = []
        self._waiting: list[GameResults] = []
        self._number = 0

    def add(self, games: GameResults) -> None:
        """The games of the deals that follow."""
        self._waiting.append(games)
        if sum(len(waiting.bots) for waiting in self._waiting) >= GAMES_PER_COUNT:
            self._count()

    def _count(self) -> None:
        """Those that were waiting."""
        games = GameResults(*(np.concatenate(part) for part in zip(*self._waiting, strict=True)))
        self._waiting.clear()
        deal = (self._number + np.arange(len(games.bots))) // self._players
        self._number += len(games.bots)
        bundle = deal * self._bundles // self._deals
        for place, numbers in enumerate((np.ones_like(games.bots), games.points, games.wins)):
            np.add.at(self._sums[place], (bundle[:, None], games.bots), numbers)
        ranked, ties = _ranked(games, self._rank)
        if self._rank == "victory":
            won = games.wins.any(1)
            bundle, ranked, ties = bundle[won], ranked[won], ties[won]
        patterns, of = np.unique(ties, axis=0, return_inverse=True)
        found = []
        for number, pattern in enumerate(patterns):
            rows = of.reshape(-1) == number
            alike = bundle[rows], ranked[rows]
            found += [self._stage(stage, *alike) for stage in self._stages(_groups(pattern))]
        self._chosen_from.append(_added(found))

    def _stage(
        self, stage: LuceChoice, bundle: IntArray, ranked: IntArray
    ) -> tuple[IntArray, IntArray]:
        """A choice that all these games contain: keys of the sets chosen from, and their parts."""
        among = np.sort(ranked[:, stage.among], axis=1)
        telling = among[:, 0] != among[:, -1]
        among, bundle, tied = among[telling], bundle[telling], ranked[telling][:, stage.tied]
        np.add.at(self._sums[3], (bundle[:, None], tied), stage.parts // len(stage.tied))
        code = (among + 1) @ (self._bots + 1) ** np.arange(among.shape[1])
        return bundle * self._codes + code, np.full(len(code), stage.parts)

    def evidence(self) -> RankingTable:
        """All that was counted."""
        if self._waiting:
            self._count()
        keys, times = _added(self._chosen_from)
        codes, which = np.unique(keys % self._codes, return_inverse=True)
        digits = codes[:, None] // (self._bots + 1) ** np.arange(self._players) % (self._bots + 1)
        sets = (digits[:, :, None] == np.arange(1, self._bots + 1)).sum(1)
        seats, points, wins, chosen = self._sums
        choices = (sets, keys // self._codes, which.reshape(-1), times)
        return RankingTable(seats, points, wins, chosen, *choices, whole(self._players))


def _ranked(games: GameResults, rank: str) -> tuple[IntArray, NDArray[np.bool_]]:
    """Bots from first to last, and whether each is tied with the next.

    Whoever has won is first, whatever broke the tie; the others go by points, if those count.
    """
    most = int(np.ptp(games.points)) + 1
    height = most * (games.wins > 0) + (games.points if rank == "points" else 0)
    order = np.argsort(-height, axis=1, kind="stable")
    ranks = np.take_along_axis(height, order, 1)
    return np.take_along_axis(games.bots, order, 1), ranks[:, 1:] == ranks[:, :-1]


def _groups(ties: NDArray[np.bool_]) -> tuple[int, ...]:
    """The sizes of tied groups, from whether each place is tied with the next."""
    sizes = [1]
    for tied in ties.tolist():
        if tied:
            sizes[-1] += 1
        else:
            sizes.append(1)
    return tuple(sizes)


def _added(parts: list[tuple[IntArray, IntArray]]) -> tuple[IntArray, IntArray]:
    """Each key once, with the sum of its numbers."""
    nothing = np.zeros(0, np.int64)
    keys, numbers = (np.concatenate(part) for part in zip((nothing, nothing), *parts, strict=True))
    once, of = np.unique(keys, return_inverse=True)
    sums = np.zeros(len(once), np.int64)
    np.add.at(sums, of.reshape(-1), numbers)
    return once, sums
