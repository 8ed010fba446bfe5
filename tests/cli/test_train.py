"""tacora train: weights, and where they come from."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from tacora.bots.diamant.network import Network
from tacora.training import diamant_pipeline, registry
from tests.cli.conftest import Run

TINY = ("--iterations", "2", "--hidden", "8", "--seed", "3")


def test_weights_come_with_their_provenance(
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
def test_what_cannot_be_trained(
    tacora: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], code: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = tacora("train", *words)
    assert answer.status == 2
    assert f"{code}: " in answer.complaint
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("taken", ["net.npz", "net.json"])
def test_a_folder_in_the_place_of_a_file_is_refused_before_the_training(
    tacora: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: str
) -> None:
    monkeypatch.setattr(registry, "train_and_save", None)
    (tmp_path / taken).mkdir()
    answer = tacora("train", "diamant", "--out", str(tmp_path / "net.npz"))
    assert answer.status == 2
    assert "call/file: " in answer.complaint
    assert [path.name for path in tmp_path.iterdir()] == [taken]


def test_what_was_there_stays_when_the_training_is_interrupted(
    tacora: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(diamant_pipeline, "against_pool", interrupted)
    (tmp_path / "net.json").write_text("the last one's", "utf-8")
    answer = tacora("train", "diamant", *TINY, "--out", str(tmp_path / "net.npz"))
    assert answer.status == 130
    assert [path.read_text("utf-8") for path in tmp_path.iterdir()] == ["the last one's"]


def test_training_and_measuring_are_told_each_up_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diamant_pipeline, "EVALUATION_GAMES", 16)
    heard: dict[str, list[float]] = {}
    diamant_pipeline.train_and_save(
        {"iterations": 2, "hidden": 8},
        tmp_path / "net.npz",
        lambda what, share: heard.setdefault(what, []).append(share),
    )
    assert list(heard) == ["playing against itself", "playing against the pool"]
    for shares in heard.values():
        assert shares == sorted(shares)
        assert shares[-1] == 1
