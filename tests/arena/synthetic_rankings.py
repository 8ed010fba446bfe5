"""Tournaments whose truth is known: rankings drawn from strengths."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tacora.arena.ranking_counts import Evidence, Ledger
from tacora.arena.schedule import Games, Whole, lineups, rotated
from tacora.sim.statistics import WHOLE


def games_of(bots: Sequence[Sequence[int]], points: Sequence[Sequence[int]]) -> Games:
    """Games by who sat where and what they got; those with the most share the victory."""
    seated, scored = np.array(bots), np.array(points)
    best = scored == scored.max(1, keepdims=True)
    return Games(seated, scored, best * (WHOLE // best.sum(1, keepdims=True)))


def counted(games: Games, bots: int, rank: str = "points") -> Evidence:
    players = games.bots.shape[1]
    ledger = Ledger(bots, players, len(games.bots) // players, rank)
    ledger.add(games)
    return ledger.evidence()


def drawn(worth: Sequence[float], players: int, deals: int, seed: int, alike: bool) -> Games:
    """Rankings by Luce's model; `alike`: a deal ends the same in every rotation."""
    tables = lineups(len(worth), players, deals, seed)
    luck = np.random.default_rng(seed)
    bots = rotated(tables)
    fortune = luck.gumbel(size=bots.size)
    places = np.arange(bots.size).reshape(bots.shape)
    if alike:
        places = rotated(np.arange(tables.size).reshape(tables.shape))
    height = np.log(worth)[bots] + fortune[places]
    points: Whole = height.argsort(1).argsort(1)
    return games_of(bots.tolist(), points.tolist())
