"""Every game: a record replayed gives the game that was played."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec import json

from tacora.core.errors import InvalidRecord
from tacora.core.events import Events
from tacora.core.game import DecisionStep
from tacora.core.record import Result, format_line
from tacora.games.registry import get_game
from tests.properties.every_game import Suite, every_game
from tests.properties.random_games import CHECKED, SPARING
from tests.properties.records import entries_of, replay_entries, result_of


@every_game
@CHECKED
@given(data=st.data())
def test_replay_equals_live_play_and_is_written_the_same_again(
    suite: Suite, data: st.DataObject
) -> None:
    play = data.draw(suite.short_games)
    entries = entries_of(play)
    again = replay_entries(entries)

    assert [step.state for step in again.steps] == play.states
    assert [step.step for step in again.steps] == [None, *play.steps]
    assert [step.events for step in again.steps] == play.events
    assert again.events == tuple(event for events in play.events for event in events)
    assert again.result is not None
    assert again.result == result_of(play.game, play.states[-1])
    assert again.over
    assert get_game(again.header.game).rules.parse_options(again.header.options) == play.options
    assert _bytes(again.events) == _bytes(tuple(event for e in play.events for event in e))
    assert [format_line(entry) for entry in (again.header, *play.steps, again.result)] == [
        format_line(entry) for entry in entries
    ]


@every_game
@SPARING
@given(data=st.data())
def test_a_record_may_end_anywhere(suite: Suite, data: st.DataObject) -> None:
    play = data.draw(suite.short_games)
    entries = entries_of(play)
    every = 1 + len(entries) // 100 * 10  # each beginning, or some of a long game
    for length in {*range(1, len(entries) + 1, every), len(entries)}:
        again = replay_entries(entries[:length])
        steps = min(length - 1, len(play.steps))
        assert again.state == play.states[steps]
        assert len(again.steps) == steps + 1
        assert again.over == (steps == len(play.steps))
        assert (again.result is not None) == (length == len(entries))


@every_game
@SPARING
@given(wrong=st.integers(-(10**6), 10**6), data=st.data())
def test_a_result_that_the_rules_do_not_give_is_refused(
    suite: Suite, wrong: int, data: st.DataObject
) -> None:
    play = data.draw(suite.short_games)
    *steps, result = entries_of(play)
    assert isinstance(result, Result)
    seat = data.draw(st.integers(0, len(result.scores) - 1))
    assume(wrong != result.scores[seat])
    scores = tuple(wrong if s == seat else score for s, score in enumerate(result.scores))
    others = tuple(s for s in range(len(scores)) if s not in result.winners)
    for lie in (Result(scores, result.winners), Result(result.scores, others)):
        with pytest.raises(InvalidRecord) as caught:
            replay_entries([*steps, lie])
        assert (caught.value.code, caught.value.line) == ("record/result-wrong", len(steps) + 1)


@every_game
@CHECKED
@given(data=st.data())
def test_answers_in_any_order_are_the_same_record(suite: Suite, data: st.DataObject) -> None:
    play = data.draw(suite.short_games)
    decisions = [step for step in play.steps if isinstance(step, DecisionStep)]
    assert decisions
    for step in decisions:
        turned = DecisionStep(dict(reversed(list(step.choices.items()))))
        assert format_line(turned) == format_line(step)


def _bytes(events: Events) -> bytes:
    return json.encode([(event.id, event.args) for event in events])
