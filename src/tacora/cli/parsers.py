"""The parsers of all commands. A command's module is imported only when its parser is needed."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import NoReturn

from tacora import __version__
from tacora.cli.examples import EXAMPLES, Example

EXIT_USAGE = 2
DEBUG = "--debug"

COMMANDS = {
    "serve": "host tables for browsers on this computer, or on the local network",
    "admin": "list tables, end one, block an address, on the database of a server",
    "database": "check, back up, restore, migrate or prune the database of a server",
    "play": "play in this terminal, against bots or with friends at the same keyboard",
    "bot": "let a bot of yours play as a guest of a server",
    "simulate": "play many games between bots and report who wins, with standard errors",
    "arena": "rate bots on the same deals in every seat, with intervals and a plot",
    "replay": "replay a recorded game: what happened, and the position at the end",
    "verify": "check that a record obeys the rules and its fairness commitment",
    "coach": "review a record: win chances, the best choices, and what was luck",
    "odds": "print the exact odds of a position",
    "train": "train the weights of a bot that learns by self-play",
    "rules": "print the rules, with clause numbers",
    "warm": "compile the fast engine now, so that its first use does not wait",
    "completion": "print a script that completes commands and options in your shell",
}
GAME_COMMANDS = ("play", "simulate", "arena", "odds")
"""Commands whose arguments depend on the game."""


class Parser(argparse.ArgumentParser):
    """Reports errors in one line with a code, as everywhere else; its help ends with examples."""

    game: str | None = None
    """The game whose help page an error refers to."""
    examples: Sequence[Example] = ()

    def error(self, message: str) -> NoReturn:
        from tacora.core.error_codes import CallCode

        page = self.prog if self.game is None else f"{self.prog} {self.game}"
        self.exit(EXIT_USAGE, f"{self.prog}: {CallCode.USAGE}: {message}; see {page} --help\n")

    def format_help(self) -> str:
        lines = [f"\n  # {about}\n  {command}\n" for command, about in self.examples]
        return super().format_help() + "".join(["\nexamples:", *lines] if lines else [])


def build_parser(words: Sequence[str]) -> Parser:
    """Return the parser of `tacora`, with the arguments of the command that the words name."""
    parser = Parser(
        prog="tacora",
        description="Play, simulate, replay and check treasure-hunting games.",
        allow_abbrev=False,
    )
    parser.examples = EXAMPLES[""]
    parser.add_argument("-V", "--version", action="version", version=f"tacora {__version__}")
    parser.add_argument(
        DEBUG,
        action="store_true",
        help="print the traceback after an error, such as that of a bot; with any command",
    )
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=Parser
    )
    command_name = next((word for word in words if not word.startswith("-")), None)
    for name, help_text in COMMANDS.items():
        command = commands.add_parser(
            name, help=help_text, description=help_text.capitalize() + ".", allow_abbrev=False
        )
        if name == command_name:
            module = import_module(f"tacora.cli.commands.{name}")
            command.set_defaults(run=module.run, parser=command, options_game=None)
            command.examples = EXAMPLES[name]
            if name in GAME_COMMANDS:
                _add_game_arguments(module, command, words[words.index(name) :])
            else:
                module.add_arguments(command)
    return parser


def _add_game_arguments(module: ModuleType, command: Parser, words: Sequence[str]) -> None:
    """Add the arguments of a command, with those of the game if the words name one."""
    from tacora.cli.game_cli import game_in, get_game_cli
    from tacora.games.registry import game_names

    game = game_in(words)
    if game not in game_names() and {"-h", "--help"} & set(words):
        game = None
    command.game = game
    command.set_defaults(options_game=game)
    module.add_arguments(command, None if game is None else get_game_cli(game))
    if game is None:
        command.epilog = f"Each game adds options: {command.prog} GAME --help lists them."
    else:
        command.examples = [each for each in command.examples if game in each[0].split()]
