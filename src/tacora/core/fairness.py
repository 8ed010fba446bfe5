"""Provably fair chance: the seeds are committed before the first card and revealed after the last.

Everybody can then recompute every outcome, and nobody can have chosen one. `docs/record.md`
describes the scheme for programs that check a game on their own.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count

from tacora.core.chance import MAX_TOTAL_WEIGHT, pick_outcome
from tacora.core.error_codes import FairnessCode
from tacora.core.errors import FairnessError
from tacora.core.game import Chance, Seat

SCHEME = "hmac-sha256/1"
NUMBERED_SCHEME = "hmac-sha256-numbered/1"
"""The scheme of daily games, whose draws are numbered (`numbered_chance.py`)."""
SEED_BYTES = 32


def new_seed() -> bytes:
    """Return a seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commit(seed: bytes) -> str:
    """Return the hash of a seed, which is published before the seed is used."""
    return hashlib.sha256(seed).hexdigest()


@dataclass(frozen=True)
class Commitment:
    """The hashes of the seeds, as in the first line of a record."""

    server: str
    seats: Mapping[Seat, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Seeds:
    """The seeds: the host's, and those that seats added. Never in a program's log."""

    server: bytes = field(repr=False)
    seats: Mapping[Seat, bytes] = field(default_factory=dict, repr=False)

    def commitment(self) -> Commitment:
        """Return the hashes of these seeds."""
        return Commitment(
            commit(self.server), {seat: commit(seed) for seat, seed in self.seats.items()}
        )

    def check(self, commitment: Commitment) -> None:
        """Raise FairnessError unless these are the committed seeds."""
        if commit(self.server) != commitment.server:
            raise FairnessError(
                FairnessCode.SERVER_SEED, "The host's seed is not the one committed."
            )
        if set(self.seats) != set(commitment.seats):
            raise FairnessError(
                FairnessCode.SEAT_SEED,
                "The seats that revealed a seed are not those that committed one.",
            )
        for seat, seed in self.seats.items():
            if commit(seed) != commitment.seats[seat]:
                raise FairnessError(
                    FairnessCode.SEAT_SEED, f"The seed of seat {seat} is not the one committed."
                )


def draw_key(
    seeds: Seeds,
    game: str,
    options: Mapping[str, object],
    rules: int = 1,
    daily: str | None = None,
) -> bytes:
    """Return the key of all draws of a game; it binds every seed. A secret until the game is over.

    `options` come from the game's `options_json`, which has one spelling for each game, so that
    nobody can choose among several. `rules` is the version of the game's rules; the first one is
    left out, as keys were made before rules had versions. `daily` is the day of a daily game.
    """
    bound: dict[str, object] = {
        "game": game,
        "options": options,
        "seats": {str(seat): seed.hex() for seat, seed in seeds.seats.items()},
    }
    if rules > 1:
        bound["rules"] = rules
    if daily is not None:
        bound["daily"] = daily
    text = json.dumps(bound, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hmac.digest(seeds.server, text.encode("ascii"), "sha256")


class KeyedChance:
    """Outcomes that follow from a `draw_key`: draw number n is HMAC-SHA-256(key, n)."""

    def __init__(self, key: bytes, first_draw: int = 0) -> None:
        self._key = key
        self._draws = count(first_draw)

    def draw(self, chance: Chance) -> str:
        return pick_outcome(chance, self._below)

    def _below(self, total: int) -> int:
        """Return an unbiased number below `total`; skip words past the last whole multiple."""
        limit = MAX_TOTAL_WEIGHT - MAX_TOTAL_WEIGHT % total
        draw = next(self._draws)
        for attempt in count():
            message = draw.to_bytes(8, "big") + attempt.to_bytes(8, "big")
            word = int.from_bytes(hmac.digest(self._key, message, "sha256")[:8], "big")
            if word < limit:
                return word % total
        raise AssertionError("unreachable: count() does not end")


class CommittedChance(KeyedChance):
    """Provably fair outcomes.

    The host cannot choose the cards, because the seats add their seeds after the host's
    commitment; the seats cannot, because they do not see the host's seed before the end.
    """

    def __init__(
        self, seeds: Seeds, game: str, options: Mapping[str, object], rules: int = 1
    ) -> None:
        super().__init__(draw_key(seeds, game, options, rules))
