"""A table before its game: who sits where, what the host arranges."""

from __future__ import annotations

from typing import Any

import pytest

from tacora.core.errors import CommandRefused
from tacora.table import protocol
from tacora.table.commands.hosting import check_seats
from tests.server.table_harness import Sitting, begun, finished, new_id


def test_who_sits_down_gets_the_first_open_seat_and_a_colour_of_their_own() -> None:
    sitting = Sitting()
    sitting.sit("ana", "ben")
    assert [chair.name for chair in sitting.chairs] == ["Ana", "Ben", ""]
    assert sitting.chairs[0].colour != sitting.chairs[1].colour
    assert sitting.table.seat_of("ben") == 1


def test_a_seat_and_a_colour_may_be_wished_for() -> None:
    sitting = Sitting()
    sitting.give(protocol.Sit(new_id(), "Ana", "teal", 2), "ana")
    assert (sitting.chairs[2].name, sitting.chairs[2].colour) == ("Ana", "teal")
    sitting.give(protocol.Sit(new_id(), "Ben", "teal"), "ben")
    assert sitting.chairs[0].colour not in (None, "teal")


def test_who_sits_already_changes_name_colour_or_seat() -> None:
    sitting = Sitting()
    sitting.sit("ana", "ben")
    sitting.give(protocol.Sit(new_id(), "Anna"), "ana")
    assert [chair.name for chair in sitting.chairs] == ["Anna", "Ben", ""]
    sitting.give(protocol.Sit(new_id(), "Anna", "mint", 2), "ana")
    assert [chair.name for chair in sitting.chairs] == ["", "Ben", "Anna"]
    assert [chair.guest for chair in sitting.chairs] == [None, "ben", "ana"]


def test_two_of_one_name_are_told_apart() -> None:
    sitting = Sitting()
    for guest in ("ana", "ben", "cy"):
        sitting.give(protocol.Sit(new_id(), "  Alexandrina the\u202e Great  "), guest)
    names = [chair.name for chair in sitting.chairs]
    assert names[0] == "Alexandrina the Grea"
    assert len(set(names)) == 3
    assert all(len(name) <= 20 for name in names)


def test_a_name_must_be_seen() -> None:
    assert Sitting().refused(protocol.Sit(new_id(), " \u200b\n"), "ana") == "table/name"


def test_nobody_in_particular_cannot_sit() -> None:
    assert Sitting().refused(protocol.Sit(new_id(), "Ana")) == "guest/none"


def test_a_full_table_takes_nobody_more() -> None:
    sitting = Sitting()
    sitting.sit("ana", "ben", "cy")
    assert sitting.refused(protocol.Sit(new_id(), "Dee"), "dee") == "table/full"
    assert sitting.refused(protocol.Sit(new_id(), "Dee", seat=1), "dee") == "table/taken"
    assert sitting.refused(protocol.Sit(new_id(), "Dee", seat=3), "dee") == "table/seat"


def test_who_stands_up_leaves_the_seat_open() -> None:
    sitting = Sitting()
    sitting.sit("ana", "ben")
    sitting.give(protocol.Stand(new_id()), "ana")
    assert sitting.chairs[0].open
    assert sitting.table.host == "ana"
    assert sitting.refused(protocol.Stand(new_id()), "ana") == "table/no-seat"


def test_a_seed_goes_with_its_seat_and_is_lost_with_it() -> None:
    sitting = Sitting()
    sitting.sit("ana", "ben")
    sitting.give(protocol.Seed(new_id(), "0a" * 32), "ana")
    assert set(sitting.table.commitment().seats) == {0}
    sitting.give(protocol.Sit(new_id(), "Annie"), "ana")
    assert set(sitting.table.commitment().seats) == {0}
    sitting.give(protocol.Stand(new_id()), "ana")
    assert sitting.table.commitment().seats == {}
    assert sitting.refused(protocol.Seed(new_id(), "0a" * 32), "ana") == "table/no-seat"


def test_the_host_puts_bots_on_open_seats_and_takes_them_away() -> None:
    sitting = Sitting()
    sitting.sit("ana")
    sitting.fill(1, 2, bot="cautious:7")
    assert [chair.bot for chair in sitting.chairs] == [None, "cautious:7", "cautious:7"]
    assert len({chair.name for chair in sitting.chairs}) == 3
    sitting.give(protocol.Fill(new_id(), 1, None), "ana")
    assert sitting.chairs[1].open


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
        (protocol.Choose("x", 1, "exit"), "table/not-started"),
        (protocol.Withdraw("x", 1), "table/not-started"),
        (protocol.Standing("x", "ask"), "table/not-started"),
        (protocol.Return("x"), "table/not-started"),
    ],
)
def test_not_even_the_host_may(command: protocol.Command, code: str) -> None:
    sitting = Sitting()
    sitting.sit("ana", "ben")
    assert sitting.refused(command, "ana") == code


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
def test_only_the_host_arranges_a_table(command: protocol.Command, guest: str | None) -> None:
    sitting = Sitting()
    sitting.sit("ana", "ben")
    assert sitting.refused(command, guest) == "table/not-host"


