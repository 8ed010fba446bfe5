"""What processes tell each other about the time of a table: its clock, and holds of its windows."""

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
    """A guest of another process holds a window."""

    command: protocol.Hold
    guest: str


TimeMessage = ClockTold | ClockWanted | HoldGiven

encode_time_message = msgspec.json.Encoder().encode
decode_time_message = msgspec.json.Decoder(TimeMessage).decode


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


def _less(seconds: float | None, passed: float) -> float | None:
    return None if seconds is None else max(0.0, seconds - passed)
