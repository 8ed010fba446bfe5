"""Tournaments whose truth is known: rankings drawn from strengths."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tacora.arena.ranking_counts import RankingCounts, RankingTable
from tacora.arena.schedule import GameResults, IntArray, lineups, seat_rotations
from tacora.sim.statistics import WIN_UNITS


def games_of(bots: Sequence[Sequence[int]], points: Sequence[Sequence[int]]) -> GameResults:
    """Games by who sat where and what they got; those with the most share the victory."""
    seated, scored = np.array(bots), np.array(points)
    best = scored == scored.max(1, keepdims=True)
    return GameResults(seated, scored, best * (WIN_UNITS // best.sum(1, keepdims=True)))


def counted(games: GameResults, bots: int, rank: str = "points") -> RankingTable:
    players = games.bots.shape[1]
    ledger = RankingCounts(bots, players, len(games.bots) // players, rank)
    ledger.add(games)
    return ledger.evidence()


def drawn(worth: Sequence[float], players: int, deals: int, seed: int, alike: bool) -> GameResults:
    """Rankings by Luce's model; `alike`: a deal ends the same in every rotation."""
    tables = lineups(len(worth), players, deals, seed)
    luck = np.random.default_rng(seed)
    bots = seat_rotations(tables)
    fortune = luck.gumbel(size=bots.size)
    places = np.arange(bots.size).reshape(bots.shape)
    if alike:
        places = seat_rotations(np.arange(tables.size).reshape(tables.shape))
    height = np.log(worth)[bots] + fortune[places]
    points: IntArray = height.argsort(1).argsort(1)
    return games_of(bots.tolist(), points.tolist())
