"""What messages consist of: the table, its seats, the open decision and its question."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType

Value = Any
"""Any JSON value; the game defines it."""

Colour = Literal["red", "sky", "amber", "mint", "violet", "coral", "teal", "white"]
COLOURS: tuple[Colour, ...] = ("red", "sky", "amber", "mint", "violet", "coral", "teal", "white")

Phase = Literal["gathering", "playing", "over"]
Language = Literal["en", "fr"]
Tempo = Literal["brisk", "normal", "relaxed", "untimed"]
Reaction = Literal[
    "hello",
    "bravo",
    "luck",
    "thanks",
    "haha",
    "oh",
    "phew",
    "ohno",
    "brrr",
    "hmm",
    "heehee",
    "waiting",
]
REACTIONS: tuple[Reaction, ...] = get_args(Reaction)
"""In the order of a picker: hands first, then faces. Clients get it by `make wire`."""


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
    """The length of reaction windows; untimed ones also wait for all whom they ask."""


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
    program: bool | UnsetType = UNSET
    """True: a program plays here, on a computer of its own; left out for people."""


class Fairness(Struct, frozen=True):
    """The commitment made before the first card: SHA-256 of each seed, in hexadecimal."""

    server: str
    seats: dict[str, str]


class PauseInfo(Struct, frozen=True):
    """A pause of the game."""

    seat: int | None
    """The seat of the host who paused; null if that host had none."""
    seconds: int
    """How long it had lasted when the message was sent."""
    free_in: int
    """The seconds until everybody with a seat may end it; 0: they may."""


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
    ended: Literal["operator", "too-long"] | UnsetType = UNSET
    """Why the table has ended without a result; left out if it has not."""
    paused: PauseInfo | UnsetType = UNSET
    """Left out while the game goes on."""
    daily: str | UnsetType = UNSET
    """The day of a daily game, like 2026-11-19; left out in other games."""


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
