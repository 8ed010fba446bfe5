"""The time limit of a table: what happens to a player who does not answer."""

from __future__ import annotations

from pathlib import Path

from tacora.table import protocol
from tests.server.table_harness import started_game
from tests.server.virtual_clock import TimedRoom, run_timed


def test_absence_rule_chooses_when_the_time_limit_is_over(tmp_path: Path) -> None:
    harness = started_game(
        options={"absence": "exit", "deck": {"treasure:7": 30}},  # no trap ends a round
        settings=protocol.Settings(seconds=5),
    )

    async def wait(timed: TimedRoom) -> list[int]:
        ask = timed.listeners["ben"].ask
        assert ask is not None
        assert (ask["limit"], ask["seconds"]) == (5, 5)
        for guest in ("ana", "cy"):
            await timed.choose(guest, "continue")
        await timed.advance(4.9)
        assert timed.ask == 1
        await timed.advance(0.1)
        assert timed.ask == 2
        ask = timed.listeners["ana"].ask
        assert ask is not None
        return list(ask["seats"])

    assert run_timed(tmp_path, harness, wait) == [0, 2]
