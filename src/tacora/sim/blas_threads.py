"""One core for each thread: NumPy's own threads would fight with ours for the same cores."""

from __future__ import annotations

from contextlib import AbstractContextManager

from threadpoolctl import threadpool_limits


def single_threaded_blas() -> AbstractContextManager[object]:
    """While this lasts, NumPy multiplies in the thread that asks for it.

    Else a thread that multiplies wakes a thread of OpenBLAS for each core, and each of these spins
    while it waits: with several of ours and no core to spare that takes ten times as long.
    """
    limits: AbstractContextManager[object] = threadpool_limits(limits=1, user_api="blas")
    return limits
