"""What Diamant's bots share: one question per explorer, stay or go."""

from __future__ import annotations

from random import Random
from typing import Protocol

from tacora.bots.diamant.observation import Position, survey
from tacora.bots.diamant.threshold_policy import COIN, Row, leaves
from tacora.games.diamant.cards import CONTINUE, EXIT
from tacora.games.diamant.view import View, explorers_of


class Nerve(Protocol):
    """A way to decide for one explorer in the cave."""

    def leaves(self, position: Position, explorer: int, luck: Random) -> bool:
        """Whether an explorer goes home."""


class Explorer:
    """A Diamant bot with a given nerve; with two explorers each decides alone (D47)."""

    def __init__(self, nerve: Nerve) -> None:
        self._nerve = nerve

    def choose(self, view: View, choices: tuple[str, ...], luck: Random) -> str:
        assert view.seat is not None  # nobody asks a spectator
        position = survey(view)
        return "+".join(
            EXIT if self._nerve.leaves(position, explorer, luck) else CONTINUE
            for explorer in explorers_of(view, view.seat)
        )


class Tempered:
    """A nerve made of a temper's row of numbers."""

    def __init__(self, row: Row) -> None:
        self._row = row

    def leaves(self, position: Position, explorer: int, luck: Random) -> bool:
        own, twin = position.points[explorer], explorer ^ position.twin
        others = [
            points for other, points in enumerate(position.points) if other not in (explorer, twin)
        ]
        chance = luck.random() if self._row[COIN] else 1.0
        return leaves(self._row, position.seen, own, max(others), chance)
