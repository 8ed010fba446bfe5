"""What the tests of damaged records share."""

from __future__ import annotations

import pytest

from tacora.games import NAMES
from tests.properties.damage import (
    SAMPLES,
    record_of,
)


@pytest.fixture(scope="module", params=NAMES)
def sample(request: pytest.FixtureRequest) -> list[str]:
    """One short finished game."""
    return record_of(SAMPLES[request.param]())
