"""Limit NumPy to one thread, since its threads compete with ours for the same cores."""

from __future__ import annotations

from contextlib import AbstractContextManager

from threadpoolctl import threadpool_limits


def single_threaded_blas() -> AbstractContextManager[object]:
    """Make NumPy multiply in the calling thread while the context is open.

    Otherwise each of our threads wakes an OpenBLAS thread for each core, and these spin while they
    wait: with several threads and no core to spare, a multiplication takes ten times as long.
    """
    limits: AbstractContextManager[object] = threadpool_limits(limits=1, user_api="blas")
    return limits
