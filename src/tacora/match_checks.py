"""Check the arguments of a match: seats, choices, outcomes and seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import NoReturn, SupportsIndex

from tacora.core.error_codes import CallCode, StepCode
from tacora.core.errors import IllegalStep, UsageError
from tacora.core.game import Decide, GameOver


def check_chance_mode(chance: object) -> None:
    """Raise UsageError unless a match can draw chance in this way."""
    if chance not in ("drawn", "explicit"):
        raise UsageError(CallCode.USAGE, f"chance is 'drawn' or 'explicit'; not {chance!r:.40}.")


def check_seed(seed: object) -> None:
    """Raise UsageError for what is no seed; None stands for one that the system draws."""
    if isinstance(seed, bool) or not (seed is None or isinstance(seed, int | str)):
        raise UsageError(CallCode.USAGE, f"A seed is a whole number or a text; not {seed!r:.40}.")


def checked_seat(seat: SupportsIndex, players: int) -> int:
    """Return a seat as a plain number (NumPy has others), or raise UsageError."""
    try:
        number = -1 if isinstance(seat, bool) else index(seat)
    except TypeError:
        number = -1
    if number not in range(players):
        raise UsageError(
            CallCode.SEAT, f"This table has seats 0 to {players - 1}; not {seat!r:.40}."
        )
    return number


def checked_choices(choices: object, players: int) -> dict[int, str]:
    """Return choices by seat, or raise UsageError or IllegalStep."""
    if not isinstance(choices, Mapping):
        raise UsageError(
            CallCode.USAGE, f"Choices are a mapping such as {{0: 'pass'}}; not {choices!r:.40}."
        )
    for choice in choices.values():
        if not isinstance(choice, str):
            raise IllegalStep(StepCode.ILLEGAL_CHOICE, f"A choice is a text; not {choice!r:.40}.")
    return {checked_seat(seat, players): choice for seat, choice in choices.items()}


def check_outcome(outcome: object) -> None:
    """Raise UsageError for an outcome of chance that is no text."""
    if not isinstance(outcome, str):
        raise UsageError(CallCode.USAGE, f"An outcome is a text; not {outcome!r:.40}.")


def only_seat(seats: Sequence[int]) -> int:
    """Return the only seat of those that are to move, or raise IllegalStep."""
    if len(seats) != 1:
        raise IllegalStep(
            StepCode.MISSING_ANSWER,
            f"Give a choice for each seat that is to move: {', '.join(map(str, seats))}.",
        )
    return seats[0]


def refuse_step(pending: Decide | GameOver) -> NoReturn:
    """Raise IllegalStep for a step after the end, or for chance that is not due."""
    if isinstance(pending, GameOver):
        raise IllegalStep(StepCode.GAME_OVER, "The game is over.")
    seats = ", ".join(map(str, pending.seats))
    raise IllegalStep(StepCode.OUT_OF_TURN, f"The game waits for a choice of seat {seats}.")
