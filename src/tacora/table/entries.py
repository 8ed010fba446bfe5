"""What a table's log is made of. A table is its log, folded (`table.py`): nothing else is kept.

An `Act` is what one command did, written as one row under the next number: the row is there or it
is not. Choices and seeds stand in it in the clear: it lies on the server's disk and nowhere else.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from tacora.core.game import ChanceStep, DecisionStep, Step
from tacora.table.protocol import Colour, Settings, Value


class SeatHolder(Struct, frozen=True, omit_defaults=True):
    """A seat: open, a person's, a bot's, or a person's with a bot standing in."""

    guest: str | None = None
    """Who holds it. Whoever knows this name can play for it: it never leaves the server."""
    name: str = ""
    colour: Colour | None = None
    bot: str | None = None
    seed: str | None = None

    @property
    def open(self) -> bool:
        """Whether anybody may sit down."""
        return self.guest is None and self.bot is None


class TableOpened(Struct, frozen=True, tag="opened", rename={"holders": "chairs"}):
    """The first entry: which game, whose table, and the server's part of the luck."""

    code: str
    game: str
    options: dict[str, Value]
    settings: Settings
    host: str
    seed: str
    at: int
    holders: tuple[SeatHolder, ...]


class SeatChanged(Struct, frozen=True, tag="seated", rename={"holder": "chair"}):
    """A chair is taken, left, or changes hands."""

    seat: int
    holder: SeatHolder


class SettingsChanged(Struct, frozen=True, tag="arranged", rename={"holders": "chairs"}):
    """Other options or settings, and the chairs that go with them."""

    options: dict[str, Value]
    settings: Settings
    holders: tuple[SeatHolder, ...]


class GameStarted(Struct, frozen=True, tag="started"):
    """The game begins."""


class ChoiceMade(Struct, frozen=True, tag="chose"):
    """A seat has answered; None takes the answer back."""

    seat: int
    choice: str | None


class AutoAnswerSet(Struct, frozen=True, tag="said"):
    """A standing answer."""

    seat: int
    standing: str


class DecisionEntry(Struct, frozen=True, tag="decide"):
    """A step of the game: what all who were asked have chosen."""

    choices: dict[int, str]


class ChanceEntry(Struct, frozen=True, tag="chance"):
    """A step of the game: what luck gave."""

    outcome: str


class RematchOpened(Struct, frozen=True, tag="rematched"):
    """The same people play again elsewhere."""

    code: str


Entry = (
    TableOpened
    | SeatChanged
    | SettingsChanged
    | GameStarted
    | ChoiceMade
    | AutoAnswerSet
    | DecisionEntry
    | ChanceEntry
    | RematchOpened
)


class LogRecord(Struct, frozen=True, omit_defaults=True):
    """What one command did, and whose it was: a command that comes again is known by its id."""

    entries: tuple[Entry, ...]
    guest: str | None = None
    id: str | None = None


def step_of(entry: DecisionEntry | ChanceEntry) -> Step:
    """An entry as the rules take it."""
    if isinstance(entry, DecisionEntry):
        return DecisionStep(entry.choices)
    return ChanceStep(entry.outcome)


def entry_of(step: Step) -> DecisionEntry | ChanceEntry:
    """A step as the log keeps it."""
    if isinstance(step, DecisionStep):
        return DecisionEntry(dict(step.choices))
    return ChanceEntry(step.outcome)


encode = Encoder().encode
decode = Decoder(LogRecord).decode
