"""A table as a value: its log, folded. No socket, no clock, no database, no luck of its own.

    command ──► commands.consider(table, command) ──► Outcome(act, table, events)
    act ──────► fold(table, act) ───────────────────► table, events

`consider` says what a command does and is asked once; `fold` is asked again whenever the log is
read. Everything that changes a table goes through `fold`, so both always agree.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tacora.core.chance import ChanceSource, Commitment, CommittedChance, Seeds
from tacora.core.events import Event, Events
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep, GameOver, Pending, Seat, Step
from tacora.core.pending_choices import PendingChoices
from tacora.core.replay import AnyGame
from tacora.games.registry import get_game
from tacora.table.entries import (
    AutoAnswerSet,
    ChanceEntry,
    ChoiceMade,
    DecisionEntry,
    Entry,
    GameStarted,
    LogRecord,
    RematchOpened,
    SeatChanged,
    SeatHolder,
    SettingsChanged,
    TableOpened,
    entry_of,
    step_of,
)
from tacora.table.protocol import Phase, Settings

MAX_COMMAND_IDS = 64
"""How many of a guest's last commands are known by their ids, and of how many guests."""


class OpenDecision(Struct, frozen=True):
    """An open decision: its number, and the answers so far."""

    number: int
    choices: PendingChoices
    answers_are_hidden: bool


class Table(Struct, frozen=True):
    """Who sits where, and how the game stands."""

    code: str
    game: AnyGame
    options: Any
    settings: Settings
    host: str
    seed: str
    opened: int
    holders: tuple[SeatHolder, ...]
    phase: Phase = "gathering"
    state: Any = None
    open_decision: OpenDecision | None = None
    decision_count: int = 0
    """How many decisions there were."""
    chance_count: int = 0
    """How many times luck was asked."""
    auto_answers: tuple[str, ...] = ()
    rematch: str | None = None
    log_length: int = 0
    """Acts in the log."""
    public_version: int = 0
    """The same without those that nobody may know of: what clients count by."""
    recent_command_ids: dict[str, tuple[str, ...]] = {}

    def __repr__(self) -> str:
        """Nothing secret: neither seeds nor hands nor who holds a seat."""
        return f"Table(code={self.code!r}, phase={self.phase!r}, length={self.log_length})"

    @property
    def pending(self) -> Pending | None:
        """What the game waits for; None before it."""
        return None if self.state is None else self.game.rules.pending(self.state)

    def seat_of(self, guest: str | None) -> Seat | None:
        """Where a guest sits."""
        held = (seat for seat, chair in enumerate(self.holders) if chair.guest == guest)
        return None if guest is None else next(held, None)

    def seeds(self) -> Seeds:
        """The seeds of this table: a secret until the game is over."""
        given = {s: bytes.fromhex(c.seed) for s, c in enumerate(self.holders) if c.seed}
        return Seeds(bytes.fromhex(self.seed), given)

    def commitment(self) -> Commitment:
        """What everybody may know of the seeds."""
        return self.seeds().commitment()

    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        return tuple(chair.name for chair in self.holders)

    def chance_source(self) -> ChanceSource:
        """Where the next card comes from: the seeds, as far as they have been used."""
        options = self.game.rules.options_json(self.options)
        return CommittedChance(self.seeds(), self.game.name, options, self.chance_count)

    def next_step(self, chance: ChanceSource | None = None) -> Step | None:
        """What happens without anybody's doing: a card, or the reveal of what all have chosen."""
        pending = self.pending
        if isinstance(pending, Chance):
            return ChanceStep((chance or self.chance_source()).draw(pending))
        if (
            self.open_decision is not None
            and not self.open_decision.answers_are_hidden
            and not self.open_decision.choices.missing
        ):
            return self.open_decision.choices.reveal()
        return None


def open_table(entry: TableOpened) -> Table:
    """A table before anybody has done anything."""
    game = get_game(entry.game)
    return Table(
        code=entry.code,
        game=game,
        options=game.rules.parse_options(entry.options),
        settings=entry.settings,
        host=entry.host,
        seed=entry.seed,
        opened=entry.at,
        holders=entry.holders,
    )


VersionedEvents = tuple[tuple[int, Events], ...]
"""What happened, each with the version that brought it."""


def replay_log(acts: Iterable[LogRecord]) -> Table:
    """A table from its whole log."""
    return replay_log_with_events(acts)[0]


def replay_log_with_events(acts: Iterable[LogRecord]) -> tuple[Table, VersionedEvents]:
    """A table from its whole log, and everything that happened at it."""
    table: Table | None = None
    told: list[tuple[int, Events]] = []
    for act in acts:
        table, events = open_table_from(act) if table is None else apply_record(table, act)
        if events:
            told.append((table.public_version, events))
    assert table is not None  # a log has its first act
    return table, tuple(told)


def open_table_from(act: LogRecord) -> tuple[Table, Events]:
    """The table after its first act."""
    first, *others = act.entries
    assert isinstance(first, TableOpened)  # a log begins so
    return apply_record(open_table(first), LogRecord(tuple(others), act.guest, act.id))


