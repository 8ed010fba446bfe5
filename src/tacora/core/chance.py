"""Where luck comes from. A game says what may happen; a source says what does.

- `Seeded`: the same seed gives the same game. Simulations and tests.
- `Scripted`: outcomes laid down beforehand. Tests and examples.
- `Committed`: provably fair. The seed is committed before the first card and revealed after the
  last, so that anybody can recompute every outcome and nobody could have chosen one.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from bisect import bisect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate, count
from random import Random
from typing import Protocol

from tacora.core.error_codes import CallCode, FairnessCode
from tacora.core.errors import FairnessError, UsageError
from tacora.core.game import Chance, Seat

SCHEME = "hmac-sha256/1"
SEED_BYTES = 32
MAX_TOTAL_WEIGHT = 2**64  # one word of luck decides a draw


class ChanceSource(Protocol):
    """Supplies the outcome of a `Chance`."""

    def draw(self, chance: Chance) -> str:
        """One of the outcomes, with probability weight ÷ sum of weights."""


def pick_outcome(chance: Chance, below: Callable[[int], int]) -> str:
    """The outcome that owns a number, when each owns as many in turn as its weight.

    `below(n)` gives the number: from 0 to n - 1, each equally likely.
    """
    bounds = _bounds(chance.weights)
    if not 0 < bounds[-1] <= MAX_TOTAL_WEIGHT:
        raise ValueError(
            f"the weights of a draw add up to 1 at least and {MAX_TOTAL_WEIGHT} at most"
        )
    return chance.outcomes[bisect(bounds, below(bounds[-1]))]


@lru_cache(maxsize=4096)
def _bounds(weights: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(accumulate(weights)) or (0,)


class SeededChance:
    """Reproducible luck; not for games between people who do not trust the host."""

    def __init__(self, seed: int | str | Random) -> None:
        rng = seed if isinstance(seed, Random) else Random(seed)
        self._bits = rng.getrandbits

    def draw(self, chance: Chance) -> str:
        return pick_outcome(chance, self._below)

    def _below(self, total: int) -> int:
        width = total.bit_length()
        number = self._bits(width)
        while number >= total:
            number = self._bits(width)
        return number


class ScriptedChance:
    """Outcomes in a given order; the game's rules judge whether they are possible."""

    def __init__(self, outcomes: Iterable[str]) -> None:
        self._outcomes = iter(outcomes)

    def draw(self, chance: Chance) -> str:
        outcome = next(self._outcomes, None)
        if outcome is None:
            raise UsageError(CallCode.SCRIPT_ENDED, "The script has no outcome left for this draw.")
        return outcome


def new_seed() -> bytes:
    """A seed nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commit(seed: bytes) -> str:
    """What is published of a seed before it is used."""
    return hashlib.sha256(seed).hexdigest()


@dataclass(frozen=True)
class Commitment:
    """The fingerprints of the seeds, as they stand in a record's first line."""

    server: str
    seats: Mapping[Seat, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Seeds:
    """The seeds themselves: the host's, and those that seats chose to add. Never in a log."""

    server: bytes = field(repr=False)
    seats: Mapping[Seat, bytes] = field(default_factory=dict, repr=False)

    def commitment(self) -> Commitment:
        """The fingerprints of these seeds."""
        return Commitment(
            commit(self.server), {seat: commit(seed) for seat, seed in self.seats.items()}
        )

    def check(self, commitment: Commitment) -> None:
        """Refuse seeds other than the committed ones."""
        if commit(self.server) != commitment.server:
            raise FairnessError(
                FairnessCode.SERVER_SEED, "The host's seed is not the one committed."
            )
        if set(self.seats) != set(commitment.seats):
            raise FairnessError(
                FairnessCode.SEAT_SEED, "Not the same seats committed and revealed a seed."
            )
        for seat, seed in self.seats.items():
            if commit(seed) != commitment.seats[seat]:
                raise FairnessError(
                    FairnessCode.SEAT_SEED, f"The seed of seat {seat} is not the one committed."
                )


class CommittedChance:
    """Provably fair luck: draw number n is HMAC-SHA-256(key, n), and the key binds every seed.

    The host cannot choose the cards, because the seats' seeds come after the host's commitment;
    the seats cannot, because they never see the host's seed before the end. `options` are those of
    the game's `options_json`, which has one spelling for a game, so that nobody can choose among
    several. `docs/record.md` describes it all for whoever wants to check a game by themselves.
    """

    def __init__(
        self, seeds: Seeds, game: str, options: Mapping[str, object], first: int = 0
    ) -> None:
        bound = {
            "game": game,
            "options": options,
            "seats": {str(seat): seed.hex() for seat, seed in seeds.seats.items()},
        }
        text = json.dumps(bound, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        self._key = hmac.digest(seeds.server, text.encode("ascii"), "sha256")
        self._draws = count(first)

    def draw(self, chance: Chance) -> str:
        return pick_outcome(chance, self._below)

    def _below(self, total: int) -> int:
        """An unbiased number below `total`: words past the last whole multiple are thrown away."""
        limit = MAX_TOTAL_WEIGHT - MAX_TOTAL_WEIGHT % total
        draw = next(self._draws)
        for attempt in count():
            message = draw.to_bytes(8, "big") + attempt.to_bytes(8, "big")
            word = int.from_bytes(hmac.digest(self._key, message, "sha256")[:8], "big")
            if word < limit:
                return word % total
        raise AssertionError("unreachable: count() does not end")
