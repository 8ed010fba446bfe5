"""Results of compiled games: points, victories, relics and counts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables
from tacora.sim.jit import inlined, jit
from tacora.sim.statistics import WIN_UNITS

WIN_SHARE_UNITS = np.array([0, *(WIN_UNITS // winners for winners in range(1, MAX_EXPLORERS + 1))])
"""Each winner's share of a victory, by the number of winners."""


class Results(NamedTuple):
    """The results of games, in their order."""

    points: Array
    """By game and seat (D39)."""
    wins: Array
    """Each seat's share of the victory, in WIN_UNITS (D40)."""
    relics: Array
    """Relics taken, by game and seat."""
    counts: Array
    """By game: choices made, cards revealed, rounds ended by a trap."""


def empty_results(games: int) -> Results:
    """Allocate results; those of one seat are contiguous."""
    return Results(
        np.zeros((MAX_EXPLORERS, games), np.int32).T,
        np.zeros((MAX_EXPLORERS, games), np.int32).T,
        np.zeros((MAX_EXPLORERS, games), np.int32).T,
        np.zeros((3, games), np.int32).T,
    )


@inlined
def store_result(tables: CardTables, s: Array, i: int, results: Results, game: int) -> None:
    """D39: copy the points, relics and counts of the finished game in a lane."""
    for seat in range(tables.players):
        points, relics = int(s.points[seat, i]), s.taken[seat, i]
        if tables.players < tables.explorers:  # D47
            points += s.points[seat + tables.players, i]
            relics += s.taken[seat + tables.players, i]
        results.points[game, seat] = points
        results.relics[game, seat] = relics
    results.counts[game, 0] = s.choices[i]
    results.counts[game, 1] = s.cards[i]
    results.counts[game, 2] = s.trap_rounds[i]


@jit
def score_games(tables: CardTables, results: Results) -> None:
    """D40: compute each seat's share of the victories."""
    games = len(results.points)
    ranks = np.zeros((tables.players, games), np.int32)
    best, winners = np.zeros(games, np.int32), np.zeros(games, np.int32)
    for seat in range(tables.players):
        points, relics, rank = results.points[:, seat], results.relics[:, seat], ranks[seat]
        for game in range(games):
            tie = relics[game] if tables.artifacts_break_ties else 0  # D46
            rank[game] = (points[game] << 8) + tie
            best[game] = max(best[game], rank[game])
    for seat in range(tables.players):
        wins, rank = results.wins[:, seat], ranks[seat]
        for game in range(games):
            wins[game] = rank[game] == best[game]
            winners[game] += wins[game]
    for game in range(games):
        winners[game] = WIN_SHARE_UNITS[winners[game]]
    for seat in range(tables.players):
        wins = results.wins[:, seat]
        for game in range(games):
            wins[game] *= winners[game]


@jit
def sums_of_groups(numbers: Array, groups: Array) -> tuple[Array, Array]:
    """Add up the columns of each group line by line; return the sums of the lines and squares."""
    totals, squares = np.zeros(len(groups), np.int64), np.zeros(len(groups), np.int64)
    for group in range(len(groups)):
        line = np.zeros(len(numbers), np.int32)
        for column in range(numbers.shape[1]):
            if groups[group, column]:
                for row in range(len(numbers)):
                    line[row] += numbers[row, column]
        total = square = 0
        for row in range(len(numbers)):
            number = int(line[row])
            total += number
            square += number * number
        totals[group], squares[group] = total, square
    return totals, squares
