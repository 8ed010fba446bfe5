"""Bots in reaction windows: which of their answers count."""

from __future__ import annotations

from pathlib import Path
from random import Random
from threading import Event

import pytest

from tacora.bots.dinosaurs import BOT_FACTORIES
from tacora.core.game import DecisionStep
from tacora.table.commands.internal import CloseWindow
from tacora.table.windows import GRACE_SECONDS
from tests.server.table_harness import (
    TableHarness,
    all_are_asked_after_a_roll,
    game_in_window,
    seats_that_can_play,
)
from tests.server.virtual_clock import TimedRoom, run_timed


class _Eager:
    """Plays the last choice, which is a card if it has one."""

    def choose(self, view: object, choices: tuple[str, ...], rng: Random) -> str:
        return choices[-1]


class _Slow(_Eager):
    """Chooses when a test lets it."""

    may_choose = Event()

    def choose(self, view: object, choices: tuple[str, ...], rng: Random) -> str:
        self.may_choose.wait(180)
        return choices[-1]


def _game_with_bot(monkeypatch: pytest.MonkeyPatch, bot: type[_Eager]) -> TableHarness:
    """Return a game in a window in which the bot of seat 2 can play a card."""
    monkeypatch.setitem(BOT_FACTORIES, "test-bot", bot)
    return game_in_window(
        lambda harness: all_are_asked_after_a_roll(harness) and 2 in seats_that_can_play(harness),
        ("ana", "ben"),
        bot="test-bot",
    )


def test_answer_of_a_bot_counts_when_the_window_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wait(timed: TimedRoom) -> tuple[int, float, int, str]:
        number, length = timed.ask, timed.room.table.log_length
        await timed.advance(1.8)
        written = timed.room.table.log_length - length
        seconds = round(1.8 + await timed.seconds_to_the_end(number), 6)
        assert timed.window is not None
        return written, seconds, len(timed.room.table.state.stack), timed.window["moment"]

    harness = _game_with_bot(monkeypatch, _Eager)
    assert run_timed(tmp_path, harness, wait) == (0, 1.9, 1, "played")


def test_answer_of_a_bot_counts_when_people_end_the_window_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wait(timed: TimedRoom) -> tuple[float, int]:
        number = timed.ask
        await timed.pass_in_person("ana", "ben")
        return await timed.seconds_to_the_end(number), len(timed.room.table.state.stack)

    harness = _game_with_bot(monkeypatch, _Eager)
    assert run_timed(tmp_path, harness, wait) == (GRACE_SECONDS, 1)


def test_slow_bot_passes_when_the_window_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wait(timed: TimedRoom) -> tuple[float, int]:
        number = timed.ask
        seconds = await timed.seconds_to_the_end(number)
        stack = len(timed.room.table.state.stack)
        _Slow.may_choose.set()
        await timed.advance(0)
        return seconds, stack

    _Slow.may_choose.clear()
    harness = _game_with_bot(monkeypatch, _Slow)
    seconds, stack = run_timed(tmp_path, harness, wait, waits_for_bots=False)
    assert (seconds, stack) == (1.9, 0)


def test_answer_of_a_bot_to_an_earlier_window_does_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    harness = _game_with_bot(monkeypatch, _Eager)
    ask = harness.ask
    harness.run(CloseWindow(ask, {2: "play:nothing", 0: "use"}))
    decided = harness.records[-1].entries[0]
    assert isinstance(decided, DecisionStep)
    assert set(decided.choices.values()) == {"pass"}
