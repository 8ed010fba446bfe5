"""The limits of simulations, for the library and the command line."""

from __future__ import annotations

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError

MAX_GAMES = 10**9
"""The largest number of games of a simulation; a tournament has its own."""
MAX_PROCESSES = 1024


def check_games(games: object, maximum: int = MAX_GAMES) -> None:
    """Raise UsageError for a number of games that is too low or too high."""
    _check_range("games", games, maximum, CallCode.GAMES)


def check_processes(processes: object) -> None:
    """Raise UsageError for a number of processes that is too low or too high."""
    _check_range("processes", processes, MAX_PROCESSES, CallCode.PROCESSES)


def _check_range(name: str, number: object, maximum: int, code: CallCode) -> None:
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= maximum:
        raise UsageError(code, f"The number of {name} is 1 to {maximum}; not {number!r:.40}.")
