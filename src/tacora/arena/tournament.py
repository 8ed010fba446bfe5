"""A tournament: bots play the same deals in every seat and are rated by the results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tacora.arena.engines import Engine, play_schedule
from tacora.arena.ranking_counts import RankingCounts, RankingTable
from tacora.arena.ratings import Real, estimate, resample
from tacora.arena.schedule import GameResults, balanced_lineups
from tacora.sim.executors import Executor

MIN_DEALS_FOR_INTERVAL = 20
"""Deals of each bot; with fewer, bootstrap samples vary too little and may lack the bot."""


@dataclass(frozen=True)
class IntervalEstimate:
    """A number, its 95 % confidence interval and its standard error, if known."""

    value: float
    low: float | None
    high: float | None
    error: float | None

    def times(self, number: float) -> IntervalEstimate:
        """Multiply the estimate and its interval."""
        low, high, error = (
            None if part is None else number * part for part in (self.low, self.high, self.error)
        )
        return IntervalEstimate(number * self.value, low, high, error)


@dataclass(frozen=True)
class Rated:
    """The rating of a bot."""

    bot: str
    rating: IntervalEstimate
    win_share: IntervalEstimate
    mean_score: IntervalEstimate
    games: int
    """A game with two copies of a bot counts twice."""


@dataclass(frozen=True)
class Tournament:
    """The bots, and how many deals they play."""

    bots: tuple[str, ...]
    players: int
    deals: int
    seed: int
    rank: str = "victory"
    """What ratings go by (`ranking_counts.RANKS`)."""

    def play(self, engine: Engine, executor: Executor) -> Iterator[GameResults]:
        """Yield the results of the games, deal after deal."""
        lineups = balanced_lineups(len(self.bots), self.players, self.deals, self.seed)
        return play_schedule(engine, lineups, executor)

    def counts(self) -> RankingCounts:
        """Return empty counts for the games."""
        return RankingCounts(len(self.bots), self.players, self.deals, self.rank)

    def rated(self, table: RankingTable) -> list[Rated]:
        """Rate the bots, best first."""
        estimated = estimate(table)
        enough = (table.seats > 0).sum(0).min() >= MIN_DEALS_FOR_INTERVAL
        samples = resample(table, estimated, self.seed) if enough else (None,) * 3
        figures = [
            _with_intervals(value[0], sampled)
            for value, sampled in zip(estimated, samples, strict=True)
        ]
        games = table.seats.sum(0).tolist()
        lines = [Rated(*line) for line in zip(self.bots, *figures, games, strict=True)]
        return sorted(lines, key=lambda line: -line.rating.value)


def _with_intervals(values: Real, sampled: Real | None) -> list[IntervalEstimate]:
    """Combine estimates with the intervals of their bootstrap samples, by bot."""
    if sampled is None:
        return [IntervalEstimate(value, None, None, None) for value in values.tolist()]
    low, high = np.nanquantile(sampled, [0.025, 0.975], axis=0)
    numbers = zip(values, low, high, np.nanstd(sampled, axis=0, ddof=1), strict=True)
    return [IntervalEstimate(*map(float, line)) for line in numbers]
