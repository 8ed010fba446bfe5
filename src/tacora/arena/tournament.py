"""A tournament: bots meet on the same deals in every seat, and are rated by how they ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tacora.arena.engines import Engine, played
from tacora.arena.ranking_counts import Evidence, Ledger
from tacora.arena.ratings import Real, estimate, resampled
from tacora.arena.schedule import Games, lineups
from tacora.sim.executors import Crew

ENOUGH = 20
"""Deals of each bot; fewer tell too little of what others would have given to say how sure figures
are, and tournaments drawn from them may lack the bot."""


@dataclass(frozen=True)
class Figure:
    """A number, where it lies with a confidence of 95 %, and its standard error, if known."""

    value: float
    low: float | None
    high: float | None
    error: float | None

    def times(self, number: float) -> Figure:
        """The same in another unit."""
        low, high, error = (
            None if part is None else number * part for part in (self.low, self.high, self.error)
        )
        return Figure(number * self.value, low, high, error)


@dataclass(frozen=True)
class Rated:
    """What a tournament says of a bot."""

    bot: str
    rating: Figure
    win_share: Figure
    mean_score: Figure
    games: int
    """A game with two copies of a bot counts twice."""


@dataclass(frozen=True)
class Tournament:
    """Who takes part, and how much is played."""

    bots: tuple[str, ...]
    players: int
    deals: int
    seed: int
    rank: str = "victory"
    """What ratings go by (`rankings.RANKS`)."""

    def play(self, engine: Engine, crew: Crew) -> Iterator[Games]:
        """The games, deal after deal, as they are done."""
        tables = lineups(len(self.bots), self.players, self.deals, self.seed)
        return played(engine, tables, crew)

    def ledger(self) -> Ledger:
        """Where they are counted."""
        return Ledger(len(self.bots), self.players, self.deals, self.rank)

    def rated(self, evidence: Evidence) -> list[Rated]:
        """The bots, best first."""
        found = estimate(evidence)
        enough = (evidence.seats > 0).sum(0).min() >= ENOUGH
        drawn = resampled(evidence, found, self.seed) if enough else (None,) * 3
        told = [_figures(value[0], many) for value, many in zip(found, drawn, strict=True)]
        games = evidence.seats.sum(0).tolist()
        lines = [Rated(*line) for line in zip(self.bots, *told, games, strict=True)]
        return sorted(lines, key=lambda line: -line.rating.value)


def _figures(values: Real, drawn: Real | None) -> list[Figure]:
    """By bot, from the estimates and those of the tournaments that were drawn."""
    if drawn is None:
        return [Figure(value, None, None, None) for value in values.tolist()]
    low, high = np.nanquantile(drawn, [0.025, 0.975], axis=0)
    numbers = zip(values, low, high, np.nanstd(drawn, axis=0, ddof=1), strict=True)
    return [Figure(*map(float, line)) for line in numbers]
