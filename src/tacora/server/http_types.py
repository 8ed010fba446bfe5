"""The bodies of HTTP requests and responses: guests, tables, games, rules."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from tacora.coach.review import Review
from tacora.table.protocol import (
    Colour,
    EventMessage,
    Language,
    Phase,
    Settings,
    ShortText,
    TableInfo,
    Value,
)


class Guest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/guest: name a guest; a browser gets a signed cookie, a bot a token."""

    name: ShortText
    colour: Colour | None = None
    bot: bool = False


class Me(Struct, frozen=True):
    """GET /api/me and the answer to POST /api/guest."""

    name: str
    colour: Colour | None
    token: str | None = None
    """Only for a bot, which sends `Authorization: Bearer …`: a new token, to use from now on."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables: open a table; seats without a bot are open."""

    game: ShortText
    options: dict[str, Value]
    settings: Settings = Settings()
    bots: dict[str, ShortText] = {}
    """Bots by seat: {"1": "cautious"}."""
    sit: bool = True
    """Whether the host takes the first open seat."""
    start: bool = False
    """Whether the game begins at once; every seat must be taken."""


class NewTableCode(Struct, frozen=True):
    """The answer to POST /api/tables."""

    code: str


class ListedTable(Struct, frozen=True):
    """A table in a list: GET /api/tables (public ones), GET /api/mine (the guest's own)."""

    code: str
    game: str
    phase: Phase
    players: int
    names: list[str]
    open: int
    at: int
    """The time of opening, in seconds since 1970."""
    scores: list[int] | None = None
    winners: list[int] | None = None
    rules: int | UnsetType = UNSET
    """The version of the game's rules; left out for the first one."""
    updated: bool | UnsetType = UNSET
    """True: an update of the server ended this table; its record can be downloaded."""
    ended: bool | UnsetType = UNSET
    """True: the table ended without a result."""
    damaged: bool | UnsetType = UNSET
    """True: the stored log of this table cannot be read."""
    colours: list[Colour | None] | UnsetType = UNSET
    """The colours of `names`; missing for a table that was last changed by an older server."""
    yours: bool | UnsetType = UNSET
    """True: the game waits for the guest who asks."""


class GameInfo(Struct, frozen=True):
    """GET /api/games: a game, its numbers of players, and its bots."""

    name: str
    players: list[int]
    bots: list[str]
    stand_in: str
    """The bot that plays for a player who is away."""
    quick: list[str]
    """The bots of a game that is started without questions, besides the player."""


class FinishedStep(Struct, frozen=True):
    """One step of a finished game, and the position after it."""

    step: dict[str, Value] | None
    facts: dict[str, Value] | None
    """None where the events since the last position tell it."""
    events: list[EventMessage]


class FinishedGame(Struct, frozen=True, rename={"steps": "moments"}):
    """GET /api/tables/CODE/replay: a finished game, all cards open."""

    table: TableInfo
    names: list[str]
    steps: list[FinishedStep]
    scores: list[int]
    winners: list[int]
    proof: FairnessProofInfo
    cards: dict[Language, dict[str, str]]
    """The texts of the table's cards, by message id; no language if the game has none."""


class FairnessProofInfo(Struct, frozen=True):
    """Whether every card follows from the committed seeds."""

    proven: bool
    draws: int
    seats: int
    """The number of seats that added a seed."""


class ReviewStatus(Struct, frozen=True):
    """GET /api/tables/CODE/review: the status of the review of a finished game."""

    state: Literal["waiting", "working", "done"]
    progress: float
    """From 0 to 1."""
    you: int | None
    """The seat of the guest who asks."""
    review: Review | None


class CardTexts(Struct, frozen=True):
    """GET /api/games/GAME/cards/LANGUAGE: the texts of a game's standard cards, by message id."""

    language: Language
    texts: dict[str, str]


class Clause(Struct, frozen=True):
    """One clause of the rules."""

    number: str
    text: str


class Chapter(Struct, frozen=True):
    """GET /api/rules/GAME/LANGUAGE is a list of these."""

    title: str
    clauses: list[Clause]
