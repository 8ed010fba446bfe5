"""Tournaments with known strengths: rankings drawn from them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tacora.arena.ranking_counts import RankingCounts, RankingTable
from tacora.arena.schedule import GameResults, IntArray, balanced_lineups, seat_rotations
from tacora.sim.statistics import WIN_UNITS


def make_results(bots: Sequence[Sequence[int]], points: Sequence[Sequence[int]]) -> GameResults:
    """Make results from bots and points by seat; the seats with most points win."""
    seated, scored = np.array(bots), np.array(points)
    best = scored == scored.max(1, keepdims=True)
    return GameResults(seated, scored, best * (WIN_UNITS // best.sum(1, keepdims=True)))


def count_rankings(games: GameResults, bots: int, rank: str = "points") -> RankingTable:
    players = games.bots.shape[1]
    counts = RankingCounts(bots, players, len(games.bots) // players, rank)
    counts.add(games)
    return counts.table()


def draw_rankings(
    strengths: Sequence[float], players: int, deals: int, seed: int, same_in_rotations: bool
) -> GameResults:
    """Draw rankings by Luce's model; a deal may end the same in every rotation."""
    lineups = balanced_lineups(len(strengths), players, deals, seed)
    rng = np.random.default_rng(seed)
    bots = seat_rotations(lineups)
    noise = rng.gumbel(size=bots.size)
    places = np.arange(bots.size).reshape(bots.shape)
    if same_in_rotations:
        places = seat_rotations(np.arange(lineups.size).reshape(lineups.shape))
    height = np.log(strengths)[bots] + noise[places]
    points: IntArray = height.argsort(1).argsort(1)
    return make_results(bots.tolist(), points.tolist())
