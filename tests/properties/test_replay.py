"""A record is the game: folded again it gives what was played."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec import json

from tacora.core.errors import InvalidRecord
from tacora.core.events import Events
from tacora.core.game import Decided
from tacora.core.record import Entry, Header, Result, line
from tacora.diamant import GAME
from tacora.games import game_named
from tests.properties.records import fold, result_of
from tests.properties.strategies import CHECKED, SPARING, Play, games


def entries_of(play: Play) -> list[Entry]:
    """The record of a game, result included."""
    header = Header("diamant", GAME.options_json(play.options))
    return [header, *play.steps, result_of(play.states[-1])]


@CHECKED
@given(play=games())
def test_replay_equals_live_play(play: Play) -> None:
    again = fold(entries_of(play))

    assert [moment.state for moment in again.moments] == play.states
    assert [moment.step for moment in again.moments] == [None, *play.steps]
    assert [moment.events for moment in again.moments] == play.events
    assert again.events == tuple(event for events in play.events for event in events)
    assert again.result == result_of(play.states[-1])
    assert again.over
    assert game_named(again.header.game).options(again.header.options) == play.options


@CHECKED
@given(play=games())
def test_replayed_events_are_the_same_bytes_as_live_ones(play: Play) -> None:
    again = fold(entries_of(play))
    assert _bytes(again.events) == _bytes(
        tuple(event for events in play.events for event in events)
    )


@SPARING
@given(play=games())
def test_a_record_may_end_anywhere(play: Play) -> None:
    entries = entries_of(play)
    for length in range(1, len(entries) + 1):
        again = fold(entries[:length])
        steps = min(length - 1, len(play.steps))
        assert again.state == play.states[steps]
        assert len(again.moments) == steps + 1
        assert again.over == (steps == len(play.steps))
        assert (again.result is not None) == (length == len(entries))


@CHECKED
@given(play=games())
def test_a_record_is_written_the_same_again(play: Play) -> None:
    entries = entries_of(play)
    again = fold(entries)
    steps = [moment.step for moment in again.moments if moment.step is not None]
    assert again.result is not None
    assert [line(entry) for entry in (again.header, *steps, again.result)] == [
        line(entry) for entry in entries
    ]


@CHECKED
@given(play=games(), wrong=st.integers(-(10**6), 10**6), data=st.data())
def test_a_result_that_the_rules_do_not_give_is_refused(
    play: Play, wrong: int, data: st.DataObject
) -> None:
    *steps, result = entries_of(play)
    assert isinstance(result, Result)
    seat = data.draw(st.integers(0, len(result.scores) - 1))
    assume(wrong != result.scores[seat])
    scores = tuple(wrong if s == seat else score for s, score in enumerate(result.scores))
    others = tuple(s for s in range(len(scores)) if s not in result.winners)
    for lie in (Result(scores, result.winners), Result(result.scores, others)):
        with pytest.raises(InvalidRecord) as caught:
            fold([*steps, lie])
        assert (caught.value.code, caught.value.line) == ("record/result-wrong", len(steps) + 1)


@CHECKED
@given(play=games())
def test_answers_in_any_order_are_the_same_record(play: Play) -> None:
    for step in play.steps:
        if isinstance(step, Decided):
            turned = Decided(dict(reversed(list(step.choices.items()))))
            assert line(turned) == line(step)


def _bytes(events: Events) -> bytes:
    return json.encode([(event.id, event.args) for event in events])
