"""The solver of one-player Diamant against full enumeration."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.parity.solo_solver import Deck, solve, standard_deck
from tests.properties.random_games import SPARING


def small_decks() -> st.SearchStrategy[Deck]:
    return st.builds(
        lambda treasures, kinds, copies, relics: Deck(
            np.array(treasures, np.int64), kinds, copies, np.array(relics, np.int64)
        ),
        st.lists(st.integers(1, 9), min_size=1, max_size=3),
        st.integers(1, 2),
        st.integers(1, 3),
        st.lists(st.sampled_from([5, 10]), max_size=2),
    )


@SPARING
@given(deck=small_decks())
def test_solver_matches_enumeration(deck: Deck) -> None:
    assert solve(deck).value == pytest.approx(float(enumerated(deck)), abs=1e-9)


def enumerated(deck: Deck) -> Fraction:
    """Return the best value of a round by trying every next card."""
    cards = [("treasure", int(value)) for value in deck.treasures]
    cards += [("trap", kind) for kind in range(deck.kinds) for _ in range(deck.copies)]
    cards += [("relic", 0)] * len(deck.relics)

    @cache
    def going_on(drawn: frozenset[int]) -> Fraction:
        coming = [at for at in range(len(cards)) if at not in drawn]
        if not coming:
            return Fraction(held(drawn))
        return Fraction(sum(after(drawn, at) for at in coming), len(coming))

    def after(drawn: frozenset[int], at: int) -> Fraction:
        if cards[at][0] == "trap" and any(cards[other] == cards[at] for other in drawn):
            return Fraction(0)
        now = drawn | {at}
        return max(Fraction(held(now)), going_on(now))

    def held(drawn: frozenset[int]) -> int:
        relics = sum(cards[at][0] == "relic" for at in drawn)
        rubies = sum(cards[at][1] for at in drawn if cards[at][0] == "treasure")
        return rubies + int(deck.relics[:relics].sum())

    return going_on(frozenset())


def test_one_step_lookahead_is_optimal_with_the_standard_deck() -> None:
    best, simple = solve(standard_deck()), solve(standard_deck(), one_step=True)
    assert simple.value == pytest.approx(best.value, abs=1e-12)


def test_value_of_the_standard_deck_is_known() -> None:
    """A regression value; it changes if the cards or their values change."""
    assert solve(standard_deck()).value == pytest.approx(20.304584294920762)


def test_solver_never_leaves_with_nothing() -> None:
    best = solve(standard_deck())
    assert not best.leave[0, :2, 0].any()
