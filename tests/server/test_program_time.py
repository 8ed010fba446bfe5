"""A table without a time limit never waits long for programs, and never hurries people."""

from __future__ import annotations

from pathlib import Path

from tacora.table import protocol
from tacora.table.entries import PROGRAM_PREFIX
from tacora.table.table import PROGRAM_SECONDS
from tests.server.table_harness import started_game
from tests.server.virtual_clock import TimedRoom, run_timed

LYNX = f"{PROGRAM_PREFIX}lynx"
NO_TRAPS = {"absence": "exit", "deck": {"treasure:7": 30}}


def test_program_without_an_answer_loses_its_turn_once_nobody_else_is_missing(
    tmp_path: Path,
) -> None:
    harness = started_game(("ana", LYNX), options=NO_TRAPS)

    async def wait(timed: TimedRoom) -> list[int]:
        asked = timed.listeners[LYNX].ask
        assert asked is not None
        assert (asked["limit"], asked["seconds"]) == (PROGRAM_SECONDS, None)
        person = timed.listeners["ana"].ask
        assert person is not None
        assert person["limit"] is None
        await timed.advance(1000)
        assert timed.ask == 1  # the table waits for Ana, who has no limit
        await timed.choose("ana", "continue")
        await timed.advance(PROGRAM_SECONDS - 0.1)
        assert timed.ask == 1
        await timed.advance(0.1)
        assert timed.ask == 2
        asked = timed.listeners["ana"].ask
        assert asked is not None
        return list(asked["seats"])

    assert 1 not in run_timed(tmp_path, harness, wait)


def test_person_who_thinks_again_stops_the_time_of_programs(tmp_path: Path) -> None:
    harness = started_game(("ana", LYNX), options=NO_TRAPS)

    async def wait(timed: TimedRoom) -> None:
        await timed.choose("ana", "continue")
        await timed.advance(PROGRAM_SECONDS - 1)
        await timed.command(protocol.Withdraw, "ana", ask=1)
        await timed.advance(1000)
        assert timed.ask == 1

    run_timed(tmp_path, harness, wait)


def test_limit_of_the_table_holds_for_programs_too(tmp_path: Path) -> None:
    harness = started_game(("ana", LYNX), options=NO_TRAPS, settings=protocol.Settings(seconds=5))

    async def wait(timed: TimedRoom) -> None:
        asked = timed.listeners[LYNX].ask
        assert asked is not None
        assert (asked["limit"], asked["seconds"]) == (5, 5)
        await timed.advance(5)
        assert timed.ask != 1

    run_timed(tmp_path, harness, wait)