def test_while_the_host_is_away_whoever_sits_there_arranges_the_table() -> None:
    sitting = Sitting()
    sitting.sit("ana", "ben")
    sitting.here = {"ben", "eve"}
    assert sitting.refused(protocol.Fill(new_id(), 2, "random"), "eve") == "table/not-host"
    sitting.give(protocol.Fill(new_id(), 2, "random"), "ben")
    sitting.give(protocol.Start(new_id()), "ben")
    assert sitting.table.phase == "playing"


def test_what_changes_nothing_is_not_written_down() -> None:
    sitting = Sitting()
    sitting.sit("ana", "ana")
    written = len(sitting.acts)
    sitting.sit("ana")
    sitting.give(protocol.Arrange(new_id(), settings=protocol.Settings()), "ana")
    assert len(sitting.acts) == written


def test_the_host_removes_somebody_before_the_game() -> None:
    sitting = Sitting()
    sitting.sit("ana", "ben")
    sitting.give(protocol.Remove(new_id(), 1), "ana")
    assert sitting.chairs[1].open
    assert sitting.table.seat_of("ben") is None


def test_with_fewer_seats_people_keep_theirs_and_empty_chairs_go_first() -> None:
    sitting = Sitting(seats=5)
    sitting.sit("ana", "ben", "cy")
    sitting.fill(3)
    sitting.give(protocol.Arrange(new_id(), {"players": 4}), "ana")
    assert [chair.bot for chair in sitting.chairs] == [None, None, None, "random"]
    sitting.give(protocol.Arrange(new_id(), {"players": 3, "chests": "open"}), "ana")
    assert [chair.guest for chair in sitting.chairs] == ["ana", "ben", "cy"]
    sitting.give(protocol.Arrange(new_id(), {"players": 4}), "ana")
    sitting.sit("dee")
    assert (
        sitting.refused(protocol.Arrange(new_id(), {"players": 3}), "ana") == "table/too-few-seats"
    )


def test_settings_and_options_are_changed_apart() -> None:
    sitting = Sitting({"chests": "open"})
    sitting.give(protocol.Arrange(new_id(), settings=protocol.Settings(seconds=30)), "ana")
    assert sitting.table.settings.seconds == 30
    assert sitting.table.options.chests == "open"
    sitting.give(protocol.Arrange(new_id(), {"players": 3}), "ana")
    assert sitting.table.settings.seconds == 30
    assert sitting.table.options.chests == "closed"


def test_a_table_has_no_more_seats_than_colours() -> None:
    check_seats(len(protocol.COLOURS))
    with pytest.raises(CommandRefused) as refused:
        check_seats(len(protocol.COLOURS) + 1)
    assert refused.value.code == "table/seats"


def test_eight_people_and_their_colours_fit() -> None:
    sitting = begun([f"p{number}" for number in range(7)] + ["ana"], seats=8)
    assert len({chair.colour for chair in sitting.chairs}) == 8
    assert sitting.table.phase == "playing"


@pytest.mark.parametrize(
    "command",
    [
        protocol.Sit("x", "Ana"),
        protocol.Seed("x", "00" * 32),
        protocol.Arrange("x", {"players": 4}),
        protocol.Start("x"),
    ],
)
@pytest.mark.parametrize("make", [begun, finished])
def test_what_belongs_before_the_game_comes_too_late_in_it(
    command: protocol.Command, make: Any
) -> None:
    assert make().refused(command, "ana") == "table/started"


def test_a_command_that_comes_again_counts_once() -> None:
    sitting = Sitting()
    command = protocol.Sit("same", "Ana")
    sitting.give(command, "ana")
    before = sitting.table
    assert sitting.give(command, "ana").act is None
    assert sitting.give(protocol.Stand("same"), "ana").act is None
    assert sitting.table == before
    sitting.give(command, "ben")  # another's id is another's business
    assert sitting.table.seat_of("ben") == 1
    assert sitting.unfolded() == sitting.table
