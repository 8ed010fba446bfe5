"""A table before its game: seats, bots, options and settings."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tacora.core.errors import CommandRefused
from tacora.table import protocol
from tacora.table.commands.hosting import check_seats
from tacora.table.entries import LogRecord, TableOpened
from tacora.table.replay_log import first_entry, replay_log
from tests.server.table_harness import TableHarness, finished_game, new_id, started_game


def test_sit_takes_the_first_open_seat_and_a_free_colour() -> None:
    harness = TableHarness()
    harness.sit("ana", "ben")
    assert [holder.name for holder in harness.holders] == ["Ana", "Ben", ""]
    assert harness.holders[0].colour != harness.holders[1].colour
    assert harness.table.seat_of("ben") == 1


def test_sit_takes_the_wanted_seat_and_colour() -> None:
    harness = TableHarness()
    harness.run(protocol.Sit(new_id(), "Ana", "teal", 2), "ana")
    assert (harness.holders[2].name, harness.holders[2].colour) == ("Ana", "teal")
    harness.run(protocol.Sit(new_id(), "Ben", "teal"), "ben")
    assert harness.holders[0].colour not in (None, "teal")


def test_sit_again_changes_name_colour_or_seat() -> None:
    harness = TableHarness()
    harness.sit("ana", "ben")
    harness.run(protocol.Sit(new_id(), "Anna"), "ana")
    assert [holder.name for holder in harness.holders] == ["Anna", "Ben", ""]
    harness.run(protocol.Sit(new_id(), "Anna", "mint", 2), "ana")
    assert [holder.name for holder in harness.holders] == ["", "Ben", "Anna"]
    assert [holder.guest for holder in harness.holders] == [None, "ben", "ana"]


def test_equal_names_get_a_number() -> None:
    harness = TableHarness()
    for guest in ("ana", "ben", "cy"):
        harness.run(protocol.Sit(new_id(), "  Alexandrina the  Great  "), guest)
    names = [holder.name for holder in harness.holders]
    assert names[0] == "Alexandrina the Grea"
    assert len(set(names)) == 3
    assert all(len(name) <= 20 for name in names)


def test_invisible_name_is_refused() -> None:
    assert TableHarness().refusal(protocol.Sit(new_id(), " \u200b\n"), "ana") == "table/name"


def test_sit_without_a_guest_is_refused() -> None:
    assert TableHarness().refusal(protocol.Sit(new_id(), "Ana")) == "guest/none"


def test_sit_at_a_full_table_is_refused() -> None:
    harness = TableHarness()
    harness.sit("ana", "ben", "cy")
    assert harness.refusal(protocol.Sit(new_id(), "Dee"), "dee") == "table/full"
    assert harness.refusal(protocol.Sit(new_id(), "Dee", seat=1), "dee") == "table/taken"
    assert harness.refusal(protocol.Sit(new_id(), "Dee", seat=3), "dee") == "table/seat"


def test_stand_opens_the_seat() -> None:
    harness = TableHarness()
    harness.sit("ana", "ben")
    harness.run(protocol.Stand(new_id()), "ana")
    assert harness.holders[0].open
    assert harness.table.host == "ana"
    assert harness.refusal(protocol.Stand(new_id()), "ana") == "table/no-seat"


def test_seed_belongs_to_its_seat() -> None:
    harness = TableHarness()
    harness.sit("ana", "ben")
    harness.run(protocol.Seed(new_id(), "0a" * 32), "ana")
    assert set(harness.table.commitment().seats) == {0}
    harness.run(protocol.Sit(new_id(), "Annie"), "ana")
    assert set(harness.table.commitment().seats) == {0}
    harness.run(protocol.Stand(new_id()), "ana")
    assert harness.table.commitment().seats == {}
    assert harness.refusal(protocol.Seed(new_id(), "0a" * 32), "ana") == "table/no-seat"


def test_host_fills_open_seats_with_bots_and_opens_them_again() -> None:
    harness = TableHarness()
    harness.sit("ana")
    harness.fill(1, 2, bot="cautious:7")
    assert [holder.bot for holder in harness.holders] == [None, "cautious:7", "cautious:7"]
    assert len({holder.name for holder in harness.holders}) == 3
    harness.run(protocol.Fill(new_id(), 1, None), "ana")
    assert harness.holders[1].open


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (protocol.Fill("x", 0, "random"), "table/taken"),
        (protocol.Fill("x", 0, None), "table/taken"),
        (protocol.Fill("x", 7, "random"), "table/seat"),
        (protocol.Fill("x", 2, "nobody"), "call/bot"),
        (protocol.Fill("x", 2, "random:7"), "call/bot"),
        (protocol.Fill("x", 2, "cautious:65"), "table/bot"),
        (protocol.Fill("x", 2, "/tmp/mybot.py"), "table/bot"),  # noqa: S108
        (protocol.Remove("x", 2), "table/nobody"),
        (protocol.Remove("x", 3), "table/seat"),
        (protocol.Remove("x", 0), "table/host"),
        (protocol.Start("x"), "table/open-seats"),
        (protocol.Arrange("x", {"players": 9}), "option/players"),
        (protocol.Arrange("x", {"players": 3, "colour": 1}), "option/unknown"),
        (protocol.Arrange("x", {"players": 4}, game="chess"), "call/game"),
        (protocol.Arrange("x", game="dinosaurs"), "option/players"),
        (
            protocol.Arrange("x", {"players": 3, "chests": "open"}, game="dinosaurs"),
            "option/unknown",
        ),
        (protocol.Choose("x", 1, "exit"), "table/not-started"),
        (protocol.Withdraw("x", 1), "table/not-started"),
        (protocol.SetAutoAnswer("x", "ask"), "table/not-started"),
        (protocol.SetBell("x", "rope", on=True), "table/not-started"),
        (protocol.Return("x"), "table/not-started"),
    ],
)
def test_invalid_commands_of_the_host_are_refused(command: protocol.Command, code: str) -> None:
    harness = TableHarness()
    harness.sit("ana", "ben")
    assert harness.refusal(command, "ana") == code


@pytest.mark.parametrize(
    "command",
    [
        protocol.Fill("x", 2, "random"),
        protocol.Remove("x", 0),
        protocol.Start("x"),
        protocol.Arrange("x", settings=protocol.Settings(public=True)),
    ],
)
@pytest.mark.parametrize("guest", ["ben", "eve", None])
def test_host_commands_are_refused_for_others(command: protocol.Command, guest: str | None) -> None:
    harness = TableHarness()
    harness.sit("ana", "ben")
    assert harness.refusal(command, guest) == "table/not-host"


def test_command_without_a_change_makes_no_log_record() -> None:
    harness = TableHarness()
    harness.sit("ana", "ana")
    written = len(harness.records)
    harness.sit("ana")
    harness.run(protocol.Arrange(new_id(), settings=protocol.Settings()), "ana")
    assert len(harness.records) == written


def test_host_removes_a_player_before_the_game() -> None:
    harness = TableHarness()
    harness.sit("ana", "ben")
    harness.run(protocol.Remove(new_id(), 1), "ana")
    assert harness.holders[1].open
    assert harness.table.seat_of("ben") is None


def test_fewer_seats_drop_open_seats_then_bots_but_no_people() -> None:
    harness = TableHarness(seats=5)
    harness.sit("ana", "ben", "cy")
    harness.fill(3)
    harness.run(protocol.Arrange(new_id(), {"players": 4}), "ana")
    assert [holder.bot for holder in harness.holders] == [None, None, None, "random"]
    harness.run(protocol.Arrange(new_id(), {"players": 3, "chests": "open"}), "ana")
    assert [holder.guest for holder in harness.holders] == ["ana", "ben", "cy"]
    harness.run(protocol.Arrange(new_id(), {"players": 4}), "ana")
    harness.sit("dee")
    assert (
        harness.refusal(protocol.Arrange(new_id(), {"players": 3}), "ana") == "table/too-few-seats"
    )


def test_settings_and_options_change_independently() -> None:
    harness = TableHarness({"chests": "open"})
    harness.run(protocol.Arrange(new_id(), settings=protocol.Settings(seconds=30)), "ana")
    assert harness.table.settings.seconds == 30
    assert harness.table.options.chests == "open"
    harness.run(protocol.Arrange(new_id(), {"players": 3}), "ana")
    assert harness.table.settings.seconds == 30
    assert harness.table.options.chests == "closed"


def test_host_switches_the_game_and_everybody_stays() -> None:
    harness = TableHarness({"chests": "open"}, seats=8)
    harness.sit("ana", "ben")
    harness.fill(2, bot="cautious:7")
    harness.fill(3)
    harness.run(protocol.Arrange(new_id(), {"players": 6}, game="dinosaurs"), "ana")
    assert (harness.table.game.name, harness.table.code) == ("dinosaurs", "TABLEZ")
    assert [holder.guest for holder in harness.holders] == ["ana", "ben", *[None] * 4]
    assert [holder.bot for holder in harness.holders[2:4]] == ["planner", "random"]
    assert harness.replayed() == harness.table
    harness.run(protocol.Arrange(new_id(), {"players": 4}, game="diamant"), "ana")
    assert harness.table.options.chests == "closed"
    harness.run(protocol.Start(new_id()), "ana")
    assert harness.replayed() == harness.table


def test_switched_table_survives_new_rules_of_the_game_that_it_left() -> None:
    harness = TableHarness(game="dinosaurs")
    harness.run(protocol.Arrange(new_id(), {"players": 3}, game="diamant"), "ana")
    first = harness.records[0].entries[0]
    assert isinstance(first, TableOpened)
    old = replace(first, rules=99, options={"players": 3, "gone": True})
    records = [LogRecord((old,)), *harness.records[1:]]
    assert replay_log(records) == harness.table
    assert (first_entry(records).game, first_entry(records).rules) == ("diamant", 1)


def test_number_of_seats_is_limited_by_the_colours() -> None:
    check_seats(len(protocol.COLOURS))
    with pytest.raises(CommandRefused) as refused:
        check_seats(len(protocol.COLOURS) + 1)
    assert refused.value.code == "table/seats"


def test_eight_players_get_eight_colours() -> None:
    harness = started_game([f"p{number}" for number in range(7)] + ["ana"], seats=8)
    assert len({holder.colour for holder in harness.holders}) == 8
    assert harness.table.phase == "playing"


@pytest.mark.parametrize(
    "command",
    [
        protocol.Sit("x", "Ana"),
        protocol.Seed("x", "00" * 32),
        protocol.Arrange("x", {"players": 4}),
        protocol.Start("x"),
    ],
)
@pytest.mark.parametrize("make", [started_game, finished_game])
def test_commands_before_the_game_are_refused_once_it_has_started(
    command: protocol.Command, make: Any
) -> None:
    assert make().refusal(command, "ana") == "table/started"


def test_repeated_command_id_counts_once() -> None:
    harness = TableHarness()
    command = protocol.Sit("same", "Ana")
    harness.run(command, "ana")
    before = harness.table
    assert harness.run(command, "ana").record is None
    assert harness.run(protocol.Stand("same"), "ana").record is None
    assert harness.table == before
    harness.run(command, "ben")  # the same id of another guest is another command
    assert harness.table.seat_of("ben") == 1
    assert harness.replayed() == harness.table
