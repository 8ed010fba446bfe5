"""The bot class of Diamant: asks a policy for each explorer whether to leave."""

from __future__ import annotations

from random import Random
from typing import Protocol

from tacora.bots.diamant.observation import Observation, observe
from tacora.bots.diamant.threshold_policy import RANDOM_LEAVE_CHANCE, PolicyRow, should_leave
from tacora.games.diamant.cards import CONTINUE, EXIT
from tacora.games.diamant.view import View, explorers_of


class LeavePolicy(Protocol):
    """Decides for one explorer in the cave."""

    def should_leave(self, position: Observation, explorer: int, rng: Random) -> bool:
        """Return True if the explorer leaves the cave."""


class PolicyBot:
    """A Diamant bot with a policy; with two explorers, each decides for itself (D47)."""

    def __init__(self, policy: LeavePolicy) -> None:
        self._policy = policy

    def choose(self, view: View, choices: tuple[str, ...], rng: Random) -> str:
        assert view.seat is not None  # spectators are not asked
        position = observe(view)
        return "+".join(
            EXIT if self._policy.should_leave(position, explorer, rng) else CONTINUE
            for explorer in explorers_of(view, view.seat)
        )


class ThresholdPolicy:
    """A leave policy made of a threshold policy's row of numbers."""

    def __init__(self, row: PolicyRow) -> None:
        self._row = row

    def should_leave(self, position: Observation, explorer: int, rng: Random) -> bool:
        own, partner = position.points[explorer], explorer ^ position.partner_mask
        others = [
            points
            for other, points in enumerate(position.points)
            if other not in (explorer, partner)
        ]
        chance = rng.random() if self._row[RANDOM_LEAVE_CHANCE] else 1.0
        return should_leave(self._row, position.observed, own, max(others), chance)
