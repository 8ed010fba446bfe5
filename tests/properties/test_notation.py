"""Every game: a notation is read back exactly, and any other text is refused with a code."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacora.core.errors import InvalidNotation
from tacora.core.game import Chance, Decide
from tests.properties import strategies as diamant
from tests.properties.dinosaurs import strategies as dinosaurs
from tests.properties.every_game import SUITES, AnyPlay, Suite, every_game
from tests.properties.random_games import CHECKED, THOROUGH, seeds

EXACT: dict[str, tuple[Callable[[int], AnyPlay], int, int]] = {
    "diamant": (diamant.numbered, 60, 1),
    "dinosaurs": (dinosaurs.numbered, dinosaurs.POOL, 7),
    "dinosaurs-short": (dinosaurs.numbered_short, 25, 1),
}
"""Games whose positions are read back: a pool, its size, and the steps between two positions."""


def read(suite: Suite, text: str) -> Any | None:
    """Read a position; return None where it is refused as it should be."""
    try:
        return suite.game.rules.from_notation(text)
    except InvalidNotation as error:
        refusal = error
    assert refusal.code.startswith("notation/")
    assert 0 < len(refusal.message) < 2000
    return None


def assert_stable(suite: Suite, text: str) -> Any | None:
    """Assert that a text is refused, or is a position whose notation is read back exactly."""
    state = read(suite, text)
    if state is not None:
        line = suite.game.rules.to_notation(state)
        again = suite.game.rules.from_notation(line)
        assert again == state
        assert suite.game.rules.to_notation(again) == line
        suite.check(state)
    return state


def assert_playable(suite: Suite, text: str, seed: int) -> None:
    """Assert that a text is refused, or is a position from which a game can be played on."""
    state = assert_stable(suite, text)
    if state is not None:
        for reached in suite.play_on(state, seed):
            suite.check(reached)


def notation_of_one(suite: Suite, data: st.DataObject, rng: Random) -> str:
    """Write a random state of a random game."""
    return suite.game.rules.to_notation(rng.choice(data.draw(suite.games).states))


@pytest.mark.parametrize("case", EXACT)
def test_every_position_of_a_game_is_read_back_exactly(case: str) -> None:
    numbered, size, stride = EXACT[case]
    suite = SUITES[case.removesuffix("-short")]
    for play in map(numbered, range(size)):
        for state in play.states[::stride]:
            line = suite.game.rules.to_notation(state)
            assert suite.game.rules.from_notation(line) == state
            assert len(line.split("\n")) == 1
            assert len(line.split(" ")) == suite.fields


@every_game
@CHECKED
@given(data=st.data(), seed=seeds())
def test_a_position_plays_on_as_the_game_it_was_taken_from(
    suite: Suite, data: st.DataObject, seed: int
) -> None:
    rng = Random(seed)
    play = data.draw(suite.games)
    for _ in range(6):
        start = rng.randrange(len(play.moves))
        again = read(suite, suite.game.rules.to_notation(play.states[start]))
        assert again is not None
        for step, after, events in play.moves[start : start + 40]:
            again, events_again = suite.game.rules.apply(again, step)
            assert again == after
            assert events_again == events


@every_game
@CHECKED
@given(data=st.data(), seed=seeds())
def test_every_position_that_is_read_waits_for_the_same(
    suite: Suite, data: st.DataObject, seed: int
) -> None:
    for state in suite.sample(data.draw(suite.games), seed):
        again = suite.game.rules.from_notation(suite.game.rules.to_notation(state))
        pending = suite.game.rules.pending(again)
        assert pending == suite.game.rules.pending(state)
        if isinstance(pending, Decide):
            assert all(suite.game.rules.legal_choices(again, seat) for seat in pending.seats)
        elif isinstance(pending, Chance):
            assert sum(pending.weights)


@every_game
@CHECKED
@given(data=st.data(), seed=seeds())
def test_spaces_do_not_matter(suite: Suite, data: st.DataObject, seed: int) -> None:
    rng = Random(seed)
    words = notation_of_one(suite, data, rng).split(" ")
    spaced = "".join(rng.choice([" ", "  ", "\t", " \n"]) + word for word in words) + " \n"
    state = read(suite, spaced)
    assert state is not None
    assert state == read(suite, " ".join(words))


@every_game
@THOROUGH
@given(data=st.data())
def test_any_text_is_refused_or_is_a_position(suite: Suite, data: st.DataObject) -> None:
    pieces = st.lists(st.sampled_from(suite.odd.pieces)).map("".join)
    assert_stable(suite, data.draw(st.text(max_size=200) | pieces))


@every_game
def test_every_odd_notation_is_refused_or_is_a_position(suite: Suite) -> None:
    assert suite.odd.notations
    for text in suite.odd.notations:
        assert_stable(suite, text)


@every_game
@THOROUGH
@given(data=st.data(), seed=seeds())
def test_a_damaged_notation_is_refused_or_can_be_played(
    suite: Suite, data: st.DataObject, seed: int
) -> None:
    text = notation_of_one(suite, data, Random(seed))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.sampled_from([start, start + 1, start + 5]))
        piece = data.draw(st.sampled_from(suite.odd.pieces) | st.text(max_size=3))
        text = text[:start] + piece + text[end:]
    assert_playable(suite, text, seed)


@every_game
@THOROUGH
@given(data=st.data(), seed=seeds())
def test_mixed_fields_of_two_games_are_refused_or_can_be_played(
    suite: Suite, data: st.DataObject, seed: int
) -> None:
    rng = Random(seed)
    one, other = (notation_of_one(suite, data, rng).split() for _ in range(2))
    mixed = [rng.choice(pair) for pair in zip(one, other, strict=True)]
    assert_playable(suite, " ".join(mixed), seed)


@every_game
@THOROUGH
@given(data=st.data(), seed=seeds())
def test_fields_of_another_position_of_the_game_are_refused_or_can_be_played(
    suite: Suite, data: st.DataObject, seed: int
) -> None:
    """One field, or several, of the same game a little earlier or later."""
    rng = Random(seed)
    states = data.draw(suite.games).states
    place = rng.randrange(len(states))
    near = rng.randrange(max(0, place - 20), min(len(states), place + 20))
    words, others = (suite.game.rules.to_notation(states[n]).split() for n in (place, near))
    for field in rng.sample(range(1, suite.fields), rng.choice([1, 1, 1, 2, suite.fields // 2])):
        words[field] = others[field]
    assert_playable(suite, " ".join(words), seed)
