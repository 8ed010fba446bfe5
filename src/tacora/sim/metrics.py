"""Metrics: what a game counts besides scores and victories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Protocol, Self

from tacora.core.game import GameOver, Step
from tacora.games.registry import find_entry, load
from tacora.sim.statistics import Estimate

Groups = Mapping[str, Mapping[str, Estimate | int]]


class Metrics(Protocol):
    """Observes games one after the other and keeps exact sums.

    Metrics are pickled between processes, so they consist of plain values.
    """

    def begin(self, state: Any) -> None:
        """Observe the start of a game."""

    def step(self, before: Any, step: Step) -> None:
        """Observe a step and the state before it; forced decisions may be left out."""

    def end(self, state: Any, over: GameOver) -> None:
        """Observe the end of a game."""

    def merge(self, other: Self) -> None:
        """Add the games of other metrics of the same class."""

    def figures(self) -> Mapping[str, Estimate]:
        """Return means over all games, by their names in a report."""

    def groups(self) -> Mapping[str, Groups]:
        """Return groups of figures, such as those by seat, by their names in a report."""

    def spreads(self) -> Mapping[str, Counter[int]]:
        """Return frequencies of whole numbers, by their names in a report."""


class NoMetrics:
    """Metrics that count nothing; a base class with defaults."""

    def begin(self, state: Any) -> None:
        return None

    def step(self, before: Any, step: Step) -> None:
        return None

    def end(self, state: Any, over: GameOver) -> None:
        return None

    def merge(self, other: Self) -> None:
        return None

    def figures(self) -> Mapping[str, Estimate]:
        return {}

    def groups(self) -> Mapping[str, Groups]:
        return {}

    def spreads(self) -> Mapping[str, Counter[int]]:
        return {}


def metrics_for(game: str) -> Metrics:
    """Return new metrics for a game."""
    path = find_entry(game).metrics
    if path is None:
        return NoMetrics()
    metrics: Metrics = load(path)()
    return metrics
