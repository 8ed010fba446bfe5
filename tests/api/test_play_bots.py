"""Match.play_bots: bots by make_bot, by name or file, and the author's own objects."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import tacora
from tacora.bots.protocol import Bot, BotWithoutRng
from tacora.core.game import GameOver
from tests.api.bot_files import THREE_ARGUMENTS, bot_error, write_bot_file

untyped: Any = tacora
"""The same without types, for calls that a type checker would refuse."""


class Stay:
    def choose(self, view: Any, choices: tuple[str, ...]) -> str:
        assert view.seat is not None
        return choices[0]


class Coin:
    def choose(self, view: Any, choices: tuple[str, ...], luck: Random) -> str:
        assert view.seat is not None
        return luck.choice(choices)


class Hooked(Stay):
    def __init__(self) -> None:
        self.calls: list[object] = []

    def begin(self, game: str, seat: int, options: dict[str, object]) -> None:
        self.calls.append((game, seat, options["players"]))

    def end(self, outcome: GameOver) -> None:
        self.calls.append(outcome)


class Angry(Stay):
    def choose(self, view: Any, choices: tuple[str, ...]) -> str:
        raise RuntimeError("not today")


def _match(seed: int = 1) -> tacora.Match:
    return tacora.Match("diamant", players=3, seed=seed)


def test_play_bots_takes_own_objects_names_files_and_made_bots(tmp_path: Path) -> None:
    path = write_bot_file(tmp_path, THREE_ARGUMENTS)
    lineups: list[list[Bot | BotWithoutRng | str]] = [
        [Stay(), Coin(), "greedy-ev"],
        ["cautious:depth=7", path, tacora.make_bot("diamant", "random", seed=1)],
    ]
    for lineup in lineups:
        match = _match()
        assert match.play_bots(lineup) == match.outcome
        assert match.outcome is not None


def test_play_bots_calls_the_hooks_of_an_own_object() -> None:
    hooked = Hooked()
    outcome = _match().play_bots(["random", hooked, "random"])
    assert hooked.calls == [("diamant", 1, 3), outcome]


def test_names_and_own_objects_play_the_same_game_for_the_same_seed() -> None:
    def record(seed: int) -> str:
        match = _match(seed)
        match.play_bots(["random", Coin(), "random"])
        return match.record

    assert record(1) == record(1)
    assert record(1) != record(2)


def test_an_own_object_that_fails_is_named_by_its_class() -> None:
    error = bot_error(lambda: _match().play_bots([Angry(), Stay(), Stay()]))
    assert error.message == "The bot Angry failed: RuntimeError: not today"
    assert isinstance(error.__cause__, RuntimeError)


@pytest.mark.parametrize(
    ("bots", "code", "words"),
    [
        ("random", "call/usage", "list of bots"),
        (b"abc", "call/usage", "list of bots"),
        (None, "call/usage", "list of bots"),
        (["random"], "call/bots", "3 bots"),
        ([Stay, Stay, Stay], "call/usage", "Stay()"),
        ([None, None, None], "call/usage", "choose(view, choices, rng)"),
        ([object(), "random", "random"], "call/usage", "choose(view, choices, rng)"),
        (["nobody", "random", "random"], "call/bot", "greedy-ev"),
        (["./no-such-file.py", "random", "random"], "call/bot", "no-such-file"),
    ],
)
def test_play_bots_refuses_what_is_no_bot(bots: object, code: str, words: str) -> None:
    match = untyped.Match("diamant", players=3, seed=1)
    before = match.record
    with pytest.raises(tacora.UsageError) as error:
        match.play_bots(bots)
    assert error.value.code == code
    assert words in error.value.message
    assert match.record == before


def test_a_builtin_bot_that_fails_gives_its_exception_as_the_cause() -> None:
    planner, match = tacora.make_bot("dinosaurs", "planner"), _match()
    error = bot_error(lambda: planner.choose(match.view(0), match.legal_choices(0)))
    assert isinstance(error.__cause__, AttributeError)
    error = bot_error(lambda: match.play_bots([planner] * 3))
    assert isinstance(error.__cause__, AttributeError)
    assert "The bot planner failed" in error.message
