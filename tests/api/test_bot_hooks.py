"""The hooks of bots: play_bots, simulate, arena and the terminal call them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import tacora
from tacora.cli.main import main
from tests.api.bot_files import GAME_OF_SEAT_1, HOOKS, bot_error, write_bot_file


def _hooked(folder: Path) -> tuple[str, Callable[[], list[str]]]:
    path = write_bot_file(folder, HOOKS)

    def log() -> list[str]:
        return (folder / "mybot.log").read_text().splitlines()

    return path, log


def test_play_bots_calls_the_hooks(tmp_path: Path) -> None:
    path, log = _hooked(tmp_path)
    match = tacora.Match("diamant", players=3, seed=1)
    match.play_bots([tacora.make_bot("diamant", name) for name in ("random", path, "rival")])
    assert log() == GAME_OF_SEAT_1


def test_simulate_calls_the_hooks_for_every_game(tmp_path: Path) -> None:
    path, log = _hooked(tmp_path)
    tacora.simulate("diamant", players=3, bots=["random", path, "random"], games=4)
    assert log() == 4 * GAME_OF_SEAT_1


def test_arena_calls_the_hooks_for_every_game(tmp_path: Path) -> None:
    path, log = _hooked(tmp_path)
    tacora.arena("diamant", players=3, bots=["random", path], games=3)
    assert len(log()) % 2 == 0
    assert sum("begin" in line for line in log()) == sum("end" in line for line in log()) > 2


def test_the_terminal_calls_the_hooks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, log = _hooked(tmp_path)
    words = ["play", "diamant", "--watch", "--players", "3", "--pace", "0", "--plain"]
    assert main([*words, "--bots", f"random,{path},random"]) == 0
    assert log() == GAME_OF_SEAT_1
    assert capsys.readouterr().out


def test_a_hook_that_fails_is_an_error_of_the_bot(tmp_path: Path) -> None:
    path = write_bot_file(tmp_path, HOOKS.replace("self.decisions = 0", "1 / 0"))
    error = bot_error(lambda: tacora.simulate("diamant", bots=path, games=1))
    assert "ZeroDivisionError" in error.message
