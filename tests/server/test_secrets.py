"""Projections contain no secrets of other guests."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import json

from tacora.table import projection, protocol
from tacora.table.commands.handle import CommandResult, handle_command
from tacora.table.commands.internal import CloseWindow, Issuer
from tacora.table.table import Table
from tests.properties.random_games import CHECKED, seeds
from tests.server.random_commands import TABLES, run_random_commands
from tests.server.table_harness import (
    SEED,
    TableHarness,
    finished_game,
    game_in_hidden_window,
    new_id,
    started_game,
)

GUESTS = ("ana", "ben", "cy", "dee", None)
every_game = pytest.mark.parametrize("game", TABLES)


def shown(result: CommandResult, guest: str | None) -> bytes:
    """Return all that a guest sees of a table and its events, as bytes."""
    table = result.table
    seat = table.seat_of(guest)
    return json.encode(
        [
            table.public_version,
            projection.table_info(table),
            projection.you_info(table, guest),
            projection.open_decision(table, seat),
            projection.position(table, seat),
            None if seat is None else projection.odds_for(table).get(seat),
            projection.event_messages(table.game, result.events, seat),
        ]
    )


def _undecided_players(table: Table) -> list[tuple[int, str]]:
    """Return the people who are asked and whose answer would not be the last."""
    decision = table.open_decision
    if decision is None:
        return []
    people = [
        (seat, holder.guest)
        for seat, holder in enumerate(table.holders)
        if holder.guest is not None
        and holder.bot is None
        and len(decision.choices.legal_choices.get(seat, ())) > 1
    ]
    return [
        (seat, guest)
        for seat, guest in people
        if decision.answers_are_hidden or set(decision.choices.missing) - {seat}
    ]


@every_game
@settings(CHECKED, max_examples=20)
@given(seed=seeds(), data=st.data())
def test_projection_hides_a_choice_from_all_other_guests(
    game: str, seed: int, data: st.DataObject
) -> None:
    harness = TableHarness(**TABLES[game])
    harness.sit("ana", "ben")
    harness.fill(*range(2, len(harness.holders)))
    harness.start()
    compared = 0
    for _ in run_random_commands(harness, seed, 120):
        for seat, guest in _undecided_players(harness.table):
            decision = harness.table.open_decision
            assert decision is not None
            if compared > 25:
                return
            choices = data.draw(st.permutations(decision.choices.legal_choices[seat]))[:2]
            one, other = (
                handle_command(
                    harness.table, protocol.Choose("x", decision.number, choice), Issuer(guest)
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
def test_projection_contains_neither_seeds_nor_guest_ids(game: str, seed: int) -> None:
    given_ = TABLES[game]
    harness = TableHarness(**given_)
    own = "0f" * 32
    people = {"ana": "guest-id-one", "ben": "guest-id-two"}
    for name, guest in people.items():
        harness.run(protocol.Sit(new_id(), name), guest)
    harness.run(protocol.Seed(new_id(), own), "guest-id-two")
    harness.fill(*(seat for seat, holder in enumerate(harness.holders) if holder.open))
    harness.start()
    for _ in run_random_commands(harness, seed, 100):
        for watcher in (None, "ana", *people.values()):
            seen = shown(harness.last, watcher)
            for secret in (SEED, own, *people.values()):
                assert secret.encode() not in seen


def test_table_repr_contains_neither_seed_nor_choice() -> None:
    printed = set()
    for choice in ("exit", "continue"):
        harness = started_game()
        harness.choose("ana", choice)
        printed.add(repr(harness.table))
        assert SEED not in repr(harness.table)
    assert len(printed) == 1


def test_open_decision_shows_who_has_chosen_but_not_what() -> None:
    harness = started_game()
    harness.choose("ben", "exit")
    for seat in (None, 0, 2):
        ask = projection.open_decision(harness.table, seat)
        assert ask is not None
        assert (ask.chosen, ask.own) == ([1], None)
    own = projection.open_decision(harness.table, 1)
    assert own is not None
    assert own.own == "exit"


def test_spectator_sees_no_legal_choices_and_no_odds() -> None:
    harness = started_game()
    spectator = projection.open_decision(harness.table, None)
    assert spectator is not None
    assert (spectator.choices, spectator.seats) == ([], [0, 1, 2])
    assert None not in projection.odds_for(harness.table)
    assert set(projection.odds_for(harness.table)) == {0, 1, 2}


def test_odds_are_empty_if_the_setting_is_off() -> None:
    harness = started_game(settings=protocol.Settings(odds=False))
    assert not projection.odds_for(harness.table)


@pytest.mark.parametrize("chests", ["closed", "open"])
def test_closed_chest_is_visible_only_to_its_owner(chests: str) -> None:
    harness = started_game(options={"chests": chests})
    while not any(harness.table.state.banked):
        for guest in ("ana", "ben", "cy"):
            if harness.table.phase == "playing":
                harness.choose(guest, "exit")
    for watcher in (None, 0, 1, 2):
        facts = projection.position(harness.table, watcher)
        assert facts is not None
        expected = [
            banked if chests == "open" or seat == watcher else None
            for seat, banked in enumerate(harness.table.state.banked)
        ]
        assert facts["banked"] == expected


def test_all_chests_are_visible_when_the_game_is_over() -> None:
    harness = finished_game()
    facts = projection.position(harness.table, None)
    assert facts is not None
    assert facts["banked"] == list(harness.table.state.banked)


def test_j33_hidden_window_does_not_show_who_has_answered() -> None:
    harness = game_in_hidden_window()
    assert harness.table.open_decision is not None
    for _ in range(2):
        for watcher in (None, 0, 1):
            ask = projection.open_decision(harness.table, watcher)
            assert ask is not None
            assert (ask.answers_are_hidden, ask.chosen, ask.seats) == (True, [], [0, 1])
        for seat in harness.table.open_decision.choices.missing:
            guest = harness.holders[seat].guest
            assert guest is not None
            harness.choose(guest, "pass")
    harness.run(CloseWindow(harness.ask))
