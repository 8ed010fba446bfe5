from __future__ import annotations

from collections.abc import Iterator

import pytest

from tacora.sim.blas_threads import single_threaded_blas


@pytest.fixture(autouse=True, scope="module")
def _single_threaded_blas() -> Iterator[None]:
    """Limit BLAS to one thread, as the commands do: its threads spin and waste a busy machine."""
    with single_threaded_blas():
        yield
