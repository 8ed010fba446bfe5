"""What Diamant's bots share: one question per explorer, stay or go."""

from __future__ import annotations

from random import Random
from typing import Protocol

from tacora.bots.diamant.observation import Observation, observe
from tacora.bots.diamant.threshold_policy import COIN, Row, should_leave
from tacora.games.diamant.cards import CONTINUE, EXIT
from tacora.games.diamant.view import View, explorers_of


class LeavePolicy(Protocol):
    """A way to decide for one explorer in the cave."""

    def should_leave(self, position: Observation, explorer: int, rng: Random) -> bool:
        """Whether an explorer goes home."""


class PolicyBot:
    """A Diamant bot with a given nerve; with two explorers each decides alone (D47)."""

    def __init__(self, nerve: LeavePolicy) -> None:
        self._nerve = nerve

    def choose(self, view: View, choices: tuple[str, ...], rng: Random) -> str:
        assert view.seat is not None  # nobody asks a spectator
        position = observe(view)
        return "+".join(
            EXIT if self._nerve.should_leave(position, explorer, rng) else CONTINUE
            for explorer in explorers_of(view, view.seat)
        )


class ThresholdPolicy:
    """A nerve made of a temper's row of numbers."""

    def __init__(self, row: Row) -> None:
        self._row = row

    def should_leave(self, position: Observation, explorer: int, rng: Random) -> bool:
        own, twin = position.points[explorer], explorer ^ position.partner_mask
        others = [
            points for other, points in enumerate(position.points) if other not in (explorer, twin)
        ]
        chance = rng.random() if self._row[COIN] else 1.0
        return should_leave(self._row, position.seen, own, max(others), chance)
