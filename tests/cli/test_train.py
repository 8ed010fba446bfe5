"""tacora train: weights and their provenance."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from tacora.bots.diamant.network import Network
from tacora.training import diamant_pipeline, registry
from tests.cli.conftest import Run

TINY = ("--iterations", "2", "--hidden", "8", "--seed", "3")


def test_train_writes_weights_and_provenance(
    tacora: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diamant_pipeline, "EVALUATION_GAMES", 64)
    out = tmp_path / "net.npz"
    said = tacora("train", "diamant", *TINY, "--out", str(out), "--json").json
    written = json.loads(out.with_suffix(".json").read_text("utf-8"))
    assert said == written
    assert written["sha256"] == hashlib.sha256(out.read_bytes()).hexdigest()
    assert written["made"] == ("tacora train diamant --seed 3 --iterations 2 --hidden 8")
    assert written["plan"]["iterations"] == 2
    assert set(written["against_pool"]) == {"3", "4", "5", "6", "7", "8"}
    assert Network.read(out).layers[0][0].shape[1] == 8


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("diamant", "--iterations", "0"), "call/train"),
        (("diamant", "--iterations", "1000001"), "call/train"),
        (("diamant", "--hidden", "0"), "call/train"),
        (("diamant", "--hidden", "10000000"), "call/train"),
        (("diamant", "--seed", "-1"), "call/train"),
        (("diamant", "--seed", str(2**64)), "call/train"),
        (("diamant", "--out", "expert.txt"), "call/file"),
        (("diamant", "--out", "nowhere/expert.npz"), "call/file"),
        (("diamant", "--out", "/proc/expert.npz"), "call/file"),
        (("diamant", "--out", "a\0b.npz"), "call/file"),
        (("dinosaurs",), "call/train"),
        (("chess",), "call/game"),
    ],
)
def test_train_rejects_invalid_arguments(
    tacora: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], code: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = tacora("train", *words)
    assert answer.status == 2
    assert f"{code}: " in answer.complaint
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("taken", ["net.npz", "net.json"])
def test_train_rejects_a_directory_as_output(
    tacora: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: str
) -> None:
    monkeypatch.setattr(registry, "train_and_save", None)
    (tmp_path / taken).mkdir()
    answer = tacora("train", "diamant", "--out", str(tmp_path / "net.npz"))
    assert answer.status == 2
    assert "call/file: " in answer.complaint
    assert [path.name for path in tmp_path.iterdir()] == [taken]


def test_interrupted_training_keeps_existing_files(
    tacora: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(diamant_pipeline, "against_pool", interrupted)
    (tmp_path / "net.json").write_text("the last one's", "utf-8")
    words = ("--iterations", "1", "--hidden", "8", "--out", str(tmp_path / "net.npz"))
    answer = tacora("train", "diamant", *words)
    assert answer.status == 130
    assert [path.read_text("utf-8") for path in tmp_path.iterdir()] == ["the last one's"]


def test_training_progress_reaches_100_percent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diamant_pipeline, "EVALUATION_GAMES", 16)
    shares_by_task: dict[str, list[float]] = {}
    diamant_pipeline.train_and_save(
        {"iterations": 2, "hidden": 8, "games": 8},
        tmp_path / "net.npz",
        lambda what, share: shares_by_task.setdefault(what, []).append(share),
    )
    assert list(shares_by_task) == ["playing against itself", "playing against the pool"]
    for shares in shares_by_task.values():
        assert shares == sorted(shares)
        assert shares[-1] == 1
