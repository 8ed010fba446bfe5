"""Shared by several commands: flags, records and other files, names and texts of a table."""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tacora.cli.game_cli import get_game_cli
from tacora.core.display_names import clean_name
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.replay import AnyGame, Replay
from tacora.games.registry import game_names
from tacora.i18n.catalog import LANGUAGES, Catalog
from tacora.match_setup import read_record

if TYPE_CHECKING:
    from tacora.sim.executors import Executor


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the game."""
    parser.add_argument("game", metavar="GAME", help=f"which game: {', '.join(game_names())}")


def parse_count(text: str) -> int:
    """Return a whole number as people write it: 10000, 1e6, 10_000."""
    try:
        return int(text)
    except ValueError:
        pass
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not value.is_integer():
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number, such as 5000 or 1e6")
    return int(value)


def add_bots(parser: argparse.ArgumentParser, about: str, default: str | None = None) -> None:
    """Add the flag for bots; the help page of a game names all of its bots."""
    from tacora.bots.registry import bot_names

    game = parser.get_default("options_game")
    names = "" if game is None else f"; available: {', '.join(bot_names(game))}"
    parser.add_argument("--bots", default=default, help=f"{about}{names}".replace("%", "%%"))


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the flag for the language."""
    parser.add_argument(
        "--lang", choices=LANGUAGES, help="language of the texts (default: the terminal's)"
    )


def add_executor(parser: argparse.ArgumentParser) -> None:
    """Add the flags for the executor: local processes or a cluster."""
    executor = parser.add_mutually_exclusive_group()
    executor.add_argument(
        "--processes", type=int, help="number of processes (default: one per core)"
    )
    executor.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="use a Ray cluster: auto, HOST:PORT, or from outside it ray://HOST:PORT",
    )


def executor_from_args(args: argparse.Namespace) -> AbstractContextManager[Executor]:
    """Return a context that provides the executor named by the flags."""
    from tacora.sim.executors import LocalExecutor
    from tacora.sim.limits import check_processes

    if args.cluster is not None:
        from tacora.sim.ray_executor import connect

        return connect(args.cluster)
    processes = os.cpu_count() or 1 if args.processes is None else args.processes
    check_processes(processes)
    return nullcontext(LocalExecutor(processes))


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the flag for JSON output."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def replay_file(name: str) -> Replay:
    """Read and replay a record; `-` is standard input."""
    return read_record(sys.stdin.buffer if name == "-" else name)


def file_to_write(name: str) -> Path:
    """Check, before the work, that a command can write a file at its end; return its path.

    Only trying shows it. An existing file is unchanged, and a new one is removed again.
    """
    path = Path(name)
    try:
        exists = path.exists()
        if not exists or path.is_file() or path.is_dir():  # opening a pipe has effects
            path.open("ab").close()
        if not exists:
            path.resolve().unlink()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "invalid file name"
        raise UsageError(CallCode.FILE, f"Cannot write {name!r}: {reason}.") from None
    return path


def seat_names(game: AnyGame, record: Replay) -> list[str]:
    """Return the names in a record, safe to print; numbers for seats without a name."""
    options = game.rules.parse_options(record.header.options)
    names = [clean_name(name) for name in record.header.seats]
    return [
        name or f"#{seat}"
        for seat, name in enumerate(names or [""] * game.rules.num_seats(options))
    ]


def catalog_of(game: AnyGame, options: Any, language: str, seats: Sequence[str]) -> Catalog:
    """Return a table's message catalogue: its explorers' names and its cards' texts."""
    names = get_game_cli(game.name).explorer_names(seats)
    return Catalog(language, names, game.presentation.card_texts(options, language))


def check_seat(record: Replay, seat: int | None) -> None:
    """Raise UsageError if the table of a record does not have this seat."""
    seats = record.game.rules.num_seats(record.game.rules.parse_options(record.header.options))
    if seat is not None and seat not in range(seats):
        raise UsageError(CallCode.SEAT, f"This table has seats 0 to {seats - 1}; not {seat}.")
