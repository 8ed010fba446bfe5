"""Limit the lines of the log, so that nobody can fill the disk by what they send."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic

from tacora.server.rate_limit import TokenBucket

LINES_PER_SECOND, LINES_AT_ONCE = 1.0, 100.0
"""The rate of lines from one place in the code."""


class LogLimit(logging.Filter):
    """Drops lines over the rate; the next line from that place says how many were dropped."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._buckets: dict[tuple[str, int], TokenBucket] = {}
        self._dropped: dict[tuple[str, int], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        place = record.pathname, record.lineno
        bucket = self._buckets.get(place)
        if bucket is None:
            bucket = self._buckets[place] = TokenBucket(
                LINES_PER_SECOND, LINES_AT_ONCE, self._clock
            )
        if not bucket.take():
            self._dropped[place] = self._dropped.get(place, 0) + 1
            return False
        dropped = self._dropped.pop(place, 0)
        if dropped:
            record.dropped = dropped
        return True
