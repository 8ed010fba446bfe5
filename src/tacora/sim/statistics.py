"""Exact sums over many games, and estimates made from them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

WIN_UNITS = 840
"""The units of a victory: 1 to 8 winners share it without a remainder."""


@dataclass(frozen=True)
class Estimate:
    """A mean and its standard error, which is None for a single game."""

    mean: float
    error: float | None


@dataclass
class RunningSum:
    """A count of whole numbers, their sum and the sum of their squares, all exact."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Add a number."""
        self.n += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: RunningSum) -> None:
        """Add the numbers of another sum."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    def estimate(self, unit: int = 1) -> Estimate:
        """Return the mean in units and its standard error."""
        mean = self.total / self.n
        if self.n < 2:
            return Estimate(mean / unit, None)
        variance = (self.squares - self.total * self.total / self.n) / (self.n - 1)
        return Estimate(mean / unit, sqrt(max(variance, 0.0) / self.n) / unit)


def quantile(counts: Counter[int], share: float) -> int:
    """Return the smallest counted number that this share of all numbers does not exceed."""
    target, cumulated = share * counts.total(), 0
    for value in sorted(counts):
        cumulated += counts[value]
        if cumulated >= target:
            return value
    raise ValueError("no numbers counted")


@dataclass
class ScoreStats:
    """The statistics of every game: scores and victories by seat and by bot, decisions."""

    bots: tuple[str, ...]
    games: int = 0
    decisions: RunningSum = field(default_factory=RunningSum)
    scores: dict[int, RunningSum] = field(default_factory=lambda: defaultdict(RunningSum))
    wins: dict[int, RunningSum] = field(default_factory=lambda: defaultdict(RunningSum))
    bot_scores: dict[str, RunningSum] = field(default_factory=lambda: defaultdict(RunningSum))
    """The sum over a bot's seats, game by game: seats of one game are not independent."""
    bot_wins: dict[str, RunningSum] = field(default_factory=lambda: defaultdict(RunningSum))

    def add(self, scores: Sequence[int], winners: Sequence[int], decisions: int) -> None:
        """Add a game; a game without winners gives no seat a share of the victory."""
        share = WIN_UNITS // len(winners) if winners else 0
        shares = [share if seat in winners else 0 for seat in range(len(scores))]
        self.decisions.add(decisions)
        for seat, score in enumerate(scores):
            self.scores[seat].add(score)
            self.wins[seat].add(shares[seat])
        for bot in set(self.bots):
            seats = self.seats_of(bot)
            self.bot_scores[bot].add(sum(scores[seat] for seat in seats))
            self.bot_wins[bot].add(sum(shares[seat] for seat in seats))
        self.games += 1

    def merge(self, other: ScoreStats) -> None:
        """Add the games of other statistics."""
        self.decisions.merge(other.decisions)
        for seat in other.scores:
            self.scores[seat].merge(other.scores[seat])
            self.wins[seat].merge(other.wins[seat])
        for bot in other.bot_scores:
            self.bot_scores[bot].merge(other.bot_scores[bot])
            self.bot_wins[bot].merge(other.bot_wins[bot])
        self.games += other.games

    def seats_of(self, bot: str) -> list[int]:
        """Return the seats of a bot."""
        return [seat for seat, name in enumerate(self.bots) if name == bot]
