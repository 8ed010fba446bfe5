"""A table at one length of its log, as bytes: a cache that saves applying the whole log again.

The position is written in the game's own notation, and everything else as plain values: reading a
snapshot runs no code that the bytes name, and the notation checks what it reads. A snapshot is
valid for one version of the program and of the rules; the store drops all others.
"""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from msgspec import Struct

from tacora import __version__
from tacora.core.errors import TacoraError
from tacora.core.events import Event, Events
from tacora.core.game import Decide, Seat
from tacora.core.pending_choices import PendingChoices
from tacora.core.replay import AnyGame
from tacora.games.registry import game_names, get_game
from tacora.table.daily import DailyGame
from tacora.table.entries import EndReason, GamePaused, SeatHolder
from tacora.table.protocol import Phase, Settings, Value
from tacora.table.table import OpenDecision, Table
from tacora.table.windows import OpenWindow

MAX_EVENT_GROUPS = 1000
"""The number of recent versions whose events are kept for clients that reconnect."""

_COMPRESSION = 1
_PLAIN_FIELDS = (
    "code", "settings", "host", "seed", "opened", "holders", "phase", "decision_count",
    "chance_count", "chance_key", "auto_answers", "passed_stretches", "rematch", "pause", "ended",
    "daily",
    "log_length", "public_version", "recent_command_ids",
)  # fmt: skip
"""The fields of a table that are stored as they are."""


class TableHistory(Struct, frozen=True):
    """A table and its recent events, for clients that reconnect."""

    table: Table
    events: tuple[tuple[int, Events], ...] = ()
    """The events of recent versions, each group with the version that brought it."""
    forgotten_version: int = 0
    """The events of all later versions are there."""

    def add(self, table: Table, events: Events) -> TableHistory:
        """Return the history with what a record has brought."""
        groups = (*self.events, (table.public_version, events)) if events else self.events
        return recent_history(table, groups, self.forgotten_version)


def recent_history(
    table: Table, events: tuple[tuple[int, Events], ...], forgotten_version: int = 0
) -> TableHistory:
    """Return a table with the most recent of its events."""
    if len(events) > MAX_EVENT_GROUPS:
        forgotten_version = events[-MAX_EVENT_GROUPS - 1][0]
        events = events[-MAX_EVENT_GROUPS:]
    return TableHistory(table, events, forgotten_version)


class _Decision(Struct, frozen=True, array_like=True):
    number: int
    answers: dict[Seat, str]
    window: OpenWindow | None


class _Event(Struct, frozen=True, array_like=True):
    id: str
    args: dict[str, Any]  # whatever values the game's events have
    audience: frozenset[Seat] | None


class _Snapshot(Struct, frozen=True):
    game: str
    options: dict[str, Value]
    code: str
    settings: Settings
    host: str
    seed: str
    opened: int
    holders: tuple[SeatHolder, ...]
    phase: Phase
    state: str | None
    last_decided_state: str | None
    open_decision: _Decision | None
    decision_count: int
    chance_count: int
    chance_key: bytes
    auto_answers: tuple[str, ...]
    bells: tuple[tuple[str, ...], ...]
    passed_stretches: tuple[str | None, ...]
    rematch: str | None
    blocked: tuple[str, ...]
    pause: GamePaused | None
    ended: EndReason | None
    daily: DailyGame | None
    log_length: int
    public_version: int
    recent_command_ids: dict[str, tuple[str, ...]]
    events: tuple[tuple[int, tuple[_Event, ...]], ...]
    forgotten_version: int


_decode = msgspec.msgpack.Decoder(_Snapshot).decode  # snapshots are decoded in threads


def snapshot_version(game: str) -> str:
    """Return the version of snapshots of a game's tables: the program's and that of the rules."""
    return f"{__version__} {game} {get_game(game).rules.version}"


def current_versions() -> list[str]:
    """Return the versions of all snapshots that this program can read."""
    return [snapshot_version(game) for game in game_names()]


def encode_snapshot(history: TableHistory) -> bytes:
    """Return a table and its recent events as bytes."""
    table = history.table
    to_notation = table.game.rules.to_notation
    decision, last = table.open_decision, table.last_decided_state
    stored = _Snapshot(
        game=table.game.name,
        options=table.game.rules.options_json(table.options),
        state=None if table.state is None else to_notation(table.state),
        last_decided_state=None if last is None else to_notation(last),
        open_decision=None
        if decision is None
        else _Decision(decision.number, _answers(decision.choices), decision.window),
        events=tuple(
            (version, tuple(_Event(e.id, dict(e.args), e.audience) for e in events))
            for version, events in history.events
        ),
        forgotten_version=history.forgotten_version,
        bells=tuple(tuple(sorted(cards)) for cards in table.bells),
        blocked=tuple(sorted(table.blocked)),
        **{name: getattr(table, name) for name in _PLAIN_FIELDS},
    )
    return zlib.compress(msgspec.msgpack.encode(stored), _COMPRESSION)


def decode_snapshot(raw: bytes) -> TableHistory | None:
    """Return the table and its recent events, or None if the bytes are damaged."""
    try:
        stored = _decode(zlib.decompress(raw))
        game = get_game(stored.game)
        options = game.rules.parse_options(stored.options)
        state = _position(game, stored.state, options)
        table = Table(
            game=game,
            options=options,
            state=state,
            last_decided_state=_position(game, stored.last_decided_state, options),
            open_decision=_decision(game, state, stored.open_decision),
            bells=tuple(map(frozenset, stored.bells)),
            blocked=frozenset(stored.blocked),
            **{name: getattr(stored, name) for name in _PLAIN_FIELDS},
        )
    except (zlib.error, msgspec.MsgspecError, TacoraError, KeyError, RecursionError):
        return None
    events = tuple(
        (version, tuple(Event(e.id, e.args, e.audience) for e in group))
        for version, group in stored.events
    )
    return TableHistory(table, events, stored.forgotten_version)


def _answers(choices: PendingChoices) -> dict[Seat, str]:
    found = ((seat, choices.choice_of(seat)) for seat in choices.legal_choices)
    return {seat: choice for seat, choice in found if choice is not None}


def _position(game: AnyGame, text: str | None, options: Any) -> Any:
    """Return the state that a text of the game's notation describes."""
    if text is None:
        return None
    read_with_options = game.rules.from_notation_with_options
    return (
        game.rules.from_notation(text)
        if read_with_options is None
        else read_with_options(text, options)
    )


def _decision(game: AnyGame, state: Any, stored: _Decision | None) -> OpenDecision | None:
    if stored is None:
        return None
    pending = game.rules.pending(state)
    assert isinstance(pending, Decide)  # a decision is open
    choices = PendingChoices(
        {seat: game.rules.legal_choices(state, seat) for seat in pending.seats},
        changeable_when_complete=stored.window is not None,
    )
    for seat, choice in stored.answers.items():
        choices = choices.choose(seat, choice)
    return OpenDecision(stored.number, choices, stored.window)
