"""A timer on the event loop's monotonic clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Timer:
    """Calls a function once; setting it again replaces the earlier call."""

    def __init__(self) -> None:
        self._handle: asyncio.Handle | None = None
        self._seconds = self._due = 0.0

    def set(self, seconds: float, callback: Callable[[], object]) -> None:
        """Call a function after this number of seconds."""
        self.cancel()
        loop = asyncio.get_running_loop()
        self._seconds, self._due = seconds, loop.time() + seconds
        self._handle = loop.call_later(seconds, callback)

    def cancel(self) -> None:
        """Cancel the timer."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def seconds_left(self) -> float | None:
        """Return the seconds until the call; None if the timer is not set."""
        if self._handle is None:
            return None
        # not from the handle: uvloop gives one without a time for a call that is due at once
        left = self._due - asyncio.get_running_loop().time()
        return min(max(0.0, left), self._seconds)  # the difference of two sums may be a trace more