class TransactionBuilder:
    """An act being written: entry by entry, with the table and what happened so far."""

    def __init__(self, table: Table) -> None:
        self.table = self._before = table
        self.entries: list[Entry] = []
        self._events: list[Event] = []
        self._secret = True

    def add(self, entry: Entry) -> None:
        """One more entry."""
        self._secret = self._secret and _is_secret(self.table, entry)
        self.table, events = apply_entry(self.table, entry)
        self.entries.append(entry)
        self._events += events

    @property
    def has_changes(self) -> bool:
        """Whether anything is other than before; to choose the same again looks like a change."""
        chose = any(isinstance(entry, ChoiceMade) for entry in self.entries)
        return chose or _seat_holders(self.table) != _seat_holders(self._before)

    def run_automatic_steps(self, chance: ChanceSource | None = None) -> None:
        """What follows by itself: cards, and reveals of what all have chosen."""
        while self.table.phase == "playing" and (step := self.table.next_step(chance)) is not None:
            self.add(entry_of(step))

    def commit(self, guest: str | None, ident: str | None) -> tuple[LogRecord, Table, Events]:
        """The whole act, the table after it, and what happened."""
        act = LogRecord(tuple(self.entries), guest, ident)
        known = self.table.recent_command_ids
        if guest is not None and ident is not None:
            known = dict(known)
            known[guest] = (*known.pop(guest, ()), ident)[-MAX_COMMAND_IDS:]
            if len(known) > MAX_COMMAND_IDS:  # the guest who was quiet for the longest time
                del known[next(iter(known))]
        table = replace(
            self.table,
            recent_command_ids=known,
            log_length=self.table.log_length + 1,
            public_version=self.table.public_version + (not self._secret),
        )
        return act, table, tuple(self._events)


def _seat_holders(table: Table) -> tuple[object, ...]:
    """What a command can change; a state is another one when a step was taken."""
    return (
        id(table.state),
        table.open_decision,
        table.holders,
        table.options,
        table.phase,
        table.rematch,
        table.settings,
        table.auto_answers,
    )


def apply_record(table: Table, act: LogRecord) -> tuple[Table, Events]:
    """The table after an act, and what happened in the game."""
    page = TransactionBuilder(table)
    for entry in act.entries:
        page.add(entry)
    _, table, events = page.commit(act.guest, act.id)
    return table, events


def _is_secret(table: Table, entry: Entry) -> bool:
    """Whether not even the fact may be known: others would count what they must not (J33)."""
    if isinstance(entry, AutoAnswerSet):
        return True
    return (
        isinstance(entry, ChoiceMade)
        and table.open_decision is not None
        and table.open_decision.answers_are_hidden
    )


def apply_entry(table: Table, entry: Entry) -> tuple[Table, Events]:  # noqa: PLR0911  (one for each kind)
    """The table after one entry."""
    match entry:
        case SeatChanged():
            chairs = list(table.holders)
            chairs[entry.seat] = entry.holder
            return replace(table, holders=tuple(chairs)), ()
        case SettingsChanged():
            options = table.game.rules.parse_options(entry.options)
            arranged = replace(
                table, options=options, settings=entry.settings, holders=entry.holders
            )
            return arranged, ()
        case GameStarted():
            return _start(table)
        case ChoiceMade():
            return _choose(table, entry), ()
        case AutoAnswerSet():
            return _set_auto_answer(table, entry), ()
        case DecisionEntry() | ChanceEntry():
            return _step(table, entry)
        case RematchOpened():
            return replace(table, rematch=entry.code), ()
        case TableOpened():
            raise AssertionError("a table is opened once")


def _start(table: Table) -> tuple[Table, Events]:
    state, events = table.game.rules.initial_state(table.options)
    usual = table.game.table_policy.auto_answer_modes[0]
    table = replace(table, phase="playing", state=state, auto_answers=(usual,) * len(table.holders))
    return _wait(table), events


def _choose(table: Table, entry: ChoiceMade) -> Table:
    assert table.open_decision is not None  # `consider` has seen to it
    ballot = table.open_decision.choices
    if entry.choice is None:
        ballot = ballot.withdraw(entry.seat)
    else:
        ballot = ballot.choose(entry.seat, entry.choice)
    return replace(table, open_decision=replace(table.open_decision, choices=ballot))


def _set_auto_answer(table: Table, entry: AutoAnswerSet) -> Table:
    standing = list(table.auto_answers)
    standing[entry.seat] = entry.standing
    table = replace(table, auto_answers=tuple(standing))
    if table.open_decision is None or entry.seat not in table.open_decision.choices.missing:
        return table
    ballot = _answered(table, table.open_decision.choices, entry.seat)
    return replace(table, open_decision=replace(table.open_decision, choices=ballot))


def _step(table: Table, entry: DecisionEntry | ChanceEntry) -> tuple[Table, Events]:
    step = step_of(entry)
    state, events = table.game.rules.apply(table.state, step)
    drawn = table.chance_count + (not isinstance(step, DecisionStep))
    return _wait(replace(table, state=state, chance_count=drawn, open_decision=None)), events


def _wait(table: Table) -> Table:
    """Open the next decision, with the answers that nobody needs to be asked for in it."""
    pending = table.pending
    if isinstance(pending, GameOver):
        return replace(table, phase="over")
    if not isinstance(pending, Decide):
        return table
    game, state = table.game, table.state
    quiet = game.table_policy.answers_are_hidden(state)
    ballot = PendingChoices(
        {seat: game.rules.legal_choices(state, seat) for seat in pending.seats},
        changeable_when_complete=quiet,
    )
    for seat in pending.seats:
        ballot = _answered(table, ballot, seat)
    number = table.decision_count + 1
    return replace(table, decision_count=number, open_decision=OpenDecision(number, ballot, quiet))


def _answered(table: Table, ballot: PendingChoices, seat: Seat) -> PendingChoices:
    """The ballot with what a seat need not be asked for: its only choice, or a standing answer."""
    choices = ballot.legal_choices[seat]
    if len(choices) == 1:
        return ballot.choose(seat, choices[0])
    if table.holders[seat].bot is not None:
        return ballot  # a bot is asked whenever it could play
    answer = table.game.table_policy.auto_answer(table.state, seat, table.auto_answers[seat])
    return ballot if answer is None else ballot.choose(seat, answer)
