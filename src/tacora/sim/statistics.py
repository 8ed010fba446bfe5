"""Sums over many games, exact and in any order, and the estimates made from them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

WIN_UNITS = 840
"""A victory in parts: 1 to 8 winners share it without a remainder."""


@dataclass(frozen=True)
class Estimate:
    """A mean and its standard error; one game has no error that could be estimated."""

    mean: float
    error: float | None


@dataclass
class RunningSum:
    """A count of numbers, their sum and the sum of their squares: whole numbers, so exact."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """One number more."""
        self.n += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: RunningSum) -> None:
        """The numbers of another sum as well."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    def estimate(self, unit: int = 1) -> Estimate:
        """The mean in units, with the standard error of that mean."""
        mean = self.total / self.n
        if self.n < 2:
            return Estimate(mean / unit, None)
        variance = (self.squares - self.total * self.total / self.n) / (self.n - 1)
        return Estimate(mean / unit, sqrt(max(variance, 0.0) / self.n) / unit)


def quantile(counts: Counter[int], share: float) -> int:
    """The least number that is at least as great as this share of all."""
    wanted, found = share * counts.total(), 0
    for value in sorted(counts):
        found += counts[value]
        if found >= wanted:
            return value
    raise ValueError("no number was counted")


@dataclass
class ScoreStats:
    """What is counted in every game: scores and victories by seat and by bot, decisions."""

    bots: tuple[str, ...]
    games: int = 0
    decisions: RunningSum = field(default_factory=RunningSum)
    scores: dict[int, RunningSum] = field(default_factory=lambda: defaultdict(RunningSum))
    wins: dict[int, RunningSum] = field(default_factory=lambda: defaultdict(RunningSum))
    bot_scores: dict[str, RunningSum] = field(default_factory=lambda: defaultdict(RunningSum))
    """Per game, the sum over a bot's seats: seats of one game are not independent."""
    bot_wins: dict[str, RunningSum] = field(default_factory=lambda: defaultdict(RunningSum))

    def add(self, scores: Sequence[int], winners: Sequence[int], decisions: int) -> None:
        """One game more; without winners nobody has a share of the victory."""
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
        """The games of another tally as well."""
        self.decisions.merge(other.decisions)
        for seat in other.scores:
            self.scores[seat].merge(other.scores[seat])
            self.wins[seat].merge(other.wins[seat])
        for bot in other.bot_scores:
            self.bot_scores[bot].merge(other.bot_scores[bot])
            self.bot_wins[bot].merge(other.bot_wins[bot])
        self.games += other.games

    def seats_of(self, bot: str) -> list[int]:
        """The seats where a bot sits."""
        return [seat for seat, name in enumerate(self.bots) if name == bot]
