"""A table equals the replay of its log, after any commands; hidden windows (J33)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacora.core.game import DecisionStep
from tacora.games.dinosaurs.choices import Choice
from tacora.table import entries, protocol
from tacora.table.commands.handle import handle_command
from tacora.table.commands.internal import CloseWindow, Issuer, TimeIsUp
from tacora.table.entries import AllPassed, AutoAnswerSet, BellSet, ChoiceMade
from tacora.table.replay_log import apply_record, open_table_from
from tacora.table.table import Table
from tests.properties.random_games import CHECKED, seeds
from tests.server.random_commands import TABLES, run_random_commands
from tests.server.table_harness import TableHarness, game_in_hidden_window, new_id

every_game = pytest.mark.parametrize("game", TABLES)
FEWER_EXAMPLES = settings(CHECKED, max_examples=25)


@every_game
@FEWER_EXAMPLES
@given(seed=seeds(), most=st.integers(20, 250))
def test_random_commands_replay_to_the_same_table(game: str, seed: int, most: int) -> None:
    harness = TableHarness(**TABLES[game])
    replayed = open_table_from(entries.decode(entries.encode(harness.records[0])))[0]
    assert replayed == harness.table
    for command, guest, before, code in run_random_commands(harness, seed, most):
        table, last = harness.table, harness.last
        if code is not None:
            assert "/" in code
            assert table is before
            assert table == replayed  # no part of it has changed
            continue
        if last.record is None:
            assert table == before
            continue
        replayed, events = apply_record(replayed, entries.decode(entries.encode(last.record)))
        assert replayed == table
        assert events == last.events
        _assert_versions(before, table, last.record)
        _assert_seats(table)
        if isinstance(command, protocol.Command):
            assert handle_command(table, command, Issuer(guest)).record is None
    assert harness.replayed() == harness.table


def _assert_versions(before: Table, after: Table, record: entries.LogRecord) -> None:
    """Assert that every record has a number, and that secret ones change no public version."""
    assert after.log_length == before.log_length + 1
    quiet = before.open_decision is not None and before.open_decision.answers_are_hidden
    shown = before.seats_that_always_ask != after.seats_that_always_ask
    secret = all(
        (isinstance(e, AutoAnswerSet) and not shown)
        or isinstance(e, BellSet | AllPassed)
        or (quiet and isinstance(e, ChoiceMade))
        for e in record.entries
    )
    assert after.public_version == before.public_version + (not secret)


def _assert_seats(table: Table) -> None:
    guests = [holder.guest for holder in table.holders if holder.guest is not None]
    assert len(guests) == len(set(guests))
    taken = [holder for holder in table.holders if not holder.open]
    assert len({holder.name for holder in taken}) == len(taken)
    assert len({holder.colour for holder in taken}) == len(taken)
    assert all(holder.name and holder.colour for holder in taken)
    assert len(table.holders) == table.game.rules.num_seats(table.options)
    if table.phase != "gathering":
        assert len(taken) == len(table.holders)


@every_game
def test_random_commands_reach_all_phases_and_many_refusals(game: str) -> None:
    """Guard the property above: random commands must reach all phases, windows and refusals."""
    phases, codes, games, quiet, stood_in, own_cards = set(), set(), set(), 0, 0, 0
    for seed in range(12):
        harness = TableHarness(**TABLES[game])
        for _, _, _, code in run_random_commands(harness, seed, 250):
            phases.add(harness.table.phase)
            codes.add(code)
            games.add(harness.table.game.name)
            own_cards += "cards" in harness.table.game.rules.options_json(harness.table.options)
            decision = harness.table.open_decision
            quiet += decision is not None and decision.answers_are_hidden
            stood_in += any(holder.guest and holder.bot for holder in harness.holders)
    assert phases == {"gathering", "playing", "over"}
    assert len(codes) > 15
    assert {"option/cards", "table/no-cards", "call/game"} <= codes
    assert games == set(TABLES)
    assert own_cards
    assert stood_in
    assert quiet or game == "diamant"


# Hidden windows: who has answered is secret too (J33)


def _missing_player(harness: TableHarness) -> tuple[int, str]:
    assert harness.table.open_decision is not None
    seat = harness.table.open_decision.choices.missing[0]
    guest = harness.holders[seat].guest
    assert guest is not None
    return seat, guest


def test_j33_answer_in_a_hidden_window_does_not_change_the_public_version() -> None:
    harness = game_in_hidden_window()
    seat, guest = _missing_player(harness)
    version, length = harness.table.public_version, harness.table.log_length
    harness.choose(guest, "pass")
    assert harness.choice_of(seat) == "pass"
    harness.run(protocol.Withdraw(new_id(), harness.ask), guest)
    assert harness.choice_of(seat) is None
    assert (harness.table.public_version, harness.table.log_length) == (version, length + 2)


def test_hidden_window_is_closed_by_the_server_and_not_by_the_last_answer() -> None:
    harness = game_in_hidden_window()
    ask, version = harness.ask, harness.table.public_version
    while harness.table.open_decision is not None and harness.table.open_decision.choices.missing:
        harness.choose(_missing_player(harness)[1], "pass")
    assert harness.ask == ask
    harness.run(CloseWindow(ask))
    assert harness.table.public_version == version + 1
    assert harness.refusal(CloseWindow(ask)) in ("table/late", "table/no-window")


def test_closed_window_passes_for_seats_without_an_answer() -> None:
    harness = game_in_hidden_window()
    harness.run(CloseWindow(harness.ask))
    decided = harness.records[-1].entries[0]
    assert isinstance(decided, DecisionStep)
    assert set(decided.choices.values()) == {"pass"}
    assert [holder.bot for holder in harness.holders] == [None, None]


def test_j33_answer_in_a_hidden_window_may_change_when_all_are_in() -> None:
    """A refusal would reveal that all others have answered."""
    harness = game_in_hidden_window()
    seat, guest = _missing_player(harness)
    while harness.table.open_decision is not None and harness.table.open_decision.choices.missing:
        harness.choose(_missing_player(harness)[1], "pass")
    assert harness.table.open_decision is not None
    play = harness.table.open_decision.choices.legal_choices[seat][-1]
    harness.choose(guest, play)
    harness.run(protocol.Withdraw(new_id(), harness.ask), guest)
    harness.choose(guest, play)
    harness.run(CloseWindow(harness.ask))
    decided = harness.records[-1].entries[0]
    assert isinstance(decided, DecisionStep)
    assert decided.choices[seat] == play


def test_new_auto_answer_mode_applies_to_the_open_window() -> None:
    harness = game_in_hidden_window()
    seat, guest = _missing_player(harness)
    version = harness.table.public_version
    harness.run(protocol.SetAutoAnswer(new_id(), "until-my-turn"), guest)
    assert harness.table.auto_answers[seat] == "until-my-turn"
    assert harness.table.public_version == version
    assert harness.table.game.table_policy.auto_answer(
        harness.table.state, seat, "until-my-turn"
    ) == harness.choice_of(seat)


def test_bell_asks_in_a_mode_that_would_pass_and_stays_until_it_is_taken_off() -> None:

    def waits_with_an_item(table: Table, seat: int) -> bool:
        choices = table.game.rules.legal_choices(table.state, seat)
        return table.state.active != seat and choices[-1].startswith("play")

    harness = game_in_hidden_window(fits=waits_with_an_item)
    seat, guest = _missing_player(harness)
    assert harness.table.open_decision is not None
    card = Choice.parse(harness.table.open_decision.choices.legal_choices[seat][-1]).name
    version = harness.table.public_version
    harness.run(protocol.SetBell(new_id(), card, on=True), guest)
    harness.run(protocol.SetAutoAnswer(new_id(), "until-my-turn"), guest)
    assert harness.table.bells[seat] == {card}
    assert harness.choice_of(seat) is None, "the bell asks"
    harness.run(protocol.SetBell(new_id(), card, on=False), guest)
    assert harness.table.bells[seat] == frozenset()
    assert harness.choice_of(seat) == "pass"
    assert harness.table.public_version == version
    assert harness.replayed() == harness.table


def test_bell_that_is_there_already_changes_nothing() -> None:
    harness = game_in_hidden_window()
    assert harness.run(protocol.SetBell(new_id(), "rope", on=True), "ana").record is not None
    assert harness.run(protocol.SetBell(new_id(), "rope", on=True), "ana").record is None
    assert harness.run(protocol.SetBell(new_id(), "drum", on=False), "ana").record is None


def test_time_limit_of_decisions_does_not_answer_in_a_hidden_window() -> None:
    harness = game_in_hidden_window()
    assert harness.run(TimeIsUp(harness.ask)).record is None
