"""Pass all: a player passes until the roll or the dinosaurs' phase is over."""

from __future__ import annotations

from pathlib import Path

from tacora.table import protocol
from tacora.table.windows import GRACE_SECONDS
from tests.server.table_harness import (
    TableHarness,
    all_are_asked_after_a_roll,
    game_in_window,
    moment_of,
    new_id,
    seats_asked,
    started_game,
)
from tests.server.virtual_clock import TimedRoom, run_timed

ALL = {0, 1, 2}


def _before_a_roll(harness: TableHarness) -> bool:
    return seats_asked(harness) == ALL and moment_of(harness) == "before"


def test_pass_all_passes_until_the_roll_or_the_phase_is_over(tmp_path: Path) -> None:
    """Ana always wants to be asked; she can play before and after the dice fall."""

    harness = game_in_window(_before_a_roll)
    harness.run(protocol.SetAutoAnswer(new_id(), "ask"), "ana")

    async def pass_all(timed: TimedRoom) -> list[object]:
        others = len(timed.listeners["ben"].frames)
        version = timed.room.table.public_version
        await timed.command(protocol.PassAll, "ana", ask=timed.ask)
        assert (len(timed.listeners["ben"].frames), timed.room.table.public_version) == (
            others,
            version,
        )
        ana = timed.listeners["ana"]
        assert ana.you["passes_all"]
        stretch = timed.room.table.game.table_policy.stretch
        first, own = stretch(timed.room.table.state), []
        while stretch(timed.room.table.state) == first:
            assert ana.ask is not None
            assert ana.you["passes_all"]
            if "window" in ana.ask:
                own.append(ana.ask["own"])
            await timed.play_no_card()
        assert "passes_all" not in ana.you
        return own

    own = run_timed(tmp_path, harness, pass_all)
    assert len(own) >= 2
    assert set(own) == {"pass"}


def test_pass_all_counts_as_a_pass_in_person_only_where_it_is_pressed(tmp_path: Path) -> None:
    async def pass_all(timed: TimedRoom) -> tuple[float, float]:
        for guest in ("ana", "ben", "cy"):
            await timed.command(protocol.PassAll, guest, ask=timed.ask)
        first = await timed.seconds_to_the_end(timed.ask)
        assert timed.window is not None
        assert timed.window["moment"] == "rolled"
        return first, await timed.seconds_to_the_end(timed.ask)

    seconds = run_timed(tmp_path, game_in_window(_before_a_roll), pass_all)
    assert seconds == (GRACE_SECONDS, 1.9)


def test_answer_in_person_ends_pass_all(tmp_path: Path) -> None:
    async def take_back(timed: TimedRoom) -> list[object]:
        ana = timed.listeners["ana"]
        shown = []
        for kind in (protocol.PassAll, protocol.Withdraw):
            await timed.command(kind, "ana", ask=timed.ask)
            assert ana.ask is not None
            shown += [ana.you.get("passes_all"), ana.ask["own"]]
        return shown

    shown = run_timed(tmp_path, game_in_window(all_are_asked_after_a_roll), take_back)
    assert shown == [True, "pass", None, None]


def test_pass_all_is_refused_outside_a_window_that_asks() -> None:
    harness = game_in_window(lambda harness: seats_asked(harness) < ALL)
    (silent,) = [s for s in ALL if s not in seats_asked(harness)][:1]
    guest = harness.holders[silent].guest
    assert harness.refusal(protocol.PassAll(new_id(), harness.ask), guest) == "step/not-asked"
    late = protocol.PassAll(new_id(), harness.ask - 1)
    assert harness.refusal(late, "ana") == "table/late"
    assert harness.refusal(protocol.PassAll(new_id(), harness.ask)) == "table/no-seat"
    harness.run(protocol.Stand(new_id()), "ana")
    gone = protocol.PassAll(new_id(), harness.ask)
    assert harness.refusal(gone, "ana") == "table/replaced"
    diamant = started_game()
    ask = protocol.PassAll(new_id(), diamant.ask)
    assert diamant.refusal(ask, "ana") == "table/no-window"
