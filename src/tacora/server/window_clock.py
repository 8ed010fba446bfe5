"""The clock of reaction windows: it runs for a fixed time, and players may hold it.

All that it knows is lost with the process: after a restart a window has its whole length again.
Holds are counted by seat, so that a player who connects again has no more of them.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Collection

from tacora.core.errors import CommandRefused
from tacora.core.game import Seat
from tacora.server.timer import Timer
from tacora.table.error_codes import TableCode
from tacora.table.projection import Clock
from tacora.table.table import Table
from tacora.table.transaction import MAX_COMMAND_IDS
from tacora.table.windows import (
    GRACE_SECONDS,
    HOLD_SECONDS,
    HOLD_SECONDS_PER_TURN,
    LEAST_SECONDS_AFTER_HOLD,
    OpenWindow,
)


class WindowClock:
    """The time of the open window of one table, and the holds of the turn."""

    def __init__(
        self,
        time_scale: float,
        on_close: Callable[[int], object],
        on_hold_changed: Callable[[], object],
    ) -> None:
        self._scale = time_scale
        self._on_close = on_close
        self._on_hold_changed = on_hold_changed
        self._number = 0
        self._window: OpenWindow | None = None
        self._closing = False
        """Whether the time of the window is over."""
        self._all_passed = False
        self._waits = False
        """Whether the window waits for a person after its time, as its table wants (untimed)."""
        self._opened_at = self._ends_at = self._held_at = 0.0
        self._timer = Timer()
        self._holders: dict[Seat, float] = {}
        """The seats that hold the window, and until when."""
        self._turn = 0
        self._holds_made: Counter[Seat] = Counter()
        self._held_seconds = 0.0
        """The time for which windows were held in this turn."""
        self._armed: set[Seat] = set()
        self._recent_ids: deque[tuple[str | None, str]] = deque(maxlen=MAX_COMMAND_IDS)

    @property
    def running(self) -> bool:
        """Return whether a window is open or is being closed."""
        return self._window is not None

    def cancel(self) -> None:
        """Forget the open window."""
        self._window = None
        self._closing = self._all_passed = self._waits = False
        self._holders.clear()
        self._timer.cancel()

    def open(self, number: int, window: OpenWindow, people: Collection[Seat]) -> None:
        """Start the time of a window; hold it at once for people who asked for that before."""
        self.cancel()
        if window.turn != self._turn:
            self._turn = window.turn
            self._holds_made.clear()
            self._held_seconds = 0.0
        self._number, self._window = number, window
        self._opened_at = self._now()
        self._ends_at = self._opened_at + window.seconds * self._scale
        for seat in sorted(self._armed.intersection(people)):
            self._armed.discard(seat)
            if self.clock().holds_left(seat):
                self._add_holder(seat)
        self._set_timer()

    def follow(self, table: Table) -> None:
        """End the window early if all people have passed in person, or as planned if not."""
        if self._window is None or self._closing:
            return
        self._all_passed = table.all_passed_in_person
        self._waits = table.waits_for_person
        for seat in [seat for seat in self._holders if table.holders[seat].bot is not None]:
            self.release(seat)
        self._set_timer()

    def hold(self, number: int, seat: Seat, command: tuple[str | None, str]) -> None:
        """Hold the open window, or raise CommandRefused."""
        if command in self._recent_ids:
            return
        if self._window is None or self._closing or self._number != number:
            raise CommandRefused(TableCode.LATE, "That window is over: the game has moved on.")
        self._check_holds_left(seat)
        self._add_holder(seat)
        self._recent_ids.append(command)
        self._set_timer()
        self._on_hold_changed()

    def arm(self, seat: Seat, *, on: bool) -> None:
        """Hold the next window that asks a seat, or do not; raise CommandRefused."""
        if on:
            self._check_holds_left(seat)
            self._armed.add(seat)
        else:
            self._armed.discard(seat)

    def release(self, seat: Seat) -> None:
        """End the hold of a seat: it has answered, or a bot plays for it."""
        if self._holders.pop(seat, None) is not None:
            if not self._holders:
                self._resume()
            self._set_timer()
            self._on_hold_changed()

    def clock(self, seconds: float | None = None) -> Clock:
        """Return what messages say about the time, with the time left for a decision."""
        now = self._now()
        runs_to = self._held_at if self._holders else now
        return Clock(
            seconds=seconds,
            length=None if self._window is None else self._window.seconds * self._scale,
            left=None if self._window is None else max(0.0, self._ends_at - runs_to),
            held=max(0.0, max(self._holders.values()) - now) if self._holders else None,
            holders=tuple(self._holders),
            armed=tuple(self._armed),
            holds_made=dict(self._holds_made),
            may_hold=self._turn_seconds_left() > 0,
        )

    def _check_holds_left(self, seat: Seat) -> None:
        if not self.clock().holds_left(seat):
            raise CommandRefused(TableCode.HOLDS, "You cannot hold again in this turn.")

    def _add_holder(self, seat: Seat) -> None:
        now = self._now()
        if not self._holders:
            self._held_at = now
        self._holds_made[seat] += 1
        seconds = min(HOLD_SECONDS * self._scale, self._turn_seconds_left())
        self._holders[seat] = now + seconds

    def _turn_seconds_left(self) -> float:
        """Return the time for which windows of this turn may still be held."""
        held = self._now() - self._held_at if self._holders else 0.0
        return HOLD_SECONDS_PER_TURN * self._scale - self._held_seconds - held

    def _resume(self) -> None:
        held = self._now() - self._held_at
        self._held_seconds += held
        least = self._now() + LEAST_SECONDS_AFTER_HOLD * self._scale
        self._ends_at = max(self._ends_at + held, least)

    def _set_timer(self) -> None:
        now = self._now()
        if self._holders:
            self._timer.set(max(self._holders.values()) - now, self._end_hold)
            return
        ends_at = self._ends_at
        if self._all_passed:  # not at the very beginning: bots choose in that time
            ends_at = min(ends_at, max(now, self._opened_at + GRACE_SECONDS * self._scale))
        self._timer.set(max(0.0, ends_at - now), self._close)

    def _end_hold(self) -> None:
        self._holders.clear()
        self._resume()
        self._set_timer()
        self._on_hold_changed()

    def _close(self) -> None:
        self._timer.cancel()
        if self._waits:
            return  # `follow` sets the timer again when somebody has answered
        self._closing = True
        self._on_close(self._number)

    def _now(self) -> float:
        return asyncio.get_running_loop().time()
