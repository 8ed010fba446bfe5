"""What Diamant's bots share: one question per explorer, stay or go."""

from __future__ import annotations

from random import Random
from typing import Protocol

from tacora.diamant.cards import CONTINUE, EXIT
from tacora.diamant.view import View


class Nerve(Protocol):
    """A way to decide for one explorer in the cave."""

    def stays(self, view: View, luck: Random) -> bool:
        """Whether an explorer goes on."""


class Explorer:
    """A Diamant bot with a given nerve; with two explorers each decides alone (D47)."""

    def __init__(self, nerve: Nerve) -> None:
        self._nerve = nerve

    def choose(self, view: View, choices: tuple[str, ...], luck: Random) -> str:
        explorers = choices[0].count("+") + 1
        return "+".join(
            CONTINUE if self._nerve.stays(view, luck) else EXIT for _ in range(explorers)
        )
