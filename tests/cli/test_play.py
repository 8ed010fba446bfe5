from __future__ import annotations

import io
import json
from itertools import cycle
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.terminal import Terminal

ASK, FACE_DOWN, GO_ON, AGAIN = "[c] continue", "[u] take back", "[Enter] go on", "[n] another game"


def test_whole_game_in_screen_ui(tmp_path: Path, tacora: Run) -> None:
    file = tmp_path / "game.jsonl"
    words = ("play", "diamant", "--players", "5", "--pace", "0", "--record", str(file))
    with Terminal(*words, "--lang", "en") as terminal:
        keys = cycle("cce")
        while terminal.wait_for(ASK, AGAIN) == ASK:
            terminal.send(next(keys))
        terminal.send("q")
        assert terminal.status() == 0
        assert "The chests are opened" in terminal.seen
        assert "A barricade closes cave 5" in terminal.seen
    verdict = tacora("verify", str(file), "--json").json
    assert (verdict["ok"], verdict["over"], verdict["fairness"]) == (True, True, "host-only")


def test_whole_game_with_pace_and_enter_key() -> None:
    """With a pace every event has its moment, the end of a round included; Enter goes on."""
    words = ("play", "diamant", "--players", "3", "--pace", "60", "--seed", "4", "--lang", "en")
    with Terminal(*words) as terminal:
        answer = {ASK: "e", FACE_DOWN: "\r", GO_ON: "\r"}
        while (seen := terminal.wait_for(ASK, FACE_DOWN, GO_ON, AGAIN)) != AGAIN:
            terminal.send(answer[seen])
        terminal.send("q")
        assert terminal.status() == 0


def test_choice_can_be_undone_until_the_others_have_chosen(tmp_path: Path) -> None:
    """D21. Nothing moves on by itself: the pace is a minute, and only Enter skips a pause."""
    file = tmp_path / "game.jsonl"
    words = ("play", "diamant", "--players", "3", "--pace", "60", "--seed", "7")
    with Terminal(*words, "--record", str(file), "--lang", "en") as terminal:
        terminal.wait_for(GO_ON)
        terminal.send("\r")
        terminal.wait_for(ASK)
        terminal.send("c")
        terminal.wait_for(FACE_DOWN)
        terminal.send("u")
        terminal.wait_for(ASK)
        terminal.send("e")
        for _ in range(2):  # two bots choose, one after the other
            terminal.wait_for(FACE_DOWN)
            assert "You left" not in terminal.seen
            terminal.send("\r")
        terminal.wait_for("You left with nothing.")
    steps = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert steps[2]["decide"]["0"] == "exit"


