"""Chance sources: a game lists the possible outcomes, a source picks one.

- `SeededChance`: the same seed gives the same game. For simulations and tests.
- `ScriptedChance`: outcomes in a fixed order. For tests and examples.
- `KeyedChance` (`fairness.py`): provably fair. For games between people.
- `CommittedChance` (`fairness.py`): the same draws from the revealed seeds. For `tacora verify`.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Protocol

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.game import Chance

MAX_TOTAL_WEIGHT = 2**64  # one 64-bit random word decides a draw


class ChanceSource(Protocol):
    """Supplies the outcome of a `Chance`."""

    def draw(self, chance: Chance) -> str:
        """Return one of the outcomes, with probability weight ÷ sum of weights."""


def pick_outcome(chance: Chance, below: Callable[[int], int]) -> str:
    """Return the outcome at a random position; each outcome owns as many positions as its weight.

    `below(n)` returns the position: an integer from 0 to n - 1, each equally likely.
    """
    bounds = _bounds(chance.weights)
    return chance.outcomes[bisect(bounds, below(bounds[-1]))]


@lru_cache(maxsize=4096)
def _bounds(weights: tuple[int, ...]) -> tuple[int, ...]:
    if not 0 < sum(weights) <= MAX_TOTAL_WEIGHT:
        raise ValueError(f"the weights of a draw must add up to 1 to {MAX_TOTAL_WEIGHT}")
    return tuple(accumulate(weights))


class SeededChance:
    """Reproducible outcomes; not for games between people who do not trust the host."""

    def __init__(self, seed: int | str | Random) -> None:
        self._rng = seed if isinstance(seed, Random) else Random(seed)
        self._bits = self._rng.getrandbits

    def __reduce__(self) -> tuple[type[SeededChance], tuple[Random]]:
        """Let copies and pickles have a generator of their own, in the same state."""
        return SeededChance, (self._rng,)

    def draw(self, chance: Chance) -> str:
        return pick_outcome(chance, self._below)

    def _below(self, total: int) -> int:
        width = total.bit_length()
        number = self._bits(width)
        while number >= total:
            number = self._bits(width)
        return number


class ScriptedChance:
    """Outcomes in a fixed order; the rules check whether they are possible."""

    def __init__(self, outcomes: Iterable[str]) -> None:
        self._outcomes = iter(outcomes)

    def draw(self, chance: Chance) -> str:
        outcome = next(self._outcomes, None)
        if outcome is None:
            raise UsageError(CallCode.SCRIPT_ENDED, "The script has no outcome left for this draw.")
        return outcome
