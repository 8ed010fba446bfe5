"""The trainers of games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.registry import find_entry, load

ProgressCallback = Callable[[str, float], None]
"""Called with the name of a task and its progress from 0 to 1."""


def train_and_save(
    game: str, settings: dict[str, int], out: Path, on_progress: ProgressCallback
) -> dict[str, Any]:
    """Train a bot and write its weights; return their provenance."""
    path = find_entry(game).trainer
    if path is None:
        raise UsageError(CallCode.TRAIN, f"No bot of {game} learns from playing.")
    provenance: dict[str, Any] = load(path)(settings, out, on_progress)
    return provenance
