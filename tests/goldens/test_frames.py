"""The frames of a short game are the same bytes at the same times, for every viewer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.goldens.frames import FOLDER, GAMES, frames_text


@pytest.mark.parametrize("game", GAMES)
def test_frames_of_a_short_game_are_those_of_the_golden_file(game: str, tmp_path: Path) -> None:
    golden = (FOLDER / f"{game}.txt").read_text("utf-8")
    assert frames_text(game, tmp_path) == golden, "read the difference: `make goldens`"
