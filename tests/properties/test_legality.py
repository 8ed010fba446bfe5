"""Every game: legal steps are accepted, all others are refused, and a refusal changes nothing."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacora.core.errors import IllegalStep
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep, GameOver, Seat, Step
from tests.properties.every_game import Suite, every_game
from tests.properties.random_games import CHECKED, SPARING, seeds

MAX_COMBINATIONS = 256
"""Up to this number, all combinations of choices are tried, which are 2^8 in Diamant."""


def assert_refused(suite: Suite, state: Any, step: Step) -> IllegalStep:
    """Assert that a step is refused and changes nothing; return the error."""
    before = suite.encode(state)
    with pytest.raises(IllegalStep) as caught:
        suite.game.rules.apply(state, step)
    assert suite.encode(state) == before
    assert caught.value.code.startswith("step/")
    assert 0 < len(caught.value.message) < 500
    return caught.value


def legal_choices(suite: Suite, state: Any) -> dict[Seat, tuple[str, ...]]:
    """Return the legal choices of every seat that is asked."""
    pending = suite.game.rules.pending(state)
    assert isinstance(pending, Decide)
    return {seat: suite.game.rules.legal_choices(state, seat) for seat in pending.seats}


def answers(suite: Suite, state: Any, rng: Random) -> dict[Seat, str]:
    """Choose a legal answer for every seat that is asked."""
    return {seat: rng.choice(legal) for seat, legal in legal_choices(suite, state).items()}


def combinations(suite: Suite, state: Any, rng: Random) -> list[dict[Seat, str]]:
    """Return all combinations of legal choices if they are few, or each choice once."""
    legal = legal_choices(suite, state)
    if prod(map(len, legal.values())) <= MAX_COMBINATIONS:
        return [dict(zip(legal, chosen, strict=True)) for chosen in product(*legal.values())]
    others = answers(suite, state, rng)
    return [
        {**others, seat: choice}
        for seat, choices in legal.items()
        for choice in rng.sample(choices, min(len(choices), 30))
    ]


# What is legal


@every_game
@SPARING
@given(data=st.data(), seed=seeds())
def test_every_legal_choice_is_accepted(suite: Suite, data: st.DataObject, seed: int) -> None:
    rng = Random(seed)
    states = suite.sample(data.draw(suite.short_games), seed, Decide)
    assert states
    for state in states:
        before = suite.encode(state)
        for legal in legal_choices(suite, state).values():
            assert len(set(legal)) == len(legal)
        for chosen in combinations(suite, state, rng):
            after, _ = suite.game.rules.apply(state, DecisionStep(chosen))
            suite.check(after)
        assert suite.encode(state) == before


@every_game
@SPARING
@given(data=st.data(), seed=seeds())
def test_every_outcome_with_a_weight_is_accepted_and_no_other(
    suite: Suite, data: st.DataObject, seed: int
) -> None:
    states = suite.sample(data.draw(suite.short_games), seed, Chance)
    assert states
    for state in states:
        before = suite.encode(state)
        chance = suite.game.rules.pending(state)
        assert isinstance(chance, Chance)
        assert len(set(chance.outcomes)) == len(chance.outcomes) > 0
        assert sum(chance.weights) > 0
        for outcome, weight in zip(chance.outcomes, chance.weights, strict=True):
            if weight:
                after, _ = suite.game.rules.apply(state, ChanceStep(outcome))
                suite.check(after)
            else:
                refusal = assert_refused(suite, state, ChanceStep(outcome))
                assert refusal.code == "step/card-not-left"
        assert suite.encode(state) == before


@every_game
@SPARING
@given(data=st.data())
def test_the_same_step_from_the_same_state_gives_the_same(
    suite: Suite, data: st.DataObject
) -> None:
    play = data.draw(suite.short_games)
    for before, (step, after, events) in zip(play.states, play.moves, strict=False):
        whole = suite.encode(before)
        same, again = suite.game.rules.apply(before, step)
        assert suite.encode(before) == whole
        assert suite.encode(same) == suite.encode(after)
        assert again == events


@every_game
def test_no_step_changes_the_state_that_it_was_applied_to(suite: Suite) -> None:
    numbered, size = suite.pool
    for play in map(numbered, range(size)):
        before = [suite.encode(state) for state in play.states]
        for state, step in zip(play.states, play.steps, strict=False):
            suite.game.rules.apply(state, step)
        assert [suite.encode(state) for state in play.states] == before


@every_game
def test_exactly_the_seats_that_are_asked_have_choices(suite: Suite) -> None:
    numbered, size = suite.pool
    for play in map(numbered, range(size)):
        for state in play.states:
            pending = suite.game.rules.pending(state)
            asked = pending.seats if isinstance(pending, Decide) else ()
            assert list(asked) == sorted(set(asked))
            assert asked or not isinstance(pending, Decide)
            for seat in range(suite.game.rules.num_seats(play.options)):
                legal = suite.game.rules.legal_choices(state, seat)
                assert bool(legal) == (seat in asked)
                if len(legal) == 1:
                    assert suite.may_be_forced(state), "a decision needs two choices"


@every_game
def test_the_choice_for_an_absent_player_is_legal_and_the_one_of_the_rules(suite: Suite) -> None:
    numbered, size = suite.pool
    chosen = 0
    for play in map(numbered, range(size)):
        for state in play.states:
            pending = suite.game.rules.pending(state)
            for seat in pending.seats if isinstance(pending, Decide) else ():
                choice = suite.game.table_policy.absent_choice(state, seat)
                assert choice == suite.absent(state, seat)
                assert choice is None or choice in suite.game.rules.legal_choices(state, seat)
                chosen += choice is not None
    assert chosen > 1000


# What is refused


@every_game
@CHECKED
@given(data=st.data(), seed=seeds())
def test_a_choice_that_is_not_legal_is_refused(
    suite: Suite, data: st.DataObject, seed: int
) -> None:
    """Odd texts, and choices that are legal in another state of the same game."""
    rng = Random(seed)
    texts = st.sampled_from(suite.odd.choices) | st.text(max_size=20)
    odd = data.draw(st.lists(texts, max_size=9))
    states = suite.sample(data.draw(suite.games), seed, Decide)
    elsewhere = {choice for state in states for choice in answers(suite, state, rng).values()}
    for state in states:
        legal = answers(suite, state, rng)
        seat = rng.choice(sorted(legal))
        offered = suite.game.rules.legal_choices(state, seat)
        for text in (*sorted(elsewhere), *odd, offered[-1] + " ", offered[0].upper()):
            if text not in offered:
                refusal = assert_refused(suite, state, DecisionStep({**legal, seat: text}))
                if suite.game.name == "diamant":
                    assert refusal.code == "step/illegal-choice"


@every_game
@CHECKED
@given(data=st.data(), seed=seeds())
def test_an_outcome_that_is_not_possible_is_refused(
    suite: Suite, data: st.DataObject, seed: int
) -> None:
    texts = st.sampled_from(suite.odd.outcomes) | st.text(max_size=30)
    odd = data.draw(st.lists(texts, max_size=9))
    states = suite.sample(data.draw(suite.games), seed, Chance)
    chances = [chance for s in states if isinstance(chance := suite.game.rules.pending(s), Chance)]
    elsewhere = {chance.outcomes[-1] for chance in chances}
    for state, chance in zip(states, chances, strict=True):
        for text in (*sorted(elsewhere), *odd, chance.outcomes[0] + " "):
            if text not in chance.outcomes:
                refusal = assert_refused(suite, state, ChanceStep(text))
                if suite.game.name == "diamant":
                    assert refusal.code == "step/unknown-card"


@every_game
def test_every_odd_text_is_refused_as_a_choice(suite: Suite) -> None:
    states = suite.sample(suite.pool[0](7), 7, Decide)
    assert states
    for state in states:
        legal = answers(suite, state, Random(1))
        for seat in legal:
            for text in {*suite.odd.choices} - {*suite.game.rules.legal_choices(state, seat)}:
                assert_refused(suite, state, DecisionStep({**legal, seat: text}))


@every_game
def test_every_odd_text_is_refused_as_an_outcome(suite: Suite) -> None:
    states = suite.sample(suite.pool[0](7), 7, Chance)
    assert states
    for state in states:
        chance = suite.game.rules.pending(state)
        assert isinstance(chance, Chance)
        for text in {*suite.odd.outcomes} - {*chance.outcomes}:
            assert_refused(suite, state, ChanceStep(text))


@every_game
@CHECKED
@given(data=st.data(), seed=seeds(), stranger=st.integers(-3, 99))
def test_a_decision_with_missing_or_unexpected_seats_is_refused(
    suite: Suite, data: st.DataObject, seed: int, stranger: int
) -> None:
    rng = Random(seed)
    play = data.draw(suite.games)
    for state in suite.sample(play, seed, Decide):
        legal = answers(suite, state, rng)
        seat = rng.choice(sorted(legal))
        others = {s: choice for s, choice in legal.items() if s != seat}
        refusal = assert_refused(suite, state, DecisionStep(others))
        assert refusal.code == "step/missing-answer"
        if stranger not in legal:
            more = DecisionStep({**legal, stranger: legal[seat]})
            at_the_table = stranger in range(play.options.players)
            code = suite.not_asked if at_the_table else "step/no-seat"
            assert assert_refused(suite, state, more).code == code
            assert_refused(suite, state, DecisionStep({**others, stranger: legal[seat]}))
            assert suite.game.rules.legal_choices(state, stranger) == ()


@every_game
@CHECKED
@given(data=st.data(), seed=seeds())
def test_a_step_of_the_wrong_kind_is_refused(suite: Suite, data: st.DataObject, seed: int) -> None:
    play = data.draw(suite.games)
    outcome = next(step for step in play.steps if isinstance(step, ChanceStep))
    decision = next(step for step in play.steps if isinstance(step, DecisionStep))
    outcomes, decisions = [outcome, ChanceStep("")], [decision, DecisionStep({})]
    for state in suite.sample(play, seed):
        pending = suite.game.rules.pending(state)
        wrong: dict[type, list[Step]] = {
            Chance: [*decisions],
            Decide: [*outcomes],
            GameOver: [*outcomes, *decisions],
        }
        code = "step/game-over" if isinstance(pending, GameOver) else "step/out-of-turn"
        for step in wrong[type(pending)]:
            assert assert_refused(suite, state, step).code == code


@every_game
@CHECKED
@given(data=st.data())
def test_no_step_follows_the_end_of_a_game(suite: Suite, data: st.DataObject) -> None:
    play = data.draw(suite.games)
    end = play.states[-1]
    before = suite.encode(end)
    for step in {repr(step): step for step in play.steps}.values():
        with pytest.raises(IllegalStep) as caught:
            suite.game.rules.apply(end, step)
        assert caught.value.code == "step/game-over"
    assert suite.encode(end) == before
