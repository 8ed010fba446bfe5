"""A table without anybody sleeps; a table without its host gets another one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tacora.server.attendance import SLEEP_GRACE_SECONDS
from tacora.table import protocol
from tacora.table.commands.moderation import HOST_ABSENCE_SECONDS
from tests.server.table_harness import TableHarness, game_in_hidden_window, new_id, started_game
from tests.server.virtual_clock import TimedListener, TimedRoom, run_timed

LONG = 3600.0


def _leave(timed: TimedRoom, *guests: str | None) -> None:
    for guest in guests:
        timed.room.leave(timed.listeners[guest])


def test_bots_do_not_play_while_nobody_is_connected(tmp_path: Path) -> None:
    async def work(timed: TimedRoom) -> None:
        _leave(timed, "ana", None)
        await timed.advance(SLEEP_GRACE_SECONDS)
        asleep = timed.room.table.log_length
        await timed.advance(LONG)
        assert timed.room.table.log_length == asleep
        assert timed.room.empty
        timed.join(None)
        await timed.advance(LONG)
        assert timed.room.table.phase == "over"

    harness = started_game(["ana"], seats=4)
    harness.run(protocol.Stand(new_id()), "ana")
    run_timed(tmp_path, harness, work)


def test_decision_has_its_full_time_for_a_player_who_comes_back(tmp_path: Path) -> None:
    async def work(timed: TimedRoom) -> None:
        await timed.advance(15)
        _leave(timed, "ana", "ben", None)
        await timed.advance(LONG)
        assert timed.ask == 1
        ben = timed.join("ben")
        assert ben.ask is not None
        assert ben.ask["seconds"] == 30
        await timed.advance(29)
        assert timed.ask == 1
        await timed.advance(1)
        assert timed.room.table.decision_count > 1

    harness = started_game(["ana", "ben"], seats=3, settings=protocol.Settings(seconds=30))
    run_timed(tmp_path, harness, work)


def test_window_has_its_full_time_for_a_player_who_comes_back(tmp_path: Path) -> None:
    async def work(timed: TimedRoom) -> None:
        number = timed.ask
        await timed.command(protocol.Hold, "ana", ask=number)  # longer than the time before sleep
        _leave(timed, "ana", "ben", None)
        await timed.advance(LONG)
        assert timed.ask == number
        ana = timed.join("ana")
        assert ana.ask is not None
        window = ana.ask["window"]
        assert window["left"] == pytest.approx(window["length"])
        assert not window["held"]
        await timed.advance(window["length"] + 0.001)
        assert timed.room.table.decision_count > number

    run_timed(tmp_path, game_in_hidden_window(), work)


def test_page_that_is_loaded_again_does_not_change_the_time(tmp_path: Path) -> None:
    async def work(timed: TimedRoom) -> TimedListener:
        await timed.advance(10)
        _leave(timed, "ana", "ben", "cy", None)
        await timed.advance(SLEEP_GRACE_SECONDS - 1)
        return timed.join("ana")

    harness = started_game(settings=protocol.Settings(seconds=60))
    ana = run_timed(tmp_path, harness, work)
    assert ana.ask is not None
    assert ana.ask["seconds"] == pytest.approx(60 - 10 - (SLEEP_GRACE_SECONDS - 1))


def test_spectator_keeps_a_game_awake(tmp_path: Path) -> None:
    async def work(timed: TimedRoom) -> None:
        _leave(timed, "ana")
        await timed.advance(LONG)
        assert timed.room.table.phase == "over"

    harness = started_game(["ana"], seats=4)
    harness.run(protocol.Stand(new_id()), "ana")
    run_timed(tmp_path, harness, work)


def test_hosting_passes_on_after_two_minutes(tmp_path: Path) -> None:
    async def work(timed: TimedRoom) -> None:
        _leave(timed, "ana")
        await timed.advance(HOST_ABSENCE_SECONDS - 1)
        assert timed.room.table.host == "ana"
        await timed.advance(1)
        ben, watcher = timed.listeners["ben"], timed.listeners[None]
        assert (ben.you["host"], ben.table["host"]) == (True, 1)
        assert (watcher.you["host"], watcher.table["host"]) == (False, 1)
        await timed.command(protocol.Fill, "ben", seat=2, bot="random")
        await timed.command(protocol.Start, "ben")
        ana = timed.join("ana")
        assert (ana.you["host"], ana.you["seat"]) == (False, 0)

    harness = TableHarness()
    harness.sit("ana", "ben")
    run_timed(tmp_path, harness, work)


def test_host_who_returns_in_time_stays_the_host(tmp_path: Path) -> None:
    async def work(timed: TimedRoom) -> None:
        _leave(timed, "ana")
        await timed.advance(HOST_ABSENCE_SECONDS - 1)
        ana = timed.join("ana")
        await timed.advance(LONG)
        timed.room.leave(ana)
        await timed.advance(HOST_ABSENCE_SECONDS - 1)
        assert timed.room.table.host == "ana"

    harness = TableHarness()
    harness.sit("ana", "ben")
    run_timed(tmp_path, harness, work)


def test_absence_of_the_host_counts_while_another_player_is_here(tmp_path: Path) -> None:
    async def work(timed: TimedRoom) -> None:
        _leave(timed, "ana", "ben")
        await timed.advance(LONG)
        timed.join("ben")
        await timed.advance(HOST_ABSENCE_SECONDS - 1)
        assert timed.room.table.host == "ana"
        await timed.advance(1)
        assert timed.room.table.host == "ben"

    harness = TableHarness()
    harness.sit("ana", "ben")
    run_timed(tmp_path, harness, work)


def test_guest_who_sits_down_becomes_the_host_of_a_table_without_one(tmp_path: Path) -> None:
    async def work(timed: TimedRoom) -> None:
        _leave(timed, "ana")
        timed.join("cy")
        await timed.advance(LONG)
        assert timed.room.table.host == "ana"
        await timed.command(protocol.Sit, "cy", name="Cy")
        await timed.advance(HOST_ABSENCE_SECONDS)
        assert timed.room.table.host == "cy"

    harness = TableHarness()
    harness.sit("ana")
    run_timed(tmp_path, harness, work)


def test_connections_of_a_blocked_guest_are_closed(tmp_path: Path) -> None:
    async def work(timed: TimedRoom) -> None:
        await timed.command(protocol.Remove, "ana", seat=1, block=True)
        assert timed.listeners["ben"].closed == 1008
        assert timed.listeners["ana"].closed is None

    harness = TableHarness()
    harness.sit("ana", "ben")
    run_timed(tmp_path, harness, work)
