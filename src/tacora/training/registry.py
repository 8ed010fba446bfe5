"""The trainers of games."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError

TRAINERS = {"diamant": "tacora.training.diamant_pipeline"}
"""The module whose `trained` makes a bot's weights."""

ProgressCallback = Callable[[str, float], None]
"""Called with the name of a task and its progress from 0 to 1."""


def train_and_save(
    game: str, given: dict[str, int], out: Path, told: ProgressCallback
) -> dict[str, Any]:
    """Train a bot and write its weights; return their provenance."""
    if game not in TRAINERS:
        raise UsageError(CallCode.TRAIN, f"No bot of {game} learns from playing.")
    provenance: dict[str, Any] = import_module(TRAINERS[game]).train_and_save(given, out, told)
    return provenance
