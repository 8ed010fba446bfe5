"""Reactions: who may react and how often, and that nothing else changes by it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from tacora.core.errors import CommandRefused
from tacora.table import protocol
from tests.server.live_server import Host
from tests.server.many_processes import ManyProcesses, open_table
from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer
from tests.server.table_harness import (
    TableHarness,
    all_are_asked_after_a_roll,
    finished_game,
    game_in_window,
    new_id,
    seats_that_can_play,
    started_game,
)
from tests.server.virtual_clock import TimedRoom, run_timed
from tests.server.ws_client import Guest


async def _react(timed: TimedRoom, guest: str | None, reaction: protocol.Reaction = "oh") -> str:
    """React and return "shown", or the code of the refusal."""
    try:
        await timed.room.command(protocol.React(new_id(), reaction), guest)
    except CommandRefused as error:
        return error.code
    return "shown"


def test_reaction_is_shown_to_everybody_with_seat_and_id_only(tmp_path: Path) -> None:
    async def work(timed: TimedRoom) -> None:
        for reaction in protocol.REACTIONS:
            await timed.advance(10)
            assert await _react(timed, "ben", reaction) == "shown"
        for listener in timed.listeners.values():
            assert listener.messages("reacted") == [
                {"type": "reacted", "seat": 1, "reaction": each} for each in protocol.REACTIONS
            ]

    assert len(get_args(protocol.Reaction)) == 12
    run_timed(tmp_path, started_game(), work)


def test_seat_may_react_three_times_in_ten_seconds(tmp_path: Path) -> None:
    async def work(timed: TimedRoom) -> None:
        timed.join("ana")  # over all connections of the seat
        answers = []
        for _ in range(4):
            answers.append(await _react(timed, "ana"))
            await timed.advance(2)
        assert answers == ["shown"] * 3 + ["table/reactions"]
        assert await _react(timed, "ben") == "shown"
        await timed.advance(2)
        assert await _react(timed, "ana") == "shown"
        assert await _react(timed, "ana") == "table/reactions"
        assert len(timed.listeners["cy"].messages("reacted")) == 5

    run_timed(tmp_path, started_game(), work)


def test_repeated_reaction_is_shown_once(tmp_path: Path) -> None:
    async def work(timed: TimedRoom) -> None:
        command = protocol.React(new_id(), "haha")
        for _ in range(5):
            await timed.room.command(command, "ana")
        assert len(timed.listeners[None].messages("reacted")) == 1

    run_timed(tmp_path, started_game(), work)


def test_reaction_changes_neither_log_nor_version_nor_the_open_decision(tmp_path: Path) -> None:
    async def work(timed: TimedRoom) -> None:
        table = timed.room.table
        await _react(timed, "cy", "brrr")
        assert timed.room.table is table
        stored = await timed.store.records(table.code)
        assert len(stored) == table.log_length
        for listener in timed.listeners.values():
            assert [frame for _, frame in listener.frames][-1] == (
                b'{"type":"reacted","seat":2,"reaction":"brrr"}'
            )

    run_timed(tmp_path, started_game(), work)


@pytest.fixture(scope="module")
def window() -> TableHarness:
    """A game in which all are asked after a roll, and only Ana can play something."""
    return game_in_window(
        lambda game: all_are_asked_after_a_roll(game) and seats_that_can_play(game) == {0}
    )


def test_reaction_in_a_window_tells_nothing_about_hands_and_takes_no_time_j33(
    tmp_path: Path, window: TableHarness
) -> None:
    def times(reacting: str | None, folder: str) -> tuple[float, list[dict[str, Any]]]:
        async def work(timed: TimedRoom) -> tuple[float, list[dict[str, Any]]]:
            number = timed.ask
            await timed.advance(0.5)
            if reacting is not None:
                assert await _react(timed, reacting, "hmm") == "shown"
            seconds = 0.5 + await timed.seconds_to_the_end(number)
            frames = timed.listeners[None].messages("update")
            return round(seconds, 3), frames

        return run_timed(tmp_path / folder, window, work)

    without = times(None, "none")
    assert times("ana", "ana") == without  # she can play something
    assert times("cy", "cy") == without  # he can only pass


def _gathering() -> TableHarness:
    harness = TableHarness()
    harness.sit("ana", "ben")
    return harness


@pytest.mark.parametrize(
    ("harness", "guest", "code"),
    [
        (started_game, None, "table/no-seat"),
        (started_game, "zoe", "table/no-seat"),
        (TableHarness, "ana", "table/no-seat"),
        (_gathering, "ana", "table/not-started"),
        (finished_game, "ana", "shown"),
    ],
    ids=["spectator", "guest-without-seat", "nobody", "waiting-room", "after-the-game"],
)
def test_reaction_of_spectators_and_before_the_game_is_refused(
    tmp_path: Path, harness: Callable[[], TableHarness], guest: str | None, code: str
) -> None:
    async def work(timed: TimedRoom) -> str:
        return await _react(timed, guest)

    assert run_timed(tmp_path, harness(), work) == code


def test_unknown_reaction_is_refused_and_the_connection_lives(host: Host) -> None:
    ana = Guest(host, "Ana")
    bots = {"1": "cautious", "2": "cautious"}
    client = ana.connect(ana.open({"players": 3}, bots=bots, start=True))
    for reaction in ("fly", "", None, 7, "OH"):
        client.send_message(type="react", id="a1", reaction=reaction)
        assert client.receive_type("refused")["code"] == "wire/message"
    client.send_message(type="react", id="a2", reaction="oh", text="words")
    assert client.receive_type("refused")["code"] == "wire/message"
    client.send_command("react", reaction="oh")
    assert client.receive_type("reacted")["reaction"] == "oh"


def test_reactions_and_their_limit_hold_across_processes(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    with ManyProcesses(tmp_path, postgres, redis) as site:
        code, (ana, ben, cleo) = open_table(site)
        ana.command("start")
        second = Guest(site.hosts[1])
        second.headers = ana.guest.headers
        elsewhere = second.connect(code)
        for client, reaction in ((ana, "hello"), (elsewhere, "oh"), (ana, "haha")):
            client.send_command("react", reaction=reaction)
            for each in (ana, ben, cleo, elsewhere):
                seen = each.receive_type("reacted")
                assert (seen["seat"], seen["reaction"]) == (0, reaction)
        assert elsewhere.refusal("react", reaction="phew") == "table/reactions"
        assert ana.refusal("react", reaction="phew") == "table/reactions"
        site.check_logs()
