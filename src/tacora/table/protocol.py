"""The messages of the WebSocket protocol, which `docs/protocol.md` describes.

A client sends `hello` first and then commands, each with an id that the client makes; a command
that is sent twice counts once. The server answers `done` when the result is on disk, or `refused`.
The browser's types are generated from this file (`make wire`); a test fails when they are stale.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Value = Any
"""Any JSON value; the game defines it."""

PROTOCOL = 1
"""Increased with every incompatible change; a client with another number must reload."""

Colour = Literal["red", "sky", "amber", "mint", "violet", "coral", "teal", "white"]
COLOURS: tuple[Colour, ...] = ("red", "sky", "amber", "mint", "violet", "coral", "teal", "white")

Phase = Literal["gathering", "playing", "over"]
Language = Literal["en", "fr"]
Tempo = Literal["brisk", "normal", "relaxed"]

CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
ShortText = Annotated[str, Meta(max_length=60)]
ChoiceText = Annotated[str, Meta(max_length=200)]
HexSeed = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]


# Parts of a table


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a table besides the game's own options."""

    public: bool = False
    """Whether the table is listed; a guest needs the code otherwise."""
    seconds: Annotated[int, Meta(ge=5, le=600)] | None = None
    """Time for each decision; null: no limit."""
    odds: bool = True
    """Whether players see the odds."""
    pace: bool = True
    """Whether bots wait for a natural moment before they choose."""
    tempo: Tempo = "normal"
    """The length of reaction windows."""


class Message(Struct, frozen=True):
    """A sentence without a language: a message id and its arguments.

    An argument is a number, a text, a message, or `{"names": [0, 2]}`: the names of explorers
    (of seats, if each seat has one explorer).
    """

    id: str
    args: dict[str, Value] = {}


class EventMessage(Struct, frozen=True, rename={"messages": "told"}):
    """An event: an id and arguments for animation, messages for people."""

    id: str
    args: dict[str, Value]
    messages: list[Message]


class SeatInfo(Struct, frozen=True):
    """The public facts of a seat."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    colour: Colour | None = None
    bot: str | None = None
    """The bot that plays here; with a person's name if it replaces that person."""
    seeded: bool = False
    """Whether this seat added its own seed."""
    asks_always: bool | UnsetType = UNSET
    """True: this player always wants to be asked; left out otherwise."""


class Fairness(Struct, frozen=True):
    """The commitment made before the first card: SHA-256 of each seed, in hexadecimal."""

    server: str
    seats: dict[str, str]


class TableInfo(Struct, frozen=True, rename={"seats": "chairs"}):
    """The public facts of a table, without the game."""

    code: str
    game: str
    phase: Phase
    options: dict[str, Value]
    settings: Settings
    seats: list[SeatInfo]
    host: int | None
    """The seat of the host; null if the host has none."""
    fairness: Fairness
    rematch: str | None
    """The code of the rematch table."""


class You(Struct, frozen=True, rename={"auto_answer": "standing"}):
    """The role of the client at the table."""

    seat: int | None
    host: bool
    replaced: bool = False
    """A bot plays for this seat: `return` takes it back."""
    auto_answer: str | None = None
    bells: list[str] | UnsetType = UNSET
    """The cards for which you are always asked; left out where no card can carry a bell."""
    passes_all: bool | UnsetType = UNSET
    """True: the table passes for you until this roll or phase is over; left out otherwise."""
    holds_next: bool | UnsetType = UNSET
    """True: you hold the next window that asks you; left out otherwise."""


class Offer(Struct, frozen=True, omit_defaults=True):
    """A choice, or a form that stands for several, with its label."""

    verb: str
    label: str
    """A message id; its arguments are `args`, and what was picked for a form."""
    args: dict[str, Value] = {}
    text: str | UnsetType = UNSET
    """The choice to send; a form has none."""
    form: str | UnsetType = UNSET
    """The choice with a name in braces for each argument to pick."""
    pick: dict[str, list[Value]] = {}
    """The values that each argument of the form accepts."""
    odds: dict[str, Value] = {}
    """What follows if nobody responds, where a roll decides; empty if the table shows no odds."""


class Unavailable(Struct, frozen=True, omit_defaults=True):
    """Something that you cannot choose now, and the reason as a message id."""

    verb: str
    reason: str
    args: dict[str, Value] = {}


class Question(Struct, frozen=True, omit_defaults=True):
    """The question behind a decision, for clients that know no rules."""

    kind: str
    message: Message
    offers: list[Offer]
    args: dict[str, Value] = {}
    unavailable: list[Unavailable] = []


class WindowInfo(Struct, frozen=True):
    """The time for reactions in a quiet decision: the same for all, whatever they hold."""

    moment: str
    """What all react to."""
    length: float
    """The seconds that it lasts, without holds."""
    left: float
    """The seconds left when the message was sent; they do not run during a hold."""
    held: bool
    """Somebody holds it."""
    seconds: float | None
    """The seconds that the hold lasts at most; null: nobody holds it."""
    holds: int
    """The holds that you may still make this turn; 0 if you are not asked."""
    own_hold: bool = False
    """You hold it."""
    passed: bool = False
    """You have passed in person; an answer that the table gave does not count."""


class DecisionRequest(Struct, frozen=True, rename={"answers_are_hidden": "quiet"}):
    """An open decision."""

    number: int
    """A `choose` names it, so that a late answer does not count for the next decision."""
    seats: list[int]
    chosen: list[int]
    """The seats that have chosen; always empty if that is secret (J33)."""
    answers_are_hidden: bool
    choices: list[str]
    """Your legal choices; empty if you are not asked.

    Augmentations of Diamonds & Dinosaurs are not listed: a form of the question describes them.
    """
    own: str | None
    """Your answer; you may change it until the last player has chosen."""
    seconds: float | None
    """Time left when the message was sent."""
    limit: int | None
    question: Question | UnsetType = UNSET
    """Left out if you are not asked, and by games whose choices say it all."""
    window: WindowInfo | UnsetType = UNSET
    """Left out if the decision is not quiet."""


