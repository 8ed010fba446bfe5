"""What a game is: options, then a state that says what it waits for, then steps.

    options ──► new() ─► state ──pending()──► Decide | Chance | Over
                           ▲                     │
                           └── apply(state, step)┘ ──► events

Nothing here, and nothing in a game, knows a clock, a socket, a file or a source of luck.

The values below are never changed once made. They are not declared frozen because a frozen
dataclass takes three times as long to make, and a simulation makes a hundred of them per game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from tacora.core.events import Event, Events
from tacora.core.messages import Message

Seat = int
"""A player's place at the table, from 0."""


@dataclass(slots=True)
class Decide:
    """Every one of these seats owes an answer; all answers are applied at once."""

    seats: tuple[Seat, ...]


@dataclass(slots=True)
class Chance:
    """Luck decides: each outcome with its weight, in the game's fixed order; weights may be 0."""

    outcomes: tuple[str, ...]
    weights: tuple[int, ...]


@dataclass(slots=True)
class GameOver:
    """The game has ended."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


Pending = Decide | Chance | GameOver


@dataclass(slots=True)
class DecisionStep:
    """A step: what each seat that was asked has chosen."""

    choices: Mapping[Seat, str]


@dataclass(slots=True)
class ChanceStep:
    """A step: what chance gave."""

    outcome: str


Step = DecisionStep | ChanceStep

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
"""What a report is made of: anything JSON can say."""

O = TypeVar("O")  # noqa: E741  (options)
S = TypeVar("S")
V = TypeVar("V", covariant=True)


class Game(Protocol[O, S, V]):
    """The rules of one game, as functions of values. A state is never changed, only replaced."""

    name: str
    auto_answer_modes: tuple[str, ...]
    """What a seat may say once instead of being asked each time; the first is to be asked."""

    def parse_options(self, given: Mapping[str, object]) -> O:
        """Validated options, or InvalidOptions naming the option and what it accepts."""

    def options_json(self, options: O) -> dict[str, Json]:
        """Options as they stand in a record; `options` reads them back."""

    def num_seats(self, options: O) -> int:
        """How many seats the table has."""

    def initial_state(self, options: O) -> tuple[S, Events]:
        """The state before the first step, and what may be told of it."""

    def pending(self, state: S) -> Pending:
        """What the game waits for."""

    def legal_choices(self, state: S, seat: Seat) -> tuple[str, ...]:
        """What a seat may answer now; empty when it is not asked."""

    def apply(self, state: S, step: Step) -> tuple[S, Events]:
        """The state after a step and what happened, or IllegalStep and no change."""

    def absent_choice(self, state: S, seat: Seat) -> str | None:
        """What the seat of an absent player answers when it is asked; None: a bot takes over."""

    def auto_answer(self, state: S, seat: Seat, standing: str) -> str | None:
        """What a seat that is asked answers by what it said once; None: it must be asked."""

    def answers_are_hidden(self, state: S) -> bool:
        """Whether even who has answered is secret until all have."""

    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat may know, as a value of its own; None is a spectator."""

    def perfect_recall_view(self, state: S, seat: Seat) -> V:
        """The same for one who has watched from the beginning and forgets nothing: for bots."""

    def state_json(self, state: S) -> dict[str, Json]:
        """Every fact of the position for programs, hidden ones included.

        With `over`, `scores`, `winners` and `pending`, for whoever holds the whole record.
        """

    def view_json(self, state: S, seat: Seat | None) -> dict[str, Json]:
        """The same as far as a seat may know it; None is a spectator."""

    def odds_json(self, state: S) -> Mapping[Seat, dict[str, Json]]:
        """What each seat that is asked may work out of its view; empty where nothing is shown."""

    def event_messages(self, event: Event) -> tuple[Message, ...]:
        """What is said of an event, before it has a language."""

    def card_texts(self, options: O, language: str) -> Mapping[str, str]:
        """Messages that the table's own cards bring along, such as their names."""

    def to_notation(self, state: S) -> str:
        """The position in one line."""

    def from_notation(self, text: str) -> S:
        """The position that the line describes, or InvalidNotation."""
