"""tacora train: weights, and where they come from."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from tacora.bots.diamant.net import Net
from tacora.training import diamant_expert
from tests.cli.conftest import Run

TINY = ("--iterations", "2", "--hidden", "8", "--seed", "3")


def test_weights_come_with_their_provenance(
    tacora: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diamant_expert, "GAMES", 64)
    out = tmp_path / "net.npz"
    said = tacora("train", "diamant", *TINY, "--out", str(out), "--json").json
    written = json.loads(out.with_suffix(".json").read_text("utf-8"))
    assert said == written
    assert written["sha256"] == hashlib.sha256(out.read_bytes()).hexdigest()
    assert written["made"] == ("tacora train diamant --seed 3 --iterations 2 --hidden 8")
    assert written["plan"]["iterations"] == 2
    assert set(written["against_pool"]) == {"3", "4", "5", "6", "7", "8"}
    assert Net.read(out).layers[0][0].shape[1] == 8


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("diamant", "--iterations", "0"), "call/train"),
        (("diamant", "--out", "expert.txt"), "call/file"),
        (("diamant", "--out", "nowhere/expert.npz"), "call/file"),
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