def test_shared_keyboard_hides_choices_in_screen_ui(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = ("play", "diamant", "--players", "3", "--pace", "0", "--seed", "1", "--lang", "en")
    names = ("--name", "Ana", "--name", "Bo", "--name", "Cy")
    with Terminal(*words, *names, "--record", str(file)) as terminal:
        for name, key in (("Ana", "e"), ("Bo", "c")):
            terminal.wait_for(f"{name}: [c] continue")
            terminal.send(key)
        terminal.wait_for("Cy: [c] continue")
        before = terminal.seen
        terminal.send("u")  # undo Bo's choice
        terminal.wait_for("Bo: [c] continue")
        terminal.send("e")
        terminal.wait_for("Cy: [c] continue")
        terminal.send("c")
        terminal.wait_for("Ana and Bo left")
        assert "left" not in before.replace("cards left", "")
    steps = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert steps[2]["decide"] == {"0": "exit", "1": "exit", "2": "continue"}


def test_keys_typed_ahead_are_not_lost(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = ("play", "diamant", "--players", "2", "--two-explorers", "--seed", "3", "--lang", "en")
    names = ("--name", "Ana", "--name", "Bo", "--pace", "0", "--record", str(file))
    with Terminal(*words, *names) as terminal:
        terminal.wait_for(ASK)
        terminal.send("cecc")
        terminal.wait_for("Ana (2) left")
    steps = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert steps[2]["decide"] == {"0": "continue+exit", "1": "continue+continue"}


def test_quit_keeps_the_record(tmp_path: Path, tacora: Run) -> None:
    file = tmp_path / "game.jsonl"
    with Terminal("play", "diamant", "--pace", "0", "--record", str(file)) as terminal:
        terminal.wait_for("[q]")
        terminal.send("q")
        terminal.wait_for("[q]")  # are you sure?
        terminal.send("q")
        assert terminal.status() == 0
        assert "Traceback" not in terminal.seen
    assert tacora("verify", str(file), "--json").json["fairness"] == "open"


def test_sigterm_restores_the_terminal() -> None:
    with Terminal("play", "diamant", "--lang", "en") as terminal:
        terminal.wait_for(ASK)
        terminal.terminate()
        assert terminal.status() == 143
        assert terminal.raw.endswith(("\x1b[?1049l\x1b[?25h", "\x1b[?25h\x1b[?1049l"))


def test_dumb_terminal_gets_plain_ui(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    with Terminal("play", "diamant", "--lang", "en") as terminal:
        terminal.wait_for("c to continue or e to exit?")
        assert "\x1b" not in terminal.raw


def test_shared_keyboard_hides_choices_in_plain_ui() -> None:
    words = ("play", "diamant", "--plain", "--name", "Ana", "--name", "Bo", "--lang", "en")
    with Terminal(*words, "--players", "3") as terminal:
        terminal.wait_for("Ana, c to continue or e to exit?")
        terminal.send("e\n")
        terminal.wait_for("face down")
        terminal.send("\n")
        terminal.wait_for("Bo, c to continue or e to exit?")
        assert "exit? e" not in terminal.seen


@pytest.mark.parametrize(
    ("language", "word"), [("en", "everybody enters"), ("fr", "tout le monde entre")]
)
def test_diamant_in_plain_ui(
    tacora: Run, monkeypatch: pytest.MonkeyPatch, language: str, word: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\nwhat\nc\nu\ne\n\n" * 99))
    answer = tacora("play", "diamant", "--seed", "3", "--lang", language)
    assert answer.status == 0
    assert answer.out.count(word) >= 5


def test_end_of_input_ends_the_game(tacora: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    answer = tacora("play", "diamant", "--lang", "en")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.endswith("Until next time.\n")


def test_two_explorers_are_asked_one_after_the_other(
    tacora: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("c\ne\n\n"))
    file = tmp_path / "game.jsonl"
    words = ("play", "diamant", "--players", "2", "--two-explorers", "--seed", "3")
    assert tacora(*words, "--record", str(file)).status == 0
    assert json.loads(file.read_text("utf-8").splitlines()[2])["decide"]["0"] == "continue+exit"


def test_watch_with_the_same_seed_gives_the_same_game(tacora: Run) -> None:
    words = ("play", "diamant", "--watch", "--seed", "9", "--lang", "en", "--edition", "incan-gold")
    first = tacora(*words).out
    assert " won with " in first or " share the victory " in first
    assert tacora(*words).out == first


def test_existing_record_is_not_overwritten(tacora: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("precious")
    answer = tacora("play", "diamant", "--watch", "--record", str(file))
    assert answer.status == 2
    assert "call/file" in answer.complaint
    assert file.read_text() == "precious"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--players", "9"), "option/players"),
        (("--name", ""), "call/name"),
        (("--name", "\x1b"), "call/name"),
        (("--players=3", "--name=A", "--name=B", "--name=C", "--name=D"), "call/name"),
        (("--name", "Ana", "--name", "Ana"), "call/name"),
        (("--bots", "random,genius"), "call/bot"),
        (("--bots", ""), "call/bot"),
        (("--bots", "random,random,random,random"), "call/bots"),
        (("--deck", "treasure:5*2+dragon"), "option/deck"),
        (("--record", ""), "call/file"),
        (("--pace", "-1"), "call/pace"),
        (("--pace", "nan"), "call/pace"),
        (("--record", "/nowhere/at/all"), "call/file"),
    ],
)
def test_usage_errors_print_one_line_and_exit_2(
    tacora: Run, words: tuple[str, ...], code: str
) -> None:
    answer = tacora("play", "diamant", *words)
    assert answer.status == 2
    assert code in answer.complaint
