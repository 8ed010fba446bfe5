"""The host pauses the game: nothing runs and nobody answers until somebody goes on."""

from __future__ import annotations

from pathlib import Path
from time import time

import pytest

from tacora.table import protocol
from tacora.table.commands.internal import BotChooses, CloseWindow, PassHosting, TimeIsUp
from tacora.table.pauses import HOST_PAUSE_SECONDS
from tacora.table.projection import table_info
from tacora.table.snapshot import TableHistory, decode_snapshot, encode_snapshot
from tests.server.live_server import Host
from tests.server.many_processes import player
from tests.server.stored_games import store_games_for_host
from tests.server.table_harness import (
    TableHarness,
    all_are_asked_after_a_roll,
    game_in_window,
    new_id,
    seats_that_can_play,
    started_game,
)
from tests.server.virtual_clock import TimedRoom, run_timed


def paused_game() -> TableHarness:
    """Return a game of Diamant that Ana has paused."""
    harness = started_game()
    harness.run(protocol.Pause(new_id()), "ana")
    return harness


def test_only_the_host_pauses_a_game_that_runs() -> None:
    harness = TableHarness()
    harness.sit("ana", "ben", "cy")
    assert harness.refusal(protocol.Pause(new_id()), "ana") == "table/not-started"
    harness.start()
    assert harness.refusal(protocol.Pause(new_id()), "ben") == "table/not-host"
    assert harness.refusal(protocol.Resume(new_id()), "ana") == "table/not-paused"
    harness.run(protocol.Pause(new_id()), "ana")
    assert harness.refusal(protocol.Pause(new_id()), "ana") == "table/paused"
    assert harness.refusal(protocol.Resume(new_id()), "zoe") == "table/no-seat"
    assert harness.replayed() == harness.table
    harness.run(protocol.Resume(new_id()), "ana")
    assert harness.table.pause is None


def test_pause_refuses_every_command_of_the_game_and_keeps_the_choices() -> None:
    harness = started_game(["ana", "ben"])
    harness.choose("ben", "exit")
    harness.run(protocol.Pause(new_id()), "ana")
    ask = harness.ask
    for command, guest in (
        (protocol.Choose(new_id(), ask, "continue"), "ana"),
        (protocol.Withdraw(new_id(), ask), "ben"),
        (protocol.PassAll(new_id(), ask), "ana"),
        (protocol.SetAutoAnswer(new_id(), "none"), "ana"),
        (protocol.SetBell(new_id(), "rope", True), "ana"),
        (BotChooses(2, ask, "exit"), None),
        (TimeIsUp(ask), None),
        (CloseWindow(ask), None),
    ):
        assert harness.refusal(command, guest) == "table/paused", command
    assert harness.choice_of(1) == "exit"


def test_everybody_with_a_seat_may_resume_after_ten_minutes() -> None:
    harness = started_game()
    harness.now = 1000
    harness.run(protocol.Pause(new_id()), "ana")
    harness.now += HOST_PAUSE_SECONDS - 1
    assert harness.refusal(protocol.Resume(new_id()), "ben") == "table/pause-held"
    shown = table_info(harness.table, harness.now).paused
    assert shown == protocol.PauseInfo(seat=0, seconds=599, free_in=1)
    harness.now += 1
    assert harness.refusal(protocol.Resume(new_id()), "zoe") == "table/no-seat"
    harness.run(protocol.Resume(new_id()), "ben")
    assert harness.table.pause is None


def test_pause_is_not_shorter_where_the_clock_is_behind() -> None:
    harness = started_game()
    harness.now = 1000
    harness.run(protocol.Pause(new_id()), "ana")
    harness.now = 500
    shown = table_info(harness.table, harness.now).paused
    assert shown == protocol.PauseInfo(seat=0, seconds=0, free_in=HOST_PAUSE_SECONDS)


def test_new_host_may_resume_at_once() -> None:
    harness = paused_game()
    harness.connected = {"ben"}
    harness.run(PassHosting())
    harness.run(protocol.Resume(new_id()), "ben")
    assert (harness.table.host, harness.table.pause) == ("ben", None)


def test_seats_may_be_left_and_taken_back_in_a_pause_but_no_bot_plays() -> None:
    harness = paused_game()
    harness.run(protocol.Stand(new_id()), "cy")
    assert harness.refusal(BotChooses(2, harness.ask, "exit")) == "table/paused"
    harness.run(protocol.Return(new_id()), "cy")
    assert harness.chosen == []


