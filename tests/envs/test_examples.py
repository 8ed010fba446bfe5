"""The examples for researchers run: training, a trained player in the arena, a bot's package."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tacora
from tacora.core.errors import UsageError
from tacora.envs.diamant.observation import OBSERVATION_VERSION, feature_names
from tacora.games.diamant import GAME

EXAMPLES = Path(__file__).parents[2] / "examples"
LEARNED_BOT = EXAMPLES / "learned_bot.py"


def _run(*command: str | Path, cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        cwd=cwd,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _weights(file: Path, *, leaves: bool, version: int = OBSERVATION_VERSION) -> Path:
    """Write a network of three players' tables that always leaves, or never."""
    features = len(feature_names(GAME.rules.parse_options({"players": 3})))
    layers: dict[str, Any] = {
        "w0": np.zeros((features, 2)),
        "b0": np.array([0, 50.0 if leaves else -50.0]),
    }
    np.savez(file, version=version, players=3, **layers)
    return file


def _needs(library: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(
        find_spec(library) is None, reason=f"{library} is not installed: see `make examples`"
    )


@_needs("torch")
def test_ppo_in_one_file_trains_a_player_that_the_arena_takes(tmp_path: Path) -> None:
    short = ("--iterations", "2", "--num-envs", "16", "--steps", "8", "--out", "lynx.npz")
    told = _run(EXAMPLES / "train_ppo.py", *short, cwd=tmp_path)
    assert "iteration 2:" in told
    _assert_plays(tmp_path / "lynx.npz")


@_needs("sb3_contrib")
def test_maskable_ppo_trains_a_player_that_the_arena_takes(tmp_path: Path) -> None:
    short = ("--timesteps", "64", "--num-envs", "2", "--steps", "32", "--out", "lynx.npz")
    _run(EXAMPLES / "train_maskable_ppo.py", *short, cwd=tmp_path)
    _assert_plays(tmp_path / "lynx.npz")


def test_a_trained_player_chooses_as_its_weights_say(tmp_path: Path) -> None:
    leaver = _weights(tmp_path / "leaver.npz", leaves=True)
    stayer = _weights(tmp_path / "stayer.npz", leaves=False)
    match = tacora.Match("diamant", players=3, seed=1)
    outcome = match.play_bots([f"{LEARNED_BOT}:file={f}" for f in (leaver, stayer, stayer)])
    assert outcome.winners == (0,)
    assert outcome.scores[1:] == (0, 0)
    _assert_plays(leaver)


def test_weights_of_another_version_or_table_are_refused(tmp_path: Path) -> None:
    old = _weights(tmp_path / "old.npz", leaves=True, version=OBSERVATION_VERSION + 1)
    with pytest.raises(UsageError, match=r"call/bot.*train again"):
        tacora.make_bot("diamant", f"{LEARNED_BOT}:file={old}")
    weights = _weights(tmp_path / "lynx.npz", leaves=True)
    match = tacora.Match("diamant", players=4, seed=1)
    with pytest.raises(UsageError, match=r"call/bot.*weights are for 3 players"):
        match.play_bots([f"{LEARNED_BOT}:file={weights}", "rival", "rival", "rival"])
    with pytest.raises(UsageError, match=r"call/bot.*No such file"):
        tacora.make_bot("diamant", f"{LEARNED_BOT}:file={tmp_path / 'none.npz'}")


def test_the_package_of_the_bot_lynx_is_found_by_its_entry_point(tmp_path: Path) -> None:
    package, installed = tmp_path / "lynx", tmp_path / "installed"
    shutil.copytree(EXAMPLES / "lynx", package)
    quiet = ("--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check")
    _run("-m", "pip", "install", *quiet, "--target", installed, package, cwd=tmp_path)
    command = "arena diamant --players 3 --games 30 --engine rules --bots lynx,lynx:depth=3,rival"
    table = _run("-m", "tacora", *command.split(), cwd=tmp_path, PYTHONPATH=str(installed))
    assert re.search(r"lynx:depth=3", table)
    assert re.search(r"lynx\b(?!:)", table)


def _assert_plays(weights: Path) -> None:
    bots = [f"{LEARNED_BOT}:file={weights}", "rival", "greedy-ev"]
    ratings = tacora.arena("diamant", bots=bots, players=3, games=30, engine="rules")
    assert {rating.bot for rating in ratings} == set(bots)
