"""A tournament: bots meet on the same deals in every seat, and are rated by how they ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tacora.arena.engines import Engine, play_schedule
from tacora.arena.ranking_counts import RankingCounts, RankingTable
from tacora.arena.ratings import Real, estimate, resampled
from tacora.arena.schedule import GameResults, lineups
from tacora.sim.executors import Executor

MIN_DEALS_FOR_INTERVAL = 20
"""Deals of each bot; fewer tell too little of what others would have given to say how sure figures
are, and tournaments drawn from them may lack the bot."""


@dataclass(frozen=True)
class IntervalEstimate:
    """A number, where it lies with a confidence of 95 %, and its standard error, if known."""

    value: float
    low: float | None
    high: float | None
    error: float | None

    def times(self, number: float) -> IntervalEstimate:
        """The same in another unit."""
        low, high, error = (
            None if part is None else number * part for part in (self.low, self.high, self.error)
        )
        return IntervalEstimate(number * self.value, low, high, error)


@dataclass(frozen=True)
class Rated:
    """What a tournament says of a bot."""

    bot: str
    rating: IntervalEstimate
    win_share: IntervalEstimate
    mean_score: IntervalEstimate
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

    def play(self, engine: Engine, executor: Executor) -> Iterator[GameResults]:
        """The games, deal after deal, as they are done."""
        tables = lineups(len(self.bots), self.players, self.deals, self.seed)
        return play_schedule(engine, tables, executor)

    def counts(self) -> RankingCounts:
        """Where they are counted."""
        return RankingCounts(len(self.bots), self.players, self.deals, self.rank)

    def rated(self, evidence: RankingTable) -> list[Rated]:
        """The bots, best first."""
        found = estimate(evidence)
        enough = (evidence.seats > 0).sum(0).min() >= MIN_DEALS_FOR_INTERVAL
        drawn = resampled(evidence, found, self.seed) if enough else (None,) * 3
        told = [_figures(value[0], many) for value, many in zip(found, drawn, strict=True)]
        games = evidence.seats.sum(0).tolist()
        lines = [Rated(*line) for line in zip(self.bots, *told, games, strict=True)]
        return sorted(lines, key=lambda line: -line.rating.value)


def _figures(values: Real, drawn: Real | None) -> list[IntervalEstimate]:
    """By bot, from the estimates and those of the tournaments that were drawn."""
    if drawn is None:
        return [IntervalEstimate(value, None, None, None) for value in values.tolist()]
    low, high = np.nanquantile(drawn, [0.025, 0.975], axis=0)
    numbers = zip(values, low, high, np.nanstd(drawn, axis=0, ddof=1), strict=True)
    return [IntervalEstimate(*map(float, line)) for line in numbers]
