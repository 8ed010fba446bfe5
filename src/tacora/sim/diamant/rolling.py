"""Games one after the other in every lane: a lane whose game is over begins the next."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacora.sim.compiled import compiled
from tacora.sim.diamant.box import MOST_EXPLORERS, Array, Box
from tacora.sim.diamant.choosing import coins, tempers, thresholds
from tacora.sim.diamant.lanes import (
    CARDS,
    COUNTS,
    GAME,
    LANES,
    OVER,
    POINTS,
    ROUND,
    ROWS,
    TAKEN,
    TRAPS,
    begin,
    resolve,
    rest,
    reveal,
)
from tacora.sim.diamant.luck import Deals
from tacora.sim.tally import WHOLE

SHARES = np.array([0, *(WHOLE // winners for winners in range(1, MOST_EXPLORERS + 1))])
"""Each winner's part of a victory, by the number of winners."""


class Minds(NamedTuple):
    """Who chooses. Where all are alike simple, `coins` or `deepest` make a faster way possible."""

    rows: Array
    """Tempers (`tacora.bots.diamant.temper`)."""
    lineups: Array
    """Which temper each explorer has: the first line for the first game, and so on in turn."""
    coins: bool
    deepest: Array
    """By explorer, when nobody looks at more than depth and loot; else empty."""
    limits: Array


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
    """Where the results of so many games are written."""
    return Results(
        np.zeros((games, MOST_EXPLORERS), np.int32),
        np.zeros((games, MOST_EXPLORERS), np.int32),
        np.zeros((games, MOST_EXPLORERS), np.int8),
        np.zeros((games, 3), np.int32),
    )


@compiled
def play(box: Box, minds: Minds, deals: Deals, first: int, results: Results) -> None:
    """Play the games from number `first` on, as many as there is room for."""
    s = np.empty(ROWS, np.int64)
    ends = np.empty((results.points.shape[0], MOST_EXPLORERS + 1), np.int64)
    end = first + ends.shape[0]
    for i in range(LANES):
        rest(s, i)
    following, running = first, 0
    while True:
        for i in range(LANES):
            if s[ROUND + i] == OVER:
                if s[GAME + i] >= 0:
                    note(s, i, ends[s[GAME + i] - first])
                    running -= 1
                    s[GAME + i] = -1
                if following < end:
                    begin(box, s, i, following, deals)
                    following += 1
                    running += 1
        if not running:
            break
        reveal(box, s)
        if minds.coins:
            coins(s)
        elif minds.deepest.shape[0]:
            thresholds(box, s, minds.deepest, minds.limits)
        else:
            tempers(box, s, minds.rows, minds.lineups)
        resolve(box, s)
    judge(box, ends, results)


@compiled
def note(s: Array, i: int, ends: Array) -> None:
    """Write down how the game in a lane ended."""
    for explorer in range(MOST_EXPLORERS):
        ends[explorer] = s[POINTS + explorer * LANES + i]
    ends[MOST_EXPLORERS] = s[COUNTS + i]


@compiled
def judge(box: Box, ends: Array, results: Results) -> None:
    """D39, D40: points, victories and relics by seat, from how games ended."""
    for game in range(ends.shape[0]):
        points, relics, wins = results.points[game], results.relics[game], results.wins[game]
        best, most, winners = 0, 0, 0
        for seat in range(box.players):
            end = ends[game, seat]
            if box.players < box.explorers:  # D47
                end += ends[game, seat + box.players]
            points[seat] = end & ((1 << TAKEN) - 1)
            relics[seat] = end >> TAKEN
            best = max(best, points[seat])
        if box.artifacts_break_ties:  # D46
            for seat in range(box.players):
                if points[seat] == best:
                    most = max(most, relics[seat])
        for seat in range(box.players):
            wins[seat] = (points[seat] == best) & (relics[seat] >= most)
            winners += wins[seat]
        part = SHARES[winners]
        for seat in range(box.players):
            wins[seat] *= part
        counts = ends[game, MOST_EXPLORERS]
        results.figures[game, 0] = counts & ((1 << CARDS) - 1)
        results.figures[game, 1] = (counts >> CARDS) & ((1 << CARDS) - 1)
        results.figures[game, 2] = counts >> TRAPS
