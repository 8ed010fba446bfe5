"""Random games of any rules, and how many of them a test looks at."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Generic, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tacora.core.events import Events
from tacora.core.game import Chance, Game, Step
from tacora.core.record import format_line

CHECKED = settings(
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
SPARING = settings(CHECKED, max_examples=25)
THOROUGH = settings(CHECKED, max_examples=250)

O = TypeVar("O")  # noqa: E741  (options)
S = TypeVar("S")


class Play(Generic[O, S]):
    """A game from its first step to its last; printed as the steps of its record."""

    def __init__(
        self,
        game: Game[O, S, Any],
        options: O,
        start: S,
        opening: Events,
        moves: tuple[tuple[Step, S, Events], ...],
    ) -> None:
        assert moves, "a game has steps"
        self.game = game
        self.options = options
        self.start = start
        self.opening = opening
        self.moves = moves

    @property
    def states(self) -> list[S]:
        return [self.start, *(state for _, state, _ in self.moves)]

    @property
    def steps(self) -> list[Step]:
        return [step for step, _, _ in self.moves]

    @property
    def events(self) -> list[Events]:
        return [self.opening, *(events for _, _, events in self.moves)]

    def __repr__(self) -> str:
        steps = " ".join(format_line(step).strip() for step in self.steps)
        return f"Play({self.game.name} {self.game.rules.options_json(self.options)}: {steps:.2000})"


class BiasedChance:
    """A source of chance that prefers some outcomes and excludes no possible one."""

    def __init__(self, seed: int, bias: Mapping[str, int]) -> None:
        self._random = Random(seed)
        self._bias = bias

    def draw(self, chance: Chance) -> str:
        weights = [
            weight * self._factor(code)
            for code, weight in zip(chance.outcomes, chance.weights, strict=True)
        ]
        return self._random.choices(chance.outcomes, weights)[0]

    def _factor(self, code: str) -> int:
        found = (factor for start, factor in self._bias.items() if code.startswith(start))
        return next(found, 1)


def seeds() -> st.SearchStrategy[int]:
    return st.integers(0, 2**32 - 1)
