"""How many holds a seat has, how long they last together, and where none is allowed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tacora.core.errors import TacoraError
from tacora.table import protocol
from tests.server.table_harness import (
    TableHarness,
    all_are_asked_after_a_roll,
    game_in_window,
    new_id,
    seats_asked,
    seats_that_can_play,
    started_game,
)
from tests.server.virtual_clock import TimedRoom, run_timed

ALL = {0, 1, 2}


@pytest.fixture(scope="module")
def harness() -> TableHarness:
    """A game in which all are asked after a roll, and only Ana can play something."""
    return game_in_window(
        lambda game: all_are_asked_after_a_roll(game) and seats_that_can_play(game) == {0}
    )


async def _refusal(timed: TimedRoom, guest: str | None, **fields: Any) -> str:
    """Return the code with which a hold is refused; assert that nobody notices it."""
    frames = sum(len(listener.frames) for listener in timed.listeners.values())
    length = timed.room.table.log_length
    with pytest.raises(TacoraError) as error:
        await timed.room.command(protocol.Hold(new_id(), **fields), guest)
    await timed.settle()
    assert sum(len(listener.frames) for listener in timed.listeners.values()) == frames
    assert timed.room.table.log_length == length
    return error.value.code


def test_third_hold_of_a_seat_in_a_turn_is_refused(tmp_path: Path, harness: TableHarness) -> None:
    async def work(timed: TimedRoom) -> tuple[str, str]:
        for _ in range(2):
            await timed.hold("ben")
            await timed.choose("ben", "pass")
        timed.room.leave(timed.listeners["ben"])
        timed.listeners["ben"] = timed.join("ben")  # a new connection brings no new holds
        ask = timed.listeners["ben"].ask
        assert ask is not None
        assert ask["window"]["holds"] == 0
        now = await _refusal(timed, "ben", ask=timed.ask)
        return now, await _refusal(timed, "ben", next=True)

    assert run_timed(tmp_path, harness, work) == ("table/holds", "table/holds")


def test_holds_of_a_turn_last_40_seconds_together(tmp_path: Path, harness: TableHarness) -> None:
    async def work(timed: TimedRoom) -> tuple[float, list[float | None], str]:
        number = timed.ask
        for guest in ("ana", "ben"):
            await timed.hold(guest)
            await timed.advance(15)
            await timed.choose(guest, "pass")
        await timed.hold("cy")
        begun = timed.loop.now
        await timed.advance(10)
        assert timed.ask == number
        code = await _refusal(timed, "ana", ask=number)
        await timed.seconds_to_the_end(number)
        messages = timed.listeners[None].messages("held")
        return timed.loop.now - begun, [m["seconds"] for m in messages if m["held"]], code

    seconds, lengths, code = run_timed(tmp_path, harness, work)
    assert lengths == [pytest.approx(20), pytest.approx(20), pytest.approx(10)]
    assert seconds == pytest.approx(10 + 1.9)
    assert code == "table/holds"


def test_every_seat_may_hold_again_in_the_next_turn(tmp_path: Path, harness: TableHarness) -> None:
    async def work(timed: TimedRoom) -> tuple[int, int]:
        await timed.hold("ben")
        await timed.choose("ben", "pass")
        turn, left = timed.room.table.state.turn, []
        while timed.room.table.state.turn == turn or "window" not in (
            timed.listeners["ben"].ask or {}
        ):
            ask = timed.listeners["ben"].ask
            if ask is not None and "window" in ask and 1 in ask["seats"]:
                left.append(ask["window"]["holds"])
            await timed.play_no_card()
        ask = timed.listeners["ben"].ask
        assert ask is not None
        assert 1 in ask["seats"]
        return set(left).pop(), ask["window"]["holds"]

    assert run_timed(tmp_path, harness, work) == (1, 2)


def test_hold_is_refused_outside_a_window_that_asks(tmp_path: Path) -> None:
    harness = game_in_window(lambda harness: seats_asked(harness) < ALL)
    silent = min(ALL - seats_asked(harness))
    asked = min(seats_asked(harness))
    silent_guest = harness.holders[silent].guest
    guest = harness.holders[asked].guest
    assert guest is not None

    async def work(timed: TimedRoom) -> dict[str, str]:
        codes = {
            "not asked": await _refusal(timed, silent_guest, ask=timed.ask),
            "another window": await _refusal(timed, guest, ask=timed.ask - 1),
            "no seat": await _refusal(timed, None, ask=timed.ask),
            "neither": await _refusal(timed, guest),
            "both": await _refusal(timed, guest, ask=timed.ask, next=True),
        }
        await timed.command(protocol.Stand, guest)
        codes["replaced"] = await _refusal(timed, guest, ask=timed.ask)
        await timed.command(protocol.Return, guest)
        number = timed.ask
        while timed.window is not None:
            await timed.play_no_card()
        codes["no window"] = await _refusal(timed, guest, ask=timed.ask)
        codes["after the window"] = await _refusal(timed, guest, ask=number)
        return codes

    assert run_timed(tmp_path, harness, work) == {
        "not asked": "step/not-asked",
        "another window": "table/late",
        "no seat": "table/no-seat",
        "neither": "table/hold",
        "both": "table/hold",
        "replaced": "table/replaced",
        "no window": "table/no-window",
        "after the window": "table/no-window",
    }


def test_hold_is_refused_in_a_game_without_windows(tmp_path: Path) -> None:
    async def work(timed: TimedRoom) -> tuple[str, str]:
        now = await _refusal(timed, "ana", ask=timed.ask)
        return now, await _refusal(timed, "ana", next=True)

    codes = run_timed(tmp_path, started_game(), work)
    assert codes == ("table/no-window", "table/no-window")
