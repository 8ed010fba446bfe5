"""Replay a record through the rules of its game: every state, every event, every error."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, BinaryIO

from tacora.core.error_codes import RecordCode
from tacora.core.errors import IllegalStep, InvalidOptions, InvalidRecord, UsageError
from tacora.core.events import Events
from tacora.core.fairness import Seeds
from tacora.core.game import Game, GameOver, Step
from tacora.core.record import Entry, Header, Result, read_entries

AnyGame = Game[Any, Any, Any]  # only the record says which game it is


@dataclass(frozen=True)
class ReplayStep:
    """The state after one step, or before the first, with the events that led to it."""

    line: int
    step: Step | None
    state: Any
    events: Events


@dataclass(frozen=True)
class Replay:
    """A whole record that obeys the rules."""

    game: AnyGame
    header: Header
    steps: tuple[ReplayStep, ...]
    result: Result | None
    seeds: Seeds | None

    @property
    def state(self) -> Any:
        """Return the last state."""
        return self.steps[-1].state

    @property
    def events(self) -> Events:
        """Return all events of the game."""
        return tuple(event for step in self.steps for event in step.events)

    @property
    def over(self) -> bool:
        """Return whether the game was played to its end."""
        return isinstance(self.game.rules.pending(self.state), GameOver)


def replay(stream: BinaryIO, get_game: Callable[[str], AnyGame]) -> Replay:
    """Read a record and replay it; raise InvalidRecord for the first line that breaks the rules."""
    lines = read_entries(stream)
    _, header = next(lines)
    assert isinstance(header, Header)  # read_entries() yields the header first
    return replay_entries(header, lines, get_game)


def replay_entries(
    header: Header, lines: Iterable[tuple[int, Entry]], get_game: Callable[[str], AnyGame]
) -> Replay:
    """Replay entries from any source; each comes with the line number for errors."""
    game, first = _start(header, get_game)
    steps = [first]
    result: Result | None = None
    seeds: Seeds | None = None
    for number, entry in lines:
        if isinstance(entry, Result):
            _check_result(number, entry, result, game, steps[-1].state)
            result = entry
        elif isinstance(entry, Seeds):
            if seeds is not None or header.commitment is None:
                raise InvalidRecord(
                    number,
                    RecordCode.REVEAL,
                    "Seeds may be revealed once, and only if the header commits them.",
                )
            seeds = entry
        else:
            steps.append(_step(number, entry, result or seeds, game, steps[-1].state))
    return Replay(game, header, tuple(steps), result, seeds)


def _start(header: Header, get_game: Callable[[str], AnyGame]) -> tuple[AnyGame, ReplayStep]:
    try:
        game = get_game(header.game)
        _check_rules(header, game)
        _check_daily(header, game)
        options = game.rules.parse_options(header.options)
    except UsageError as error:
        raise InvalidRecord(1, RecordCode.GAME, error.message) from None
    except InvalidOptions as error:
        raise InvalidRecord.from_error(1, error) from None
    seats = game.rules.num_seats(options)
    if header.seats and len(header.seats) != seats:
        raise InvalidRecord(
            1, RecordCode.SEATS, f"The header has {len(header.seats)} names for {seats} seats."
        )
    committed = header.commitment.seats if header.commitment else {}
    if any(seat >= seats for seat in committed):
        raise InvalidRecord(
            1, RecordCode.COMMITMENT, f"The commitment may name the seats 0 to {seats - 1}."
        )
    state, events = game.rules.initial_state(options)
    return game, ReplayStep(1, None, state, events)


def _check_rules(header: Header, game: AnyGame) -> None:
    """Raise InvalidRecord unless the record was played by the rules that this version has."""
    if header.rules != game.rules.version:
        raise InvalidRecord(
            1,
            RecordCode.RULES,
            f"This record needs a version of Tacora that has rules {header.rules} of"
            f" {game.name}; this one has rules {game.rules.version}.",
        )


def _check_daily(header: Header, game: AnyGame) -> None:
    """Raise InvalidRecord for a daily game where draws have no numbers."""
    if header.daily is not None and game.rules.numbering is None:
        raise InvalidRecord(1, RecordCode.HEADER, f"{game.name} has no daily game.")


def _step(number: int, entry: Entry, closed: object, game: AnyGame, state: Any) -> ReplayStep:
    if isinstance(entry, Header | Result | Seeds):
        raise AssertionError("one header comes first; replay_entries() handles results and seeds")
    if closed is not None:
        raise InvalidRecord(number, RecordCode.CLOSED, "No step may follow a result or a reveal.")
    try:
        after, events = game.rules.apply(state, entry)
    except IllegalStep as error:
        raise InvalidRecord.from_error(number, error) from None
    return ReplayStep(number, entry, after, events)


def _check_result(
    number: int, result: Result, earlier: Result | None, game: AnyGame, state: Any
) -> None:
    if earlier is not None:
        raise InvalidRecord(number, RecordCode.CLOSED, "A record has one result.")
    pending = game.rules.pending(state)
    if not isinstance(pending, GameOver):
        raise InvalidRecord(number, RecordCode.RESULT_EARLY, "The game is not over yet.")
    if result.scores != tuple(pending.scores) or sorted(result.winners) != sorted(pending.winners):
        raise InvalidRecord(
            number,
            RecordCode.RESULT_WRONG,
            f"The rules give scores {list(pending.scores)} and winners {list(pending.winners)}.",
        )
