"""The record that the tests of damaged records share."""

from __future__ import annotations

import pytest

from tacora.games.registry import GAME_NAMES
from tests.properties.record_fuzzing import SAMPLES, record_of


@pytest.fixture(scope="module", params=GAME_NAMES)
def sample(request: pytest.FixtureRequest) -> list[str]:
    """Return the lines of one short finished game."""
    return record_of(SAMPLES[request.param]())
