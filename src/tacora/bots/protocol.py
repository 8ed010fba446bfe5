"""What a bot is."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol


class Bot(Protocol):
    """Answers for a seat; it may keep no memory between calls, so one bot can serve many seats."""

    def choose(self, view: Any, choices: tuple[str, ...], rng: Random) -> str:
        """One of `choices`, from what the seat may know; `luck` is the bot's only randomness.

        The view is that of the bot's game (a `diamant.view.View`, for one). A bot whose class
        says `ignores_view = True` may be given None instead: a simulation spares itself the view.
        """


def ignores_view(bot: Bot) -> bool:
    """Whether a bot chooses without looking at the game."""
    return bool(getattr(bot, "ignores_view", False))
