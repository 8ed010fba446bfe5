"""Bots by name. Other people's are found by entry points of the group `tacora.bots`.

A package that offers a bot declares, say, `"diamant.lynx" = "lynx:make"`: the name is
game.bot, and `make()` (or `make(7)` for `lynx:7`) gives an object with a `choose` method.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from random import Random
from typing import Any

from tacora.bots.bot import Bot
from tacora.core.errors import WrongCall

ENTRY_POINTS = "tacora.bots"
OWN = {"diamant": ("random", "cautious", "greedy-ev")}


def names(game: str) -> tuple[str, ...]:
    """The bots that play a game, ours first."""
    others = sorted(_others(game))
    return OWN.get(game, ()) + tuple(name for name in others if name not in OWN.get(game, ()))


def make(game: str, spec: str) -> Bot:
    """A bot from its name, with a number after a colon for those that take one (cautious:7)."""
    name, colon, number = spec.partition(":")
    if colon and not (number.isascii() and number.isdecimal() and len(number) <= 3):
        raise WrongCall("call/bot", f"What follows the colon in {spec[:40]!r} is a small number.")
    maker = _own(game, name) or _others(game).get(name)
    if maker is None:
        there_are = ", ".join(names(game))
        raise WrongCall("call/bot", f"No bot {name[:40]!r} plays {game}; there are {there_are}.")
    try:
        return maker(int(number)) if colon else maker()
    except TypeError:
        wrong = "takes no number" if colon else "needs a number, as in " + name + ":7"
        raise WrongCall("call/bot", f"The bot {name} {wrong}.") from None


def _own(game: str, name: str) -> Callable[..., Bot] | None:
    if name not in OWN.get(game, ()):
        return None
    from tacora.bots.cautious import Cautious
    from tacora.bots.coin import Coin
    from tacora.bots.explorer import Explorer
    from tacora.bots.greedy import Greedy

    makers: dict[str, Callable[..., Bot]] = {
        "random": Coin,
        "cautious": lambda *depth: Explorer(Cautious(*depth)),
        "greedy-ev": lambda: Explorer(Greedy()),
    }
    return makers[name]


def _others(game: str) -> dict[str, Callable[..., Bot]]:
    return {
        entry.name.removeprefix(f"{game}."): partial(Guest, entry)
        for entry in entry_points(group=ENTRY_POINTS)
        if entry.name.startswith(f"{game}.")
    }


class Guest:
    """Another package's bot: what it does wrong is told as its fault, not as a crash of ours."""

    def __init__(self, entry: EntryPoint, *number: int) -> None:
        self._name = entry.name
        try:
            maker = entry.load()
        except Exception as error:
            raise self._fault(error) from error
        self._bot: Bot = maker(*number)

    def choose(self, view: Any, choices: tuple[str, ...], luck: Random) -> str:
        try:
            choice = self._bot.choose(view, choices, luck)
        except Exception as error:
            raise self._fault(error) from error
        if choice not in choices:
            raise self._fault(ValueError(f"it chose {choice!r:.40} of {', '.join(choices)}"))
        return choice

    def _fault(self, error: Exception) -> WrongCall:
        said = f"{type(error).__name__}: {error}"[:200]
        return WrongCall("call/bot", f"The bot {self._name} failed: {said}")
