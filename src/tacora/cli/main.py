"""`tacora COMMAND …`: find and run the command; turn errors into one line and a status.

Status 0: success; 1: the answer is no, or a record breaks the rules; 2: usage error.
A command's module is imported only when it is used, so that `tacora --help` is fast.
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
from tacora.core.errors import FairnessError, InvalidRecord, TacoraError, UsageError

EXIT_OK, EXIT_NO, EXIT_USAGE = 0, 1, 2
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
}
GAME_COMMANDS = ("play", "simulate", "arena", "odds")
"""Commands whose arguments depend on the game."""


class Parser(argparse.ArgumentParser):
    """Reports errors in one line with a code, as everywhere else."""

    game: str | None = None
    """The game whose help page an error refers to."""

    def error(self, message: str) -> NoReturn:
        from tacora.core.error_codes import CallCode

        page = self.prog if self.game is None else f"{self.prog} {self.game}"
        self.exit(EXIT_USAGE, f"{self.prog}: {CallCode.USAGE}: {message}; see {page} --help\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    debug = DEBUG in words
    words = [word for word in words if word != DEBUG]
    _open_missing_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # unprintable becomes "?"
            stream.reconfigure(errors="replace")
    status = _run_with_status(words, debug=debug)
    cluster = sys.modules.get("tacora.sim.ray_executor")
    if cluster is not None:
        cluster.end(status)
    return status


def _run_with_status(words: list[str], *, debug: bool) -> int:
    try:
        return _run(words)
    except TacoraError as error:
        is_no = isinstance(error, InvalidRecord | FairnessError)
        status = _print_error(error, EXIT_NO if is_no else EXIT_USAGE)
        if debug:
            import traceback

            traceback.print_exception(error.__cause__ or error)
        return status
    except BrokenPipeError:  # nobody reads our output any more
        _discard_stdout()
        return EXIT_OK
    except OSError as error:
        from tacora.core.error_codes import CallCode

        _discard_stdout()
        return _print_error(UsageError(CallCode.FILE, f"{error.strerror or error}."), EXIT_USAGE)
    except KeyboardInterrupt:
        return 130


def _run(words: list[str]) -> int:
    parser = _parser(words)
    if not words:
        parser.print_help()
        return EXIT_OK
    args, unknown = parser.parse_known_args(words)
    if unknown:
        args.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    if args.options_game is not None and args.options_game != args.game:
        from tacora.games.registry import check_game_name

        check_game_name(args.game)
        args.parser.error("the game must come before its options")
    status: int = args.run(args)
    sys.stdout.flush()
    return status


def _parser(words: list[str]) -> argparse.ArgumentParser:
    parser = Parser(
        prog="tacora",
        description="Play, simulate, replay and check treasure-hunting games.",
        allow_abbrev=False,
    )
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


def _open_missing_streams() -> None:
    """Replace standard streams that were closed at the start by the null device."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115


def _discard_stdout() -> None:
    """Send standard output to the null device, including what is still buffered."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print_error(error: TacoraError, status: int) -> int:
    text = " ".join(str(error).split())  # in one line
    print(f"tacora: {text}", file=sys.stderr)
    return status
