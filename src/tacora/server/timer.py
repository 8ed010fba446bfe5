"""Time at a table, by the monotonic clock: when a decision is over, and how long there is left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Timer:
    """Rings once; setting it again forgets what it was set to before."""

    def __init__(self) -> None:
        self._handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float, ring: Callable[[], object]) -> None:
        """Ring after so many seconds."""
        self.cancel()
        self._handle = asyncio.get_running_loop().call_later(seconds, ring)

    def cancel(self) -> None:
        """Never mind."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def seconds_left(self) -> float | None:
        """Seconds until it rings; None when it is not set."""
        if self._handle is None:
            return None
        return max(0.0, self._handle.when() - asyncio.get_running_loop().time())
