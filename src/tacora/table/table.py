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

from tacora.core.chance import Commitment, Committed, Seeds, Source
from tacora.core.events import Event, Events
from tacora.core.game import Chance, Decide, Decided, Drawn, Over, Pending, Seat, Step
from tacora.core.pending_choices import Ballot
from tacora.core.replay import AnyGame
from tacora.games.registry import game_named
from tacora.table.entries import (
    Act,
    Arranged,
    Asked,
    Chair,
    Chose,
    Dealt,
    Entry,
    Opened,
    Rematched,
    Said,
    Seated,
    Started,
    entry_of,
    step_of,
)
from tacora.table.protocol import Phase, Settings

REMEMBERED = 64
"""How many of a guest's last commands are known by their ids, and of how many guests."""


class Asking(Struct, frozen=True):
    """An open decision: its number, and the answers so far."""

    number: int
    ballot: Ballot
    quiet: bool


class Table(Struct, frozen=True):
    """Who sits where, and how the game stands."""

    code: str
    game: AnyGame
    options: Any
    settings: Settings
    host: str
    seed: str
    opened: int
    chairs: tuple[Chair, ...]
    phase: Phase = "gathering"
    state: Any = None
    asking: Asking | None = None
    asked: int = 0
    """How many decisions there were."""
    drawn: int = 0
    """How many times luck was asked."""
    standing: tuple[str, ...] = ()
    rematch: str | None = None
    length: int = 0
    """Acts in the log."""
    version: int = 0
    """The same without those that nobody may know of: what clients count by."""
    known: dict[str, tuple[str, ...]] = {}

    def __repr__(self) -> str:
        """Nothing secret: neither seeds nor hands nor who holds a seat."""
        return f"Table(code={self.code!r}, phase={self.phase!r}, length={self.length})"

    @property
    def pending(self) -> Pending | None:
        """What the game waits for; None before it."""
        return None if self.state is None else self.game.pending(self.state)

    def seat_of(self, guest: str | None) -> Seat | None:
        """Where a guest sits."""
        held = (seat for seat, chair in enumerate(self.chairs) if chair.guest == guest)
        return None if guest is None else next(held, None)

    def seeds(self) -> Seeds:
        """The seeds of this table: a secret until the game is over."""
        given = {s: bytes.fromhex(c.seed) for s, c in enumerate(self.chairs) if c.seed}
        return Seeds(bytes.fromhex(self.seed), given)

    def commitment(self) -> Commitment:
        """What everybody may know of the seeds."""
        return self.seeds().commitment()

    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        return tuple(chair.name for chair in self.chairs)

    def luck(self) -> Source:
        """Where the next card comes from: the seeds, as far as they have been used."""
        options = self.game.options_json(self.options)
        return Committed(self.seeds(), self.game.name, options, self.drawn)

    def next_step(self, luck: Source | None = None) -> Step | None:
        """What happens without anybody's doing: a card, or the reveal of what all have chosen."""
        pending = self.pending
        if isinstance(pending, Chance):
            return Drawn((luck or self.luck()).draw(pending))
        if self.asking is not None and not self.asking.quiet and not self.asking.ballot.waiting:
            return self.asking.ballot.reveal()
        return None


def opened(entry: Opened) -> Table:
    """A table before anybody has done anything."""
    game = game_named(entry.game)
    return Table(
        code=entry.code,
        game=game,
        options=game.options(entry.options),
        settings=entry.settings,
        host=entry.host,
        seed=entry.seed,
        opened=entry.at,
        chairs=entry.chairs,
    )


Told = tuple[tuple[int, Events], ...]
"""What happened, each with the version that brought it."""


def unfold(acts: Iterable[Act]) -> Table:
    """A table from its whole log."""
    return remember(acts)[0]


def remember(acts: Iterable[Act]) -> tuple[Table, Told]:
    """A table from its whole log, and everything that happened at it."""
    table: Table | None = None
    told: list[tuple[int, Events]] = []
    for act in acts:
        table, events = opening(act) if table is None else fold(table, act)
        if events:
            told.append((table.version, events))
    assert table is not None  # a log has its first act
    return table, tuple(told)


def opening(act: Act) -> tuple[Table, Events]:
    """The table after its first act."""
    first, *others = act.entries
    assert isinstance(first, Opened)  # a log begins so
    return fold(opened(first), Act(tuple(others), act.guest, act.id))


