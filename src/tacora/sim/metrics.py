"""Metrics: what a game counts besides scores and victories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol, Self

from tacora.core.events import Events
from tacora.core.game import GameOver, Step
from tacora.sim.statistics import Estimate

METRICS = {"diamant": "tacora.sim.diamant.metrics", "dinosaurs": "tacora.sim.dinosaurs.metrics"}
"""Games with figures of their own, and the module whose `WATCHER` makes them."""


Groups = Mapping[str, Mapping[str, Estimate | int]]


class Metrics(Protocol):
    """Observes games one after the other and keeps exact sums.

    Metrics are pickled between processes, so they consist of plain values.
    """

    def begin(self, state: Any, events: Events) -> None:
        """Observe the start of a game."""

    def step(self, step: Step, state: Any, events: Events) -> None:
        """Observe a step and the state after it."""

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

    def begin(self, state: Any, events: Events) -> None:
        return None

    def step(self, step: Step, state: Any, events: Events) -> None:
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
    if game not in METRICS:
        return NoMetrics()
    watcher: Metrics = import_module(METRICS[game]).METRICS()
    return watcher
