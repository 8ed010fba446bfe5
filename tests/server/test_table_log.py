"""A table is its log, folded: whatever a crowd does, both agree, and nobody gets two seats."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacora.core.game import DecisionStep
from tacora.table import entries, protocol
from tacora.table.commands.handle import handle_command
from tacora.table.commands.internal import Issuer, Reveal, TimeIsUp
from tacora.table.entries import AutoAnswerSet, ChoiceMade
from tacora.table.replay_log import apply_record, open_table_from
from tacora.table.table import Table
from tests.properties.random_games import CHECKED, seeds
from tests.server.random_commands import TABLES, doings
from tests.server.table_harness import Sitting, in_a_window, new_id

every_game = pytest.mark.parametrize("game", TABLES)
CROWDED = settings(CHECKED, max_examples=25)


@every_game
@CROWDED
@given(seed=seeds(), most=st.integers(20, 250))
def test_whatever_a_crowd_does_the_log_tells_the_same(game: str, seed: int, most: int) -> None:
    sitting = Sitting(**TABLES[game])
    told = open_table_from(entries.decode(entries.encode(sitting.acts[0])))[0]
    assert told == sitting.table
    for command, guest, before, code in doings(sitting, seed, most):
        table, last = sitting.table, sitting.last
        if code is not None:
            assert "/" in code
            assert table is before
            assert table == told  # nor has anything that it is made of
            continue
        if last.record is None:
            assert table == before
            continue
        told, events = apply_record(told, entries.decode(entries.encode(last.record)))
        assert told == table
        assert events == last.events
        _check_numbers(before, table, last.record)
        _check_seats(table)
        if isinstance(command, protocol.Command):
            assert handle_command(table, command, Issuer(guest)).record is None
    assert sitting.unfolded() == sitting.table


def _check_numbers(before: Table, after: Table, act: entries.LogRecord) -> None:
    """Every act has a number; the version leaves out what nobody may know of."""
    assert after.log_length == before.log_length + 1
    quiet = before.open_decision is not None and before.open_decision.answers_are_hidden
    secret = all(
        isinstance(e, AutoAnswerSet) or (quiet and isinstance(e, ChoiceMade)) for e in act.entries
    )
    assert after.public_version == before.public_version + (not secret)


def _check_seats(table: Table) -> None:
    guests = [chair.guest for chair in table.holders if chair.guest is not None]
    assert len(guests) == len(set(guests))
    taken = [chair for chair in table.holders if not chair.open]
    assert len({chair.name for chair in taken}) == len(taken)
    assert len({chair.colour for chair in taken}) == len(taken)
    assert all(chair.name and chair.colour for chair in taken)
    assert len(table.holders) == table.game.rules.num_seats(table.options)
    if table.phase != "gathering":
        assert len(taken) == len(table.holders)


@every_game
def test_the_crowd_does_what_the_property_is_about(game: str) -> None:
    """Games begin and end, windows open, much is refused: otherwise the property says little."""
    phases, codes, quiet, stood_in = set(), set(), 0, 0
    for seed in range(12):
        sitting = Sitting(**TABLES[game])
        for _, _, _, code in doings(sitting, seed, 250):
            phases.add(sitting.table.phase)
            codes.add(code)
            asking = sitting.table.open_decision
            quiet += asking is not None and asking.answers_are_hidden
            stood_in += any(chair.guest and chair.bot for chair in sitting.chairs)
    assert phases == {"gathering", "playing", "over"}
    assert len(codes) > 15
    assert stood_in
    assert bool(quiet) == (game == "dinosaurs")


# Windows: who has answered is as secret as what (J33)


def _waited_for(sitting: Sitting) -> tuple[int, str]:
    assert sitting.table.open_decision is not None
    seat = sitting.table.open_decision.choices.missing[0]
    guest = sitting.chairs[seat].guest
    assert guest is not None
    return seat, guest


def test_an_answer_in_a_window_is_counted_by_the_log_and_by_nobody_else() -> None:
    sitting = in_a_window()
    seat, guest = _waited_for(sitting)
    version, length = sitting.table.public_version, sitting.table.log_length
    sitting.choose(guest, "pass")
    assert sitting.own(seat) == "pass"
    sitting.give(protocol.Withdraw(new_id(), sitting.ask), guest)
    assert sitting.own(seat) is None
    assert (sitting.table.public_version, sitting.table.log_length) == (version, length + 2)


def test_a_window_is_revealed_when_the_server_says_so_and_not_by_the_last_answer() -> None:
    sitting = in_a_window()
    ask, version = sitting.ask, sitting.table.public_version
    while sitting.table.open_decision is not None and sitting.table.open_decision.choices.missing:
        assert sitting.refused(Reveal(ask)) == "step/not-all-chosen"
        sitting.choose(_waited_for(sitting)[1], "pass")
    assert sitting.ask == ask
    sitting.give(Reveal(ask))
    assert sitting.table.public_version == version + 1
    assert sitting.refused(Reveal(ask)) == "table/late"


def test_in_a_window_an_answer_may_be_changed_even_when_all_are_in() -> None:
    """Otherwise somebody could find out by trying whether the others have answered."""
    sitting = in_a_window()
    seat, guest = _waited_for(sitting)
    while sitting.table.open_decision is not None and sitting.table.open_decision.choices.missing:
        sitting.choose(_waited_for(sitting)[1], "pass")
    assert sitting.table.open_decision is not None
    play = sitting.table.open_decision.choices.legal_choices[seat][-1]
    sitting.choose(guest, play)
    sitting.give(protocol.Withdraw(new_id(), sitting.ask), guest)
    sitting.choose(guest, play)
    sitting.give(Reveal(sitting.ask))
    decided = sitting.acts[-1].entries[0]
    assert isinstance(decided, DecisionStep)
    assert decided.choices[seat] == play


def test_an_answer_given_once_for_all_answers_the_open_window_too() -> None:
    sitting = in_a_window()
    seat, guest = _waited_for(sitting)
    version = sitting.table.public_version
    sitting.give(protocol.Standing(new_id(), "until-my-turn"), guest)
    assert sitting.table.auto_answers[seat] == "until-my-turn"
    assert sitting.table.public_version == version
    assert sitting.table.game.table_policy.auto_answer(
        sitting.table.state, seat, "until-my-turn"
    ) == sitting.own(seat)


def test_when_time_is_up_in_a_window_the_absent_pass() -> None:
    sitting = in_a_window()
    version = sitting.table.public_version
    sitting.give(TimeIsUp(sitting.ask))
    assert sitting.table.open_decision is not None
    assert sitting.table.open_decision.choices.missing == ()
    assert {sitting.own(seat) for seat in range(2)} == {"pass"}
    assert sitting.table.public_version == version
    assert [chair.bot for chair in sitting.chairs] == [None, None]
