"""What the server asks a worker of bots, and what the worker answers.

Requests are pickled by the server. Answers are MessagePack, checked against their type: the code
of other people runs in a worker, and a pickle of theirs would run in the server.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import Struct

from tacora.core.game import GameOver, Json, Seat


@dataclass(frozen=True, slots=True)
class BotSeat:
    """A bot at a seat of a table."""

    table: str
    seat: Seat
    bot: str


@dataclass(frozen=True, slots=True)
class CheckBot:
    """Make a bot and forget it, to find out whether its package and its parameters are right."""

    game: str
    bot: str


@dataclass(frozen=True, slots=True)
class BeginGame:
    """Make the bot of a seat, and call its hook."""

    place: BotSeat
    game: str
    options: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class ChooseFor:
    """Choose for a seat whose bot has begun."""

    place: BotSeat
    view: bytes
    """Made by the table's `ViewEncoder`."""
    choices: tuple[str, ...]
    seed: str | None = None
    """The seed of this decision, in a daily game."""


@dataclass(frozen=True, slots=True)
class EndGame:
    """Forget the bots of a table, and call their hooks if the game is over."""

    table: str
    over: GameOver | None


Request = CheckBot | BeginGame | ChooseFor | EndGame


class Failure(Struct, frozen=True):
    """What went wrong in a bot."""

    code: str
    message: str
    traceback: str


class Answer(Struct, frozen=True):
    """The answer to a request: a choice, nothing, or a failure."""

    choice: str | None = None
    failure: Failure | None = None
