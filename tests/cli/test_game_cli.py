"""`GameCli`: how commands find a game, and what a new game gets from them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tacora.cli import main
from tacora.cli.diamant import CLI
from tacora.cli.game_cli import GameCli, game_in, get_game_cli
from tacora.cli.parsers import build_parser
from tacora.games.registry import GAME_NAMES, find_entry, register
from tacora.i18n.catalog import Catalog
from tests.cli.conftest import Run
from tests.cli.terminal import ROOT, Terminal

TOY_GAME = "tests.cli.toy_game"
PLAY = ("play", "parlour", "--seed", "1", "--lang", "en", "--pace", "0")


def _run_toy_game(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", TOY_GAME, *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )


@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_game_has_a_game_cli(name: str) -> None:
    game_cli = get_game_cli(name)
    assert game_cli.explorer_names(["Ana", "Bo"])[:2] == ["Ana", "Bo"]
    assert game_cli.game_ui().game == name
    assert game_cli.card_note is None or Catalog("en").format(game_cli.card_note)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_play_takes_the_default_players_of_the_registry(name: str) -> None:
    entry = find_entry(name)
    register(entry._replace(default_players=5))
    try:
        parser = build_parser(["play", name])
    finally:
        register(entry)
    assert parser.parse_args(["play", name]).players == 5


def test_commands_and_the_terminal_name_no_game() -> None:
    folder = Path(main.__file__).parent
    sources = [*folder.glob("*.py"), *folder.glob("commands/*.py"), *folder.glob("terminal/*.py")]
    assert len(sources) > 20
    for path in sources:
        text = path.read_text("utf-8")
        assert not [name for name in GAME_NAMES if f'"{name}"' in text], path


def test_diamant_game_cli_names_second_explorers() -> None:
    game_cli: GameCli = CLI
    assert game_cli.explorer_names(["Ana", "Bo"]) == ["Ana", "Bo", "Ana (2)", "Bo (2)"]


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
def test_game_in_finds_the_game_between_flags(words: str, game: str | None) -> None:
    assert game_in(words.split()) == game


@pytest.mark.parametrize("command", ["play", "simulate", "arena", "odds"])
def test_help_without_a_game_refers_to_game_help(tacora: Run, command: str) -> None:
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
def test_unknown_game_is_rejected(tacora: Run, words: tuple[str, ...], code: str) -> None:
    answer = tacora(*words)
    assert answer.status == 2
    assert f"{code}: " in answer.complaint


def test_toy_game_adds_its_flags_and_odds() -> None:
    page = _run_toy_game("play", "parlour", "--help").stdout
    assert "--places" in page
    assert "--edition" not in page
    assert json.loads(_run_toy_game("odds", "parlour", "--need", "9", "--plus", "2").stdout) == {
        "need": 7
    }


def test_toy_game_is_simulated_without_winners() -> None:
    one_process = ("--processes", "1")
    done = _run_toy_game("simulate", "parlour", "--games", "20", "--json", *one_process)
    report = json.loads(done.stdout)
    assert report["win_share"] == [0, 0, 0]
    assert report["mean_score"] == [1, 2, 3]
    assert _run_toy_game("simulate", "parlour", "--games", "2", *one_process).returncode == 0


def test_long_menu_in_plain_ui(tmp_path: Path) -> None:
    """Enter lists more, a word searches, a number or the choice itself answers."""
    file = tmp_path / "game.jsonl"
    typed = "\n\nnonsense\ne3\n7\nplace:jungle-30@n1e30\n"
    done = _run_toy_game(*PLAY, "--record", str(file), typed=typed)
    lines = done.stdout.partition("You » place")[0].splitlines()
    assert lines.count("20: Place jungle-20@n1e20") == 2  # the list starts again after its end
    assert "20 of 30 shown. Enter for more." in done.stdout
    assert lines.count("30: Place jungle-30@n1e30") == 2  # listed, and searched
    assert "A number or letter of the list" in done.stdout
    steps = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    chosen = [step["decide"] for step in steps if "decide" in step]
    assert [c["0"] for c in chosen] == ["place:jungle-7@n1e7", "place:jungle-30@n1e30"]
    assert [c["1"] for c in chosen] == ["pass", "pass"]  # without being asked


def test_private_events_of_other_seats_are_hidden() -> None:
    out = _run_toy_game(*PLAY, typed="1\n1\n").stdout
    assert "You » secret of 0" in out
    assert "secret of 1" not in out
    assert "secret" not in _run_toy_game(*PLAY, "--watch").stdout


def test_submenu_can_be_left_with_undo_word_in_plain_ui(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    names = ("--name", "Ana", "--name", "Bo", "--name", "Cy")
    _run_toy_game(*PLAY, *names, "--record", str(file), typed="\n1\n\n2\nu\n1\n\n1\n\n2\n1\n")
    steps = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [step["decide"]["2"] for step in steps if "decide" in step] == ["pass", "play"]


def test_long_menu_in_screen_ui(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with Terminal(*PLAY, "--record", str(file), module=TOY_GAME) as terminal:
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


def test_private_view_waits_for_keyboard_handover() -> None:
    names = ("--name", "Ana", "--name", "Bo", "--name", "Cy")
    with Terminal(*PLAY, *names, module=TOY_GAME) as terminal:
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
        terminal.send("u")  # Bo had no choice to undo: Ana is asked again
        terminal.wait_for("Ana is to choose: nobody else looks")
