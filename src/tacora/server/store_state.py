"""Whether the database answers, as its last use has shown; the log has one line for each change."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic

from tacora.server.store_errors import StoreError

SILENT_SECONDS = 60.0
"""A database that comes and goes is logged once in this time."""

_log = logging.getLogger(__name__)


class StoreState:
    """What is known about a database. Its parts report: reads and writes may fail alone."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._failing: dict[str, StoreError] = {}
        self._since = 0.0
        self._logged_at = float("-inf")
        self._was_logged = False
        """Whether the log has the beginning of the failure."""

    @property
    def problem(self) -> StoreError | None:
        """Return why something could not be read or written, or None."""
        return next(iter(self._failing.values()), None)

    def failed(self, part: str, error: StoreError) -> None:
        """Note that a part does not work; nobody has to try it again soon."""
        if not self._failing:
            self._since = self._clock()
            self._was_logged = self._since - self._logged_at >= SILENT_SECONDS
            if self._was_logged:
                self._logged_at = self._since
                extra = {"code": error.code, "error": error.message}
                _log.error("the database is away", extra=extra)
        self._failing[part] = error

    def worked(self, part: str) -> None:
        """Note that a part works."""
        if self._failing and self._failing.pop(part, None) is not None:
            self._end()

    def recovered(self) -> None:
        """Note that everything works, as a check has shown."""
        if self._failing:
            self._failing.clear()
            self._end()

    def _end(self) -> None:
        if not self._failing and self._was_logged:
            _log.warning("the database is back after %.0f s", self._clock() - self._since)
