"""Holds: a player stops the clock of a reaction window, and nobody can tell who."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tacora.table import protocol
from tests.server.table_harness import (
    TableHarness,
    all_are_asked_after_a_roll,
    game_in_window,
    seats_that_can_play,
)
from tests.server.virtual_clock import TimedRoom, run_timed


@pytest.fixture(scope="module")
def harness() -> TableHarness:
    """A game in which all are asked after a roll, and only Ana can play something."""
    return game_in_window(
        lambda game: all_are_asked_after_a_roll(game) and seats_that_can_play(game) == {0}
    )


def test_hold_stops_the_clock_for_20_seconds_at_most(tmp_path: Path, harness: TableHarness) -> None:
    async def work(timed: TimedRoom) -> tuple[float, list[dict[str, Any]]]:
        number = timed.ask
        await timed.advance(0.9)
        await timed.hold("ben")
        seconds = 0.9 + await timed.seconds_to_the_end(number)
        return seconds, timed.listeners[None].messages("held")

    seconds, messages = run_timed(tmp_path, harness, work)
    assert seconds == pytest.approx(20 + 1.9)
    ask = messages[0]["ask"]
    begun, over = messages
    assert begun | {"left": 0} == {
        "type": "held",
        "ask": ask,
        "held": True,
        "seconds": 20.0,
        "left": 0,
        "holds": 0,
        "own_hold": False,
    }
    assert (over["held"], over["seconds"], over["ask"]) == (False, None, ask)
    assert [over["left"], begun["left"]] == [pytest.approx(1.0)] * 2


def test_ring_goes_on_for_at_least_0_6_seconds_after_a_hold(
    tmp_path: Path, harness: TableHarness
) -> None:
    async def work(timed: TimedRoom) -> float:
        number = timed.ask
        await timed.advance(1.85)
        await timed.hold("ben")
        await timed.advance(19.9)
        return await timed.seconds_to_the_end(number)

    assert run_timed(tmp_path, harness, work) == pytest.approx(0.1 + 0.6)


def test_answer_of_the_holder_ends_the_hold(tmp_path: Path, harness: TableHarness) -> None:
    async def work(timed: TimedRoom) -> float:
        number = timed.ask
        await timed.hold("ben")
        await timed.advance(5)
        await timed.choose("cy", "pass")  # not the holder
        assert timed.window is not None
        assert len(timed.listeners[None].messages("held")) == 1
        await timed.choose("ben", "pass")
        assert [m["held"] for m in timed.listeners[None].messages("held")] == [True, False]
        return await timed.seconds_to_the_end(number)

    assert run_timed(tmp_path, harness, work) == pytest.approx(1.9)


def test_hold_ends_when_a_bot_replaces_the_holder(tmp_path: Path, harness: TableHarness) -> None:
    async def work(timed: TimedRoom) -> list[bool]:
        await timed.hold("ben")
        await timed.command(protocol.Stand, "ben")
        return [m["held"] for m in timed.listeners[None].messages("held")]

    assert run_timed(tmp_path, harness, work) == [True, False]


def test_window_ends_early_only_after_the_holder_has_passed(
    tmp_path: Path, harness: TableHarness
) -> None:
    async def work(timed: TimedRoom) -> float:
        number = timed.ask
        await timed.choose("ana", "pass")
        await timed.choose("cy", "pass")
        await timed.hold("ben")
        await timed.advance(3)
        assert timed.ask == number
        await timed.choose("ben", "pass")
        return await timed.seconds_to_the_end(number)

    assert run_timed(tmp_path, harness, work) == 0


def test_j33_nobody_can_tell_who_holds(tmp_path: Path, harness: TableHarness) -> None:
    """Ana can play something, Ben cannot: Cy and spectators get the same bytes at the same time."""

    def holding(guest: str) -> Callable[[TimedRoom], Awaitable[dict[str | None, Any]]]:
        async def work(timed: TimedRoom) -> dict[str | None, Any]:
            await timed.command(protocol.Hold, guest, next=True)
            await timed.advance(0.5)
            await timed.hold(guest)
            await timed.advance(4)
            await timed.choose(guest, "pass")
            await timed.advance(10)
            return {who: listener.frames for who, listener in timed.listeners.items()}

        return work

    by_ana = run_timed(tmp_path / "ana", harness, holding("ana"))
    by_ben = run_timed(tmp_path / "ben", harness, holding("ben"))
    for other in ("cy", None):
        assert by_ana[other] == by_ben[other]
    assert len(by_ana["cy"]) > 5
    assert by_ana["ana"] != by_ben["ana"]


def test_every_tab_of_the_holder_shows_the_hold(tmp_path: Path, harness: TableHarness) -> None:
    async def work(timed: TimedRoom) -> list[Any]:
        second = timed.join("ben")
        await timed.hold("ben")
        third = timed.join("ben")
        assert third.ask is not None
        window = third.ask["window"]
        held = second.messages("held")[-1]
        others = timed.listeners["cy"].messages("held")[-1]
        return [
            (window["own_hold"], window["holds"], window["held"]),
            (held["own_hold"], held["holds"]),
            (others["own_hold"], others["holds"]),
        ]

    assert run_timed(tmp_path, harness, work) == [(True, 1, True), (True, 1), (False, 2)]


def test_armed_hold_is_a_secret_until_the_next_window_opens(
    tmp_path: Path, harness: TableHarness
) -> None:
    async def work(timed: TimedRoom) -> None:
        ben, others = timed.listeners["ben"], [timed.listeners["cy"], timed.listeners[None]]
        before = [len(listener.frames) for listener in others]
        await timed.command(protocol.Hold, "ben", next=True)
        assert ben.you["holds_next"] is True
        assert timed.join("ben").you["holds_next"] is True
        timed.room.leave(ben)
        assert [len(listener.messages("held")) for listener in others] == [0, 0]
        assert [len(listener.messages("update")) for listener in others] == [0, 0]
        assert before
        await timed.seconds_to_the_end(timed.ask)
        while timed.window is None or 1 not in seats_of(timed):
            await timed.play_no_card()
        assert timed.window["held"] is True
        assert timed.window["seconds"] == pytest.approx(20)
        assert "holds_next" not in timed.join("ben").you

    run_timed(tmp_path, harness, work)


def seats_of(timed: TimedRoom) -> list[int]:
    """Return the seats that the open decision asks."""
    ask = timed.listeners[None].ask
    return [] if ask is None else list(ask["seats"])


def test_armed_hold_may_be_taken_back(tmp_path: Path, harness: TableHarness) -> None:
    async def work(timed: TimedRoom) -> bool:
        await timed.command(protocol.Hold, "ben", next=True)
        await timed.command(protocol.Hold, "ben", next=False)
        assert "holds_next" not in timed.listeners["ben"].you
        await timed.seconds_to_the_end(timed.ask)
        while timed.window is None:
            await timed.play_no_card()
        return bool(timed.window["held"])

    assert run_timed(tmp_path, harness, work) is False


def test_repeated_hold_counts_once(tmp_path: Path, harness: TableHarness) -> None:
    async def work(timed: TimedRoom) -> tuple[int, int]:
        for _ in range(3):
            await timed.room.command(protocol.Hold("same", timed.ask), "ben")
        ask = timed.join("ben").ask
        assert ask is not None
        return ask["window"]["holds"], len(timed.listeners["cy"].messages("held"))

    assert run_timed(tmp_path, harness, work) == (1, 1)


def test_holds_follow_the_time_scale(tmp_path: Path, harness: TableHarness) -> None:
    async def work(timed: TimedRoom) -> float:
        number = timed.ask
        await timed.hold("ben")
        return await timed.seconds_to_the_end(number)

    assert run_timed(tmp_path, harness, work, time_scale=0.1) == pytest.approx(2.19)
