"""What processes tell each other about the time of a table: its clock, and holds of its windows.

Who holds and who wants to hold the next window is a secret (J33): it travels between processes, and
only its own seat is told.
"""

from __future__ import annotations

import asyncio

import msgspec
from msgspec import Struct

from tacora.table import protocol
from tacora.table.projection import NO_CLOCK, Clock


class ClockTold(Struct, frozen=True, tag="clock"):
    """The process that keeps the time says what it is."""

    number: int
    """The decision that is open."""
    clock: Clock


class ClockWanted(Struct, frozen=True, tag="ask"):
    """A process asks for the time."""


class HoldGiven(Struct, frozen=True, tag="hold"):
    """A guest of another process holds a window; that process waits for the answer."""

    request: str
    command: protocol.Hold
    guest: str


class HoldAnswered(Struct, frozen=True, tag="held"):
    """The process that keeps the time has taken a hold, or refused it with a code."""

    request: str
    code: str | None = None
    text: str = ""


TimeMessage = ClockTold | ClockWanted | HoldGiven | HoldAnswered

encode_time_message = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[TimeMessage] = msgspec.json.Decoder(TimeMessage)


def decode_time_message(message: bytes) -> TimeMessage | None:
    """Return a message; None for one of another version of the program."""
    try:
        return _decoder.decode(message)
    except (msgspec.MsgspecError, UnicodeError):
        return None


class ForeignClock:
    """The clock of a table whose time another process keeps."""

    def __init__(self) -> None:
        self._told: ClockTold | None = None
        self._told_at = 0.0

    def hear(self, told: ClockTold) -> None:
        """Note what another process says."""
        self._told, self._told_at = told, asyncio.get_running_loop().time()

    def clock(self, number: int | None) -> Clock:
        """Return the time of a decision; none if nothing is known of it."""
        told = self._told
        if told is None or told.number != number:
            return NO_CLOCK
        passed = asyncio.get_running_loop().time() - self._told_at
        clock = told.clock
        return msgspec.structs.replace(
            clock,
            seconds=_less(clock.seconds, passed),
            left=clock.left if clock.held is not None else _less(clock.left, passed),
            held=_less(clock.held, passed),
        )


MAX_DRIFT_SECONDS = 0.25
"""Clocks that differ by less are the same: a message takes its time."""


def is_same_time(one: Clock, other: Clock) -> bool:
    """Return whether two clocks show the same time to the players; holds do not count."""
    return one.length == other.length and all(
        first is second is None
        or (first is not None and second is not None and abs(first - second) < MAX_DRIFT_SECONDS)
        for first, second in ((one.seconds, other.seconds), (one.left, other.left))
    )


def _less(seconds: float | None, passed: float) -> float | None:
    return None if seconds is None else max(0.0, seconds - passed)