class Page:
    """An act being written: entry by entry, with the table and what happened so far."""

    def __init__(self, table: Table) -> None:
        self.table = self._before = table
        self.entries: list[Entry] = []
        self._events: list[Event] = []
        self._secret = True

    def add(self, entry: Entry) -> None:
        """One more entry."""
        self._secret = self._secret and _is_secret(self.table, entry)
        self.table, told = take(self.table, entry)
        self.entries.append(entry)
        self._events += told

    @property
    def worth_writing(self) -> bool:
        """Whether anything is other than before; to choose the same again looks like a change."""
        chose = any(isinstance(entry, Chose) for entry in self.entries)
        return chose or _holdings(self.table) != _holdings(self._before)

    def run(self, luck: Source | None = None) -> None:
        """What follows by itself: cards, and reveals of what all have chosen."""
        while self.table.phase == "playing" and (step := self.table.next_step(luck)) is not None:
            self.add(entry_of(step))

    def close(self, guest: str | None, ident: str | None) -> tuple[Act, Table, Events]:
        """The whole act, the table after it, and what happened."""
        act = Act(tuple(self.entries), guest, ident)
        known = self.table.known
        if guest is not None and ident is not None:
            known = dict(known)
            known[guest] = (*known.pop(guest, ()), ident)[-REMEMBERED:]
            if len(known) > REMEMBERED:  # the guest who was quiet for the longest time
                del known[next(iter(known))]
        table = replace(
            self.table,
            known=known,
            length=self.table.length + 1,
            version=self.table.version + (not self._secret),
        )
        return act, table, tuple(self._events)


def _holdings(table: Table) -> tuple[object, ...]:
    """What a command can change; a state is another one when a step was taken."""
    return (
        id(table.state),
        table.asking,
        table.chairs,
        table.options,
        table.phase,
        table.rematch,
        table.settings,
        table.standing,
    )


def fold(table: Table, act: Act) -> tuple[Table, Events]:
    """The table after an act, and what happened in the game."""
    page = Page(table)
    for entry in act.entries:
        page.add(entry)
    _, table, events = page.close(act.guest, act.id)
    return table, events


def _is_secret(table: Table, entry: Entry) -> bool:
    """Whether not even the fact may be known: others would count what they must not (J33)."""
    if isinstance(entry, Said):
        return True
    return isinstance(entry, Chose) and table.asking is not None and table.asking.quiet


def take(table: Table, entry: Entry) -> tuple[Table, Events]:  # noqa: PLR0911  (one for each kind)
    """The table after one entry."""
    match entry:
        case Seated():
            chairs = list(table.chairs)
            chairs[entry.seat] = entry.chair
            return replace(table, chairs=tuple(chairs)), ()
        case Arranged():
            options = table.game.options(entry.options)
            arranged = replace(table, options=options, settings=entry.settings, chairs=entry.chairs)
            return arranged, ()
        case Started():
            return _start(table)
        case Chose():
            return _choose(table, entry), ()
        case Said():
            return _say(table, entry), ()
        case Asked() | Dealt():
            return _step(table, entry)
        case Rematched():
            return replace(table, rematch=entry.code), ()
        case Opened():
            raise AssertionError("a table is opened once")


def _start(table: Table) -> tuple[Table, Events]:
    state, events = table.game.new(table.options)
    usual = table.game.standing[0]
    table = replace(table, phase="playing", state=state, standing=(usual,) * len(table.chairs))
    return _wait(table), events


def _choose(table: Table, entry: Chose) -> Table:
    assert table.asking is not None  # `consider` has seen to it
    ballot = table.asking.ballot
    if entry.choice is None:
        ballot = ballot.withdraw(entry.seat)
    else:
        ballot = ballot.choose(entry.seat, entry.choice)
    return replace(table, asking=replace(table.asking, ballot=ballot))


def _say(table: Table, entry: Said) -> Table:
    standing = list(table.standing)
    standing[entry.seat] = entry.standing
    table = replace(table, standing=tuple(standing))
    if table.asking is None or entry.seat not in table.asking.ballot.waiting:
        return table
    ballot = _answered(table, table.asking.ballot, entry.seat)
    return replace(table, asking=replace(table.asking, ballot=ballot))


def _step(table: Table, entry: Asked | Dealt) -> tuple[Table, Events]:
    step = step_of(entry)
    state, events = table.game.apply(table.state, step)
    drawn = table.drawn + (not isinstance(step, Decided))
    return _wait(replace(table, state=state, drawn=drawn, asking=None)), events


def _wait(table: Table) -> Table:
    """Open the next decision, with the answers that nobody needs to be asked for in it."""
    pending = table.pending
    if isinstance(pending, Over):
        return replace(table, phase="over")
    if not isinstance(pending, Decide):
        return table
    game, state = table.game, table.state
    quiet = game.quiet(state)
    ballot = Ballot({seat: game.choices(state, seat) for seat in pending.seats}, patient=quiet)
    for seat in pending.seats:
        ballot = _answered(table, ballot, seat)
    number = table.asked + 1
    return replace(table, asked=number, asking=Asking(number, ballot, quiet))


def _answered(table: Table, ballot: Ballot, seat: Seat) -> Ballot:
    """The ballot with what a seat need not be asked for: its only choice, or a standing answer."""
    choices = ballot.legal[seat]
    if len(choices) == 1:
        return ballot.choose(seat, choices[0])
    if table.chairs[seat].bot is not None:
        return ballot  # a bot is asked whenever it could play
    answer = table.game.standing_answer(table.state, seat, table.standing[seat])
    return ballot if answer is None else ballot.choose(seat, answer)
