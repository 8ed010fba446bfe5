"""Count the rankings of games in bundles of deals; ratings are made from these counts.

A ranking is a sequence of choices (Luce): the first among all, the first among the rest, and so on.
Seats that tie are ranked in every order, each with an equal part of the game; so a tie of two is
half a victory over each other for both. Copies of one bot are not compared with each other. If
ratings go by victory, only the first choice of a game counts.
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
"""Games that are counted together."""


class LuceChoice(NamedTuple):
    """A choice in a ranking, by places in the ranking."""

    among: tuple[int, ...]
    tied: tuple[int, ...]
    """Those of them who are equally likely to be the chosen one."""
    parts: int
    """Its part of the game, in units of `game_units`."""


@cache
def luce_choices(groups: tuple[int, ...]) -> tuple[LuceChoice, ...]:
    """Return the choices in a ranking whose tied groups have these sizes, best first.

    When k of d tied seats are left, all sets of k are equally likely, and so are their members.
    """
    players, choices, place = sum(groups), [], 0
    for size in groups:
        group = range(place, place + size)
        below = tuple(range(place + size, players))
        for left in range(1, size + 1):
            for tied in combinations(group, left):
                if len(tied + below) > 1:
                    parts = game_units(players) // comb(size, left)
                    choices.append(LuceChoice(tied + below, tied, parts))
        place += size
    return tuple(choices)


def first_luce_choice(groups: tuple[int, ...]) -> tuple[LuceChoice, ...]:
    """Return the first choice of a ranking: the victory."""
    players = sum(groups)
    return (LuceChoice(tuple(range(players)), tuple(range(groups[0])), game_units(players)),)


RANKS: Mapping[str, Callable[[tuple[int, ...]], tuple[LuceChoice, ...]]] = {
    "points": luce_choices,
    "victory": first_luce_choice,
}
"""What ratings go by, and the choices of a ranking that count."""


def game_units(players: int) -> int:
    """Return the units of a game: every choice and every tied seat has a whole number of them."""
    return lcm(*range(1, players + 1))


class RankingTable(NamedTuple):
    """Sums by bundle of deals (lines) and bot (columns); choices are in `units`."""

    seats: IntArray
    points: IntArray
    wins: IntArray
    chosen: IntArray
    """The number of times that a bot was chosen."""
    sets: IntArray
    """The different sets that were chosen from: the number of copies of each bot."""
    bundle: IntArray
    """For each bundle and each set in it: the bundle,"""
    which: IntArray
    """the set,"""
    times: IntArray
    """and the number of times it was chosen from."""
    units: int


class RankingCounts:
    """Counts games deal after deal in whole numbers, so that sums are exact."""

    def __init__(self, bots: int, players: int, deals: int, rank: str) -> None:
        self._rank, self._choices = rank, RANKS[rank]
        self._bots, self._players, self._deals = bots, players, deals
        self._bundles = min(deals, MAX_BUNDLES)
        self._codes = (bots + 1) ** players
        if self._codes * self._bundles >= 2**63:
            raise UsageError(CallCode.BOTS, f"{bots} bots are too many for {players} players.")
        self._sums = np.zeros((4, self._bundles, bots), np.int64)
        self._chosen_from: list[tuple[IntArray, IntArray]] = []
        self._uncounted: list[GameResults] = []
        self._number = 0

    def add(self, games: GameResults) -> None:
        """Add the games of the next deals."""
        self._uncounted.append(games)
        if sum(len(part.bots) for part in self._uncounted) >= GAMES_PER_COUNT:
            self._count()

    def _count(self) -> None:
        """Count the games that are not counted yet."""
        games = GameResults(*(np.concatenate(part) for part in zip(*self._uncounted, strict=True)))
        self._uncounted.clear()
        deal = (self._number + np.arange(len(games.bots))) // self._players
        self._number += len(games.bots)
        bundle = deal * self._bundles // self._deals
        for place, numbers in enumerate((np.ones_like(games.bots), games.points, games.wins)):
            np.add.at(self._sums[place], (bundle[:, None], games.bots), numbers)
        ranked, ties = _rank_bots(games, self._rank)
        if self._rank == "victory":
            won = games.wins.any(1)
            bundle, ranked, ties = bundle[won], ranked[won], ties[won]
        patterns, of = np.unique(ties, axis=0, return_inverse=True)
        counts = []
        for number, pattern in enumerate(patterns):
            rows = of.reshape(-1) == number
            same_ties = bundle[rows], ranked[rows]
            choices = self._choices(_group_sizes(pattern))
            counts += [self._count_choice(choice, *same_ties) for choice in choices]
        self._chosen_from.append(_sum_by_key(counts))

    def _count_choice(
        self, choice: LuceChoice, bundle: IntArray, ranked: IntArray
    ) -> tuple[IntArray, IntArray]:
        """Count a choice of all these games; return keys of the sets chosen from, and units."""
        among = np.sort(ranked[:, choice.among], axis=1)
        different = among[:, 0] != among[:, -1]
        among, bundle, tied = among[different], bundle[different], ranked[different][:, choice.tied]
        np.add.at(self._sums[3], (bundle[:, None], tied), choice.parts // len(choice.tied))
        code = (among + 1) @ (self._bots + 1) ** np.arange(among.shape[1])
        return bundle * self._codes + code, np.full(len(code), choice.parts)

    def table(self) -> RankingTable:
        """Return all counts."""
        if self._uncounted:
            self._count()
        keys, times = _sum_by_key(self._chosen_from)
        codes, which = np.unique(keys % self._codes, return_inverse=True)
        digits = codes[:, None] // (self._bots + 1) ** np.arange(self._players) % (self._bots + 1)
        sets = (digits[:, :, None] == np.arange(1, self._bots + 1)).sum(1)
        seats, points, wins, chosen = self._sums
        choices = (sets, keys // self._codes, which.reshape(-1), times)
        return RankingTable(seats, points, wins, chosen, *choices, game_units(self._players))


def _rank_bots(games: GameResults, rank: str) -> tuple[IntArray, NDArray[np.bool_]]:
    """Return the bots from first to last, and whether each is tied with the next.

    Winners are first, whatever broke the tie; the others are ranked by points, if those count.
    """
    above_points = int(np.ptp(games.points)) + 1
    height = above_points * (games.wins > 0) + (games.points if rank == "points" else 0)
    order = np.argsort(-height, axis=1, kind="stable")
    ranks = np.take_along_axis(height, order, 1)
    return np.take_along_axis(games.bots, order, 1), ranks[:, 1:] == ranks[:, :-1]


def _group_sizes(ties: NDArray[np.bool_]) -> tuple[int, ...]:
    """Return the sizes of tied groups, from whether each place is tied with the next."""
    sizes = [1]
    for tied in ties.tolist():
        if tied:
            sizes[-1] += 1
        else:
            sizes.append(1)
    return tuple(sizes)


def _sum_by_key(parts: list[tuple[IntArray, IntArray]]) -> tuple[IntArray, IntArray]:
    """Return each key once, with the sum of its numbers."""
    nothing = np.zeros(0, np.int64)
    keys, numbers = (np.concatenate(part) for part in zip((nothing, nothing), *parts, strict=True))
    unique, of = np.unique(keys, return_inverse=True)
    sums = np.zeros(len(unique), np.int64)
    np.add.at(sums, of.reshape(-1), numbers)
    return unique, sums
