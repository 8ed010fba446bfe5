"""Games one after the other in every lane: a lane whose game is over begins the next."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables
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
    clear_lane,
    resolve,
    reveal,
    start_game,
)
from tacora.sim.diamant.observation import choose_randomly, popcount64
from tacora.sim.diamant.rng import GameSeeds
from tacora.sim.diamant.threshold_kernel import (
    PolicyTable,
    assign_policies,
    choose_by_threshold,
    no_traits,
)
from tacora.sim.jit import jit
from tacora.sim.statistics import WIN_UNITS

WIN_SHARE_UNITS = np.array([0, *(WIN_UNITS // winners for winners in range(1, MAX_EXPLORERS + 1))])
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


def empty_results(games: int) -> Results:
    """Where the results of so many games are written; those of one seat lie together."""
    return Results(
        np.zeros((MAX_EXPLORERS, games), np.int32).T,
        np.zeros((MAX_EXPLORERS, games), np.int32).T,
        np.zeros((MAX_EXPLORERS, games), np.int8).T,
        np.zeros((3, games), np.int32).T,
    )


@jit
def play(
    box: CardTables, minds: PolicyTable, deals: GameSeeds, first: int, results: Results
) -> None:
    """Play the games from number `first` on, as many as there is room for."""
    s = np.empty(ROWS, np.int64)
    ends = empty_ends(len(results.points))
    for i in range(LANES):
        clear_lane(s, i)
    traits = no_traits()
    following, running, ended = 0, 0, -1
    while True:
        while ended:
            i = popcount64((ended & -ended) - 1)  # the lowest one
            ended &= ended - 1
            if s[GAME + i] >= 0:
                store_result(s, i, ends, s[GAME + i] - first)
                s[GAME + i] = -1
                running -= 1
            if following < len(ends):
                start_game(s, i, first + following, deals)
                if not minds.coins:
                    assign_policies(box, minds, traits, i, first + following)
                following += 1
                running += 1
        if not running:
            break
        advance(box, s)
        reveal(box, s)
        if minds.coins:
            choose_randomly(s)
        else:
            choose_by_threshold(box, s, minds, traits)
        ended = resolve(box, s)
    score_games(box, ends, results)


@jit
def empty_ends(games: int) -> Array:
    """Where the ends of games are noted, a line each: the rows of `POINTS`, then `COUNTS`."""
    return np.zeros((games, MAX_EXPLORERS + 1), np.int64)


@jit
def store_result(s: Array, i: int, ends: Array, game: int) -> None:
    """Write down how the game in a lane ended."""
    for explorer in range(MAX_EXPLORERS):
        ends[game, explorer] = s[POINTS + explorer * LANES + i]
    ends[game, MAX_EXPLORERS] = s[COUNTS + i]


@jit
def score_games(box: CardTables, ends: Array, results: Results) -> None:
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
        winners[game] = WIN_SHARE_UNITS[winners[game]]
    for seat in range(box.players):
        wins = results.wins[:, seat]
        for game in range(len(ends)):
            wins[game] *= winners[game]
    counts = ends[:, MAX_EXPLORERS]
    for game in range(len(ends)):
        results.figures[game, 0] = counts[game] & ((1 << CARDS) - 1)
        results.figures[game, 1] = (counts[game] >> CARDS) & ((1 << CARDS) - 1)
        results.figures[game, 2] = counts[game] >> TRAPS


@jit
def _count(box: CardTables, ends: Array, seat: int, points: Array, relics: Array) -> None:
    for game in range(len(ends)):
        end = ends[game, seat]
        if box.players < box.explorers:  # D47
            end += ends[game, seat + box.players]
        points[game] = end & ((1 << TAKEN) - 1)
        relics[game] = end >> TAKEN
