"""What a table's log is made of. A table is its log, folded (`table.py`): nothing else is kept.

An `Act` is what one command did, written as one row under the next number: the row is there or it
is not. Choices and seeds stand in it in the clear: it lies on the server's disk and nowhere else.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from tacora.core.game import Decided, Drawn, Step
from tacora.table.protocol import Colour, Settings, Value


class Chair(Struct, frozen=True, omit_defaults=True):
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


class Opened(Struct, frozen=True, tag="opened"):
    """The first entry: which game, whose table, and the server's part of the luck."""

    code: str
    game: str
    options: dict[str, Value]
    settings: Settings
    host: str
    seed: str
    at: int
    chairs: tuple[Chair, ...]


class Seated(Struct, frozen=True, tag="seated"):
    """A chair is taken, left, or changes hands."""

    seat: int
    chair: Chair


class Arranged(Struct, frozen=True, tag="arranged"):
    """Other options or settings, and the chairs that go with them."""

    options: dict[str, Value]
    settings: Settings
    chairs: tuple[Chair, ...]


class Started(Struct, frozen=True, tag="started"):
    """The game begins."""


class Chose(Struct, frozen=True, tag="chose"):
    """A seat has answered; None takes the answer back."""

    seat: int
    choice: str | None


class Said(Struct, frozen=True, tag="said"):
    """A standing answer."""

    seat: int
    standing: str


class Asked(Struct, frozen=True, tag="decide"):
    """A step of the game: what all who were asked have chosen."""

    choices: dict[int, str]


class Dealt(Struct, frozen=True, tag="chance"):
    """A step of the game: what luck gave."""

    outcome: str


class Rematched(Struct, frozen=True, tag="rematched"):
    """The same people play again elsewhere."""

    code: str


Entry = Opened | Seated | Arranged | Started | Chose | Said | Asked | Dealt | Rematched


class Act(Struct, frozen=True, omit_defaults=True):
    """What one command did, and whose it was: a command that comes again is known by its id."""

    entries: tuple[Entry, ...]
    guest: str | None = None
    id: str | None = None


def step_of(entry: Asked | Dealt) -> Step:
    """An entry as the rules take it."""
    if isinstance(entry, Asked):
        return Decided(entry.choices)
    return Drawn(entry.outcome)


def entry_of(step: Step) -> Asked | Dealt:
    """A step as the log keeps it."""
    if isinstance(step, Decided):
        return Asked(dict(step.choices))
    return Dealt(step.outcome)


encode = Encoder().encode
decode = Decoder(Act).decode
