"""Numbered draws: the luck of a daily game, the same at every table of the day.

Each draw has a chapter, a pile and a number (`core.game.Numbering`). Every card left, or every way
in which dice can fall, has a ticket: an HMAC of these three, of the outcome and of the number of
its copy. The lowest ticket wins. So each card left is equally likely, and two tables whose decks
differ in one card draw the same card, unless it is this one.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tacora.core.game import Chance, Numbering

DECISIONS = "decision"
"""The name under which the decisions of a chapter are counted, beside its piles."""


@dataclass(frozen=True, slots=True)
class DrawCounts:
    """The number of draws from each pile in the chapter under way, and of decisions."""

    chapter: int = -1
    counts: Mapping[str, int] = field(default_factory=dict)

    def number(self, chapter: int, pile: str) -> int:
        """Return the number of the next draw from a pile, from 0."""
        return self.counts.get(pile, 0) if chapter == self.chapter else 0

    def after(self, chapter: int, pile: str) -> DrawCounts:
        """Return the counts after one more draw."""
        counts = dict(self.counts) if chapter == self.chapter else {}
        counts[pile] = counts.get(pile, 0) + 1
        return DrawCounts(chapter, counts)


class NumberedChance:
    """The outcome of one numbered draw."""

    def __init__(self, key: bytes, chapter: int, pile: str, number: int) -> None:
        self._key = key
        self._place = f"{chapter}/{pile}/{number}"

    def draw(self, chance: Chance) -> str:
        """Return the outcome with the lowest ticket."""
        tickets = (
            (hmac.digest(self._key, f"{self._place}/{outcome}/{copy}".encode(), "sha256"), outcome)
            for outcome, weight in zip(chance.outcomes, chance.weights, strict=True)
            for copy in range(weight)
        )
        return min(tickets)[1]


class NumberedDraws:
    """All draws of a game in their order, for a proof from the revealed seed."""

    def __init__(self, key: bytes, numbering: Numbering[Any]) -> None:
        self._key = key
        self._numbering = numbering
        self._counts = DrawCounts()

    def draw(self, state: object, chance: Chance) -> str:
        """Return the outcome of the draw that a state waits for."""
        chapter, pile = self._numbering.chapter(state), self._numbering.pile(state)
        number = self._counts.number(chapter, pile)
        self._counts = self._counts.after(chapter, pile)
        return NumberedChance(self._key, chapter, pile, number).draw(chance)


def bot_seed(key: bytes, chapter: int, number: int, seat: int) -> str:
    """Return the seed of a bot's decision: the same at all tables, and a secret as the key is."""
    text = f"{chapter}/{DECISIONS}/{number}/seat {seat}".encode()
    return hmac.digest(key, text, "sha256").hex()
