"""The assertion that both harnesses use for illegal steps and options."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tacora.core.errors import TacoraError


@contextmanager
def assert_refused(code: str, clause: str | None = None) -> Iterator[None]:
    """Assert that the body is refused with this code, by this clause."""
    with pytest.raises(TacoraError) as error:
        yield
    assert (error.value.code, error.value.clause) == (code, clause)
