"""`tacora COMMAND …`: find and run the command; turn errors into one line and a status.

Status 0: success; 1: the answer is no, or a record breaks the rules; 2: usage error.
A command's module is imported only when it is used, so that `tacora --help` is fast.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

from tacora.cli.parsers import DEBUG, EXIT_USAGE, build_parser
from tacora.core.errors import FairnessError, InvalidRecord, TacoraError, UsageError

EXIT_OK, EXIT_NO = 0, 1


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
    parser = build_parser(words)
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
