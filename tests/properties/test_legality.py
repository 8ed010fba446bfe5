"""What may be done is accepted, everything else is refused, and a refusal changes nothing."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from tacora.core.errors import IllegalStep
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep, Step
from tacora.games.diamant import GAME
from tacora.games.diamant.state import State
from tests.properties.invariants import check
from tests.properties.random_games import CHECKED
from tests.properties.strategies import Play, games, states

WORDS = ("", "Exit", "exit ", "stay", "exit+exit", "continue+", "+", "exit+continue+exit", "\ud800")
CARDS = ("", "treasure", "treasure:0", "treasure:999", "trap:", "trap:doom", "relic:", "relic:5 ")


def refused(state: State, step: Step) -> IllegalStep:
    """The complaint about a step, which must leave no trace."""
    before = json.encode(state)
    with pytest.raises(IllegalStep) as caught:
        GAME.rules.apply(state, step)
    assert json.encode(state) == before
    assert caught.value.code.startswith("step/")
    return caught.value


@CHECKED
@given(state=states("choices"))
def test_every_combination_of_lawful_choices_is_accepted(state: State) -> None:
    before = json.encode(state)
    asked = GAME.rules.pending(state)
    assert isinstance(asked, Decide)
    for answers in product(*(GAME.rules.legal_choices(state, seat) for seat in asked.seats)):
        after, events = GAME.rules.apply(
            state, DecisionStep(dict(zip(asked.seats, answers, strict=True)))
        )
        check(after)
        assert events
    assert json.encode(state) == before


@CHECKED
@given(state=states("card"))
def test_every_card_that_is_left_is_accepted_and_no_other(state: State) -> None:
    before = json.encode(state)
    chance = GAME.rules.pending(state)
    assert isinstance(chance, Chance)
    assert sum(chance.weights) > 0
    for code, weight in zip(chance.outcomes, chance.weights, strict=True):
        if weight:
            after, events = GAME.rules.apply(state, ChanceStep(code))
            check(after)
            assert events
        else:
            assert refused(state, ChanceStep(code)).code == "step/card-not-left"
    assert json.encode(state) == before


@CHECKED
@given(state=states("card"), text=st.text(max_size=30) | st.sampled_from(CARDS))
def test_a_card_that_is_not_in_the_box_is_refused(state: State, text: str) -> None:
    unknown = text if text not in state.catalog.codes else text + "!"
    assert refused(state, ChanceStep(unknown)).code == "step/unknown-card"


@CHECKED
@given(state=states("choices"), data=st.data())
def test_a_decision_with_a_seat_missing_is_refused(state: State, data: st.DataObject) -> None:
    answers = _answers(state)
    del answers[data.draw(st.sampled_from(sorted(answers)))]
    assert refused(state, DecisionStep(answers)).code == "step/missing-answer"


@CHECKED
@given(state=states("choices"), seat=st.integers(-3, 99))
def test_a_decision_with_a_seat_too_many_is_refused(state: State, seat: int) -> None:
    answers = _answers(state)
    if seat in answers:
        return
    at_the_table = seat in range(state.options.players)
    complaint = refused(state, DecisionStep({**answers, seat: "exit"}))
    assert complaint.code == ("step/in-camp" if at_the_table else "step/no-seat")
    assert GAME.rules.legal_choices(state, seat) == ()


@CHECKED
@given(state=states("choices"), data=st.data())
def test_a_seat_in_the_place_of_another_is_refused(state: State, data: st.DataObject) -> None:
    answers = _answers(state)
    other = data.draw(st.integers(-1, 99).filter(lambda seat: seat not in answers))
    absent = data.draw(st.sampled_from(sorted(answers)))
    answers[other] = answers.pop(absent)
    refused(state, DecisionStep(answers))


@CHECKED
@given(state=states("choices"), word=st.text(max_size=20) | st.sampled_from(WORDS), data=st.data())
def test_a_word_that_is_no_choice_is_refused(state: State, word: str, data: st.DataObject) -> None:
    answers = _answers(state)
    seat = data.draw(st.sampled_from(sorted(answers)))
    if word in GAME.rules.legal_choices(state, seat):
        return
    assert refused(state, DecisionStep({**answers, seat: word})).code == "step/illegal-choice"


@CHECKED
@given(state=states())
def test_a_step_of_the_wrong_kind_is_refused(state: State) -> None:
    everybody = DecisionStep(dict.fromkeys(range(state.options.players), "exit"))
    any_card = ChanceStep(state.catalog.codes[0])
    wrong: dict[str, list[Step]] = {
        "card": [everybody, DecisionStep({})],
        "choices": [any_card, ChanceStep("")],
        "nothing": [any_card, ChanceStep(""), everybody, DecisionStep({})],
    }
    code = "step/game-over" if state.awaiting == "nothing" else "step/out-of-turn"
    for step in wrong[state.awaiting]:
        assert refused(state, step).code == code


@CHECKED
@given(play=games())
def test_nothing_follows_the_end(play: Play) -> None:
    end = play.states[-1]
    for step in {repr(step): step for step in play.steps}.values():
        assert refused(end, step).code == "step/game-over"


@CHECKED
@given(play=games())
def test_no_step_changes_the_state_that_it_was_applied_to(play: Play) -> None:
    for state, step in zip(play.states, play.steps, strict=False):
        before = json.encode(state)
        GAME.rules.apply(state, step)
        assert json.encode(state) == before


@CHECKED
@given(play=games())
def test_those_are_asked_who_have_a_choice(play: Play) -> None:
    for state in play.states:
        pending = GAME.rules.pending(state)
        seats = pending.seats if isinstance(pending, Decide) else ()
        for seat in range(play.options.players):
            assert bool(GAME.rules.legal_choices(state, seat)) == (seat in seats)


@CHECKED
@given(play=games())
def test_what_an_absent_player_answers_is_lawful(play: Play) -> None:
    for state in play.states:
        pending = GAME.rules.pending(state)
        for seat in pending.seats if isinstance(pending, Decide) else ():
            answer = GAME.table_policy.absent_choice(state, seat)
            if play.options.absence == "bot":
                assert answer is None
            else:
                assert answer in GAME.rules.legal_choices(state, seat)
                assert set(answer.split("+")) == {play.options.absence}


def _answers(state: State) -> dict[int, str]:
    asked = GAME.rules.pending(state)
    assert isinstance(asked, Decide)
    return {seat: GAME.rules.legal_choices(state, seat)[0] for seat in asked.seats}
