"""Bots: both forms of choose, parameters and failures."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Literal

import pytest

import tacora
from tacora.bots.dinosaurs import BOT_FACTORIES
from tacora.cli.main import main
from tests.api.bot_files import (
    OWN_DEFAULT,
    PARAMETERS,
    RAISES,
    THREE_ARGUMENTS,
    TWO_ARGUMENTS,
    WITH_MAKE,
    bot_error,
    first_decision,
    write_bot_file,
)

# The two forms


@pytest.mark.parametrize("text", [TWO_ARGUMENTS, THREE_ARGUMENTS, OWN_DEFAULT, WITH_MAKE])
def test_both_forms_of_choose_work_on_every_bot_file(tmp_path: Path, text: str) -> None:
    bot = tacora.make_bot("diamant", write_bot_file(tmp_path, text), seed=1)
    assert first_decision(bot) in ("continue", "exit")
    assert first_decision(bot, Random(1)) in ("continue", "exit")


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in tacora.games() for name in tacora.bots(game)]
)
def test_both_forms_of_choose_work_on_every_builtin_bot(game: str, name: str) -> None:
    match = tacora.Match(game, players=3, seed=1)
    seat = match.to_move[0]
    for rng in ((), (Random(2),)):
        bot = tacora.make_bot(game, name, seed=1)
        choice = bot.choose(match.view(seat), match.legal_choices(seat), *rng)
        assert choice in match.legal_choices(seat)


def test_a_bot_carries_its_own_random_generator() -> None:
    def choices(seed: int | None) -> list[str]:
        bot = tacora.make_bot("diamant", "random", seed)
        return [first_decision(bot) for _ in range(40)]

    assert choices(1) == choices(1) != choices(2)
    assert choices(None) != choices(None)


@pytest.mark.parametrize(
    "method",
    ["def choose(self, view): pass", "def choose(self, a, b, c, d): pass", "choose = 7", "pass"],
)
def test_a_bot_with_another_choose_is_refused(tmp_path: Path, method: str) -> None:
    text = f"class Odd:\n    {method}\ndef make(): return Odd()\n"
    error = bot_error(lambda: tacora.make_bot("diamant", write_bot_file(tmp_path, text)))
    assert "choose(view, choices" in error.message


# Parameters


@pytest.mark.parametrize(
    ("parameters", "given"),
    [
        ("", (6, 0.5, False, "", 7, None)),
        (":7", (7, 0.5, False, "", 7, None)),
        (":depth=7", (7, 0.5, False, "", 7, None)),
        (":8:nerve=2", (8, 2.0, False, "", 7, None)),
        (":nerve=1e-3:depth=-1", (-1, 0.001, False, "", 7, None)),
        (":bold=true:name=7:other=9", (6, 0.5, True, "7", 9, None)),
        (":anything=7", (6, 0.5, False, "", 7, 7)),
        (":anything=0.5", (6, 0.5, False, "", 7, 0.5)),
        (":anything=true", (6, 0.5, False, "", 7, True)),
        (":anything=lynx", (6, 0.5, False, "", 7, "lynx")),
        (":Lynx:depth=9", (9, 0.5, False, "", 7, None)),
    ],
)
def test_parameters_have_the_types_that_the_factory_declares(
    tmp_path: Path, parameters: str, given: tuple[object, ...]
) -> None:
    made = tacora.make_bot("diamant", write_bot_file(tmp_path, PARAMETERS) + parameters).bot.given
    assert made == given
    assert [type(value) for value in made] == [type(value) for value in given]


@pytest.mark.parametrize(
    "parameters",
    [
        *(":risk=2", ":depth=x", ":depth=1.5", ":nerve=fast", ":nerve=inf", ":nerve=nan"),
        *(":bold=yes", ":depth=1:depth=2", ":7:8", ":7:depth=8", ":", ":=3", ":depth=", ":1234"),
        *(":other=x", ":name=" + 201 * "x", ":Lynx:Lynx"),
    ],
)
def test_wrong_parameters_say_what_is_accepted(tmp_path: Path, parameters: str) -> None:
    error = bot_error(
        lambda: tacora.make_bot("diamant", write_bot_file(tmp_path, PARAMETERS) + parameters)
    )
    assert any(word in error.message for word in ("depth (a whole number", "NAME=VALUE", "at most"))


@pytest.mark.parametrize("parameters", [":7:8", ":-1", ":7:0.5", ":", ":1234", ":depth=1:depth=2"])
def test_parameters_in_another_form_say_what_the_bot_takes(tmp_path: Path, parameters: str) -> None:
    wrong = parameters.rpartition(":")[2]
    for bot in ("cautious", write_bot_file(tmp_path, PARAMETERS)):
        error = bot_error(lambda bot=bot: tacora.make_bot("diamant", bot + parameters))  # type: ignore[misc]
        assert f"The bot {bot} takes depth (a whole number, " in error.message
        assert "NAME=VALUE" in error.message
        assert error.message.endswith(f"not {wrong!r}.")
    error = bot_error(lambda: tacora.make_bot("diamant", "random" + parameters))
    assert "takes no number and no parameters" in error.message


def test_a_parameter_that_does_not_exist_is_named() -> None:
    error = bot_error(lambda: tacora.make_bot("diamant", "cautious:foo=1"))
    assert error.message == (
        "The bot cautious has no parameter 'foo'; it takes depth (a whole number, 5 by default)."
    )


def test_a_required_parameter_is_asked_for(tmp_path: Path) -> None:
    text = PARAMETERS.replace("depth: int = 6", "depth: int")
    error = bot_error(lambda: tacora.make_bot("diamant", write_bot_file(tmp_path, text)))
    assert "depth (a whole number, required)" in error.message


def test_named_and_numeric_bot_parameters_are_equal() -> None:
    lineups = (["cautious:7", "random", "random"], ["cautious:depth=7", "random", "random"])
    engines: tuple[Literal["rules", "fast"], ...] = ("rules", "fast")
    for engine in engines:
        one, other = (
            tacora.simulate("diamant", players=3, bots=bots, games=20, engine=engine)
            for bots in lineups
        )
        assert one.mean_score == other.mean_score
    bot_error(lambda: tacora.make_bot("diamant", "random:7"))
    bot_error(lambda: tacora.make_bot("diamant", "greedy-ev:depth=7"))


@pytest.mark.parametrize("bot", ["search:0", "search:worlds=0", "search:worlds=-3"])
def test_search_needs_at_least_one_world(bot: str) -> None:
    error = bot_error(lambda: tacora.make_bot("dinosaurs", bot))
    assert "worlds is at least 1" in error.message
    bot_error(lambda: tacora.simulate("dinosaurs", bots=bot, games=1))
    tacora.make_bot("dinosaurs", "search:1")


# Failures


def test_a_bot_that_raises_gives_its_exception_as_the_cause(tmp_path: Path) -> None:
    bot = tacora.make_bot("diamant", write_bot_file(tmp_path, RAISES))
    error = bot_error(lambda: first_decision(bot))
    assert isinstance(error.__cause__, RuntimeError)
    assert "RuntimeError: not today" in error.message


@pytest.mark.parametrize("answer", ["'run'", "None", "0", "['exit']", "choices"])
def test_a_bot_that_chooses_what_is_not_legal_is_named(tmp_path: Path, answer: str) -> None:
    text = TWO_ARGUMENTS.replace("choices[0]", answer)
    error = bot_error(
        lambda: first_decision(tacora.make_bot("diamant", write_bot_file(tmp_path, text)))
    )
    assert "mybot.py" in error.message


class _Angry:
    """A bot of the package that fails."""

    def choose(self, view: object, choices: tuple[str, ...], rng: Random) -> str:
        raise IndexError(f"no card for {len(choices)} choices")


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_commands_print_one_line_for_a_builtin_bot_that_fails(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(BOT_FACTORIES, "angry", _Angry)
    words = ["dinosaurs", "--players", "2", "--bots", "angry,planner", "--games", "2"]
    assert main([command, *words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("tacora: call/bot: The bot angry failed: IndexError: no card for")
    run = tacora.simulate if command == "simulate" else tacora.arena
    error = bot_error(lambda: run("dinosaurs", players=2, bots=["angry", "planner"], games=2))
    assert isinstance(error.__cause__, IndexError)


@pytest.mark.parametrize("place", [0, 3])
@pytest.mark.parametrize("processes", ["1", "2"])
def test_debug_prints_the_traceback_of_a_bot_after_the_one_line_error(
    tmp_path: Path, place: int, processes: str
) -> None:
    path = write_bot_file(tmp_path, RAISES)
    words = ["simulate", "diamant", "--players", "3", "--bots", path, "--processes", processes]
    words += ["--games", "4"]

    def errors(*words: str) -> list[str]:
        done = subprocess.run(
            [sys.executable, "-m", "tacora", *words], capture_output=True, text=True, check=False
        )
        assert done.returncode == 2
        assert done.stdout == ""
        return done.stderr.splitlines()

    (line,) = errors(*words)
    assert line.startswith("tacora: call/bot: The bot ")
    words.insert(place, "--debug")
    first, *traceback = errors(*words)
    assert first == line
    assert any("in deep_inside" in row for row in traceback)
    assert any("RuntimeError: not today" in row for row in traceback)