# From the server


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome"):
    """The answer to `hello`: the table now, and the events that were missed."""

    protocol: int
    version: int
    table: TableInfo
    you: You
    facts: dict[str, Value] | None
    """The position as you may know it; null before the game."""
    ask: DecisionRequest | None
    odds: dict[str, Value] | None
    events: list[EventMessage] | None
    """The events since the version in `hello`; null: too old, use only the position."""
    present: list[int]
    watchers: int


class Update(Struct, frozen=True, tag_field="type", tag="update", omit_defaults=True):
    """A change of the table; fields that are left out have not changed."""

    version: int
    events: list[EventMessage] = []
    table: TableInfo | UnsetType = UNSET
    you: You | UnsetType = UNSET
    facts: dict[str, Value] | UnsetType = UNSET
    ask: DecisionRequest | UnsetType | None = UNSET
    odds: dict[str, Value] | UnsetType | None = UNSET


class Chosen(Struct, frozen=True, tag_field="type", tag="chosen"):
    """The seats that have chosen so far, without their choices."""

    version: int
    ask: int
    seats: list[int]


class Own(Struct, frozen=True, tag_field="type", tag="own"):
    """The answer of a seat, sent only to this seat's connections."""

    ask: int
    choice: str | None


class Held(Struct, frozen=True, tag_field="type", tag="held"):
    """Somebody holds a window, or nobody does any more; it does not say who."""

    ask: int
    held: bool
    seconds: float | None
    """The seconds that the hold lasts at most; null: nobody holds the window."""
    left: float
    """The seconds left of the window after the hold."""
    holds: int
    """The holds that you may still make this turn; 0 if you are not asked."""
    own_hold: bool
    """You hold it."""


class Presence(Struct, frozen=True, tag_field="type", tag="presence"):
    """The seats that are connected, and the number of spectators."""

    present: list[int]
    watchers: int


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """A command is carried out and on disk."""

    id: str
    version: int
    code: str | None = None
    """After `rematch`: the code of the new table."""


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """A command that changed nothing, and the reason; the code is stable."""

    code: str
    message: str
    id: str | None = None


class Cards(Struct, frozen=True, tag_field="type", tag="cards"):
    """The texts of the table's cards, by message id, once after the first `welcome`."""

    language: Language
    texts: dict[str, str]


class Closing(Struct, frozen=True, tag_field="type", tag="closing"):
    """The server stops; connect again after these seconds to continue the game."""

    seconds: float


FromServer = Welcome | Update | Chosen | Own | Held | Presence | Done | Refused | Cards | Closing


# From the client


class Hello(Struct, frozen=True, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first message: the table, and the last version the client has seen."""

    protocol: int
    table: ShortText
    since: int | None = None
    watch: bool = False
    """Connect as a spectator, even with a token. For shared screens."""
    language: Language = "en"
    """The language of the card texts."""


class Command(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A message that may change the table."""

    id: CommandId


class Sit(Command, frozen=True, tag="sit"):
    """Take this seat or the first open one; change the name or colour of your seat."""

    name: ShortText
    colour: Colour | None = None
    seat: SeatNumber | None = None


class Stand(Command, frozen=True, tag="stand"):
    """Give up the seat: it is open again, or a bot plays during the game."""


class Seed(Command, frozen=True, tag="seed"):
    """Add a seed after the server has committed its own and before the first card."""

    seed: HexSeed


class Arrange(Command, frozen=True, tag="arrange"):
    """Change options, settings or the game itself before it begins (host only)."""

    options: dict[str, Value] | None = None
    settings: Settings | None = None
    game: ShortText | None = None
    """Another game; it needs `options` of its own."""


class Fill(Command, frozen=True, tag="fill"):
    """Put a bot on an open seat or in an absent player's place; null opens a seat (host only)."""

    seat: SeatNumber
    bot: ShortText | None


class Remove(Command, frozen=True, tag="remove"):
    """Remove a player: the seat is open again, or a bot's during the game (host only)."""

    seat: SeatNumber


class Start(Command, frozen=True, tag="start"):
    """Start the game (host only)."""


class Choose(Command, frozen=True, tag="choose"):
    """Answer an open decision, or change the answer."""

    ask: int
    choice: ChoiceText


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Withdraw the answer while others have not chosen."""

    ask: int


class Hold(Command, frozen=True, tag="hold"):
    """Stop the clock of an open window, or of the next one that asks you."""

    ask: int | None = None
    """The open window; null: the next one."""
    next: bool | None = None
    """For the next window: true holds it when it opens, false takes that back."""


class PassAll(Command, frozen=True, tag="pass-all"):
    """Pass now, and in all windows until this roll or phase is over."""

    ask: int


class SetAutoAnswer(Command, frozen=True, tag="standing", rename={"mode": "standing"}):
    """Set the auto-answer mode of your seat."""

    mode: ShortText


class SetBell(Command, frozen=True, tag="bell"):
    """Put a bell on a card, or take it off: you are asked whenever this card can be played."""

    card: ShortText
    on: bool


class Return(Command, frozen=True, tag="return"):
    """Take the seat back from the replacement bot."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Play again with the same people at a new table."""


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
    | Hold
    | PassAll
    | SetAutoAnswer
    | SetBell
    | Return
    | Rematch
)
