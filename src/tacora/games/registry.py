"""The games there are, by name; a game's code is loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError

if TYPE_CHECKING:
    from tacora.core.replay import AnyGame

GAME_NAMES: tuple[str, ...] = ("diamant", "dinosaurs")


def check_game_name(name: str) -> None:
    """WrongCall for a name that no game has."""
    if name not in GAME_NAMES:
        raise UsageError(
            CallCode.GAME, f"There is no game {name[:40]!r}; there are {', '.join(GAME_NAMES)}."
        )


def get_game(name: str) -> AnyGame:
    """The rules of a game, or WrongCall."""
    check_game_name(name)
    game: AnyGame = import_module(f"tacora.games.{name}").GAME
    return game
