"""Watchers: what a game wants counted besides scores and victories, without flags in its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Protocol, Self

from tacora.core.events import Events
from tacora.core.game import GameOver, Step
from tacora.games.registry import find_entry, load
from tacora.sim.statistics import Estimate

Groups = Mapping[str, Mapping[str, Estimate | int]]


class Metrics(Protocol):
    """Sees games from their opening to their end, one after the other, and keeps exact sums.

    It goes from one process to another, so it is made of plain values.
    """

    def begin(self, state: Any, events: Events) -> None:
        """A game opens."""

    def step(self, step: Step, state: Any, events: Events) -> None:
        """A step was made; this is the state after it."""

    def end(self, state: Any, over: GameOver) -> None:
        """The game is over."""

    def merge(self, other: Self) -> None:
        """The games of another watcher of the same kind as well."""

    def figures(self) -> Mapping[str, Estimate]:
        """Means over all games, by the name that a report gives them."""

    def groups(self) -> Mapping[str, Groups]:
        """Figures for each of several things, by the name that a report gives the whole."""

    def spreads(self) -> Mapping[str, Counter[int]]:
        """How often each whole number came up, where the mean says too little."""


class NoMetrics:
    """Looks at nothing and counts nothing; what a watcher does not need it leaves to this."""

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
    """A new watcher for a game."""
    path = find_entry(game).metrics
    if path is None:
        return NoMetrics()
    metrics: Metrics = load(path)()
    return metrics
