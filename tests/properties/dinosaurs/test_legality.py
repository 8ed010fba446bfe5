"""What may be done is accepted, everything else is refused, and a refusal changes nothing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacora.core.errors import IllegalStep
from tacora.core.game import Chance, ChanceStep, Decide, DecisionStep, GameOver, Step
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.turn.setup import AssignExplorers
from tests.properties.dinosaurs.invariants import check, encoded
from tests.properties.dinosaurs.strategies import (
    WHOLE,
    Play,
    answers,
    games,
    numbered,
    one_of_each,
    short_games,
)
from tests.properties.random_games import SPARING, seeds

WORDS = (
    *("", "pass", "Pass", "pass ", "end", "move", "stay", "carried", "keep", "take", "search"),
    *("to:", "to:camp", "to:n1", "to:n01", "to:n99e99", "tunnel:camp", "tunnel:", "from:camp"),
    *("place:", "place:@", "place:base-camp@n1", "place:celestial-event@n2", "place:jungle-3@camp"),
    *("play:", "play:rope", "play:rope>", "play:lasso>0", "play:lasso>9", "play:bait>t-rex"),
    *("play:objection>rope", "play:objection>0", "use", "use>", "use>0", "use:mei", "use>t-rex"),
    *("augment", "augment:+", "augment:+:", "augment:*:rope", "augment:+:rope,rope", "augment:-:,"),
    *("steal:0", "steal:", "steal:-1", "steal:٣", "pick-up", "pick-up:", "face:t-rex", "next:rope"),
    *("chase:0", "chase:", "fill:camp", "draw:,", "draw:jungle-3,jungle-3", "explorer:mei", ":"),
    *(">", "@", "\x00", "\ud800", "play:\ud800", "place:\ud800@n1", "9" * 5000, "augment:+:" * 999),
)
OUTCOMES = (
    *("", "map:", "map:base-camp", "map:celestial-event", "map:jungle-3", "map:nowhere"),
    *("item:", "item:rope", "item:nothing", "dinosaur:earthquake", "dinosaur:", "explorer:mei"),
    *("dice:", "dice:0", "dice:7", "dice:6+1", "dice:1+6", "dice:1+1+1", "dice:x", "dice:3", ":"),
    *("dice:٣+٣", "treasure:5", "\ud800", "dice:" + "9" * 5000),
)


def refused(state: State, step: Step) -> IllegalStep:
    """The complaint about a step, which must leave no trace."""
    before = encoded(state)
    with pytest.raises(IllegalStep) as caught:
        GAME.rules.apply(state, step)
    assert encoded(state) == before
    assert caught.value.code.startswith("step/")
    assert 0 < len(caught.value.message) < 500
    return caught.value


@SPARING
@given(play=short_games(), seed=seeds())
def test_every_choice_that_is_offered_is_accepted(play: Play, seed: int) -> None:
    rng = Random(seed)
    for state in one_of_each(play, seed, Decide):
        before = encoded(state)
        others = answers(state, rng)
        for seat in others:
            offered = GAME.rules.legal_choices(state, seat)
            assert len(set(offered)) == len(offered)
            for choice in rng.sample(offered, min(len(offered), 30)):
                after, _ = GAME.rules.apply(state, DecisionStep({**others, seat: choice}))
                check(after)
        assert encoded(state) == before


@SPARING
@given(play=short_games(), seed=seeds())
def test_every_outcome_that_is_possible_is_accepted(play: Play, seed: int) -> None:
    for state in one_of_each(play, seed, Chance):
        before = encoded(state)
        chance = GAME.rules.pending(state)
        assert isinstance(chance, Chance)
        assert len(set(chance.outcomes)) == len(chance.outcomes) > 0
        assert min(chance.weights) > 0
        for outcome in chance.outcomes:
            after, _ = GAME.rules.apply(state, ChanceStep(outcome))
            check(after)
        assert encoded(state) == before


@SPARING
@given(
    play=games(),
    seed=seeds(),
    words=st.lists(st.sampled_from(WORDS) | st.text(max_size=20), max_size=9),
)
def test_a_choice_that_is_not_offered_is_refused(play: Play, seed: int, words: list[str]) -> None:
    """Among others, whatever anybody could choose at another moment of the same game."""
    rng = Random(seed)
    moments = one_of_each(play, seed, Decide)
    elsewhere = sorted({choice for state in moments for choice in answers(state, rng).values()})
    for state in moments:
        lawful = answers(state, rng)
        seat = rng.choice(sorted(lawful))
        offered = GAME.rules.legal_choices(state, seat)
        for word in (*elsewhere, *words, offered[-1] + " ", offered[0].upper()):
            if word not in offered:
                refused(state, DecisionStep({**lawful, seat: word}))


@SPARING
@given(
    play=games(),
    seed=seeds(),
    words=st.lists(st.sampled_from(OUTCOMES) | st.text(max_size=20), max_size=9),
)
def test_an_outcome_that_is_not_possible_is_refused(
    play: Play, seed: int, words: list[str]
) -> None:
    moments = one_of_each(play, seed, Chance)
    chances = [chance for s in moments if isinstance(chance := GAME.rules.pending(s), Chance)]
    elsewhere = {chance.outcomes[-1] for chance in chances}
    for state, chance in zip(moments, chances, strict=True):
        for word in (*sorted(elsewhere), *words, chance.outcomes[0] + " "):
            if word not in chance.outcomes:
                refused(state, ChanceStep(word))


def test_no_word_is_too_odd_to_be_refused() -> None:
    for state in one_of_each(numbered(7), 7, Decide):
        lawful = answers(state, Random(1))
        for seat in lawful:
            for word in {*WORDS} - {*GAME.rules.legal_choices(state, seat)}:
                refused(state, DecisionStep({**lawful, seat: word}))


def test_no_outcome_is_too_odd_to_be_refused() -> None:
    for state in one_of_each(numbered(7), 7, Chance):
        chance = GAME.rules.pending(state)
        assert isinstance(chance, Chance)
        for outcome in {*OUTCOMES} - {*chance.outcomes}:
            refused(state, ChanceStep(outcome))


@SPARING
@given(play=games(), seed=seeds(), stranger=st.integers(-3, 99))
def test_answers_of_the_wrong_seats_are_refused(play: Play, seed: int, stranger: int) -> None:
    rng = Random(seed)
    for state in one_of_each(play, seed, Decide):
        lawful = answers(state, rng)
        seat = rng.choice(sorted(lawful))
        others = {s: choice for s, choice in lawful.items() if s != seat}
        assert refused(state, DecisionStep(others)).code == "step/missing-answer"
        if stranger not in lawful:
            at_the_table = stranger in range(play.options.players)
            code = "step/not-asked" if at_the_table else "step/no-seat"
            assert refused(state, DecisionStep({**lawful, stranger: "pass"})).code == code
            assert refused(state, DecisionStep({**others, stranger: "pass"})).code.startswith(
                "step/"
            )
            assert GAME.rules.legal_choices(state, stranger) == ()


@SPARING
@given(play=games(), seed=seeds())
def test_a_step_of_the_wrong_kind_is_refused(play: Play, seed: int) -> None:
    everybody = DecisionStep(dict.fromkeys(range(play.options.players), "pass"))
    for state in one_of_each(play, seed):
        match GAME.rules.pending(state):
            case Chance():
                wrong: list[Step] = [everybody, DecisionStep({})]
            case Decide():
                wrong = [ChanceStep("dice:1+1"), ChanceStep("")]
            case GameOver():
                wrong = [ChanceStep("dice:1+1"), everybody, DecisionStep({}), *play.steps[-3:]]
        over = isinstance(GAME.rules.pending(state), GameOver)
        for step in wrong:
            code = "step/game-over" if over else "step/out-of-turn"
            assert refused(state, step).code == code


@WHOLE
@given(play=games())
def test_no_step_changes_the_state_that_it_was_applied_to(play: Play) -> None:
    """Nor what it shares with others: the map, the diamonds on it, the cards of the box."""
    before = [encoded((s.diamonds, s.board, s.players, s.hands, s.agenda)) for s in play.states]
    for state, step in zip(play.states, play.steps, strict=False):
        GAME.rules.apply(state, step)
    after = [encoded((s.diamonds, s.board, s.players, s.hands, s.agenda)) for s in play.states]
    assert before == after


@SPARING
@given(play=short_games())
def test_the_same_step_from_the_same_state_gives_the_same(play: Play) -> None:
    for before, (step, after, events) in zip(play.states, play.moves, strict=False):
        whole = encoded(before)
        same, again = GAME.rules.apply(before, step)
        assert encoded(before) == whole
        assert encoded(same) == encoded(after)
        assert again == events


@WHOLE
@given(play=games())
def test_those_are_asked_who_have_a_choice_and_nobody_is_asked_for_nothing(play: Play) -> None:
    for state in play.states:
        pending = GAME.rules.pending(state)
        asked = pending.seats if isinstance(pending, Decide) else ()
        assert list(asked) == sorted(set(asked))
        assert asked or not isinstance(pending, Decide)
        for seat in range(play.options.players):
            choices = GAME.rules.legal_choices(state, seat)
            assert bool(choices) == (seat in asked)
            if choices and not isinstance(state.agenda[-1], ReactionWindow | AssignExplorers):
                assert len(choices) > 1, "a decision with one answer is none"


@WHOLE
@given(play=games())
def test_what_an_absent_player_answers_is_lawful(play: Play) -> None:
    for state in play.states:
        pending = GAME.rules.pending(state)
        for seat in pending.seats if isinstance(pending, Decide) else ():
            answer = GAME.table_policy.absent_choice(state, seat)
            assert (answer is None) != isinstance(state.agenda[-1], ReactionWindow)
            assert answer is None or answer in GAME.rules.legal_choices(state, seat)
