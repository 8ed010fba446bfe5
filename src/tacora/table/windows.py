"""Reaction windows at a table: how long they are, and when they end early (J33).

The length follows from what all can see: the moment, the tempo of the table, and whether somebody
always wants to be asked. So nobody can tell from it whether a player could have answered.
"""

from __future__ import annotations

from msgspec import Struct

from tacora.core.game import ReactionMoment, Seat
from tacora.core.replay import AnyGame
from tacora.table.entries import SeatHolder
from tacora.table.protocol import Settings, Tempo

GRACE_SECONDS = 0.3
"""The part of every length that makes up for slow lines, whatever the tempo."""

LONG_SECONDS = 1.6
"""The least length, before tempo and grace, while a player always wants to be asked."""

TEMPO_FACTORS: dict[Tempo, float] = {
    "brisk": 0.7,
    "normal": 1.0,
    "relaxed": 1.6,
    "untimed": 1.0,
}

HOLD_SECONDS = 20.0
HOLD_SECONDS_PER_TURN = 40.0
HOLDS_PER_TURN = 2
"""The holds of one seat in a turn."""
LEAST_SECONDS_AFTER_HOLD = 0.6


def waits_for_people(settings: Settings) -> bool:
    """Return whether a window stays open until all people whom it asks have answered.

    That shows that somebody is asked, so it is for tables where people share a device and for those
    who read slowly; it is the wish of the table.
    """
    return settings.tempo == "untimed"


class OpenWindow(Struct, frozen=True):
    """The time for reactions in an open decision."""

    moment: str
    seconds: float
    turn: int
    """The number of the turn: holds are counted by turn."""
    passed_in_person: frozenset[Seat] = frozenset()
    """The seats that have passed themselves; an answer that the table gave does not count."""


def open_window(
    moment: ReactionMoment | None, settings: Settings, *, somebody_always_asks: bool
) -> OpenWindow | None:
    """Return the window of a moment, with its length at this table; None without a moment."""
    if moment is None:
        return None
    seconds = max(moment.seconds, LONG_SECONDS) if somebody_always_asks else moment.seconds
    length = round(seconds * TEMPO_FACTORS[settings.tempo] + GRACE_SECONDS, 3)
    return OpenWindow(moment.name, length, moment.turn)


def seats_that_always_ask(
    game: AnyGame, holders: tuple[SeatHolder, ...], modes: tuple[str, ...]
) -> tuple[Seat, ...]:
    """Return the seats of people who always want to be asked, which is public."""
    always = game.table_policy.always_ask_mode
    if always is None or always not in modes:
        return ()
    return tuple(
        [seat for seat, mode in enumerate(modes) if mode == always and holders[seat].bot is None]
    )
