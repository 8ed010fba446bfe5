"""The games there are, by name; a game's code is loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from tacora.core.errors import WrongCall

if TYPE_CHECKING:
    from tacora.core.replay import AnyGame

NAMES: tuple[str, ...] = ("diamant", "dinosaurs")


def check(name: str) -> None:
    """WrongCall for a name that no game has."""
    if name not in NAMES:
        raise WrongCall(
            "call/game", f"There is no game {name[:40]!r}; there are {', '.join(NAMES)}."
        )


def game_named(name: str) -> AnyGame:
    """The rules of a game, or WrongCall."""
    check(name)
    game: AnyGame = import_module(f"tacora.games.{name}").GAME
    return game
