"""Results of compiled games: final rows of lanes, and points, victories and relics from them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tacora.sim.diamant import kernel as k
from tacora.sim.diamant.card_tables import MAX_EXPLORERS, Array, CardTables
from tacora.sim.jit import jit
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
        np.zeros((MAX_EXPLORERS, games), np.int8).T,
        np.zeros((3, games), np.int32).T,
    )


@jit
def empty_finals(games: int) -> Array:
    """Allocate final rows, a line for each game: the rows of `POINTS`, then `COUNTS`."""
    return np.zeros((games, MAX_EXPLORERS + 1), np.int64)


@jit
def store_result(s: Array, i: int, finals: Array, game: int) -> None:
    """Copy the final rows of the game in a lane."""
    for explorer in range(MAX_EXPLORERS):
        finals[game, explorer] = s[k.POINTS + explorer * k.LANES + i]
    finals[game, MAX_EXPLORERS] = s[k.COUNTS + i]


@jit
def score_games(tables: CardTables, finals: Array, results: Results) -> None:
    """D39, D40: compute points, victories and relics by seat."""
    ranks = np.zeros((tables.players, len(finals)), np.int32)
    best, winners = np.zeros(len(finals), np.int32), np.zeros(len(finals), np.int32)
    for seat in range(tables.players):
        _score_seat(tables, finals, seat, results.points[:, seat], results.relics[:, seat])
        points, relics, rank = results.points[:, seat], results.relics[:, seat], ranks[seat]
        for game in range(len(finals)):
            tie = relics[game] if tables.artifacts_break_ties else 0  # D46
            rank[game] = (points[game] << 8) + tie
            best[game] = max(best[game], rank[game])
    for seat in range(tables.players):
        wins, rank = results.wins[:, seat], ranks[seat]
        for game in range(len(finals)):
            wins[game] = rank[game] == best[game]
            winners[game] += wins[game]
    for game in range(len(finals)):
        winners[game] = WIN_SHARE_UNITS[winners[game]]
    for seat in range(tables.players):
        wins = results.wins[:, seat]
        for game in range(len(finals)):
            wins[game] *= winners[game]
    counts = finals[:, MAX_EXPLORERS]
    for game in range(len(finals)):
        results.counts[game, 0] = counts[game] & ((1 << k.CARDS_SHIFT) - 1)
        results.counts[game, 1] = (counts[game] >> k.CARDS_SHIFT) & ((1 << k.CARDS_SHIFT) - 1)
        results.counts[game, 2] = counts[game] >> k.TRAPS_SHIFT


@jit
def _score_seat(tables: CardTables, finals: Array, seat: int, points: Array, relics: Array) -> None:
    for game in range(len(finals)):
        final = finals[game, seat]
        if tables.players < tables.explorers:  # D47
            final += finals[game, seat + tables.players]
        points[game] = final & ((1 << k.TAKEN_SHIFT) - 1)
        relics[game] = final >> k.TAKEN_SHIFT
