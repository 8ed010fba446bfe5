"""A game of its own at the command line: what a new one gets, and how the commands find it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tacora.cli.diamant import CLI
from tacora.cli.game_cli import GameCli, game_in, get_game_cli
from tacora.games.registry import GAME_NAMES
from tests.cli.conftest import Run
from tests.cli.terminal import ROOT, Terminal

PARLOUR = "tests.cli.toy_game"
PLAY = ("play", "parlour", "--seed", "1", "--lang", "en", "--pace", "0")


def _parlour(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", PARLOUR, *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )


@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_game_has_a_side(name: str) -> None:
    side = get_game_cli(name)
    assert side.names(["Ana", "Bo"])[:2] == ["Ana", "Bo"]
    assert side.stage().game == name
    assert side.players > 1


def test_diamants_side_is_one() -> None:
    side: GameCli = CLI
    assert side.names(["Ana", "Bo"]) == ["Ana", "Bo", "Ana (2)", "Bo (2)"]


@pytest.mark.parametrize(
    ("words", "game"),
    [
        ("play diamant --players 5", "diamant"),
        ("play --players 5 diamant", "diamant"),
        ("play --watch diamant", "diamant"),
        ("play --name Ana --watch diamant", "diamant"),
        ("odds chess diamant", "diamant"),
        ("play chess", "chess"),
        ("play --players 5 chess", "chess"),
        ("play --players 5", None),
        ("play", None),
    ],
)
def test_the_game_is_found_wherever_it_stands(words: str, game: str | None) -> None:
    assert game_in(words.split()) == game


@pytest.mark.parametrize("command", ["play", "simulate", "arena", "odds"])
def test_help_without_a_game_says_where_its_options_are(tacora: Run, command: str) -> None:
    answer = tacora(command, "--help")
    assert answer.status == 0
    assert f"which game: {', '.join(GAME_NAMES)}" in answer.out
    assert f"tacora {command} GAME --help" in answer.out
    assert "--edition" not in answer.out
    assert tacora(command, "chess", "--help").out == answer.out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("play", "chess", "--players", "3"), "call/game"),
        (("play", "--players", "3", "chess"), "call/game"),
        (("play", "--watch", "chess"), "call/game"),
        (("play", "chess", "--name", "diamant"), "call/game"),
        (("simulate", "chess"), "call/game"),
        (("arena", "chess"), "call/game"),
        (("odds", "chess", "--need", "9"), "call/game"),
        (("play", "diamant", "--need", "9"), "call/usage"),
    ],
)
def test_a_game_that_there_is_not(tacora: Run, words: tuple[str, ...], code: str) -> None:
    answer = tacora(*words)
    assert answer.status == 2
    assert f"{code}: " in answer.complaint


def test_a_new_game_brings_its_flags_and_its_odds() -> None:
    assert "--places" in _parlour("play", "parlour", "--help").stdout
    assert "--edition" not in _parlour("play", "parlour", "--help").stdout
    assert json.loads(_parlour("odds", "parlour", "--need", "9", "--plus", "2").stdout) == {
        "need": 7
    }


def test_a_new_game_is_simulated_without_views_and_without_winners() -> None:
    done = _parlour("simulate", "parlour", "--games", "20", "--json")
    report = json.loads(done.stdout)
    assert report["win_share"] == [0, 0, 0]
    assert report["mean_score"] == [1, 2, 3]
    assert _parlour("simulate", "parlour", "--games", "2").returncode == 0


def test_a_long_list_in_plain_lines(tmp_path: Path) -> None:
    """Enter reads on, a word searches, a number or the choice itself answers."""
    file = tmp_path / "game.jsonl"
    typed = "\n\nnonsense\ne3\n7\nplace:jungle-30@n1e30\n"
    done = _parlour(*PLAY, "--record", str(file), typed=typed)
    lines = done.stdout.partition("You » place")[0].splitlines()
    assert lines.count("20: Place jungle-20@n1e20") == 2  # after the end comes the beginning
    assert "20 of 30 shown. Enter for more." in done.stdout
    assert lines.count("30: Place jungle-30@n1e30") == 2  # read on, and searched
    assert "A number or letter of the list" in done.stdout
    steps = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    chosen = [step["decide"] for step in steps if "decide" in step]
    assert [c["0"] for c in chosen] == ["place:jungle-7@n1e7", "place:jungle-30@n1e30"]
    assert [c["1"] for c in chosen] == ["pass", "pass"]  # without being asked


def test_what_others_alone_may_know_is_not_told() -> None:
    out = _parlour(*PLAY, typed="1\n1\n").stdout
    assert "You » secret of 0" in out
    assert "secret of 1" not in out
    assert "secret" not in _parlour(*PLAY, "--watch").stdout


def test_a_question_in_parts_can_be_gone_back_in_plain_lines(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    names = ("--name", "Ana", "--name", "Bo", "--name", "Cy")
    _parlour(*PLAY, *names, "--record", str(file), typed="\n1\n\n2\nu\n1\n\n1\n\n2\n1\n")
    steps = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [step["decide"]["2"] for step in steps if "decide" in step] == ["pass", "play"]


def test_a_long_list_on_the_screen(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with Terminal(*PLAY, "--record", str(file), module=PARLOUR) as terminal:
        terminal.wait_for("1–8 / 30")
        terminal.send("\r")  # nothing is marked: nothing is chosen
        terminal.send("\x1b[6~")
        terminal.wait_for("2–9 / 30")
        terminal.send("\x1b[B")
        terminal.wait_for("▸ 10")
        terminal.send("\r")
        terminal.wait_for("You » place:jungle-10@n1e10")
        terminal.wait_for("1–8 / 30")
        terminal.send("2")
        terminal.wait_for("▸  2")
        terminal.send("9")
        terminal.wait_for("The game is over")
        terminal.send("q")
        assert terminal.status() == 0
    steps = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    chosen = [step["decide"]["0"] for step in steps if "decide" in step]
    assert chosen == ["place:jungle-10@n1e10", "place:jungle-29@n1e29"]


def test_a_view_for_one_pair_of_eyes_waits_until_the_others_look_away() -> None:
    names = ("--name", "Ana", "--name", "Bo", "--name", "Cy")
    with Terminal(*PLAY, *names, module=PARLOUR) as terminal:
        terminal.wait_for("Ana is to choose: nobody else looks")
        assert "as seen by 0" not in terminal.seen
        terminal.send("\r")
        terminal.wait_for("as seen by 0")
        terminal.wait_for("1–8 / 30")
        terminal.send("12")
        terminal.wait_for("Cy is to choose: nobody else looks")  # Bo has no choice
        terminal.send("\r")
        terminal.wait_for("as seen by 2")
        terminal.wait_for("play…")
        terminal.send("2")
        terminal.wait_for("Sure?")
        terminal.send("u")
        terminal.wait_for("play…")
        terminal.send("u")  # Bo's answer was not Bo's to give: it is Ana who thinks again
        terminal.wait_for("Ana is to choose: nobody else looks")
