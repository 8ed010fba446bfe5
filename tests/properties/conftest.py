"""Fixtures of the property tests."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from tacora.games.registry import GAME_NAMES
from tests.properties.record_fuzzing import SAMPLES, record_of


@pytest.fixture(scope="session", autouse=True)
def _rare_garbage_collection() -> Iterator[None]:
    """Collect rarely: the pools keep tens of thousands of states alive, and scanning is slow."""
    before = gc.get_threshold()
    gc.set_threshold(200_000, 50, 1000)
    yield
    gc.set_threshold(*before)


@pytest.fixture(scope="module", params=GAME_NAMES)
def sample(request: pytest.FixtureRequest) -> list[str]:
    """Return the lines of one short finished game."""
    return record_of(SAMPLES[request.param]())
