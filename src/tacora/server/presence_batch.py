"""Tell a table who is connected: at once, but at most once a second."""

from __future__ import annotations

from collections.abc import Callable

from tacora.server.timer import Timer
from tacora.table.table import Table

PRESENCE_SECONDS = 1.0
"""With many spectators, one message to all for each who comes would be a flood."""


class PresenceBatch:
    """Sends the first change at once, and all changes of the next second in one message."""

    def __init__(self, send: Callable[[Table, object], None]) -> None:
        """Call `send` with the table, and with the connection that knows already or None."""
        self._send = send
        self._timer = Timer()
        self._changed: Table | None = None
        """The table with changes that are not sent yet."""

    def change(self, table: Table, besides: object = None) -> None:
        """Send that somebody came or left, now or in a second."""
        if self._timer.seconds_left() is None:
            self.send_now(table, besides)
        else:
            self._changed = table

    def send_now(self, table: Table, besides: object = None) -> None:
        """Send who is connected, with all changes that were not sent yet."""
        self._changed = None
        self._send(table, besides)
        self._timer.set(PRESENCE_SECONDS, self._on_timer)

    def close(self) -> None:
        """Stop the timer."""
        self._timer.cancel()

    def _on_timer(self) -> None:
        self._timer.cancel()
        if self._changed is not None:
            self.send_now(self._changed)
