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

from tacora.bots.protocol import Bot, is_blind
from tacora.bots.random_bot import Coin
from tacora.core.errors import WrongCall

ENTRY_POINTS = "tacora.bots"
OWN = {"diamant": "tacora.bots.diamant", "dinosaurs": "tacora.bots.dinosaurs"}
"""The games that bots of ours were made for, and the module whose `MAKERS` make them."""

STAND_IN = {"diamant": "greedy-ev", "dinosaurs": "planner"}


def names(game: str) -> tuple[str, ...]:
    """The bots that play a game, ours first."""
    ours = _own(game)
    return (*ours, *(name for name in sorted(_others(game)) if name not in ours))


def stand_in(game: str) -> str:
    """The bot that takes over from somebody who is away."""
    return STAND_IN.get(game, "random")


def make(game: str, spec: str) -> Bot:
    """A bot from its name, with a number after a colon for those that take one (cautious:7)."""
    name, colon, number = spec.partition(":")
    if colon and not (number.isascii() and number.isdecimal() and len(number) <= 3):
        raise WrongCall("call/bot", f"What follows the colon in {spec[:40]!r} is a small number.")
    maker = _own(game).get(name) or _guest(game, name)
    if maker is None:
        there_are = ", ".join(names(game))
        raise WrongCall("call/bot", f"No bot {name[:40]!r} plays {game}; there are {there_are}.")
    numbers = (int(number),) if colon else ()
    if not _takes(maker, numbers):
        wrong = "takes no number" if colon else f"needs a number, as in {name}:7"
        raise WrongCall("call/bot", f"The bot {name} {wrong}.")
    try:
        return maker(*numbers)
    except Exception as error:
        raise fault(name, error) from error


def _own(game: str) -> dict[str, Callable[..., Bot]]:
    """Our bots for a game; the coin plays all."""
    makers: dict[str, Callable[..., Bot]] = {"random": Coin}
    if game in OWN:
        makers |= import_module(OWN[game]).MAKERS
    return makers


def _takes(maker: Callable[..., Bot], numbers: tuple[int, ...]) -> bool:
    try:
        signature(maker).bind(*numbers)
    except TypeError:
        return False
    except ValueError:  # made in another language, without a signature
        return True
    return True


def _others(game: str) -> dict[str, EntryPoint]:
    return {
        entry.name.removeprefix(f"{game}."): entry
        for entry in entry_points(group=ENTRY_POINTS)
        if entry.name.startswith(f"{game}.")
    }


def _guest(game: str, name: str) -> Callable[..., Bot] | None:
    entry = _others(game).get(name)
    if entry is None:
        return None
    try:
        maker = entry.load()
    except Exception as error:
        raise fault(name, error) from error

    @wraps(maker, updated=())
    def make_guest(*numbers: int) -> Bot:
        return Guest(name, maker(*numbers))

    return make_guest


class Guest:
    """Another package's bot: what it does wrong is told as its fault, not as a crash of ours."""

    def __init__(self, name: str, bot: Bot) -> None:
        self._name = name
        self._bot = bot
        self.blind = is_blind(bot)

    def choose(self, view: Any, choices: tuple[str, ...], luck: Random) -> str:
        try:
            choice = self._bot.choose(view, choices, luck)
        except Exception as error:
            raise fault(self._name, error) from error
        if choice not in choices:
            wrong = ValueError(f"it chose {choice!r:.40} of {', '.join(choices)}")
            raise fault(self._name, wrong)
        return choice


def fault(name: str, error: Exception) -> WrongCall:
    """What went wrong in a bot, in one line."""
    return WrongCall("call/bot", f"The bot {name} failed: {type(error).__name__}: {error}"[:300])
