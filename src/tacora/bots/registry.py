"""Bots by name. Other people's are found by entry points of the group `tacora.bots`.

A package that offers a bot declares, say, `"diamant.lynx" = "lynx:make"`: the name is
game.bot, and `make()` (or `make(7)` for `lynx:7`) gives an object with a `choose` method.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from inspect import signature
from random import Random
from typing import Any

from tacora.bots.protocol import Bot, ignores_view
from tacora.bots.random_bot import RandomBot
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError

ENTRY_POINTS = "tacora.bots"
BUILTIN_BOTS = {"diamant": "tacora.bots.diamant", "dinosaurs": "tacora.bots.dinosaurs"}
"""The games that bots of ours were made for, and the module whose `MAKERS` make them."""

REPLACEMENT_BOTS = {"diamant": "greedy-ev", "dinosaurs": "planner"}


def bot_names(game: str) -> tuple[str, ...]:
    """The bots that play a game, ours first."""
    ours = _builtin_factories(game)
    return (*ours, *(name for name in sorted(_external_entry_points(game)) if name not in ours))


def replacement_bot(game: str) -> str:
    """The bot that takes over from somebody who is away."""
    return REPLACEMENT_BOTS.get(game, "random")


def make_bot(game: str, spec: str) -> Bot:
    """A bot from its name, with a number after a colon for those that take one (cautious:7)."""
    name, colon, number = spec.partition(":")
    if colon and not (number.isascii() and number.isdecimal() and len(number) <= 3):
        raise UsageError(
            CallCode.BOT, f"What follows the colon in {spec[:40]!r} is a small number."
        )
    maker = _builtin_factories(game).get(name) or _external_factory(game, name)
    if maker is None:
        there_are = ", ".join(bot_names(game))
        raise UsageError(CallCode.BOT, f"No bot {name[:40]!r} plays {game}; there are {there_are}.")
    numbers = (int(number),) if colon else ()
    if not _accepts(maker, numbers):
        wrong = "takes no number" if colon else f"needs a number, as in {name}:7"
        raise UsageError(CallCode.BOT, f"The bot {name} {wrong}.")
    try:
        return maker(*numbers)
    except Exception as error:
        raise bot_error(name, error) from error


def _builtin_factories(game: str) -> dict[str, Callable[..., Bot]]:
    """Our bots for a game; the coin plays all."""
    makers: dict[str, Callable[..., Bot]] = {"random": RandomBot}
    if game in BUILTIN_BOTS:
        makers |= import_module(BUILTIN_BOTS[game]).BOT_FACTORIES
    return makers


def _accepts(maker: Callable[..., Bot], numbers: tuple[int, ...]) -> bool:
    try:
        signature(maker).bind(*numbers)
    except TypeError:
        return False
    except ValueError:  # made in another language, without a signature
        return True
    return True


def _external_entry_points(game: str) -> dict[str, EntryPoint]:
    return {
        entry.name.removeprefix(f"{game}."): entry
        for entry in entry_points(group=ENTRY_POINTS)
        if entry.name.startswith(f"{game}.")
    }


def _external_factory(game: str, name: str) -> Callable[..., Bot] | None:
    entry = _external_entry_points(game).get(name)
    if entry is None:
        return None
    try:
        maker = entry.load()
    except Exception as error:
        raise bot_error(name, error) from error

    @wraps(maker, updated=())
    def make_guest(*numbers: int) -> Bot:
        return ExternalBot(name, maker(*numbers))

    return make_guest


class ExternalBot:
    """Another package's bot: what it does wrong is told as its fault, not as a crash of ours."""

    def __init__(self, name: str, bot: Bot) -> None:
        self._name = name
        self._bot = bot
        self.ignores_view = ignores_view(bot)

    def choose(self, view: Any, choices: tuple[str, ...], rng: Random) -> str:
        try:
            choice = self._bot.choose(view, choices, rng)
        except Exception as error:
            raise bot_error(self._name, error) from error
        if choice not in choices:
            wrong = ValueError(f"it chose {choice!r:.40} of {', '.join(choices)}")
            raise bot_error(self._name, wrong)
        return choice


def bot_error(name: str, error: Exception) -> UsageError:
    """What went wrong in a bot, in one line."""
    return UsageError(CallCode.BOT, f"The bot {name} failed: {type(error).__name__}: {error}"[:300])
