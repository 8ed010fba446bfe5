"""A queue in which tables take turns, by the time that each uses."""

from __future__ import annotations

from collections import deque
from threading import Condition
from typing import Generic, TypeVar

T = TypeVar("T")

MAX_ACCOUNTS = 4096
"""Tables whose use of time is remembered."""

WEIGHT_OF_LATEST = 0.3
"""The weight of the latest job in the average of a table."""


class FairQueue(Generic[T]):
    """Jobs of many tables for one worker.

    Next is the table that will have used the least time after its job, if that takes as long as its
    jobs before. (This is fair queueing by finish times.) So all tables get the same share of the
    time, and a table whose bots decide quickly does not wait for sixty others that think long. A
    table that asks again after a pause has no credit for that pause.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._waiting: dict[str, deque[T]] = {}
        self._used: dict[str, float] = {}
        """The seconds that each table has used."""
        self._usual: dict[str, float] = {}
        """The seconds that a job of each table takes on average."""
        self._clock = 0.0
        """The most that a table had used when it was served."""
        self._closed = False

    def __len__(self) -> int:
        with self._changed:
            return sum(map(len, self._waiting.values()))

    def put(self, table: str, job: T) -> None:
        """Add a job."""
        with self._changed:
            if table not in self._waiting:
                self._waiting[table] = deque()
                self._used[table] = max(self._used.get(table, 0.0), self._clock)
            self._waiting[table].append(job)
            self._changed.notify()

    def take(self) -> tuple[str, T] | None:
        """Wait for the next job and return it with its table; None: the queue is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            if self._closed:
                return None
            table = min(self._waiting, key=self._finish)
            self._clock = max(self._clock, self._used[table])
            jobs = self._waiting[table]
            job = jobs.popleft()
            if not jobs:
                del self._waiting[table]
            return table, job

    def charge(self, table: str, seconds: float) -> None:
        """Note the time that a job has used."""
        with self._changed:
            self._used[table] = self._used.get(table, 0.0) + seconds
            usual = self._usual.get(table, seconds)
            self._usual[table] = usual + (seconds - usual) * WEIGHT_OF_LATEST
            if len(self._used) > MAX_ACCOUNTS:
                self._used = {
                    known: used
                    for known, used in self._used.items()
                    if known in self._waiting or used > self._clock
                }
                self._usual = {
                    known: usual for known, usual in self._usual.items() if known in self._used
                }

    def close(self) -> None:
        """Give no more jobs."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _finish(self, table: str) -> float:
        return self._used[table] + self._usual.get(table, 0.0)
