"""Reviews of finished games: one after the other, in the background, and the last ones are kept."""

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
"""Games played on for each choice: fewer than the coach could, so that tables do not wait."""

REVIEW_THREADS = max(1, (os.cpu_count() or 1) - 1)
"""One core is left to the tables."""

MAX_QUEUED = 8
"""Reviews that wait or are being worked at."""

MAX_KEPT = 64
"""Reviews that are remembered."""

RATE, BURST = 1 / 100, 1 / 4
"""Reviews that one address may begin, for each request that it may make."""

_log = logging.getLogger(__name__)


class _Closed(Exception):
    """The server stops: nobody will read this review."""


@dataclass
class ReviewJob:
    """One review: waited for, being worked at, or done."""

    code: str
    guests: Sequence[str | None]
    """Who sat where."""
    progress: float | None = None
    """None before its turn has come."""
    review: Review | None = None
    failure: TacoraError | None = None

    @property
    def over(self) -> bool:
        """Whether there is nothing left to do."""
        return self.review is not None or self.failure is not None

    def status(self, guest: str | None) -> http_types.Reviewing:
        """How it stands, for whoever asks; refused where it came to nothing."""
        if self.failure is not None:
            raise self.failure.with_traceback(None)
        you = self.guests.index(guest) if guest is not None and guest in self.guests else None
        if self.review is not None:
            return http_types.Reviewing("done", 1.0, you, self.review)
        if self.progress is None:
            return http_types.Reviewing("waiting", 0.0, you, None)
        return http_types.Reviewing("working", self.progress, you, None)


class ReviewQueue:
    """Reviews games in a single thread of its own, whose kernels leave the others alone."""

    def __init__(self, rate: float) -> None:
        """For so many requests a second from one address."""
        self._asked: OrderedDict[str, ReviewJob] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, "reviewer")
        self._addresses = AddressLimiter(rate * RATE, max(1.0, rate * BURST))
        self._closing = False

    def known(self, code: str) -> ReviewJob | None:
        """A review that somebody has asked for before, unless that is long ago."""
        asked = self._asked.get(code)
        if asked is not None:
            self._asked.move_to_end(code)
        return asked

    def begin(
        self, code: str, told: Replay, guests: Sequence[str | None], address: str
    ) -> ReviewJob:
        """The review of a finished game, whoever asks for it first."""
        known = self.known(code)
        if known is not None:
            return known
        if not has_coach(told.game.name):
            raise UsageError(CallCode.COACH, f"There is no coach for {told.game.name} yet.")
        if sum(not asked.over for asked in self._asked.values()) >= MAX_QUEUED:
            raise CommandRefused(
                ServerCode.BUSY, "Many games are being reviewed: try again in a minute."
            )
        if not self._addresses.take(address):
            raise CommandRefused(WireCode.TOO_FAST, "Too many reviews at once: wait a while.")
        asked = self._asked[code] = ReviewJob(code, guests)
        self._thread.submit(self._run, asked, told)
        self._forget()
        return asked

    def close(self) -> None:
        """Begin nothing more, and give up what is being worked at."""
        self._closing = True
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _run(self, asked: ReviewJob, told: Replay) -> None:
        def progress(part: float) -> None:
            if self._closing:
                raise _Closed
            asked.progress = part

        asked.progress = 0.0
        try:
            asked.review = review(
                told, ReviewConfig(ROLLOUTS, threads=REVIEW_THREADS, on_progress=progress)
            )
        except _Closed:
            pass
        except TacoraError as error:  # no coach for these options
            asked.failure = error
        except Exception as error:  # noqa: BLE001  (whatever is wrong with it, the tables go on)
            _log.exception("review failed", extra={"table": asked.code})
            asked.failure = CommandRefused(
                ServerCode.REVIEW, f"The coach failed: {type(error).__name__}."
            )

    def _forget(self) -> None:
        """Those that nobody has asked for in the longest time go first."""
        done = [code for code, asked in self._asked.items() if asked.over]
        for code in done[: max(0, len(done) - MAX_KEPT)]:
            del self._asked[code]
