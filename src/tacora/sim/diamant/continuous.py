"""Games one after the other in every lane: a lane whose game is over begins the next."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacora.sim.diamant.card_tables import MOST_EXPLORERS, Array, Box
from tacora.sim.diamant.kernel import (
    CARDS,
    COUNTS,
    GAME,
    LANES,
    POINTS,
    ROWS,
    TAKEN,
    TRAPS,
    advance,
    begin,
    resolve,
    rest,
    reveal,
)
from tacora.sim.diamant.observation import bits_of, coins
from tacora.sim.diamant.rng import Deals
from tacora.sim.diamant.threshold_kernel import Minds, no_traits, sit_down, tempers
from tacora.sim.jit import compiled
from tacora.sim.statistics import WHOLE

SHARES = np.array([0, *(WHOLE // winners for winners in range(1, MOST_EXPLORERS + 1))])
"""Each winner's part of a victory, by the number of winners."""


class Results(NamedTuple):
    """What came of games, in their order."""

    points: Array
    """By game and seat (D39)."""
    wins: Array
    """The share of each seat in the victory, in parts of WHOLE (D40)."""
    relics: Array
    """How many each seat took."""
    figures: Array
    """By game: choices made, cards revealed, rounds that a trap ended."""


def room_for(games: int) -> Results:
    """Where the results of so many games are written; those of one seat lie together."""
    return Results(
        np.zeros((MOST_EXPLORERS, games), np.int32).T,
        np.zeros((MOST_EXPLORERS, games), np.int32).T,
        np.zeros((MOST_EXPLORERS, games), np.int8).T,
        np.zeros((3, games), np.int32).T,
    )


@compiled
def play(box: Box, minds: Minds, deals: Deals, first: int, results: Results) -> None:
    """Play the games from number `first` on, as many as there is room for."""
    s = np.empty(ROWS, np.int64)
    ends = room_for_ends(len(results.points))
    for i in range(LANES):
        rest(s, i)
    traits = no_traits()
    following, running, ended = 0, 0, -1
    while True:
        while ended:
            i = bits_of((ended & -ended) - 1)  # the lowest one
            ended &= ended - 1
            if s[GAME + i] >= 0:
                note(s, i, ends, s[GAME + i] - first)
                s[GAME + i] = -1
                running -= 1
            if following < len(ends):
                begin(s, i, first + following, deals)
                if not minds.coins:
                    sit_down(box, minds, traits, i, first + following)
                following += 1
                running += 1
        if not running:
            break
        advance(box, s)
        reveal(box, s)
        if minds.coins:
            coins(s)
        else:
            tempers(box, s, minds, traits)
        ended = resolve(box, s)
    judge(box, ends, results)


@compiled
def room_for_ends(games: int) -> Array:
    """Where the ends of games are noted, a line each: the rows of `POINTS`, then `COUNTS`."""
    return np.zeros((games, MOST_EXPLORERS + 1), np.int64)


@compiled
def note(s: Array, i: int, ends: Array, game: int) -> None:
    """Write down how the game in a lane ended."""
    for explorer in range(MOST_EXPLORERS):
        ends[game, explorer] = s[POINTS + explorer * LANES + i]
    ends[game, MOST_EXPLORERS] = s[COUNTS + i]


@compiled
def judge(box: Box, ends: Array, results: Results) -> None:
    """D39, D40: points, victories and relics by seat, from how games ended."""
    ranks = np.zeros((box.players, len(ends)), np.int32)
    best, winners = np.zeros(len(ends), np.int32), np.zeros(len(ends), np.int32)
    for seat in range(box.players):
        _count(box, ends, seat, results.points[:, seat], results.relics[:, seat])
        points, relics, rank = results.points[:, seat], results.relics[:, seat], ranks[seat]
        for game in range(len(ends)):
            tie = relics[game] if box.artifacts_break_ties else 0  # D46
            rank[game] = (points[game] << 8) + tie
            best[game] = max(best[game], rank[game])
    for seat in range(box.players):
        wins, rank = results.wins[:, seat], ranks[seat]
        for game in range(len(ends)):
            wins[game] = rank[game] == best[game]
            winners[game] += wins[game]
    for game in range(len(ends)):
        winners[game] = SHARES[winners[game]]
    for seat in range(box.players):
        wins = results.wins[:, seat]
        for game in range(len(ends)):
            wins[game] *= winners[game]
    counts = ends[:, MOST_EXPLORERS]
    for game in range(len(ends)):
        results.figures[game, 0] = counts[game] & ((1 << CARDS) - 1)
        results.figures[game, 1] = (counts[game] >> CARDS) & ((1 << CARDS) - 1)
        results.figures[game, 2] = counts[game] >> TRAPS


@compiled
def _count(box: Box, ends: Array, seat: int, points: Array, relics: Array) -> None:
    for game in range(len(ends)):
        end = ends[game, seat]
        if box.players < box.explorers:  # D47
            end += ends[game, seat + box.players]
        points[game] = end & ((1 << TAKEN) - 1)
        relics[game] = end >> TAKEN
