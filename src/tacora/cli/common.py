"""What several commands share: flags, records as files, names and words of a table."""

from __future__ import annotations

import argparse
import json
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
from tacora.core.replay import AnyGame, Replay, replay
from tacora.games.registry import game_names, get_game
from tacora.i18n.catalog import LANGUAGES, Catalog

if TYPE_CHECKING:
    from rich.console import Console

    from tacora.sim.executors import Executor


def add_game(parser: argparse.ArgumentParser) -> None:
    """The game that a command is about."""
    parser.add_argument("game", metavar="GAME", help=f"which game: {', '.join(game_names())}")


def add_bots(parser: argparse.ArgumentParser, about: str, default: str | None = None) -> None:
    """Who plays; a game's page of help names all who can."""
    from tacora.bots.registry import bot_names

    game = parser.get_default("flags_of")
    there_are = "" if game is None else f"; there are {', '.join(bot_names(game))}"
    parser.add_argument("--bots", default=default, help=f"{about}{there_are}".replace("%", "%%"))


def add_language(parser: argparse.ArgumentParser) -> None:
    """The language that people are addressed in."""
    parser.add_argument(
        "--lang", choices=LANGUAGES, help="language of the texts (default: the terminal's)"
    )


def add_executor(parser: argparse.ArgumentParser) -> None:
    """Who does the work."""
    executor = parser.add_mutually_exclusive_group()
    executor.add_argument("--processes", type=int, help="how many at once (default: every core)")
    executor.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on a Ray cluster: auto, HOST:PORT, or from outside ray://HOST:PORT",
    )


def executor_from_args(chosen: argparse.Namespace) -> AbstractContextManager[Executor]:
    """The executor that was asked for, while it is needed."""
    from tacora.sim.executors import LocalExecutor

    if chosen.cluster is not None:
        from tacora.sim.ray_executor import connect

        return connect(chosen.cluster)
    processes = os.cpu_count() or 1 if chosen.processes is None else chosen.processes
    if not 1 <= processes <= 1024:
        raise UsageError(CallCode.PROCESSES, "The number of processes is 1 to 1024.")
    return nullcontext(LocalExecutor(processes))


def add_json(parser: argparse.ArgumentParser) -> None:
    """Output for programs."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def print_json(value: object) -> None:
    """One JSON object on standard output."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def replay_file(name: str) -> Replay:
    """Read and fold a record; `-` is standard input."""
    if name == "-":
        return replay(sys.stdin.buffer, get_game)
    try:
        stream = Path(name).open("rb")  # noqa: SIM115  (closed below)
    except ValueError:
        raise UsageError(CallCode.FILE, "No file has such a name.") from None
    except OSError as error:
        raise UsageError(CallCode.FILE, f"Cannot read {name}: {error.strerror}.") from None
    with stream:
        return replay(stream, get_game)


def file_to_write(name: str) -> Path:
    """A file that a command will write in the end: what is wrong with it is said before the work.

    Only trying tells. What is there stays as it is, and what was not there is gone again.
    """
    path = Path(name)
    try:
        there = path.exists()
        if not there or path.is_file() or path.is_dir():  # at a pipe somebody would notice
            path.open("ab").close()
        if not there:
            path.resolve().unlink()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no file has such a name"
        raise UsageError(CallCode.FILE, f"Cannot write {name!r}: {reason}.") from None
    return path


def seat_names(game: AnyGame, record: Replay) -> list[str]:
    """The names in a record, made safe to print; numbers where there are none."""
    options = game.rules.parse_options(record.header.options)
    names = [clean_name(name) for name in record.header.seats]
    return [
        name or f"#{seat}"
        for seat, name in enumerate(names or [""] * game.rules.num_seats(options))
    ]


def catalog_of(game: AnyGame, options: Any, language: str, seats: Sequence[str]) -> Catalog:
    """The words of a table: its names as its game counts them, and what its cards bring along."""
    names = get_game_cli(game.name).names(seats)
    return Catalog(language, names, game.presentation.card_texts(options, language))


def console() -> Console:
    """Where people read; Rich is imported late because it takes a tenth of a second."""
    from rich.console import Console

    return Console(highlight=False)


def check_seat(record: Replay, seat: int | None) -> None:
    """Refuse a seat that the table of a record does not have."""
    seats = record.game.rules.num_seats(record.game.rules.parse_options(record.header.options))
    if seat is not None and seat not in range(seats):
        raise UsageError(CallCode.SEAT, f"This table has seats 0 to {seats - 1}; not {seat}.")
