"""The entries of a table's log. A table is the result of its log; nothing else is stored.

A `LogRecord` is what one command did. It is written as one row, so it is stored whole or not at
all. It holds choices and seeds in the clear: logs stay on the server's disk.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from msgspec import Struct, ValidationError
from msgspec.json import Decoder, Encoder
from msgspec.json import decode as decode_json

from tacora.core.game import ChanceStep, DecisionStep, Step
from tacora.table.protocol import Colour, Settings, Value

PROGRAM_PREFIX = "bot."
"""The ids of programs begin with it, and those of people do not."""


class SeatHolder(Struct, frozen=True, omit_defaults=True):
    """A seat: open, a person's, a bot's, or a person's whom a bot replaces."""

    guest: str | None = None
    """The id of the person. Everybody who knows it can play for them: it stays on the server."""
    name: str = ""
    colour: Colour | None = None
    bot: str | None = None
    seed: str | None = None

    @property
    def open(self) -> bool:
        """Return whether a guest may sit down here."""
        return self.guest is None and self.bot is None

    @property
    def is_program(self) -> bool:
        """Return whether the guest of this seat is a program, such as a bot on another computer."""
        return is_program(self.guest)


def is_program(guest: str | None) -> bool:
    """Return whether a guest is a program."""
    return guest is not None and guest.startswith(PROGRAM_PREFIX)


class TableOpened(
    Struct, frozen=True, omit_defaults=True, tag="opened", rename={"holders": "chairs"}
):
    """The first entry: the game, the host, and the server's seed."""

    code: str
    game: str
    options: dict[str, Value]
    settings: Settings
    host: str
    seed: str
    at: int
    holders: tuple[SeatHolder, ...]
    rules: int = 1
    """The version of the game's rules."""
    daily: str | None = None
    """The day of a daily game, whose luck is the same at all of its tables."""


class SeatChanged(Struct, frozen=True, tag="seated", rename={"holder": "chair"}):
    """A seat is taken, left, or passed to a bot."""

    seat: int
    holder: SeatHolder


class SettingsChanged(
    Struct, frozen=True, omit_defaults=True, tag="arranged", rename={"holders": "chairs"}
):
    """New options or settings, and the seats that fit them."""

    options: dict[str, Value]
    settings: Settings
    holders: tuple[SeatHolder, ...]
    game: str | None = None
    """The new game of the table; None: the game stays."""
    rules: int = 1
    """The version of the new game's rules."""


class GameStarted(Struct, frozen=True, tag="started"):
    """The game begins."""


class ChoiceMade(Struct, frozen=True, tag="chose"):
    """A seat answers; None withdraws the answer."""

    seat: int
    choice: str | None


class AutoAnswerSet(Struct, frozen=True, tag="said", rename={"mode": "standing"}):
    """A seat sets its auto-answer mode."""

    seat: int
    mode: str


class BellSet(Struct, frozen=True, tag="belled"):
    """A seat puts a bell on a card, or takes it off."""

    seat: int
    card: str
    on: bool


class AllPassed(Struct, frozen=True, tag="passed-all"):
    """A seat passes until the stretch of the game under way is over."""

    seat: int


class RematchOpened(Struct, frozen=True, tag="rematched"):
    """The same people play again at another table."""

    code: str


class HostChanged(Struct, frozen=True, tag="hosted"):
    """Another guest is the host: the host was away for too long."""

    host: str


class GuestBlocked(Struct, frozen=True, tag="blocked"):
    """The host has blocked a guest at this table."""

    guest: str


class GamePaused(Struct, frozen=True, tag="paused"):
    """The host pauses the game."""

    at: int
    """In seconds since 1970."""
    seat: int | None
    """The seat of the host; None if the host has none."""


class GameResumed(Struct, frozen=True, tag="resumed"):
    """The game goes on after a pause."""


EndReason = Literal["operator", "too-long"]


class TableEnded(Struct, frozen=True, tag="ended"):
    """The table ends without a result."""

    reason: EndReason


class DayEnded(Struct, frozen=True, tag="day-ended"):
    """The day of a daily game has ended before the game: it no longer counts."""


_TableEntry = (
    TableOpened
    | SeatChanged
    | SettingsChanged
    | GameStarted
    | ChoiceMade
    | AutoAnswerSet
    | BellSet
    | AllPassed
    | RematchOpened
    | HostChanged
    | GuestBlocked
    | GamePaused
    | GameResumed
    | TableEnded
    | DayEnded
)
Entry = _TableEntry | Step
"""The content of a log record; a step of the game is an entry itself."""


@dataclass(frozen=True, slots=True)
class LogRecord:
    """The entries of one command, with its guest and id, which identify a command sent twice."""

    entries: tuple[Entry, ...]
    guest: str | None = None
    id: str | None = None


# The stored form


class _StoredDecision(Struct, frozen=True, tag="decide"):
    choices: dict[int, str]


class _StoredChance(Struct, frozen=True, tag="chance"):
    outcome: str


class _StoredRecord(Struct, frozen=True, omit_defaults=True):
    entries: tuple[_TableEntry | _StoredDecision | _StoredChance, ...]
    guest: str | None = None
    id: str | None = None


_encode = Encoder().encode
_decode = Decoder(_StoredRecord).decode


def encode(record: LogRecord) -> bytes:
    """Return a record as stored JSON."""
    entries = tuple(map(_to_stored, record.entries))
    return _encode(_StoredRecord(entries, record.guest, record.id))


def decode(stored: bytes) -> LogRecord:
    """Return the record that stored JSON holds."""
    try:
        record = _decode(stored)
    except ValidationError:
        record = _decode(_without_old_setting(stored))
    return LogRecord(tuple(map(_from_stored, record.entries)), record.guest, record.id)


def _without_old_setting(stored: bytes) -> bytes:
    """Return a record of an older version without the setting `window`, which is gone."""
    record = decode_json(stored)
    for entry in record["entries"]:
        if isinstance(entry.get("settings"), dict):
            entry["settings"].pop("window", None)
    return _encode(record)


def _to_stored(entry: Entry) -> _TableEntry | _StoredDecision | _StoredChance:
    if isinstance(entry, DecisionStep):
        return _StoredDecision(dict(entry.choices))
    if isinstance(entry, ChanceStep):
        return _StoredChance(entry.outcome)
    return entry


def _from_stored(entry: _TableEntry | _StoredDecision | _StoredChance) -> Entry:
    if isinstance(entry, _StoredDecision):
        return DecisionStep(entry.choices)
    if isinstance(entry, _StoredChance):
        return ChanceStep(entry.outcome)
    return entry
