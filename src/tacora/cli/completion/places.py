"""What can follow at each place of the command line, read from the parsers."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tacora.bots.registry import bot_names
from tacora.cli.parsers import COMMANDS, GAME_COMMANDS, build_parser
from tacora.games.registry import game_names

FILE_OPTIONS = ("database", "log")
"""Options that take a file name, though their metavar does not say so."""
BOT_OPTIONS = ("bots", "exploit")
Word = tuple[str, str]
"""A word and what it does."""


@dataclass(frozen=True)
class Option:
    """An option: its names, and what its value may be."""

    names: tuple[str, ...]
    about: str
    takes_value: bool
    values: tuple[str, ...] = ()
    """The values to offer; empty if the value is free."""
    is_list: bool = False
    """Whether the value is a list with commas."""
    is_file: bool = False


@dataclass(frozen=True)
class Place:
    """A command with the words that select its arguments: `tacora simulate diamant`."""

    words: str
    options: tuple[Option, ...]
    next_words: tuple[Word, ...] = ()
    takes_file: bool = False


def all_places() -> list[Place]:
    """Return every place, beginning with `tacora` alone."""
    places = [_place("tacora", build_parser(()))]
    for name in COMMANDS:
        words = f"tacora {name}"
        parser = _parser_of(build_parser([name]), name)
        place = _place(words, parser)
        places.append(place)
        if name in GAME_COMMANDS:
            for game in game_names():
                own = _parser_of(build_parser([name, game]), name)
                places.append(_place(f"{words} {game}", own, game))
        else:
            actions = _actions(parser)
            places += [_place(f"{words} {word}", actions[word]) for word in actions]
    return places


def _place(words: str, parser: argparse.ArgumentParser, game: str | None = None) -> Place:
    options, next_words, takes_file = [], list[Word](), False
    for action in parser._actions:  # noqa: SLF001  (argparse has no public list)
        if action.option_strings:
            options.append(_option(parser, action, game))
        elif isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            next_words += [
                (choice.dest, choice.help or "")
                for choice in action._choices_actions  # noqa: SLF001
            ]
        elif action.dest == "game" and game is None:
            next_words += [(name, "") for name in game_names()]
        elif action.choices is not None:
            next_words += [(str(choice), "") for choice in action.choices]
        takes_file = takes_file or (_is_file(action) and not action.option_strings)
    return Place(words, tuple(options), tuple(next_words), takes_file)


def _option(parser: argparse.ArgumentParser, action: argparse.Action, game: str | None) -> Option:
    values: Sequence[str] = tuple(map(str, action.choices or ()))
    if action.dest in BOT_OPTIONS and game is not None:
        values = bot_names(game)
    return Option(
        tuple(action.option_strings),
        _short(parser._get_formatter()._expand_help(action)),  # noqa: SLF001  (fills in %(default)s)
        action.nargs != 0,
        tuple(values),
        action.dest == "bots",
        _is_file(action),
    )


def _is_file(action: argparse.Action) -> bool:
    return "FILE" in str(action.metavar) or action.dest in FILE_OPTIONS


def _short(about: str) -> str:
    """Return the first part of a help text, without what is in brackets."""
    return re.sub(r" \(.*?\)| \[.*?\]", "", about).partition("; ")[0]


def _parser_of(parser: argparse.ArgumentParser, command: str) -> argparse.ArgumentParser:
    return _actions(parser)[command]


def _actions(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the commands, or the actions of a command, with their parsers."""
    return {name: each for action in _sub_actions(parser) for name, each in action.choices.items()}


def _sub_actions(
    parser: argparse.ArgumentParser,
) -> Iterator[argparse._SubParsersAction[argparse.ArgumentParser]]:
    for action in parser._actions:  # noqa: SLF001
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            yield action
