"""A record folded through the rules of its game: what happened, and whether it was lawful."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from tacora.core.chance import CommittedChance, Seeds
from tacora.core.error_codes import FairnessCode, RecordCode
from tacora.core.errors import FairnessError, IllegalStep, InvalidOptions, InvalidRecord, UsageError
from tacora.core.events import Events
from tacora.core.game import Chance, ChanceStep, Game, GameOver, Step
from tacora.core.record import Entry, Header, Result, read_entries

AnyGame = Game[Any, Any, Any]  # a record says only at run time which game it is of


@dataclass(frozen=True)
class ReplayStep:
    """The game after one step (or before the first): where it stands and what had just happened."""

    line: int
    step: Step | None
    state: Any
    events: Events


@dataclass(frozen=True)
class Replay:
    """A whole record, proven to obey the rules."""

    game: AnyGame
    header: Header
    steps: tuple[ReplayStep, ...]
    result: Result | None
    seeds: Seeds | None

    @property
    def state(self) -> Any:
        """The last state."""
        return self.steps[-1].state

    @property
    def events(self) -> Events:
        """Everything that happened."""
        return tuple(event for moment in self.steps for event in moment.events)

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return isinstance(self.game.rules.pending(self.state), GameOver)


def replay(stream: BinaryIO, game_named: Callable[[str], AnyGame]) -> Replay:
    """Read a record and fold it; the first line that breaks the rules is an InvalidRecord."""
    lines = read_entries(stream)
    _, header = next(lines)
    assert isinstance(header, Header)  # read() gives the header first
    return replay_entries(header, lines, game_named)


def replay_entries(
    header: Header, lines: Iterable[tuple[int, Entry]], game_named: Callable[[str], AnyGame]
) -> Replay:
    """Fold steps, wherever they are kept, each with the number that an error should name."""
    game, first = _start(header, game_named)
    moments = [first]
    result: Result | None = None
    seeds: Seeds | None = None
    for number, entry in lines:
        if isinstance(entry, Result):
            _check_result(number, entry, result, game, moments[-1].state)
            result = entry
        elif isinstance(entry, Seeds):
            if seeds is not None or header.commitment is None:
                raise InvalidRecord(
                    number, RecordCode.REVEAL, "Seeds are revealed once, where they were committed."
                )
            seeds = entry
        else:
            moments.append(_step(number, entry, result or seeds, game, moments[-1].state))
    return Replay(game, header, tuple(moments), result, seeds)


@dataclass(frozen=True)
class FairnessProof:
    """What `verify` found: how many outcomes of chance there were, and whether seeds give them."""

    draws: int
    proven: bool
    seats: int
    """How many seats had a part in the luck."""


def verify(record: Replay) -> FairnessProof:
    """Prove that every outcome follows from the committed seeds, or raise Unfair.

    A record without commitment has nothing to prove; nor has a game that still goes on.
    """
    draws = list(_draws(record))
    commitment, seeds = record.header.commitment, record.seeds
    if commitment is None:
        return FairnessProof(len(draws), proven=False, seats=0)
    if seeds is None:
        if record.over:
            raise FairnessError(
                FairnessCode.NOT_REVEALED, "The game is over but its seeds were never revealed."
            )
        return FairnessProof(len(draws), proven=False, seats=len(commitment.seats))
    seeds.check(commitment)
    options = record.game.rules.options_json(record.game.rules.parse_options(record.header.options))
    source = CommittedChance(seeds, record.header.game, options)
    for line, chance, outcome in draws:
        due = source.draw(chance)
        if outcome != due:
            raise FairnessError(
                FairnessCode.OUTCOME, f"The seeds give {due} here, not {outcome}.", line=line
            )
    return FairnessProof(len(draws), proven=True, seats=len(seeds.seats))


def _start(header: Header, game_named: Callable[[str], AnyGame]) -> tuple[AnyGame, ReplayStep]:
    try:
        game = game_named(header.game)
        options = game.rules.parse_options(header.options)
    except UsageError as error:
        raise InvalidRecord(1, RecordCode.GAME, error.message) from None
    except InvalidOptions as error:
        raise InvalidRecord.from_error(1, error) from None
    seats = game.rules.num_seats(options)
    if header.seats and len(header.seats) != seats:
        raise InvalidRecord(
            1, RecordCode.SEATS, f"{len(header.seats)} names for {seats} seats; give one for each."
        )
    committed = header.commitment.seats if header.commitment else {}
    if any(seat >= seats for seat in committed):
        raise InvalidRecord(1, RecordCode.COMMITMENT, f"There are {seats} seats to add a seed.")
    state, events = game.rules.initial_state(options)
    return game, ReplayStep(1, None, state, events)


def _step(number: int, entry: Entry, closed: object, game: AnyGame, state: Any) -> ReplayStep:
    if isinstance(entry, Header | Result | Seeds):
        raise AssertionError("read() gives one header, and replay() handles results and seeds")
    if closed is not None:
        raise InvalidRecord(number, RecordCode.CLOSED, "No step follows a result or a reveal.")
    try:
        after, events = game.rules.apply(state, entry)
    except IllegalStep as error:
        raise InvalidRecord.from_error(number, error) from None
    return ReplayStep(number, entry, after, events)


def _check_result(
    number: int, given: Result, earlier: Result | None, game: AnyGame, state: Any
) -> None:
    if earlier is not None:
        raise InvalidRecord(number, RecordCode.CLOSED, "A record has one result.")
    pending = game.rules.pending(state)
    if not isinstance(pending, GameOver):
        raise InvalidRecord(number, RecordCode.RESULT_EARLY, "The game is not over yet.")
    if given.scores != tuple(pending.scores) or sorted(given.winners) != sorted(pending.winners):
        raise InvalidRecord(
            number,
            RecordCode.RESULT_WRONG,
            f"The rules give scores {list(pending.scores)} and winners {list(pending.winners)}.",
        )


def _draws(record: Replay) -> Iterator[tuple[int, Chance, str]]:
    """Every outcome of chance with its line and what could have come."""
    before = record.steps[0].state
    for moment in record.steps[1:]:
        if isinstance(moment.step, ChanceStep):
            chance = record.game.rules.pending(before)
            assert isinstance(chance, Chance)  # the rules took a drawn outcome here
            yield moment.line, chance, moment.step.outcome
        before = moment.state
