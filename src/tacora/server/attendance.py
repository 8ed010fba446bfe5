"""Who is at a table: without anybody its game sleeps, without its host another player hosts it."""

from __future__ import annotations

from collections.abc import Callable, Collection

from tacora.server.timer import Timer
from tacora.table.commands.moderation import HOST_ABSENCE_SECONDS, next_host
from tacora.table.table import Table

SLEEP_GRACE_SECONDS = 10.0
"""The time between the last connection and sleep: a page that is loaded again changes nothing."""


class Attendance:
    """The two timers of one table that depend on who is connected."""

    def __init__(
        self,
        time_scale: float,
        on_empty: Callable[[], object],
        on_host_absent: Callable[[], object],
    ) -> None:
        self._scale = time_scale
        self._on_empty = on_empty
        self._on_host_absent = on_host_absent
        self._empty_timer = Timer()
        self._host_timer = Timer()

    def follow(self, table: Table, connected: Collection[str], *, is_empty: bool) -> None:
        """Start or stop the timers after somebody came or left, or the table changed."""
        _run_while(self._empty_timer, is_empty, SLEEP_GRACE_SECONDS * self._scale, self._on_empty)
        # only while somebody could host: a host who returns with the others stays the host
        is_host_absent = next_host(table, connected) is not None
        seconds = HOST_ABSENCE_SECONDS * self._scale
        _run_while(self._host_timer, is_host_absent, seconds, self._on_host_absent)

    def close(self) -> None:
        """Stop the timers."""
        self._empty_timer.cancel()
        self._host_timer.cancel()


def _run_while(
    timer: Timer, condition: bool, seconds: float, callback: Callable[[], object]
) -> None:
    """Let a timer run while a condition holds."""
    if not condition:
        timer.cancel()
    elif timer.seconds_left() is None:
        timer.set(seconds, callback)
