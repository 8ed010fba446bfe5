"""`tacora COMMAND …`: finds the command, runs it, and turns errors into one line and a status.

Status 0: done; 1: the answer is no, or a record breaks the rules; 2: a wrong call.
A command's module is imported only when it is used, so that `tacora --help` is immediate.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from types import ModuleType
from typing import NoReturn

from tacora import __version__
from tacora.core.error_codes import CallCode
from tacora.core.errors import FairnessError, InvalidRecord, TacoraError, UsageError
from tacora.games.registry import check_game_name, game_names

DONE, NO, WRONG = 0, 1, 2
DEBUG = "--debug"

COMMANDS = {
    "serve": "host tables for the browsers of this computer, or of the whole room",
    "play": "play in this terminal, against bots or with friends at the same keyboard",
    "simulate": "play many games between bots and report who wins, with standard errors",
    "arena": "rate bots: all meet on the same deals, in every seat, with intervals and a plot",
    "replay": "tell a recorded game again: what happened, and how it stands at the end",
    "verify": "prove or refute that a record obeys the rules and its fairness commitment",
    "coach": "review a record: win chances, what the right choices were, and what was luck",
    "odds": "the exact odds of a position",
    "train": "make the weights of a bot that learns by playing against itself",
    "rules": "the rules, with clause numbers",
}
BY_GAME = ("play", "simulate", "arena", "odds")
"""Commands that take what their game brings along: flags, odds, pictures."""


class Parser(argparse.ArgumentParser):
    """Complains in one line with a code, as every other error does."""

    game: str | None = None
    """The game whose page of help is the one to see."""

    def error(self, message: str) -> NoReturn:
        page = self.prog if self.game is None else f"{self.prog} {self.game}"
        self.exit(WRONG, f"{self.prog}: {CallCode.USAGE}: {message}; see {page} --help\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    debug = DEBUG in words
    words = [word for word in words if word != DEBUG]
    _open_missing_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # whatever it can't write becomes a question mark
            stream.reconfigure(errors="replace")
    status = _status(words, debug=debug)
    cluster = sys.modules.get("tacora.sim.ray_executor")
    if cluster is not None:
        cluster.end(status)
    return status


def _status(words: list[str], *, debug: bool) -> int:
    try:
        return _run(words)
    except TacoraError as error:
        no = isinstance(error, InvalidRecord | FairnessError)
        status = _complain(error, NO if no else WRONG)
        if debug:
            import traceback

            traceback.print_exception(error.__cause__ or error)
        return status
    except BrokenPipeError:  # the reader of our output has left; so do we
        _silence()
        return DONE
    except OSError as error:
        _silence()
        return _complain(UsageError(CallCode.FILE, f"{error.strerror or error}."), WRONG)
    except KeyboardInterrupt:
        return 130


def _run(words: list[str]) -> int:
    parser = _parser(words)
    chosen, unknown = parser.parse_known_args(words)
    if unknown:
        chosen.parser.error(f"unknown: {' '.join(unknown)}")
    if chosen.flags_of is not None and chosen.flags_of != chosen.game:
        check_game_name(chosen.game)
        chosen.parser.error("the game comes before its options")
    status: int = chosen.run(chosen)
    sys.stdout.flush()
    return status


def _parser(words: list[str]) -> argparse.ArgumentParser:
    parser = Parser(
        prog="tacora",
        description="Play, simulate, replay and check treasure-hunting games.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"tacora {__version__}")
    parser.add_argument(
        DEBUG,
        action="store_true",
        help="print the traceback after an error, such as that of a bot; with any command",
    )
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=Parser
    )
    wanted = next((word for word in words if not word.startswith("-")), None)
    for name, help_text in COMMANDS.items():
        command = commands.add_parser(
            name, help=help_text, description=help_text.capitalize() + ".", allow_abbrev=False
        )
        if name == wanted:
            module = import_module(f"tacora.cli.commands.{name}")
            command.set_defaults(run=module.run, parser=command, flags_of=None)
            if name in BY_GAME:
                _add_by_game(module, command, words[words.index(name) :])
            else:
                module.add_arguments(command)
    return parser


def _add_by_game(module: ModuleType, command: Parser, words: Sequence[str]) -> None:
    """The arguments of a command with those of the game that the words name, if they do."""
    from tacora.cli.game_cli import game_in, get_game_cli

    game = game_in(words)
    if game not in game_names() and {"-h", "--help"} & set(words):
        game = None
    command.game = game
    command.set_defaults(flags_of=game)
    module.add_arguments(command, None if game is None else get_game_cli(game))
    if game is None:
        command.epilog = f"A game has options of its own: {command.prog} GAME --help lists them."


def _open_missing_streams() -> None:
    """A program may be started with its streams closed; then nothing is read or written."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115


def _silence() -> None:
    """Nothing more goes to standard output, not even what waits to be written at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(error: TacoraError, status: int) -> int:
    text = " ".join(str(error).split())  # one line, whatever was in the input
    print(f"tacora: {text}", file=sys.stderr)
    return status
