"""What goes over the WebSocket, as `docs/protocol.md` describes it: every message is one of these.

A client says `hello` first and then sends commands, each with an id of its own making; sent twice,
a command counts once. The server answers `done` once what was done is on disk, or `refused`.
The browser's types are generated from this file (`make wire`); a test fails when they are stale.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Value = Any
"""Anything JSON can say; what a game puts there is the game's business."""

PROTOCOL = 1
"""Raised when an old client would misunderstand; a client of another number is told to reload."""

Colour = Literal["red", "sky", "amber", "mint", "violet", "coral", "teal", "white"]
COLOURS: tuple[Colour, ...] = ("red", "sky", "amber", "mint", "violet", "coral", "teal", "white")

Phase = Literal["gathering", "playing", "over"]

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Place = Annotated[int, Meta(ge=0, le=99)]
Word = Annotated[str, Meta(max_length=60)]
Choice = Annotated[str, Meta(max_length=200)]
Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]


# What a table is made of


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What a host chooses besides the game's own options."""

    public: bool = False
    """Listed for everybody; otherwise one needs the code."""
    seconds: Annotated[int, Meta(ge=5, le=600)] | None = None
    """Time for each decision; null: as long as it takes."""
    odds: bool = True
    """Whether the odds are shown to those who play."""
    pace: bool = True
    """Whether bots think for a natural moment."""
    window: Annotated[float, Meta(ge=0, le=10)] = 1.5
    """How long everybody waits where nobody may see who answers, whether somebody can or not."""


class Message(Struct, frozen=True):
    """A sentence before it has a language: a message id and its arguments.

    An argument is a number, a text, a message, or `{"names": [0, 2]}`: explorers to be named
    (seats, where each seat has one).
    """

    id: str
    args: dict[str, Value] = {}


class Happening(Struct, frozen=True):
    """An event: for animation by its id and arguments, for people by what is told of it."""

    id: str
    args: dict[str, Value]
    told: list[Message]


class Chair(Struct, frozen=True):
    """A seat as everybody sees it."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    colour: Colour | None = None
    bot: str | None = None
    """Which bot plays here; beside a name when it stands in for an absent person."""
    seeded: bool = False
    """Whether this seat added a seed of its own to the luck."""


class Fairness(Struct, frozen=True):
    """What was committed before the first card: SHA-256 of each seed, in hexadecimal."""

    server: str
    seats: dict[str, str]


class TableInfo(Struct, frozen=True):
    """Everything about a table but the game itself."""

    code: str
    game: str
    phase: Phase
    options: dict[str, Value]
    settings: Settings
    chairs: list[Chair]
    host: int | None
    """The seat of the host; null while the host sits nowhere."""
    fairness: Fairness
    rematch: str | None
    """The code of the table where the same people play again."""


class You(Struct, frozen=True):
    """What the server takes the client for."""

    seat: int | None
    host: bool
    replaced: bool = False
    """A bot stands in: `return` takes the seat back."""
    standing: str | None = None


class Ask(Struct, frozen=True):
    """An open decision."""

    number: int
    """A `choose` names it, so that an answer that comes too late counts for no other."""
    seats: list[int]
    chosen: list[int]
    """Who has chosen; always empty where that is secret, too (J33)."""
    quiet: bool
    choices: list[str]
    """What you may answer; empty when you are not asked."""
    own: str | None
    """What you have answered; it may be changed until the last one has chosen."""
    seconds: float | None
    """Time left when this was sent."""
    limit: int | None


# From the server


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome"):
    """The answer to `hello`: the table as it stands, and what was missed."""

    protocol: int
    version: int
    table: TableInfo
    you: You
    facts: dict[str, Value] | None
    """The game's position as you may know it; null before the game."""
    ask: Ask | None
    odds: dict[str, Value] | None
    events: list[Happening] | None
    """What happened since the version you named; null: too long ago, take the position as it is."""
    present: list[int]
    watchers: int


class Update(Struct, frozen=True, tag_field="type", tag="update", omit_defaults=True):
    """Something happened; what is left out has not changed."""

    version: int
    events: list[Happening] = []
    table: TableInfo | UnsetType = UNSET
    you: You | UnsetType = UNSET
    facts: dict[str, Value] | UnsetType = UNSET
    ask: Ask | UnsetType | None = UNSET
    odds: dict[str, Value] | UnsetType | None = UNSET


class Chosen(Struct, frozen=True, tag_field="type", tag="chosen"):
    """Who has chosen so far (never what)."""

    version: int
    ask: int
    seats: list[int]


class Own(Struct, frozen=True, tag_field="type", tag="own"):
    """To every connection of a seat: what this seat has answered."""

    ask: int
    choice: str | None


class Presence(Struct, frozen=True, tag_field="type", tag="presence"):
    """Whose connection is open."""

    present: list[int]
    watchers: int


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """A command was carried out and is on disk."""

    id: str
    version: int
    code: str | None = None
    """After `rematch`: the code of the new table."""


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """A command that changed nothing, and why; the code is stable."""

    code: str
    message: str
    id: str | None = None


class Closing(Struct, frozen=True, tag_field="type", tag="closing"):
    """The server stops; whoever connects again after these seconds finds the game as it was."""

    seconds: float


FromServer = Welcome | Update | Chosen | Own | Presence | Done | Refused | Closing


# From the client


class Hello(Struct, frozen=True, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first message: which table, and the last version that was seen of it."""

    protocol: int
    table: Word
    since: int | None = None
    watch: bool = False
    """Be nobody here: a screen that everybody looks at shows no seat's secrets."""


class Command(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Whatever changes something."""

    id: Id


class Sit(Command, frozen=True, tag="sit"):
    """Take a seat, or the first that is open; who sits already changes name or colour."""

    name: Word
    colour: Colour | None = None
    seat: Place | None = None


class Stand(Command, frozen=True, tag="stand"):
    """Give the seat up, before the game."""


class Seed(Command, frozen=True, tag="seed"):
    """Add one's own luck, after the server has committed its seed and before the first card."""

    seed: Hex


class Arrange(Command, frozen=True, tag="arrange"):
    """The host changes options or settings, before the game."""

    options: dict[str, Value] | None = None
    settings: Settings | None = None


class Fill(Command, frozen=True, tag="fill"):
    """The host puts a bot on an open seat or in an absent player's place; null opens a seat."""

    seat: Place
    bot: Word | None


class Remove(Command, frozen=True, tag="remove"):
    """The host removes a player: the seat is open, or a bot's for good once the game is on."""

    seat: Place


class Start(Command, frozen=True, tag="start"):
    """The host begins the game."""


class Choose(Command, frozen=True, tag="choose"):
    """Answer an open decision, or change the answer."""

    ask: int
    choice: Choice


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take the answer back while others still think."""

    ask: int


class Standing(Command, frozen=True, tag="standing"):
    """What one says once instead of being asked each time."""

    standing: Word


class Return(Command, frozen=True, tag="return"):
    """Take the seat back from the bot that stands in."""


class Rematch(Command, frozen=True, tag="rematch"):
    """The same people play again, at a new table."""


FromClient = (
    Hello
    | Sit
    | Stand
    | Seed
    | Arrange
    | Fill
    | Remove
    | Start
    | Choose
    | Withdraw
    | Standing
    | Return
    | Rematch
)
