"""What a game brings to the command line; the commands know no game by name."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Protocol

from tacora.games.registry import find_entry, game_names, load

if TYPE_CHECKING:
    from tacora.cli.terminal.game_ui import GameUi


class GameCli(Protocol):
    """A game as the commands see it; `games.registry` names it.

    It is loaded to parse a command line, so what draws or computes is imported in the methods.
    """

    @property
    def players(self) -> int:
        """How many seats `play` has unless told otherwise."""

    @property
    def bots(self) -> tuple[str, ...]:
        """Who takes the other seats of `play`, in turn, unless told otherwise."""

    @property
    def standing(self) -> tuple[str, ...]:
        """What a person may say once instead of being asked each time (`Game.standing`).

        In the order in which a key goes through them, what holds at first first; none where
        the game has nothing of the kind.
        """

    def add_options(self, parser: argparse.ArgumentParser, players: int | None) -> None:
        """The options of a table as flags; without a number of players that flag is required."""

    def options_from(self, chosen: argparse.Namespace) -> dict[str, Any]:
        """The options that were given, as a record has them."""

    def add_odds(self, parser: argparse.ArgumentParser) -> None:
        """What `tacora odds` wants to know for this game."""

    def odds(self, chosen: argparse.Namespace) -> int:
        """Print odds, for programs if `chosen.json`; the exit status."""

    def names(self, seats: Sequence[str]) -> list[str]:
        """The names that sentences refer to by number (`core.message.Names`), from the seats'."""

    def stage(self) -> GameUi:
        """How the game is shown and asked in `play`."""


def get_game_cli(name: str) -> GameCli:
    """Return what a game brings to the command line, or raise UsageError."""
    game_cli: GameCli = load(find_entry(name).cli)
    return game_cli


def game_in(words: Sequence[str]) -> str | None:
    """The game that a command and its words name, or the word that should have named one.

    What follows a flag may be the flag's value; only the game's own flags, which are not known
    yet, would tell. So a game's name that follows no flag comes first.
    """
    pairs = [(before, word) for before, word in pairwise(words) if not word.startswith("-")]
    free = [word for before, word in pairs if not before.startswith("-")]
    bound = [word for before, word in pairs if before.startswith("-")]
    games = [word for word in (*free, *bound) if word in game_names()]
    return next(iter(games or free), None)
