"""Reviews of finished games: computed one by one in the background, the recent ones kept."""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tacora.coach.review import Review, ReviewConfig, has_coach, review
from tacora.core.error_codes import CallCode
from tacora.core.errors import CommandRefused, TacoraError, UsageError
from tacora.core.replay import Replay
from tacora.server import http_types
from tacora.server.error_codes import ServerCode, WireCode
from tacora.server.rate_limit import AddressLimiter

ROLLOUTS = 512
"""Rollouts for each choice: fewer than the coach's default, so that tables do not wait."""

REVIEW_THREADS = max(1, (os.cpu_count() or 1) - 1)
"""All cores but one, which is left to the tables."""

MAX_QUEUED = 8
"""The number of reviews that wait or run."""

MAX_KEPT = 64
"""The number of finished reviews in memory."""

REVIEWS_PER_REQUEST, BURST_PER_REQUEST = 1 / 100, 1 / 4
"""The reviews that one address may begin, as a share of its requests."""

_log = logging.getLogger(__name__)


class _Closed(Exception):
    """The server stops, so the review ends."""


@dataclass
class ReviewJob:
    """One review: waiting, running, or done."""

    code: str
    guests: Sequence[str | None]
    """The guest at each seat."""
    progress: float | None = None
    """The finished share; None while the review waits."""
    review: Review | None = None
    failure: TacoraError | None = None

    @property
    def over(self) -> bool:
        """Return whether the review is done or has failed."""
        return self.review is not None or self.failure is not None

    def status(self, guest: str | None) -> http_types.ReviewStatus:
        """Return the status for a guest, or raise the error of a failed review."""
        if self.failure is not None:
            raise self.failure.with_traceback(None)
        you = self.guests.index(guest) if guest is not None and guest in self.guests else None
        if self.review is not None:
            return http_types.ReviewStatus("done", 1.0, you, self.review)
        if self.progress is None:
            return http_types.ReviewStatus("waiting", 0.0, you, None)
        return http_types.ReviewStatus("working", self.progress, you, None)


class ReviewQueue:
    """Reviews games in one background thread."""

    def __init__(self, rate: float) -> None:
        """Limit the reviews of one address by its rate of requests per second."""
        self._jobs: OrderedDict[str, ReviewJob] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, "reviewer")
        self._addresses = AddressLimiter(
            rate * REVIEWS_PER_REQUEST, max(1.0, rate * BURST_PER_REQUEST)
        )
        self._closing = False

    def known(self, code: str) -> ReviewJob | None:
        """Return the review of a table, or None if nobody requested it recently."""
        job = self._jobs.get(code)
        if job is not None:
            self._jobs.move_to_end(code)
        return job

    def begin(
        self, code: str, replay: Replay, guests: Sequence[str | None], address: str
    ) -> ReviewJob:
        """Return the review of a finished game; the first request starts it."""
        known = self.known(code)
        if known is not None:
            return known
        if not has_coach(replay.game.name):
            raise UsageError(CallCode.COACH, f"No coach is implemented for {replay.game.name}.")
        if sum(not job.over for job in self._jobs.values()) >= MAX_QUEUED:
            raise CommandRefused(
                ServerCode.BUSY, "The review queue is full: try again in a minute."
            )
        if not self._addresses.take(address):
            raise CommandRefused(
                WireCode.TOO_FAST, "Too many reviews from this address: try again later."
            )
        job = self._jobs[code] = ReviewJob(code, guests)
        self._thread.submit(self._run, job, replay)
        self._forget()
        return job

    def close(self) -> None:
        """Start no more reviews and stop the running one."""
        self._closing = True
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _run(self, job: ReviewJob, replay: Replay) -> None:
        def progress(part: float) -> None:
            if self._closing:
                raise _Closed
            job.progress = part

        job.progress = 0.0
        try:
            job.review = review(
                replay, ReviewConfig(ROLLOUTS, threads=REVIEW_THREADS, on_progress=progress)
            )
        except _Closed:
            pass
        except TacoraError as error:  # no coach for these options
            job.failure = error
        except Exception as error:  # noqa: BLE001  (a failed review must not stop the tables)
            _log.exception("review failed", extra={"table": job.code})
            job.failure = CommandRefused(
                ServerCode.REVIEW, f"The coach failed: {type(error).__name__}."
            )

    def _forget(self) -> None:
        """Forget the finished reviews that were requested least recently."""
        done = [code for code, job in self._jobs.items() if job.over]
        for code in done[: max(0, len(done) - MAX_KEPT)]:
            del self._jobs[code]
