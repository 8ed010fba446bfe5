"""What is asked and answered over HTTP, outside a table: who one is, tables, games, rules."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tacora.coach.review import Review
from tacora.table.protocol import Colour, Happening, Phase, Settings, TableInfo, Value, Word


class Guest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/guest: who one is, kept by a signed cookie; a bot keeps the token instead."""

    name: Word
    colour: Colour | None = None
    bot: bool = False


class Me(Struct, frozen=True):
    """GET /api/me and the answer to POST /api/guest."""

    name: str
    colour: Colour | None
    token: str | None = None
    """For a bot alone: it sends `Authorization: Bearer …`."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables: open a table; seats without a bot are open for people."""

    game: Word
    options: dict[str, Value]
    settings: Settings = Settings()
    bots: dict[str, Word] = {}
    """Bots by seat: {"1": "cautious"}."""
    sit: bool = True
    """Whether the host takes the first open seat."""
    start: bool = False
    """Whether the game begins at once; every seat must then be taken."""


class Opened(Struct, frozen=True):
    """The answer to POST /api/tables."""

    code: str


class Listed(Struct, frozen=True):
    """A table in a list: GET /api/tables (open to all), GET /api/mine (where one sits)."""

    code: str
    game: str
    phase: Phase
    players: int
    names: list[str]
    open: int
    at: int
    """When it was opened, in seconds since 1970."""
    scores: list[int] | None = None
    winners: list[int] | None = None


class GameInfo(Struct, frozen=True):
    """GET /api/games: what can be played here, and with which bots."""

    name: str
    players: list[int]
    bots: list[str]


class Moment(Struct, frozen=True):
    """One step of a finished game, and how it stood after it."""

    step: dict[str, Value] | None
    facts: dict[str, Value]
    events: list[Happening]


class Finished(Struct, frozen=True):
    """GET /api/tables/CODE/replay: a finished game, all cards open."""

    table: TableInfo
    names: list[str]
    moments: list[Moment]
    scores: list[int]
    winners: list[int]
    proof: Proof


class Proof(Struct, frozen=True):
    """Whether every card follows from the committed seeds."""

    proven: bool
    draws: int
    seats: int
    """How many seats had a part in the luck."""


class Reviewing(Struct, frozen=True):
    """GET /api/tables/CODE/review: how the review of a finished game stands."""

    state: Literal["waiting", "working", "done"]
    progress: float
    """From 0 to 1."""
    you: int | None
    """The seat of who asks."""
    review: Review | None


class Clause(Struct, frozen=True):
    """One clause of the rules."""

    number: str
    text: str


class Chapter(Struct, frozen=True):
    """GET /api/rules/GAME/LANGUAGE is a list of these."""

    title: str
    clauses: list[Clause]
