"""tacora coach: a review as people and programs read it, and what is refused."""

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


def test_people_read_who_blundered_and_why(tacora: Run, record: Write) -> None:
    answer = tacora("coach", record(*BLUNDER), *FEW, "--lang", "en")
    assert answer.status == 0
    words = " ".join(answer.out.split())
    assert "Round 5, card 1: Cy, Exit: blunder" in words
    assert "Exit 0.0 %. Leaving alone brought 1 point." in words
    for row in ("Ana ", "Bo ", "Cy "):
        assert any(line.startswith(row) and "│" in line for line in answer.out.splitlines())


def test_french_people_read_it_in_french(tacora: Run, record: Write) -> None:
    words = " ".join(tacora("coach", record(*BLUNDER), *FEW, "--lang", "fr").out.split())
    assert "Manche 5, carte 1 : Cy, Sortir : gaffe" in words
    assert "Sortir 0,0 %." in words


def test_no_line_is_wider_than_the_terminal(
    tacora: Run, record: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    out = tacora("coach", record(*BLUNDER), *FEW).out
    assert max(map(len, out.splitlines())) <= 60


def test_programs_get_the_whole_review(tacora: Run, record: Write) -> None:
    found = tacora("coach", record(*BLUNDER), *FEW, "--json").json
    assert (found["game"], found["names"]) == ("diamant", ["Ana", "Bo", "Cy"])
    assert found["options"] == HEADER["options"]
    assert (found["rollouts"], found["seed"], found["over"]) == (64, 1, False)
    assert len(found["chances"]) == len(found["errors"]) == len(BLUNDER) + 1
    assert found["decisions"][-1]["verdict"] == "blunder"
    assert found["decisions"][-1]["why"]["id"] == "coach.left-alone"
    assert [report["seat"] for report in found["seats"]] == [0, 1, 2]


def test_standard_input_and_another_process_give_the_same_review(
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


def test_the_plot_is_a_picture(tacora: Run, record: Write, tmp_path: Path) -> None:
    plot = tmp_path / "chances.svg"
    assert tacora("coach", record(*BLUNDER), *FEW, "--plot", str(plot)).status == 0
    root = ET.fromstring(plot.read_text("utf-8"))  # noqa: S314  (our own)
    texts = [text for text in root.itertext() if text.startswith(("Ana ", "Bo ", "Cy "))]
    assert len(texts) == 3


def test_a_position_is_judged_for_each_seat_and_choice(tacora: Run) -> None:
    found = tacora("coach", "--position", LAST, "--rollouts", "256", "--json").json
    assert found["position"] == LAST
    assert sum(found["chances"]) == pytest.approx(1)
    (choice,) = found["choices"]
    assert (choice["seat"], choice["best"], choice["chances"]["exit"]) == (0, "exit", 1.0)
    assert choice["errors"]["exit"] == 0
    words = tacora("coach", "--position", LAST, "--rollouts", "256", "--lang", "en").out
    assert "100.0 ± 0.0" in words
    assert "Exit" in words


def test_a_position_where_a_card_is_due_has_chances_alone(tacora: Run) -> None:
    position = "diamant-2016/3 1 - 012 0 0,0,0 -,-,- - card"
    answer = tacora("coach", "--position", position, *FEW, "--lang", "en")
    assert answer.status == 0
    assert "Exit" not in answer.out


@pytest.mark.parametrize("what", ["positions", "rollouts"])
def test_whoever_waits_sees_how_far_it_is(
    tacora: Run, record: Write, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    about = {"positions": (record("treasure:9"),), "rollouts": ("--position", LAST)}[what]
    answer = tacora("coach", *about, *FEW)
    assert answer.status == 0
    assert what in answer.err
    assert "100%" in answer.err


def test_a_game_without_decisions_has_nothing_to_find_fault_with(
    tacora: Run, record: Write
) -> None:
    path = record("treasure:9")
    words = tacora("coach", path, *FEW, "--lang", "en").out
    assert "No choice clearly cost 2 points or more." in words
    assert words.count("–") == 3
    seats = tacora("coach", path, *FEW, "--json").json["seats"]
    assert [report["accuracy"] for report in seats] == [None] * 3


TWO = {"options": {"players": 2, "two-explorers": True}, "seats": []}
JUNGLE = {"game": "dinosaurs", "options": {"players": 2}, "seats": []}


@pytest.mark.parametrize("header", [TWO, JUNGLE], ids=["two explorers", "another game"])
def test_a_table_without_a_coach_is_refused(
    tacora: Run, record: Write, header: dict[str, object]
) -> None:
    answer = tacora("coach", record(header=header))
    assert answer.status == 2
    assert answer.complaint.startswith("tacora: call/coach: ")


def test_a_record_that_breaks_the_rules_is_refused(tacora: Run, record: Write) -> None:
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
def test_a_wrong_call_gets_one_line_and_status_2(
    tacora: Run, words: tuple[str, ...], code: str
) -> None:
    answer = tacora("coach", *words)
    assert answer.status == 2
    assert code in answer.complaint


@pytest.mark.parametrize("plot", ["nowhere/x.svg", "/proc/x.svg"])
def test_a_plot_that_cannot_be_written_is_refused_before_the_work(
    tacora: Run, record: Write, tmp_path: Path, plot: str
) -> None:
    answer = tacora("coach", record(), "--plot", str(tmp_path / plot))
    assert answer.status == 2
    assert "call/file" in answer.complaint
