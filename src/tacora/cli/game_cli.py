"""`GameCli`: a game's part of the command line. Commands know no game by name."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Protocol

from tacora.games.registry import find_entry, game_names, load

if TYPE_CHECKING:
    from tacora.cli.terminal.game_ui import GameUi


Note = tuple[str, Mapping[str, int]]
"""A message id and its arguments."""


class GameCli(Protocol):
    """A game's part of the command line; `games.registry` names it.

    It is loaded to parse the command line, so its methods import what draws or computes.
    """

    @property
    def bots(self) -> tuple[str, ...]:
        """Default bots of `play`: they take the free seats in turn."""

    @property
    def auto_answer_modes(self) -> tuple[str, ...]:
        """Auto-answer modes of `play` (`TablePolicy.auto_answer_modes`).

        In the order in which a key cycles through them, the default first; empty if the game
        has none.
        """

    @property
    def card_note(self) -> str | None:
        """Message id of a note on the game's cards; None if the game has none."""

    def add_options(self, parser: argparse.ArgumentParser, players: int | None) -> None:
        """Add the game's options as flags; without a default, --players is required."""

    def options_from(self, args: argparse.Namespace) -> dict[str, Any]:
        """Return the options from the command line, in the form of a record."""

    def add_odds(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments of `tacora odds` for this game."""

    def odds(self, args: argparse.Namespace) -> int:
        """Print odds, as JSON if `args.json`, and return the exit status."""

    def explorer_names(self, seats: Sequence[str]) -> list[str]:
        """Return the names that sentences refer to by number (`PlayerNames`)."""

    def setup_notes(self, options: Any) -> list[Note]:
        """Return what players should know of these options before the game begins."""

    def game_ui(self) -> GameUi:
        """Return the drawings, texts and menus of `play`."""


def get_game_cli(name: str) -> GameCli:
    """Return what a game brings to the command line, or raise UsageError."""
    game_cli: GameCli = load(find_entry(name).cli)
    return game_cli


def game_in(words: Sequence[str]) -> str | None:
    """Return the game that the words after a command name, or the word in its place.

    A word after a flag may be the flag's value: this depends on the game's own flags, which are
    not known yet. So a game's name that does not follow a flag comes first.
    """
    pairs = [(before, word) for before, word in pairwise(words) if not word.startswith("-")]
    after_words = [word for before, word in pairs if not before.startswith("-")]
    after_flags = [word for before, word in pairs if before.startswith("-")]
    games = [word for word in (*after_words, *after_flags) if word in game_names()]
    return next(iter(games or after_words), None)