def test_snapshot_keeps_a_pause() -> None:
    harness = paused_game()
    kept = decode_snapshot(encode_snapshot(TableHistory(harness.table)))
    assert kept is not None
    assert kept.table.pause == harness.table.pause is not None


def test_decision_has_its_full_time_after_a_pause(tmp_path: Path) -> None:
    harness = started_game(settings=protocol.Settings(seconds=60))

    async def pause(timed: TimedRoom) -> tuple[float | None, ...]:
        await timed.advance(50)
        await timed.command(protocol.Pause, "ana")
        held = timed.listeners["ben"].ask
        assert held is not None
        await timed.advance(500)
        assert timed.ask == 1
        await timed.command(protocol.Resume, "ana")
        resumed = timed.listeners["ben"].ask
        assert resumed is not None
        await timed.advance(59.9)
        assert timed.ask == 1
        await timed.advance(0.1)
        assert timed.ask > 1
        return held["seconds"], resumed["seconds"]

    assert run_timed(tmp_path, harness, pause) == (None, 60)


def test_bots_wait_in_a_pause_and_choose_after_it(tmp_path: Path) -> None:
    harness = started_game(["ana"], settings=protocol.Settings(pace=True))

    async def pause(timed: TimedRoom) -> tuple[list[int], list[int]]:
        await timed.command(protocol.Pause, "ana")
        await timed.advance(60)
        assert timed.room.table.open_decision is not None
        before = sorted(timed.room.table.open_decision.choices.chosen)
        await timed.command(protocol.Resume, "ana")
        await timed.advance(3)
        return before, sorted(timed.room.table.open_decision.choices.chosen)

    assert run_timed(tmp_path, harness, pause) == ([], [1, 2])


@pytest.mark.parametrize("able", [{0}, {1}, {0, 1, 2}])
def test_window_has_its_whole_length_after_a_pause_for_any_hands(
    tmp_path: Path, able: set[int]
) -> None:
    """J33: a pause tells nothing about hands."""
    harness = game_in_window(
        lambda game: all_are_asked_after_a_roll(game) and seats_that_can_play(game) == able
    )

    async def pause(timed: TimedRoom) -> tuple[float, float, list[int]]:
        assert timed.window is not None
        length, number = timed.window["length"], timed.ask
        await timed.advance(0.5)
        await timed.hold("ben")
        await timed.command(protocol.Pause, "ana")
        assert not timed.window["held"]
        await timed.advance(100)
        assert timed.ask == number
        versions = [len(each.messages("update")) for each in timed.listeners.values()]
        await timed.command(protocol.Resume, "ana")
        assert timed.window["left"] == pytest.approx(length)
        return length, await timed.seconds_to_the_end(number), versions

    length, seconds, versions = run_timed(tmp_path, harness, pause)
    assert seconds == pytest.approx(length)
    assert len(set(versions)) == 1


def test_pause_is_told_to_all_and_lasts_through_a_restart(tmp_path: Path) -> None:
    harness = started_game()
    harness.now = int(time()) - 120
    harness.run(protocol.Pause(new_id()), "ana")
    store_games_for_host(tmp_path, [harness])
    with Host(tmp_path) as host:
        database = host.database
        ben = player(host, database, "ben").connect(harness.table.code)
        told = ben.table["paused"]
        assert told["seat"] == 0
        assert 120 <= told["seconds"] < 600
        assert told["seconds"] + told["free_in"] == HOST_PAUSE_SECONDS
        assert ben.refusal("choose", ask=harness.ask, choice="exit") == "table/paused"
        assert ben.refusal("resume") == "table/pause-held"
        ana = player(host, database, "ana")
        listed = ana.get("/api/mine").json
        assert [(each["paused"], each.get("yours")) for each in listed] == [(True, None)]
        with ana.connect(harness.table.code) as other:
            other.command("resume")
        ben.receive_until_state(lambda here: "paused" not in here.table)
        ben.choose("exit")


def test_player_resumes_through_the_server_when_ten_minutes_are_over(tmp_path: Path) -> None:
    harness = started_game()
    harness.now = int(time()) - HOST_PAUSE_SECONDS
    harness.run(protocol.Pause(new_id()), "ana")
    store_games_for_host(tmp_path, [harness])
    with Host(tmp_path) as host:
        ben = player(host, host.database, "ben").connect(harness.table.code)
        assert ben.table["paused"]["free_in"] == 0
        ben.command("resume")
        assert "paused" not in ben.table
