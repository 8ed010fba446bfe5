"""tacora coach: reviews as text and JSON, evaluations of positions, and errors."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.conftest import HEADER, Run

Write = Callable[..., str]

LAST = "diamant-2016/3 5 9,snakes 0 9 0,5,7 -,-,- - choices"
BLUNDER = [
    step
    for trap in ("snakes", "lava", "rams", "spiders")
    for step in ("treasure:5", "eec", f"trap:{trap}", "--c", f"trap:{trap}")
] + ["treasure:1", "cce"]
"""Seat 2 is 8 points behind in the last round and goes home with 1."""
FEW = ("--rollouts", "64")


def test_review_text_names_the_blunder_and_its_reason(tacora: Run, record: Write) -> None:
    answer = tacora("coach", record(*BLUNDER), *FEW, "--lang", "en")
    assert answer.status == 0
    words = " ".join(answer.out.split())
    assert "Round 5, card 1: Cy, Exit: blunder" in words
    assert "Exit 0.0 %. Leaving alone brought 1 point." in words
    for row in ("Ana ", "Bo ", "Cy "):
        assert any(line.startswith(row) and "│" in line for line in answer.out.splitlines())


def test_review_text_in_french(tacora: Run, record: Write) -> None:
    words = " ".join(tacora("coach", record(*BLUNDER), *FEW, "--lang", "fr").out.split())
    assert "Manche 5, carte 1 : Cy, Sortir : gaffe" in words
    assert "Sortir 0,0 %." in words


def test_review_text_fits_the_terminal_width(
    tacora: Run, record: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    out = tacora("coach", record(*BLUNDER), *FEW).out
    assert max(map(len, out.splitlines())) <= 60


def test_review_json(tacora: Run, record: Write) -> None:
    found = tacora("coach", record(*BLUNDER), *FEW, "--json").json
    assert (found["game"], found["names"]) == ("diamant", ["Ana", "Bo", "Cy"])
    assert found["options"] == HEADER["options"]
    assert (found["rollouts"], found["seed"], found["over"]) == (64, 1, False)
    assert len(found["chances"]) == len(found["errors"]) == len(BLUNDER) + 1
    assert found["decisions"][-1]["verdict"] == "blunder"
    assert found["decisions"][-1]["why"]["id"] == "coach.left-alone"
    assert [report["seat"] for report in found["seats"]] == [0, 1, 2]


def test_review_is_deterministic_across_processes_and_reads_stdin(
    tacora: Run, record: Write
) -> None:
    path = record("treasure:9", "cce", "trap:snakes", "ce-")
    here = tacora("coach", path, *FEW, "--json").json
    there = subprocess.run(
        [sys.executable, "-m", "tacora", "coach", "-", *FEW, "--json"],
        input=Path(path).read_bytes(),
        env=os.environ | {"PYTHONHASHSEED": "7"},
        capture_output=True,
        check=True,
    )
    assert json.loads(there.stdout) == here


def test_review_plot_is_an_svg_with_every_name(tacora: Run, record: Write, tmp_path: Path) -> None:
    plot = tmp_path / "chances.svg"
    assert tacora("coach", record(*BLUNDER), *FEW, "--plot", str(plot)).status == 0
    root = ET.fromstring(plot.read_text("utf-8"))  # noqa: S314  (our own)
    texts = [text for text in root.itertext() if text.startswith(("Ana ", "Bo ", "Cy "))]
    assert len(texts) == 3


def test_position_is_evaluated_for_each_seat_and_choice(tacora: Run) -> None:
    found = tacora("coach", "--position", LAST, "--rollouts", "256", "--json").json
    assert found["position"] == LAST
    assert sum(found["chances"]) == pytest.approx(1)
    (choice,) = found["choices"]
    assert (choice["seat"], choice["best"], choice["chances"]["exit"]) == (0, "exit", 1.0)
    assert choice["errors"]["exit"] == 0
    words = tacora("coach", "--position", LAST, "--rollouts", "256", "--lang", "en").out
    assert "100.0 ± 0.0" in words
    assert "Exit" in words


def test_position_before_a_card_has_chances_but_no_choices(tacora: Run) -> None:
    position = "diamant-2016/3 1 - 012 0 0,0,0 -,-,- - card"
    answer = tacora("coach", "--position", position, *FEW, "--lang", "en")
    assert answer.status == 0
    assert "Exit" not in answer.out


@pytest.mark.parametrize("what", ["positions", "rollouts"])
def test_coach_shows_a_progress_bar(
    tacora: Run, record: Write, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    about = {"positions": (record("treasure:9"),), "rollouts": ("--position", LAST)}[what]
    answer = tacora("coach", *about, *FEW)
    assert answer.status == 0
    assert what in answer.err
    assert "100%" in answer.err


def test_review_of_a_record_without_decisions(tacora: Run, record: Write) -> None:
    path = record("treasure:9")
    words = tacora("coach", path, *FEW, "--lang", "en").out
    assert "No choice clearly cost 2 points or more." in words
    assert words.count("–") == 3
    seats = tacora("coach", path, *FEW, "--json").json["seats"]
    assert [report["accuracy"] for report in seats] == [None] * 3


TWO = {"options": {"players": 2, "two-explorers": True}, "seats": []}
JUNGLE = {"game": "dinosaurs", "rules": 2, "options": {"players": 2}, "seats": []}


@pytest.mark.parametrize("header", [TWO, JUNGLE], ids=["two explorers", "another game"])
def test_coach_rejects_unsupported_games_and_options(
    tacora: Run, record: Write, header: dict[str, object]
) -> None:
    answer = tacora("coach", record(header=header))
    assert answer.status == 2
    assert answer.complaint.startswith("tacora: call/coach: ")


def test_coach_rejects_an_invalid_record(tacora: Run, record: Write) -> None:
    answer = tacora("coach", record("ccc"))
    assert answer.status == 1
    assert answer.complaint.startswith("tacora: line 2: step/out-of-turn (D13): ")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), "call/usage"),
        (("no-such-file",), "call/file"),
        (("x.jsonl", "--position", LAST), "call/usage"),
        (("--position", LAST, "--plot", "x.svg"), "call/usage"),
        (("--position", "no position"), "notation/fields"),
        (("--position", "diamant-2016/3 1 - 012 0 100001,0,0 -,-,- - card"), "call/rubies"),
        (("--position", LAST, "--rollouts", "3"), "call/rollouts"),
        (("--position", "diamant-2016/2/two-explorers 1 - 0123 0 0,0 -,- - card"), "call/coach"),
    ],
)
def test_usage_errors_print_one_line_and_exit_2(
    tacora: Run, words: tuple[str, ...], code: str
) -> None:
    answer = tacora("coach", *words)
    assert answer.status == 2
    assert code in answer.complaint


@pytest.mark.parametrize("plot", ["nowhere/x.svg", "/proc/x.svg"])
def test_unwritable_plot_file_is_rejected_before_the_review(
    tacora: Run, record: Write, tmp_path: Path, plot: str
) -> None:
    answer = tacora("coach", record(), "--plot", str(tmp_path / plot))
    assert answer.status == 2
    assert "call/file" in answer.complaint
