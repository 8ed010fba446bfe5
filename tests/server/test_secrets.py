"""What others must not know is in nothing that is made for their eyes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import json

from tacora.table import projection, protocol
from tacora.table.commands.handle import CommandResult, handle_command
from tacora.table.commands.internal import Issuer, Reveal
from tacora.table.table import Table
from tests.properties.random_games import CHECKED, seeds
from tests.server.random_commands import TABLES, doings
from tests.server.table_harness import SEED, Sitting, begun, finished, in_a_window, new_id

GUESTS = ("ana", "ben", "cy", "dee", None)
every_game = pytest.mark.parametrize("game", TABLES)


def shown(outcome: CommandResult, guest: str | None) -> bytes:
    """All that a guest is shown of a table and of what happened, as bytes."""
    table = outcome.table
    seat = table.seat_of(guest)
    return json.encode(
        [
            table.public_version,
            projection.table_info(table),
            projection.you_info(table, guest),
            projection.open_decision(table, seat, None),
            projection.position(table, seat),
            None if seat is None else projection.odds_for(table).get(seat),
            projection.event_messages(table.game, outcome.events, seat),
        ]
    )


def _lawful(table: Table) -> list[tuple[int, str]]:
    """Seats of people who are asked and whose answer would not be the last."""
    asking = table.open_decision
    if asking is None:
        return []
    people = [
        (seat, chair.guest)
        for seat, chair in enumerate(table.holders)
        if chair.guest is not None
        and chair.bot is None
        and len(asking.choices.legal_choices.get(seat, ())) > 1
    ]
    return [
        (seat, guest)
        for seat, guest in people
        if asking.answers_are_hidden or set(asking.choices.missing) - {seat}
    ]


@every_game
@settings(CHECKED, max_examples=20)
@given(seed=seeds(), data=st.data())
def test_two_tables_that_differ_in_one_choice_look_the_same_to_everybody_else(
    game: str, seed: int, data: st.DataObject
) -> None:
    sitting = Sitting(**TABLES[game])
    sitting.sit("ana", "ben")
    sitting.fill(*range(2, len(sitting.chairs)))
    sitting.start()
    compared = 0
    for _ in doings(sitting, seed, 120):
        for seat, guest in _lawful(sitting.table):
            asking = sitting.table.open_decision
            assert asking is not None
            if compared > 25:
                return
            choices = data.draw(st.permutations(asking.choices.legal_choices[seat]))[:2]
            one, other = (
                handle_command(
                    sitting.table, protocol.Choose("x", asking.number, choice), Issuer(guest)
                )
                for choice in choices
            )
            for watcher in GUESTS:
                if watcher != guest:
                    assert shown(one, watcher) == shown(other, watcher)
            assert shown(one, guest) != shown(other, guest)
            compared += 1


@every_game
@settings(CHECKED, max_examples=12)
@given(seed=seeds())
def test_neither_seed_nor_guest_is_ever_shown(game: str, seed: int) -> None:
    given_ = TABLES[game]
    sitting = Sitting(**given_)
    own = "0f" * 32
    people = {"ana": "guest-id-one", "ben": "guest-id-two"}
    for name, guest in people.items():
        sitting.give(protocol.Sit(new_id(), name), guest)
    sitting.give(protocol.Seed(new_id(), own), "guest-id-two")
    sitting.fill(*(seat for seat, chair in enumerate(sitting.chairs) if chair.open))
    sitting.start()
    for _ in doings(sitting, seed, 100):
        for watcher in (None, "ana", *people.values()):
            seen = shown(sitting.last, watcher)
            for secret in (SEED, own, *people.values()):
                assert secret.encode() not in seen


def test_a_table_printed_in_a_log_gives_neither_seed_nor_choice_away() -> None:
    printed = set()
    for choice in ("exit", "continue"):
        sitting = begun()
        sitting.choose("ana", choice)
        printed.add(repr(sitting.table))
        assert SEED not in repr(sitting.table)
    assert len(printed) == 1


def test_who_has_chosen_is_shown_and_what_is_not() -> None:
    sitting = begun()
    sitting.choose("ben", "exit")
    for seat in (None, 0, 2):
        ask = projection.open_decision(sitting.table, seat, None)
        assert ask is not None
        assert (ask.chosen, ask.own) == ([1], None)
    own = projection.open_decision(sitting.table, 1, None)
    assert own is not None
    assert own.own == "exit"


def test_the_choices_of_others_are_not_listed_either() -> None:
    sitting = begun()
    spectator = projection.open_decision(sitting.table, None, None)
    assert spectator is not None
    assert (spectator.choices, spectator.seats) == ([], [0, 1, 2])
    assert None not in projection.odds_for(sitting.table)
    assert set(projection.odds_for(sitting.table)) == {0, 1, 2}


def test_the_odds_are_for_tables_that_allow_them() -> None:
    sitting = begun(settings=protocol.Settings(odds=False))
    assert not projection.odds_for(sitting.table)


@pytest.mark.parametrize("chests", ["closed", "open"])
def test_a_closed_chest_is_shown_to_its_owner_alone(chests: str) -> None:
    sitting = begun(options={"chests": chests})
    while not any(sitting.table.state.banked):
        for guest in ("ana", "ben", "cy"):
            if sitting.table.phase == "playing":
                sitting.choose(guest, "exit")
    for watcher in (None, 0, 1, 2):
        facts = projection.position(sitting.table, watcher)
        assert facts is not None
        expected = [
            banked if chests == "open" or seat == watcher else None
            for seat, banked in enumerate(sitting.table.state.banked)
        ]
        assert facts["banked"] == expected


def test_when_it_is_over_every_chest_is_open() -> None:
    sitting = finished()
    facts = projection.position(sitting.table, None)
    assert facts is not None
    assert facts["banked"] == list(sitting.table.state.banked)


def test_in_a_window_nobody_sees_who_has_answered() -> None:
    sitting = in_a_window()
    assert sitting.table.open_decision is not None
    for _ in range(2):
        for watcher in (None, 0, 1):
            ask = projection.open_decision(sitting.table, watcher, None)
            assert ask is not None
            assert (ask.quiet, ask.chosen, ask.seats) == (True, [], [0, 1])
        for seat in sitting.table.open_decision.choices.missing:
            guest = sitting.chairs[seat].guest
            assert guest is not None
            sitting.choose(guest, "pass")
    sitting.give(Reveal(sitting.ask))
