"""Executors: only this thread, or threads or processes of this machine."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from typing import Protocol, TypeVar

from tacora.sim.blas_threads import single_threaded_blas

P = TypeVar("P")
T = TypeVar("T")

PREFETCH = 4
"""Tasks that are submitted ahead for each worker."""


class Executor(Protocol):
    """Workers that run tasks in parallel; the results do not depend on their number."""

    @property
    def workers(self) -> int:
        """The number of tasks that run at once."""

    @property
    def chunks_per_task(self) -> int:
        """The number of chunks of compiled games that make a task worth sending."""

    def map_in_order(
        self, function: Callable[[P], T], tasks: Iterable[P], *, compiled: bool
    ) -> Iterator[T]:
        """Yield the results of the tasks in order; take the next task after each result.

        Compiled tasks release the GIL, so they run in threads instead of processes.
        """


@dataclass(frozen=True)
class LocalExecutor:
    """Workers on this machine; a single worker is the calling thread."""

    workers: int
    chunks_per_task = 1

    def map_in_order(
        self, function: Callable[[P], T], tasks: Iterable[P], *, compiled: bool
    ) -> Iterator[T]:
        with single_threaded_blas():
            if self.workers == 1:
                yield from map(function, tasks)
                return
            pool = self._pool(compiled)
            try:
                yield from in_order(
                    lambda task: pool.submit(function, task), tasks, PREFETCH * self.workers
                )
            finally:
                pool.shutdown(cancel_futures=True)

    def _pool(self, compiled: bool) -> ProcessPoolExecutor | ThreadPoolExecutor:
        if compiled:
            return ThreadPoolExecutor(self.workers)
        return ProcessPoolExecutor(self.workers, get_context("fork"))


SERIAL = LocalExecutor(1)


def in_order(submit: Callable[[P], Future[T]], tasks: Iterable[P], ahead: int) -> Iterator[T]:
    """Yield the results of the tasks in order, with `ahead` of them submitted in advance."""
    rest = iter(tasks)
    with _no_interrupts():
        futures = deque([submit(task) for task in islice(rest, ahead)])
    while futures:
        yield futures.popleft().result()
        futures.extend(submit(task) for task in islice(rest, 1))


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Block SIGINT, so that processes started here ignore it; their parent ends them."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def split_work(total: int, chunk: int, executor: Executor) -> Iterator[range]:
    """Split the numbers below a total into tasks of whole chunks that suit the executor."""
    chunks = total // (chunk * PREFETCH * executor.workers)
    return chunked(range(total), chunk * max(1, min(executor.chunks_per_task, chunks)))


def chunked(numbers: range, size: int) -> Iterator[range]:
    """Split numbers into chunks of a size; the last may be smaller."""
    return (numbers[at : at + size] for at in range(0, len(numbers), size))
