"""Reviews of finished games: computed one by one in a worker process, once for the site.

A process claims a review before it begins, and says again and again how far it is. Others that are
asked for it wait for the stored result, and begin themselves when the claim has expired.
"""

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
from tacora.server.error_codes import ServerCode, StoreCode, WireCode
from tacora.server.finished_games import replay_finished
from tacora.server.site_limits import SiteLimits
from tacora.server.stored_reviews import StoredReviews
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

FOLLOW_SECONDS, CLAIM_SECONDS = 1.0, 3.0
"""The time between looks at the review of another process, and between its signs of life."""

_log = logging.getLogger(__name__)


@dataclass
class ReviewJob:
    """One review: waiting, running, or done."""

    code: str
    game: str
    address: str
    """Who asked for it first."""
    guests: Sequence[str | None]
    """The guest at each seat."""
    progress: float | None = None
    """The finished share; None while the review waits."""
    review: Review | None = None
    failure: TacoraError | None = None
    task: asyncio.Task[None] | None = None
    is_computed_here: bool = False

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

    def __init__(self, store: Store, rate: float, limits: SiteLimits) -> None:
        """Limit the reviews of one address by its rate of requests per second."""
        self._store = store
        self._bus = limits.bus
        self._stored = StoredReviews(store.computed)
        self._turn = asyncio.Lock()
        """Held by the review that is computed."""
        self._jobs: OrderedDict[str, ReviewJob] = OrderedDict()
        self._worker = WorkerProcesses(1)
        self._tasks: set[asyncio.Task[None]] = set()
        self._addresses = limits.limiter(
            "review", rate * REVIEWS_PER_REQUEST, max(1.0, rate * BURST_PER_REQUEST)
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

    async def begin(self, table: Table, address: str) -> ReviewJob:
        """Return the review of a finished game; the first request starts it."""
        if table.phase != "over":
            raise CommandRefused(TableCode.NOT_OVER, "The game is not over yet.")
        if not has_coach(table.game.name):
            raise UsageError(CallCode.COACH, f"No coach is implemented for {table.game.name}.")
        game = table.game.name
        stored = await self._stored.find(table.code, game)
        elsewhere = None if stored else await self._bus.progress(_job(table.code))
        known = self.known(table.code)
        if known is not None:  # another request was faster
            return known
        guests = [holder.guest for holder in table.holders]
        job = ReviewJob(table.code, game, address, guests, elsewhere, stored)
        if stored is None:
            await self._check_places(address, is_new=elsewhere is None)
        job = self._jobs.setdefault(table.code, job)
        if not job.over and job.task is None:
            job.task = asyncio.ensure_future(self._run(job))
            self._tasks.add(job.task)
            job.task.add_done_callback(self._tasks.discard)
        self._forget()
        return job

    def close(self) -> None:
        """Start no more reviews and stop the running one."""
        for task in tuple(self._tasks):
            task.cancel()
        self._worker.close()

    async def _check_places(self, address: str, *, is_new: bool) -> None:
        """Raise CommandRefused if the queue is full, or the part of it that an address may use.

        A review that another process computes costs nothing but its place here.
        """
        queued = [job.address for job in self._jobs.values() if not job.over]
        if len(queued) >= MAX_QUEUED:
            raise CommandRefused(
                ServerCode.BUSY, "The review queue is full: try again in a minute."
            )
        if is_new and (
            queued.count(address) >= MAX_QUEUED_PER_ADDRESS
            or not await self._addresses.take(address)
        ):
            raise CommandRefused(
                WireCode.TOO_FAST, "Too many reviews from this address: try again later."
            )

    async def _run(self, job: ReviewJob) -> None:
        """Compute a review in its turn, or wait for the process that does."""
        ways = [asyncio.ensure_future(self._compute_in_turn(job))]
        if not self._bus.alone:
            ways.append(asyncio.ensure_future(self._follow(job)))
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()

    async def _follow(self, job: ReviewJob) -> None:
        """Say how far another process is, until it has stored the result."""
        while job.review is None:
            await asyncio.sleep(FOLLOW_SECONDS)
            if not job.is_computed_here:
                job.progress = await self._bus.progress(_job(job.code)) or job.progress
                job.review = await self._stored.find(job.code, job.game)

    async def _compute_in_turn(self, job: ReviewJob) -> None:
        while True:
            async with self._turn:
                if await self._bus.claim(_job(job.code), 0.0):
                    await self._compute(job)
                    return
            await asyncio.sleep(FOLLOW_SECONDS)

    async def _compute(self, job: ReviewJob) -> None:
        def progress(part: float) -> None:
            job.progress = part

        job.is_computed_here = True
        claiming = asyncio.ensure_future(self._keep_claim(job))
        try:
            job.review = await self._stored.find(job.code, job.game)  # since it was queued
            if job.review is None:
                records = await self._store.records(job.code)
                found = await self._worker.run_with_progress(progress, review_log, records)
                _log.info("review computed")
                await self._stored.keep(job.code, job.game, len(records), found)
                job.review = found
        except TacoraError as error:
            job.failure = error  # no coach for these options
            if error.code in (ServerCode.BUSY, StoreCode.READ):  # the next request tries it again
                self._jobs.pop(job.code, None)
        except WorkerFailed:
            _log.exception("review failed", extra={"table": job.code})
            job.failure = CommandRefused(ServerCode.REVIEW, "The coach failed.")
        finally:
            claiming.cancel()
            await self._bus.finish(_job(job.code))

    async def _keep_claim(self, job: ReviewJob) -> None:
        while not self._bus.alone:
            await asyncio.sleep(CLAIM_SECONDS)
            await self._bus.claim(_job(job.code), job.progress or 0.0)

    def _forget(self) -> None:
        """Forget the finished reviews that were requested least recently."""
        done = [code for code, job in self._jobs.items() if job.over]
        for code in done[: max(0, len(done) - MAX_KEPT)]:
            del self._jobs[code]


def _job(code: str) -> str:
    return f"review:{code}"


def review_log(records: list[bytes]) -> Review:
    """Return the review of a finished game, in a worker process."""
    report_progress(0.0)
    _, replay = replay_finished(map(entries.decode, records))
    return review(
        replay, ReviewConfig(ROLLOUTS, threads=REVIEW_THREADS, on_progress=report_progress)
    )
