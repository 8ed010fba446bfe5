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
    SeatNumber,
    Settings,
    ShortText,
    TableInfo,
    Value,
)


class Guest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/guest: name a guest; a browser gets a signed cookie, others get a token."""

    name: ShortText
    colour: Colour | None = None
    bot: bool = False
    token: bool = False
    """Answer with a token and set no cookie: for browsers that block cookies, and for each person
    at a shared device. The guest of `Authorization` stays; without it there is a new one."""


class Me(Struct, frozen=True):
    """GET /api/me and the answer to POST /api/guest."""

    name: str
    colour: Colour | None
    token: str | None = None
    """For those who send `Authorization: Bearer …`: a new token, to use from now on."""


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


class DailyMark(Struct, frozen=True, omit_defaults=True):
    """A daily game in a list."""

    day: str
    late: bool = False
    """True: the day ended before the game, which does not count."""
    chapters: int = 0
    """When it is over: the caves, or the turns of all players."""
    scores: list[int] = []
    """What the player had at the end of each cave; empty in other games."""


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
    paused: bool | UnsetType = UNSET
    """True: the host has paused the game."""
    damaged: bool | UnsetType = UNSET
    """True: the stored log of this table cannot be read."""
    colours: list[Colour | None] | UnsetType = UNSET
    """The colours of `names`; missing for a table that was last changed by an older server."""
    yours: bool | UnsetType = UNSET
    """True: the game waits for the guest who asks."""
    daily: DailyMark | UnsetType = UNSET
    """Left out unless this is a daily game."""


class NewDaily(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/daily/GAME: play the daily game, or go on with it."""

    again: bool = False
    """Whether to play again after the first game, which alone counts."""


class DailyOpened(Struct, frozen=True):
    """The answer to POST /api/daily/GAME."""

    code: str
    counts: bool
    """Whether this is the guest's first game of the day."""


class DailyRow(Struct, frozen=True):
    """One result in the table of a day."""

    rank: int
    """Among the guests of the day; 0 for a game that does not count."""
    name: str
    colour: Colour | None
    points: int
    place: int
    """At its own table, among the bots."""
    players: int
    turns: int | UnsetType = UNSET
    """The turns that the player had; left out in a game of caves."""
    gains: list[int] | UnsetType = UNSET
    """What each cave brought, the most first; left out in other games."""
    code: str | UnsetType = UNSET
    """The table, for its replay; left out for those of others until the day is over."""
    yours: bool = False


class DailyOwn(Struct, frozen=True):
    """The game of the guest who asks that counts."""

    code: str
    phase: Phase
    row: DailyRow | None
    """The result; null before the end."""


class DailyToday(Struct, frozen=True):
    """GET /api/daily is a list of these."""

    game: str
    day: str
    """In UTC, like 2026-11-19."""
    seconds_left: int
    best: DailyRow | None
    yours: DailyOwn | None


class DailyPage(Struct, frozen=True):
    """GET /api/daily/GAME?day=DAY: the table of a day."""

    game: str
    day: str
    seconds_left: int
    """Until the day ends; 0 if it is over."""
    bots: int
    finished: int
    """The games that count and are over."""
    commitment: str
    """The SHA-256 of the day's seed."""
    seed: str | None
    """The seed of all draws; null until the day is over."""
    rows: list[DailyRow]
    """The best 50."""
    yours: DailyOwn | None


class OwnResult(Struct, frozen=True, forbid_unknown_fields=True):
    """How a finished game went for one player, without names."""

    code: str
    game: str
    at: int
    """The time of opening, in seconds since 1970."""
    players: int
    place: int
    points: int
    won: bool
    feats: list[str]
    """What the player did in this game that earns a badge."""
    figures: dict[str, int]
    """Numbers worth a record, such as the points from one cave."""


class SealedResult(Struct, frozen=True, forbid_unknown_fields=True):
    """GET /api/tables/CODE/result: the guest's own result; POST /api/results/check takes a list."""

    result: OwnResult
    seal: str
    """It shows that this site made the result, and that nobody has changed it."""


class CheckedResults(Struct, frozen=True):
    """The answer to POST /api/results/check."""

    genuine: list[bool]


class TablePeople(Struct, frozen=True):
    """GET /api/tables/CODE/people: the phase of a table, and the other players who are there."""

    phase: Phase
    names: list[str]


class RecentPlayer(Struct, frozen=True):
    """GET /api/tables/CODE/company is a list of these: the people who play with you."""

    name: str
    colour: Colour | None
    handle: str
    """To invite them again; it does not tell who they are."""


class WaitingBot(Struct, frozen=True):
    """GET /api/bots is a list of these: bots on other computers that wait for tables."""

    handle: str
    """To invite it."""
    name: str
    colour: Colour | None
    games: list[str]
    tables: int
    """How many more tables it plays at now; 0: it is busy."""


class NewInvitation(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/invitations: invite somebody to the table where you wait."""

    handle: ShortText
    table: ShortText
    seat: SeatNumber | None = None
    """The open seat that the other one is to take."""


class InvitationSent(Struct, frozen=True):
    """The answer to POST /api/invitations."""

    reached: bool
    """Whether the other one is connected here; if not, send a link."""


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
