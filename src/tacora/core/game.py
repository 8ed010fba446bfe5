"""What a game is: options, then a state that says what it waits for, then steps.

    options ──► initial_state() ─► state ──pending()──► Decide | Chance | GameOver
                                     ▲                     │
                                     └─ apply(state, step) ┘ ──► events

Nothing here, and nothing in a game, knows a clock, a socket, a file or a random source.

The values below are never changed once made. They are not declared frozen because a frozen
dataclass takes three times as long to make, and a simulation makes a hundred of them per game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from tacora.core.events import Event, Events
from tacora.core.messages import Message
from tacora.core.questions import Question

Seat = int
"""A player's place at the table, from 0."""


@dataclass(slots=True)
class Decide:
    """Every one of these seats owes an answer; all answers are applied at once."""

    seats: tuple[Seat, ...]


@dataclass(slots=True)
class Chance:
    """A chance node: outcomes and their weights, in the game's fixed order; weights may be 0."""

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
"""A JSON value."""

O = TypeVar("O")  # noqa: E741  (options)
S = TypeVar("S")
V = TypeVar("V")
StateT_contra = TypeVar("StateT_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Numbering(Generic[S]):
    """How draws are numbered where all tables of a day share their luck (`numbered_chance.py`).

    A draw has a chapter, a pile, and a number among the draws from this pile in this chapter. So
    what a player does in one chapter shifts no draw of the next.
    """

    chapter: Callable[[S], int]
    """Return the chapter of a state, such as the cave or the turn. It never goes down."""
    pile: Callable[[S], str]
    """Return what the pending draw is made from, such as the dice."""
    has_few_chapters: bool = False
    """Whether a game is told by what a player has at the end of each chapter."""


@dataclass(frozen=True, slots=True)
class Rules(Generic[O, S, V]):
    """The rules of one game, as functions of values. A state is never changed, only replaced."""

    parse_options: Callable[[Mapping[str, object]], O]
    """Validate options, or raise InvalidOptions naming the option and what it accepts."""
    options_json: Callable[[O], dict[str, Json]]
    """Return options as a record has them; `parse_options` reads them back."""
    num_seats: Callable[[O], int]
    """Return the number of seats at the table."""
    initial_state: Callable[[O], tuple[S, Events]]
    """Return the state before the first step, and the events that announce it."""
    pending: Callable[[S], Pending]
    """Return what the game waits for."""
    legal_choices: Callable[[S, Seat], tuple[str, ...]]
    """Return what a seat may answer now; empty when it is not asked."""
    apply: Callable[[S, Step], tuple[S, Events]]
    """Return the state after a step and what happened, or raise IllegalStep."""
    view: Callable[[S, Seat | None], V]
    """Return what a seat may know now; None is a spectator."""
    perfect_recall_view: Callable[[S, Seat], V]
    """Return what a player knows who has watched the whole game."""
    to_notation: Callable[[S], str]
    """Return the position in one line."""
    from_notation: Callable[[str], S]
    """Return the position that a line describes, or raise InvalidNotation."""
    from_notation_with_options: Callable[[str, O], S] | None = None
    """Return the position of a line in a game with these options; None: a line has them all."""
    seen_notation: Callable[[S, Seat], str] | None = None
    """Return a position in one line that follows from `perfect_recall_view` alone.

    Read back, it gives the seat the same view and the same choices. None: `to_notation` itself,
    in a game where a player who has watched knows everything.
    """
    advance: Callable[[S, Step], tuple[S, int]] | None = None
    """Return the state after a legal step, and the number of forced answers since; None: `apply`.

    For simulations only: without events, and past decisions in which every seat has one choice.
    """
    parse_card_file: Callable[[str], dict[str, Json]] | None = None
    """Return the option `cards` that a file describes, or raise InvalidOptions with the line.

    None: the game has no custom cards.
    """
    numbering: Numbering[S] | None = None
    """How draws are numbered in a daily game; None: the game has no daily game."""
    version: int = 1
    """The version of the rules: one more whenever an earlier record would play differently."""


def seen_position(rules: Rules[O, S, V], state: S, seat: Seat) -> str:
    """Return a position in one line with nothing in it that a seat may not know."""
    if rules.seen_notation is None:
        return rules.to_notation(state)
    return rules.seen_notation(state, seat)


@dataclass(frozen=True, slots=True)
class ReactionMoment:
    """A moment in which players may react: a table gives them a fixed time, and hides who answers.

    It follows from what all can see, so that nobody can tell from it what a player holds.
    """

    name: str
    seconds: float
    """The time for it at a table of normal tempo."""
    turn: int
    """The number of the turn that it belongs to."""


def _never(state: object) -> bool:
    return False


def no_reactions(state: object, before: object) -> ReactionMoment | None:
    """Say that a game has no moments for reactions."""
    return None


def _no_stretch(state: object) -> str | None:
    return None


def _unchanged(facts: dict[str, Json], odds: bool) -> dict[str, Json]:
    return facts


class AutoAnswer(Protocol[StateT_contra]):
    """Say what a seat answers without being asked."""

    def __call__(
        self, state: StateT_contra, seat: Seat, mode: str, bells: Collection[str] = ..., /
    ) -> str | None:
        """Return what a seat answers in a mode, or None if it must be asked.

        A seat with bells is asked whenever a card with one of these ids can be played.
        """


@dataclass(frozen=True, slots=True)
class TablePolicy(Generic[S]):
    """What a table of people needs beyond the rules: absence, automatic answers, reactions."""

    auto_answer_modes: tuple[str, ...]
    """The modes that a seat may set instead of being asked each time; the first is the default."""
    auto_answer: AutoAnswer[S]
    """Return what a seat answers in a mode, or None if it must be asked."""
    bell_cards: Callable[[S], Collection[str]]
    """Return the cards that may carry a bell, by what all can see; none in a game without bells."""
    absent_choice: Callable[[S, Seat], str | None]
    """Return what the seat of an absent player answers, or None if a bot takes over."""
    is_always_asked: Callable[[S], bool] = _never
    """Return whether even a seat with one choice is asked now."""
    always_ask_mode: str | None = None
    """The mode that is shown to all, because it makes short reaction windows longer for all."""
    reaction_moment: Callable[[S, S | None], ReactionMoment | None] = no_reactions
    """Return the moment of the open decision, if it is one for reactions; None: it is not.

    The second state is that of the decision before, if there was one. In such a decision even the
    seats that have answered are secret, and `absent_choice` is legal for every seat.
    """
    hurries_without_people: bool = False
    """Whether bots pause less in a decision that asks no person, although people play."""
    stretch: Callable[[S], str | None] = _no_stretch
    """Return the part of the game that a player may pass as a whole, such as one roll."""

    @property
    def has_reactions(self) -> bool:
        """Return whether the game has moments for reactions."""
        return self.reaction_moment is not no_reactions


@dataclass(frozen=True, slots=True)
class Presentation(Generic[O, S]):
    """A game as programs and people read it: JSON, and messages without a language."""

    state_json: Callable[[S], dict[str, Json]]
    """Return every fact of the position, hidden ones included.

    It has at least `over`, `scores`, `winners` and `pending`.
    """
    view_json: Callable[[S, Seat | None], dict[str, Json]]
    """Return the facts that a seat may know; None is a spectator."""
    odds_json: Callable[[S], Mapping[Seat, dict[str, Json]]]
    """Return the odds that each seat to move may work out from its view; empty without odds."""
    question: Callable[[S, Seat, Sequence[str], bool], Question | None]
    """Return the question to a seat with these legal choices, with or without odds.

    None: the choices and the position say it all.
    """
    event_messages: Callable[[Event], tuple[Message, ...]]
    """Return the messages that describe an event."""
    card_texts: Callable[[O, str], Mapping[str, str]]
    """Return the messages that the table's own cards bring in a language, such as their names."""
    shared_views: Callable[[S], Callable[[Seat | None], dict[str, Json]]] | None = None
    """Return `view_json` of one state as a function of the seat, which makes once what all share.

    None: `view_json` itself.
    """
    client_json: Callable[[dict[str, Json], bool], dict[str, Json]] = _unchanged
    """Return the facts of `view_json` as a client of a table gets them, with or without odds."""
    chapter_events: frozenset[str] = frozenset()
    """Ids of the events that begin a chapter of the game, such as a turn.

    If there are any, events tell every change: a replay has the position at chapters alone.
    """


@dataclass(frozen=True, slots=True)
class Game(Generic[O, S, V]):
    """A game: its rules, its policy at a table, and its presentation."""

    name: str
    rules: Rules[O, S, V]
    table_policy: TablePolicy[S]
    presentation: Presentation[O, S]
