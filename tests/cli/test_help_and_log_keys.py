"""Keys and words that are not answers: quit, help, log and map."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tacora import __version__
from tacora.bots.registry import bot_names
from tests.cli.conftest import Run
from tests.cli.terminal import Terminal

TOY_GAME = "tests.cli.toy_game"
PLAY = ("play", "parlour", "--seed", "1", "--lang", "en", "--pace", "0")
DIAMANT = ("play", "diamant", "--players", "3", "--seed", "4", "--lang", "en")
SURE, BYE = "Quit this game?", "Until next time."


def _decided(file: Path) -> list[str]:
    steps = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    return [step["decide"]["0"] for step in steps if "0" in step.get("decide", {})]


def test_any_other_key_cancels_quit(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with Terminal(*PLAY, "--record", str(file), module=TOY_GAME) as terminal:
        terminal.wait_for("1–8 / 30")
        terminal.send("\x1b[B")
        terminal.wait_for("▸  1")
        for other in ("x", "\r", "5", "u", "\x1b[B", "?"):
            terminal.send("q")
            terminal.wait_for(SURE)  # not the end: the q before is forgotten
            terminal.send(other)
            terminal.wait_for("▸  1")
            terminal.wait_for("[q] quit")
        terminal.send("30")
        terminal.wait_for("You » place:jungle-30@n1e30")
    assert _decided(file) == ["place:jungle-30@n1e30"]


def test_quit_at_keyboard_handover() -> None:
    names = ("--name", "Ana", "--name", "Bo", "--name", "Cy")
    with Terminal(*PLAY, *names, module=TOY_GAME) as terminal:
        terminal.wait_for("nobody else looks.   [Enter] go on  [q] quit")
        terminal.send("q")
        terminal.wait_for(SURE)
        terminal.send("\r")
        terminal.wait_for("nobody else looks.")
        assert "as seen by 0" not in terminal.seen
        terminal.send("qq")
        terminal.wait_for(BYE)
        assert terminal.status() == 0


def test_quit_while_bots_play() -> None:
    with Terminal(*DIAMANT, "--pace", "60", "--watch") as terminal:
        terminal.wait_for("[Enter] go on  [q] quit")
        terminal.send("qx")
        terminal.wait_for(SURE)
        terminal.wait_for("[Enter] go on")
        terminal.send("qq")
        assert terminal.status() == 0


def test_quit_while_the_choice_can_be_undone() -> None:
    with Terminal(*DIAMANT, "--pace", "60") as terminal:
        terminal.wait_for("[Enter] go on")
        terminal.send("\r")
        terminal.wait_for("[c] continue")
        terminal.send("c")
        for other in "xxxq":  # a cancelled quit does not hurry the two bots
            terminal.wait_for("Face down. The others choose…")
            terminal.send("q")
            terminal.wait_for(SURE)
            terminal.send(other)
        assert terminal.status() == 0


def test_quit_is_confirmed_in_plain_ui(
    tacora: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    monkeypatch.setattr("sys.stdin", io.StringIO("q\nc\ne\nq\n\n\nq\nq\nc\n"))
    answer = tacora(*DIAMANT, "--record", str(file))
    assert answer.out.count(SURE) == 3  # at the question, at the undo prompt, and confirmed
    assert _decided(file) == ["exit"]
    assert answer.out.endswith(f"{BYE}\n")


def test_map_key_shows_the_map_page_by_page() -> None:
    names = ("--name", "Ana", "--name", "Bo", "--name", "Cy")
    with Terminal(*PLAY, *names, module=TOY_GAME) as terminal:
        terminal.wait_for("nobody else looks")
        terminal.send("\r")
        terminal.wait_for("[m] map  [l] log")
        terminal.send("m")
        terminal.wait_for("Place 28 of the whole map")
        terminal.wait_for("Page 1 of 2")
        terminal.send("\r")
        terminal.wait_for("Page 2 of 2")
        terminal.send("\x1b[A")
        terminal.wait_for("Place 1 of the whole map")
        terminal.send("\r\r")
        terminal.wait_for("1–8 / 30")
        terminal.send("12")
        terminal.wait_for("Cy is to choose")
        before = len(terminal.seen)
        terminal.send("\r")
        terminal.wait_for("[l] log")
        assert "[m] map" not in terminal.seen[before:]
        terminal.send("m")  # no map: nothing happens
        terminal.wait_for("[q] quit")
        terminal.send("2")
        terminal.wait_for("really really")
        terminal.wait_for("to the end")


def test_log_key_opens_the_last_page_of_the_log() -> None:
    with Terminal(*PLAY, module=TOY_GAME, lines=8) as terminal:
        terminal.wait_for("[l] log")
        terminal.send("l")
        terminal.wait_for("You » secret of 0")
        terminal.wait_for("Page 1 of 1")
        terminal.send("q")
        terminal.wait_for("[q] quit")
        terminal.send("12")
        terminal.wait_for("[l] log")
        terminal.send("30")
        terminal.wait_for("The game is over")
        terminal.wait_for("[l] log")
        terminal.send("l")
        terminal.wait_for("Page 2 of 2")
        terminal.send("\x1b[A")
        terminal.wait_for("You » secret of 0")
        terminal.wait_for("Page 1 of 2")
        terminal.send("\x1b")
        terminal.wait_for("[n] another game")
        terminal.send("q")
        assert terminal.status() == 0


@pytest.mark.parametrize(("log", "language"), [("log", "en"), ("journal", "fr")])
def test_log_word_prints_the_log(
    tacora: Run, monkeypatch: pytest.MonkeyPatch, log: str, language: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{log}\n"))
    out = tacora(*DIAMANT[:-1], language).out
    first = out.splitlines()[0]
    assert out.count(first) == 2


@pytest.mark.parametrize("game", ["diamant", "dinosaurs"])
def test_winner_is_shown_in_a_small_terminal(game: str) -> None:
    words = ("play", game, "--watch", "--seed", "2", "--lang", "en", "--pace", "0")
    short = ("--turn-limit", "2", "--bots", "random") if game == "dinosaurs" else ()
    with Terminal(*words, *short, columns=60, lines=14) as terminal:
        terminal.wait_for("[n] another game")
        page = terminal.seen.rpartition("[n] another game")[0]
        terminal.send("q")
        assert terminal.status() == 0
        *_, last, _ = terminal.seen.strip().splitlines()
    assert last.strip()[-30:] in page


def test_incomplete_menu_number_is_shown_in_the_prompt() -> None:
    with Terminal(*PLAY, module=TOY_GAME) as terminal:
        terminal.wait_for("1–8 / 30")
        terminal.send("1")
        terminal.wait_for("1_  [Enter] takes 1")
        terminal.send("\r")
        terminal.wait_for("You » place:jungle-1@n1e1")


def test_unknown_word_lists_the_accepted_words(
    tacora: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("xyzzy\n"))
    words = ("--players", "2", "--explorers", "dealt", "--seed", "4", "--lang", "en")
    out = tacora("play", "dinosaurs", *words).out
    for word in (
        "u to go back",
        "o for the odds",
        "letter r:",
        "word map:",
        "? for the rules",
        "log for",
    ):
        assert word in out


@pytest.mark.parametrize(
    ("words", "page"),
    [
        (("play", "dinosaurs", "--nonsense"), "tacora play dinosaurs --help"),
        (("play", "dinosaurs", "--players", "few"), "tacora play dinosaurs --help"),
        (("simulate", "diamant"), "tacora simulate diamant --help"),
        (("play",), "tacora play --help"),
        (("verify",), "tacora verify --help"),
    ],
)
def test_usage_error_names_the_help_page(tacora: Run, words: tuple[str, ...], page: str) -> None:
    assert tacora(*words).complaint.endswith(f"; see {page}")


def test_tacora_alone_shows_the_help_page(tacora: Run) -> None:
    alone, asked = tacora(), tacora("--help")
    assert (alone.status, alone.out, alone.err) == (0, asked.out, "")
    assert "simulate" in alone.out


def test_short_and_long_flag_print_the_version(tacora: Run) -> None:
    assert tacora("-V").out == tacora("--version").out == f"tacora {__version__}\n"


@pytest.mark.parametrize("command", ["play", "simulate", "arena"])
def test_game_help_lists_all_bots(tacora: Run, command: str) -> None:
    page = " ".join(tacora(command, "dinosaurs", "--help").out.split())
    assert f"available: {', '.join(bot_names('dinosaurs'))}" in page


def test_watch_rejects_name(tacora: Run) -> None:
    answer = tacora("play", "diamant", "--watch", "--name", "Ana")
    assert answer.status == 2
    assert "call/name" in answer.complaint
