"""Full disks, closed streams, signals, other encodings, and bots of other packages."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run

TACORA = (sys.executable, "-m", "tacora")


def test_full_disk_on_stdout_is_reported(record: Callable[..., str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*TACORA, "verify", record("relic")], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"tacora: call/file: ")
    assert done.stderr.count(b"\n") == 1


def test_full_disk_leaves_whole_lines_in_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = [*TACORA, "play", "diamant", "--watch", "--seed", "1", "--record", str(file)]
    script = 'ulimit -f 1; trap "" XFSZ; exec "$@"'  # files of at most 1 KiB
    shell = ["bash", "-c", script, "bash", *words]
    done = subprocess.run(shell, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "call/file" in done.stderr
    lines = file.read_text("utf-8").splitlines(keepends=True)
    assert lines
    assert all(line.endswith("\n") and json.loads(line) for line in lines)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_non_utf8_terminal_encoding(encoding: str) -> None:
    words = [*TACORA, "rules", "diamant", "--lang", "fr"]
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    done = subprocess.run(words, capture_output=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


BOTS = """
class Good:
    def choose(self, view, choices, rng): return choices[-1]
class Deep:
    def __init__(self, depth): self.depth = depth
    def choose(self, view, choices, rng): return choices[len(view.path) >= self.depth]
class Angry:
    def choose(self, view, choices, rng): raise RuntimeError("no!")
class Cheat:
    def choose(self, view, choices, rng): return "take everything"
class Mute: pass
class Stillborn:
    def __init__(self): raise RuntimeError("not today")
class Confused:
    def __init__(self): raise TypeError("not today")
"""


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package that offers bots."""
    (tmp_path / "guest_bots.py").write_text(BOTS)
    info = tmp_path / "guest_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guest-bots\nVersion: 1.0\n")
    names = ("Good", "Deep", "Angry", "Cheat", "Mute", "Missing", "Stillborn", "Confused")
    offers = "\n".join(f"diamant.{name.lower()} = guest_bots:{name}" for name in names)
    (info / "entry_points.txt").write_text(f"[tacora.bots]\n{offers}\n")
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("guests")
def test_entry_point_bot_plays(tacora: Run) -> None:
    words = ("simulate", "diamant", "--players", "3", "--games", "20", "--json")
    report = tacora(*words, "--bots", "good,deep:3,random").json
    assert report["by_bot"]["good"]["mean_score"] > 0


@pytest.mark.usefixtures("guests")
@pytest.mark.parametrize(
    "name",
    ["angry", "cheat", "mute", "missing", "stillborn", "confused", "deep", "good:3"],
)
def test_failing_entry_point_bot_is_named_in_the_error(tacora: Run, name: str) -> None:
    words = ("simulate", "diamant", "--players", "3", "--games", "1", "--bots", name)
    answer = tacora(*words)
    assert answer.status == 2
    assert "call/bot: " in answer.complaint
    assert name.partition(":")[0] in answer.complaint


def test_single_game_has_null_standard_error_in_json(tacora: Run) -> None:
    words = ("simulate", "diamant", "--players", "3", "--games", "1")
    answer = tacora(*words, "--json")
    assert "NaN" not in answer.out
    assert answer.json["mean_score_se"] == [None, None, None]
    assert "nan" not in tacora(*words).out


@pytest.mark.parametrize(
    ("words", "closed", "status"),
    [
        ("rules diamant --clause D1", ">&-", 0),
        ("rules diamant --clause D99", "2>&-", 2),
        ("verify -", "<&-", 1),
        ("play diamant", "<&-", 0),
    ],
)
def test_closed_standard_streams(words: str, closed: str, status: int) -> None:
    shell = f'exec "$0" -m tacora {words} {closed}'
    done = subprocess.run(["sh", "-c", shell, sys.executable], capture_output=True, check=False)
    assert done.returncode == status
    assert b"Traceback" not in done.stderr


def _restore_sigint() -> None:
    """Undo SIG_IGN, which a test in the background may have inherited."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_long_simulation_can_be_interrupted() -> None:
    words = [*TACORA, "simulate", "diamant", "--players", "3", "--games", "1000000000"]
    process = subprocess.Popen(
        [*words, "--processes", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=_restore_sigint,  # noqa: PLW1509  (nothing else runs in this process)
    )
    try:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while len(children.read_text().split()) < 2:
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=180)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_full_disk_at_the_start_leaves_no_record_file(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = [*TACORA, "play", "diamant", "--watch", "--seed", "1", "--record", str(file)]
    shell = ["bash", "-c", 'ulimit -f 0; trap "" XFSZ; exec "$@"', "bash", *words]
    done = subprocess.run(shell, capture_output=True, text=True, check=False)
    assert (done.returncode, "call/file" in done.stderr) == (2, True)
    assert not file.exists()


def test_invalid_utf8_name_is_rejected(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words: list[str | bytes] = [*TACORA, "play", "diamant", "--plain", "--record", str(file)]
    words += ["--name", b"\xff"]
    done = subprocess.run(words, capture_output=True, input=b"", check=False)
    assert done.returncode == 2
    assert b"call/name" in done.stderr
    assert not file.exists()


def test_rematch_is_recorded_in_the_next_free_file(tmp_path: Path) -> None:
    (tmp_path / "game-2.jsonl").write_text("precious")
    words = [*TACORA, "play", "diamant", "--plain", "--record", str(tmp_path / "game.jsonl")]
    typed = "e\n\n" * 5 + "n\n"
    done = subprocess.run(words, capture_output=True, text=True, input=typed, check=False)
    assert done.returncode == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["game-2.jsonl", "game-3.jsonl", "game.jsonl"]
    assert (tmp_path / "game-2.jsonl").read_text() == "precious"
