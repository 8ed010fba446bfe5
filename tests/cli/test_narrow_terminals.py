"""Reports in a terminal of 50 columns: no number is cut, and none is broken over two lines."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable

import pytest

from tacora.games.dinosaurs import GAME
from tests.cli.conftest import Run
from tests.cli.dinosaurs_fixtures import state_with_map

POSITION = "diamant-2016/3 1 9,snakes 012 3 0,0,0 -,-,- - choices"
JUNGLE = GAME.rules.to_notation(state_with_map("jungle-9", "diamond-4", "tunnel-5", "shannon-6"))
REPORTS = {
    "simulate diamant": "--players 3 --games 60 --bots greedy-ev,cautious:7,random",
    "simulate dinosaurs": "--players 2 --games 2 --bots planner --turn-limit 3",
    "arena diamant": "--players 3 --games 300 --bots random,relic-hunter,greedy-ev --engine rules",
    "odds dinosaurs": "--need 9 --plus 2 --evade 7,7,10",
}
COLUMNS = 50
FIGURE = re.compile(r"[-+]?\d+[.,]\d+(?: ± \d+[.,]\d+)?(?: %)?")


@pytest.fixture
def at_width(tacora: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Run a command in a terminal of some columns and return what it prints."""

    def run(columns: int, *words: str) -> str:
        monkeypatch.setenv("COLUMNS", str(columns))
        answer = tacora(*words)
        assert (answer.status, answer.err) == (0, "")
        return answer.out

    return run


def _figures(text: str) -> list[str]:
    """Return the figures of a report, without those that depend on the time it took."""
    return sorted(FIGURE.findall(re.sub(r"seconds\s+[\d.]+|per second\s+[\d.]+", "", text)))


def _check(narrow: str, wide: str) -> None:
    assert _figures(narrow) == _figures(wide) != []
    assert "…" not in narrow
    assert max(map(len, narrow.splitlines())) <= COLUMNS
    assert not re.search(r"\d ±\s*(│|$)", narrow, re.MULTILINE)


@pytest.mark.parametrize("command", REPORTS)
def test_report_at_50_columns_has_all_figures(command: str, at_width: Callable[..., str]) -> None:
    words = [*command.split(), *REPORTS[command].split()]
    _check(at_width(COLUMNS, *words), at_width(200, *words))


@pytest.mark.parametrize("position", [("diamant", POSITION), ("dinosaurs", JUNGLE)])
def test_odds_at_50_columns_have_all_figures(
    position: tuple[str, str], at_width: Callable[..., str]
) -> None:
    _check(at_width(COLUMNS, "odds", *position), at_width(200, "odds", *position))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_coach_at_50_columns_has_all_figures(
    language: str, at_width: Callable[..., str], record: Callable[..., str]
) -> None:
    game = record("treasure:9", "ccc", "trap:snakes", "cec", "treasure:15", "c-c", "trap:snakes")
    for source in (["--position", POSITION], [game]):
        words = ("coach", *source, "--rollouts", "16", "--lang", language)
        _check(at_width(COLUMNS, *words), at_width(200, *words))


def test_tables_use_the_width_that_they_have(at_width: Callable[..., str]) -> None:
    words = ("coach", "--position", POSITION, "--rollouts", "16", "--lang", "en")
    assert "┃ Player ┃ Chance to win ┃" in at_width(120, *words)
    assert "┃ Player ┃ win " in at_width(80, *words)
    assert "Player: #0\n  Chance to win: " in at_width(COLUMNS, *words)


@pytest.mark.parametrize(
    "words", [("odds", "diamant", POSITION), ("rules", "diamant"), ("--help",)]
)
def test_reader_that_closes_the_pipe_is_no_error(words: tuple[str, ...]) -> None:
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "tacora", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        command.stdout.close()
        errors = command.stderr.read()
    assert (command.returncode, errors) == (0, b"")


@pytest.mark.parametrize("word", ["1e3", "1_000", "1000"])
def test_counts_are_read_as_people_write_them(tacora: Run, word: str) -> None:
    words = ("simulate", "diamant", "--players", "3", "--engine", "fast", "--json", "--games", word)
    assert tacora(*words).json["games"] == 1000


@pytest.mark.parametrize("word", ["x", "1.5", "nan", "1e999", ""])
@pytest.mark.parametrize("flag", ["simulate diamant --games", "coach game.jsonl --rollouts"])
def test_count_that_is_no_whole_number_is_rejected(tacora: Run, flag: str, word: str) -> None:
    answer = tacora(*flag.split(), word)
    assert answer.status == 2
    assert "is no whole number, such as 5000 or 1e6" in answer.complaint
