"""The form of a bot."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol


class Bot(Protocol):
    """A bot that is given a random generator with each decision."""

    def choose(self, view: Any, choices: tuple[str, ...], rng: Random, /) -> str:
        """Return one of `choices`; `rng` is the only source of randomness to use.

        The view is that of the bot's game, such as `games.diamant.view.View`. A bot whose class
        has `ignores_view = True` may be given None instead: a simulation then makes no view.
        """


class BotWithoutRng(Protocol):
    """A bot that needs no randomness, or has its own."""

    def choose(self, view: Any, choices: tuple[str, ...], /) -> str:
        """Return one of `choices`."""


def ignores_view(bot: object) -> bool:
    """Return whether a bot chooses without looking at its view."""
    return bool(getattr(bot, "ignores_view", False))
