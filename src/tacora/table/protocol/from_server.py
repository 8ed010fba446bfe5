"""The messages of the server."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from tacora.table.protocol.parts import (
    Colour,
    DecisionRequest,
    EventMessage,
    Language,
    Reaction,
    TableInfo,
    Value,
    You,
)


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
    spectators: list[str]
    """As in `presence`."""
    position: str | UnsetType = UNSET
    """For a program that is asked: the position in one line. Hidden cards are in any order."""


class Update(Struct, frozen=True, tag_field="type", tag="update", omit_defaults=True):
    """A change of the table; fields that are left out have not changed."""

    version: int
    events: list[EventMessage] = []
    table: TableInfo | UnsetType = UNSET
    you: You | UnsetType = UNSET
    facts: dict[str, Value] | UnsetType = UNSET
    ask: DecisionRequest | UnsetType | None = UNSET
    odds: dict[str, Value] | UnsetType | None = UNSET
    position: str | UnsetType = UNSET


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
    """The seats that are connected, and the spectators: their number, and names of some."""

    present: list[int]
    watchers: int
    spectators: list[str]
    """The names of spectators who have one, at most 12."""


class Reacted(Struct, frozen=True, tag_field="type", tag="reacted"):
    """A player shows a face or a gesture; nothing else has changed."""

    seat: int
    reaction: Reaction


class Invited(Struct, frozen=True, tag_field="type", tag="invited"):
    """Somebody who has played with you invites you to another table."""

    name: str
    colour: Colour | None
    handle: str
    """The one who invites."""
    game: str
    code: str
    """The code of the table."""
    seconds: float
    """The time after which the invitation is over."""
    seat: int | UnsetType = UNSET
    """The seat to take; left out: any."""
    limit: int | UnsetType = UNSET
    """For a program: the seconds that it has for each decision."""


class Waiting(Struct, frozen=True, tag_field="type", tag="waiting"):
    """The answer to `wait`: the bot is listed, and will be invited to tables."""

    protocol: int
    handle: str
    """By which people invite it; it stays the same."""
    name: str


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


FromServer = (
    Welcome
    | Update
    | Chosen
    | Own
    | Held
    | Presence
    | Reacted
    | Invited
    | Waiting
    | Done
    | Refused
    | Cards
    | Closing
)
