"""Reviews of finished games: computed one by one in a worker process, the recent ones kept."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from tacora.coach.review import Review, ReviewConfig, has_coach, review
from tacora.core.error_codes import CallCode
from tacora.core.errors import CommandRefused, TacoraError, UsageError
from tacora.server import http_types
from tacora.server.error_codes import ServerCode, WireCode
from tacora.server.finished_games import replay_finished
from tacora.server.rate_limit import AddressLimiter
from tacora.server.stores.store import Store
from tacora.server.worker_processes import WorkerFailed, WorkerProcesses, report_progress
from tacora.table import entries
from tacora.table.error_codes import TableCode
from tacora.table.table import Table

ROLLOUTS = 512
"""Rollouts for each choice: fewer than the coach's default, so that tables do not wait."""

REVIEW_THREADS = max(1, (os.cpu_count() or 1) - 1)
"""All cores but one, which is left to the tables."""

MAX_QUEUED = 8
"""The number of reviews that wait or run."""

MAX_QUEUED_PER_ADDRESS = 3
"""The number of them that one address has requested."""

MAX_KEPT = 64
"""The number of finished reviews in memory."""

REVIEWS_PER_REQUEST, BURST_PER_REQUEST = 1 / 100, 1 / 4
"""The reviews that one address may begin, as a share of its requests."""

_log = logging.getLogger(__name__)


@dataclass
class ReviewJob:
    """One review: waiting, running, or done."""

    code: str
    address: str
    """Who asked for it first."""
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
    """Reviews games one by one."""

    def __init__(self, store: Store, rate: float) -> None:
        """Limit the reviews of one address by its rate of requests per second."""
        self._store = store
        self._jobs: OrderedDict[str, ReviewJob] = OrderedDict()
        self._worker = WorkerProcesses(1)
        self._tasks: set[asyncio.Task[None]] = set()
        self._addresses = AddressLimiter(
            rate * REVIEWS_PER_REQUEST, max(1.0, rate * BURST_PER_REQUEST)
        )

    @property
    def queued(self) -> int:
        """Return the number of reviews that wait or run."""
        return sum(not job.over for job in self._jobs.values())

    def known(self, code: str) -> ReviewJob | None:
        """Return the review of a table, or None if nobody requested it recently."""
        job = self._jobs.get(code)
        if job is not None:
            self._jobs.move_to_end(code)
        return job

    def begin(self, table: Table, address: str) -> ReviewJob:
        """Return the review of a finished game; the first request starts it."""
        known = self.known(table.code)
        if known is not None:
            return known
        if table.phase != "over":
            raise CommandRefused(TableCode.NOT_OVER, "The game is not over yet.")
        if not has_coach(table.game.name):
            raise UsageError(CallCode.COACH, f"No coach is implemented for {table.game.name}.")
        self._check_places(address)
        guests = [holder.guest for holder in table.holders]
        job = self._jobs[table.code] = ReviewJob(table.code, address, guests)
        task = asyncio.ensure_future(self._run(job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._forget()
        return job

    def close(self) -> None:
        """Start no more reviews and stop the running one."""
        for task in tuple(self._tasks):
            task.cancel()
        self._worker.close()

    def _check_places(self, address: str) -> None:
        """Raise CommandRefused if the queue is full, or the part of it that an address may use."""
        queued = [job.address for job in self._jobs.values() if not job.over]
        if len(queued) >= MAX_QUEUED:
            raise CommandRefused(
                ServerCode.BUSY, "The review queue is full: try again in a minute."
            )
        if queued.count(address) >= MAX_QUEUED_PER_ADDRESS or not self._addresses.take(address):
            raise CommandRefused(
                WireCode.TOO_FAST, "Too many reviews from this address: try again later."
            )

    async def _run(self, job: ReviewJob) -> None:
        def progress(part: float) -> None:
            job.progress = part

        try:
            records = await self._store.records(job.code)
            job.review = await self._worker.run_with_progress(progress, review_log, records)
        except TacoraError as error:
            job.failure = error  # no coach for these options
            if error.code == ServerCode.BUSY:  # its worker died: the next request starts it again
                self._jobs.pop(job.code, None)
        except WorkerFailed:
            _log.exception("review failed", extra={"table": job.code})
            job.failure = CommandRefused(ServerCode.REVIEW, "The coach failed.")

    def _forget(self) -> None:
        """Forget the finished reviews that were requested least recently."""
        done = [code for code, job in self._jobs.items() if job.over]
        for code in done[: max(0, len(done) - MAX_KEPT)]:
            del self._jobs[code]


def review_log(records: list[bytes]) -> Review:
    """Return the review of a finished game, in a worker process."""
    report_progress(0.0)
    _, replay = replay_finished(map(entries.decode, records))
    return review(
        replay, ReviewConfig(ROLLOUTS, threads=REVIEW_THREADS, on_progress=report_progress)
    )
