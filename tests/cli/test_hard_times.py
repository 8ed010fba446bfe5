"""What goes wrong outside: full disks, odd terminals, other people's bots."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run

TACORA = (sys.executable, "-m", "tacora")


def test_a_full_disk_behind_standard_output(record: Callable[..., str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*TACORA, "verify", record("relic")], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"tacora: call/file: ")
    assert done.stderr.count(b"\n") == 1


def test_a_disk_that_fills_up_leaves_a_record_of_whole_lines(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = [*TACORA, "play", "diamant", "--watch", "--seed", "1", "--record", str(file)]
    script = 'ulimit -f 1; trap "" XFSZ; exec "$@"'  # files of at most 1 KiB
    shell = ["bash", "-c", script, "bash", *words]
    done = subprocess.run(shell, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "call/file" in done.stderr
    lines = file.read_text("utf-8").splitlines(keepends=True)
    assert all(line.endswith("\n") and json.loads(line) for line in lines)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_of_another_encoding(encoding: str) -> None:
    words = [*TACORA, "rules", "diamant", "--lang", "fr"]
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    done = subprocess.run(words, capture_output=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


BOTS = """
class Good:
    def choose(self, view, choices, luck): return choices[-1]
class Deep:
    def __init__(self, depth): self.depth = depth
    def choose(self, view, choices, luck): return choices[len(view.path) >= self.depth]
class Angry:
    def choose(self, view, choices, luck): raise RuntimeError("no!")
class Cheat:
    def choose(self, view, choices, luck): return "take everything"
class Mute: pass
"""


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package that offers bots."""
    (tmp_path / "guest_bots.py").write_text(BOTS)
    info = tmp_path / "guest_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guest-bots\nVersion: 1.0\n")
    names = ("Good", "Deep", "Angry", "Cheat", "Mute", "Missing")
    offers = "\n".join(f"diamant.{name.lower()} = guest_bots:{name}" for name in names)
    (info / "entry_points.txt").write_text(f"[tacora.bots]\n{offers}\n")
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("guests")
def test_a_bot_of_another_package_plays(tacora: Run) -> None:
    words = ("simulate", "diamant", "--players", "3", "--games", "20", "--json")
    report = tacora(*words, "--bots", "good,deep:3,random").json
    assert report["by_bot"]["good"]["mean_score"] > 0


@pytest.mark.usefixtures("guests")
@pytest.mark.parametrize("name", ["angry", "cheat", "mute", "missing", "deep", "good:3"])
def test_a_bot_that_fails_is_named(tacora: Run, name: str) -> None:
    words = ("simulate", "diamant", "--players", "3", "--games", "1", "--bots", name)
    answer = tacora(*words)
    assert answer.status == 2
    assert "call/bot: " in answer.complaint
    assert name.partition(":")[0] in answer.complaint


def test_one_game_has_no_standard_error_and_is_still_json(tacora: Run) -> None:
    words = ("simulate", "diamant", "--players", "3", "--games", "1")
    answer = tacora(*words, "--json")
    assert "NaN" not in answer.out
    assert answer.json["mean_score_se"] == [None, None, None]
    assert "nan" not in tacora(*words).out
