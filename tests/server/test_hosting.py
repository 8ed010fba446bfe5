"""Who may do what as a host, and what happens while the host is away."""

from __future__ import annotations

import pytest

from tacora.core.errors import CommandRefused
from tacora.server import finished_games
from tacora.table import protocol
from tacora.table.commands import moderation
from tacora.table.commands.internal import EndTable, PassHosting, UseCards
from tacora.table.projection import table_info, you_info
from tests.server.table_harness import (
    TableHarness,
    finished_game,
    new_id,
    started_game,
)


@pytest.mark.parametrize(
    "command",
    [
        protocol.Arrange("x", settings=protocol.Settings(public=True)),
        protocol.Arrange("x", {"players": 4}),
        protocol.Fill("x", 2, "random"),
        protocol.Fill("x", 2, None),
        protocol.Remove("x", 1),
        protocol.Remove("x", 1, block=True),
        protocol.Start("x"),
        UseCards(None),
    ],
)
def test_players_cannot_host_a_waiting_table_while_the_host_is_away(
    command: protocol.Command | UseCards,
) -> None:
    harness = TableHarness()
    harness.sit("ana", "ben", "cy")
    harness.run(protocol.Stand(new_id()), "cy")
    harness.connected = {"ben", "cy"}
    assert harness.refusal(command, "ben") == "table/not-host"


def test_players_cannot_remove_anybody_from_a_game_while_the_host_is_away() -> None:
    harness = started_game()
    harness.connected = {"ben"}
    assert harness.refusal(protocol.Remove(new_id(), 2), "ben") == "table/not-host"


def test_player_lets_a_bot_play_for_an_absent_player_while_the_host_is_away() -> None:
    harness = started_game()
    harness.connected = {"ben", "eve"}
    assert harness.refusal(protocol.Fill(new_id(), 2, "random"), "eve") == "table/not-host"
    assert harness.refusal(protocol.Fill(new_id(), 1, "random"), "ben") == "table/not-host"
    harness.run(protocol.Fill(new_id(), 2, "random"), "ben")
    harness.run(protocol.Fill(new_id(), 0, "random"), "ben")
    assert [holder.bot for holder in harness.holders] == ["random", None, "random"]
    harness.connected = {"ana", "ben"}
    assert harness.refusal(protocol.Fill(new_id(), 2, "cautious"), "ben") == "table/not-host"


def test_player_cannot_exchange_a_bot_of_the_table_while_the_host_is_away() -> None:
    harness = started_game(["ana", "ben"])
    harness.connected = {"ben"}
    assert harness.refusal(protocol.Fill(new_id(), 2, "cautious"), "ben") == "table/not-host"


def test_hosting_passes_to_the_next_present_player() -> None:
    harness = TableHarness()
    harness.run(protocol.Sit(new_id(), "Ben", seat=0), "ben")
    harness.run(protocol.Sit(new_id(), "Ana", seat=1), "ana")
    harness.run(protocol.Sit(new_id(), "Cy", seat=2), "cy")
    harness.connected = {"ben", "cy", "eve"}
    version = harness.table.public_version
    harness.run(PassHosting())
    assert (harness.table.host, table_info(harness.table).host) == ("cy", 2)
    assert harness.table.public_version == version + 1
    assert you_info(harness.table, "cy").host
    assert not you_info(harness.table, "ana").host
    assert harness.replayed() == harness.table
    harness.connected |= {"ana"}
    assert harness.refusal(protocol.Start(new_id()), "ana") == "table/not-host"
    harness.run(protocol.Start(new_id()), "cy")
    assert harness.table.phase == "playing"


@pytest.mark.parametrize("connected", [{"ana", "ben"}, {"eve"}, set()])
def test_hosting_stays_if_the_host_is_here_or_no_other_player_is(connected: set[str]) -> None:
    harness = TableHarness()
    harness.sit("ana", "ben")
    harness.connected = connected
    assert harness.run(PassHosting()).record is None
    assert harness.table.host == "ana"


def test_hosting_of_a_finished_game_stays() -> None:
    harness = finished_game()
    harness.connected = {"ben"}
    assert harness.run(PassHosting()).record is None


def test_blocked_guest_loses_the_seat_and_cannot_sit_again() -> None:
    harness = TableHarness()
    harness.sit("ana", "ben")
    harness.run(protocol.Remove(new_id(), 1, block=True), "ana")
    assert harness.holders[1].open
    assert harness.refusal(protocol.Sit(new_id(), "Ben"), "ben") == "table/blocked"
    harness.sit("cy")
    assert harness.table.seat_of("cy") == 1
    assert harness.replayed() == harness.table


def test_guest_who_is_only_removed_may_sit_again() -> None:
    harness = TableHarness()
    harness.sit("ana", "ben")
    harness.run(protocol.Remove(new_id(), 1), "ana")
    harness.sit("ben")
    assert harness.table.seat_of("ben") == 1


def test_bot_takes_the_seat_of_a_player_who_is_blocked_during_the_game() -> None:
    harness = started_game()
    harness.run(protocol.Remove(new_id(), 1, block=True), "ana")
    assert (harness.holders[1].guest, harness.holders[1].bot) == (None, "greedy-ev")
    assert harness.table.blocked == {"ben"}
    assert harness.replayed() == harness.table


def test_operator_ends_a_table_without_a_result() -> None:
    for harness in (TableHarness(), started_game()):
        harness.run(EndTable())
        assert (harness.table.phase, harness.table.open_decision) == ("over", None)
        assert table_info(harness.table).ended == "operator"
        assert harness.replayed() == harness.table
        assert harness.refusal(EndTable()) == "table/over"


def test_log_that_becomes_too_long_ends_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderation, "MAX_LOG_LENGTH", 40)
    harness = started_game(["ana"])
    for number in range(40 - harness.table.log_length):
        harness.choose("ana", "continue" if number % 2 else "exit")
    assert (harness.table.log_length, harness.table.ended) == (40, "too-long")
    with pytest.raises(CommandRefused) as refused:
        finished_games.record(harness.records)
    assert refused.value.code == "table/too-long"
    assert harness.replayed() == harness.table
