"""Who does the work: this thread alone, threads or processes of this machine, or a cluster."""

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
"""Pieces that wait for each hand."""


class Executor(Protocol):
    """Hands that work side by side; what comes of the work is the same whoever does it."""

    @property
    def workers(self) -> int:
        """How many pieces are worked on at once."""

    @property
    def chunks_per_task(self) -> int:
        """How many chunks of compiled games are worth the way to a hand."""

    def map_in_order(
        self, do: Callable[[P], T], pieces: Iterable[P], *, compiled: bool
    ) -> Iterator[T]:
        """What comes of the pieces, in their order; the next is taken when a result was.

        Compiled work lets other threads run, so it needs no processes.
        """


@dataclass(frozen=True)
class LocalExecutor:
    """So many hands on this machine; a single one is the thread that asks."""

    workers: int
    chunks_per_task = 1

    def map_in_order(
        self, do: Callable[[P], T], pieces: Iterable[P], *, compiled: bool
    ) -> Iterator[T]:
        with single_threaded_blas():
            if self.workers == 1:
                yield from map(do, pieces)
                return
            pool = self._pool(compiled)
            try:
                yield from in_order(
                    lambda piece: pool.submit(do, piece), pieces, PREFETCH * self.workers
                )
            finally:
                pool.shutdown(cancel_futures=True)

    def _pool(self, compiled: bool) -> ProcessPoolExecutor | ThreadPoolExecutor:
        if compiled:
            return ThreadPoolExecutor(self.workers)
        return ProcessPoolExecutor(self.workers, get_context("fork"))


SERIAL = LocalExecutor(1)


def in_order(submit: Callable[[P], Future[T]], pieces: Iterable[P], ahead: int) -> Iterator[T]:
    """What comes of the pieces, in their order, with so many of them submitted ahead."""
    rest = iter(pieces)
    with _no_interrupts():
        under_way = deque([submit(piece) for piece in islice(rest, ahead)])
    while under_way:
        yield under_way.popleft().result()
        under_way.extend(submit(piece) for piece in islice(rest, 1))


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Processes started here never hear of an interrupt; whoever started them ends them."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def split_work(total: int, chunk: int, executor: Executor) -> Iterator[range]:
    """All numbers below a total, in pieces of whole chunks: as many as fit the executor."""
    chunks = total // (chunk * PREFETCH * executor.workers)
    return chunked(range(total), chunk * max(1, min(executor.chunks_per_task, chunks)))


def chunked(numbers: range, size: int) -> Iterator[range]:
    """Numbers in chunks of a size; the last may be smaller."""
    return (numbers[at : at + size] for at in range(0, len(numbers), size))
