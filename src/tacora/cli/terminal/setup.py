"""`Setup`: the settings of `tacora play`, for a game and its rematches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tacora.cli.game_cli import GameCli
from tacora.core.replay import AnyGame


@dataclass(frozen=True)
class Setup:
    """The settings that a game and its rematches share."""

    game: AnyGame
    game_cli: GameCli
    options: Any
    humans: list[str]
    bots: list[str]
    language: str
    seed: int | None
    record: str | None
    auto_answer_mode: str | None
    """Auto-answer mode of the humans at the start; None if the game has none."""
