"""Games that share their luck see the same cards."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacora.games.diamant.options import Options
from tacora.sim.diamant.card_tables import Array, build_card_tables
from tacora.sim.diamant.kernel import DECK_LEFT, GAME, LANES, OVER, REMOVED, ROUND, ROWS
from tacora.sim.diamant.rng import game_seeds
from tests.parity.engine_comparison import (
    EDITIONS,
    Choose,
    by_chance,
    lanes_of,
    moments,
    own_decks,
    table,
)
from tests.properties.random_games import SPARING, seeds

ALIKE = (2, 4, 8)
DIFFERENT = (GAME // LANES,)
"""What games of the same luck and the same decisions do not share."""


@pytest.mark.parametrize("alike", ALIKE)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_deals_and_decisions_give_the_same_games(edition: str, alike: int) -> None:
    _compare_lanes(table(edition, 5), 3, alike)


@SPARING
@given(options=own_decks(), seed=seeds(), alike=st.sampled_from(ALIKE))
def test_the_same_deals_and_decisions_give_the_same_games_with_a_deck_of_ones_own(
    options: Options, seed: int, alike: int
) -> None:
    _compare_lanes(options, seed, alike)


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_stays_longer_sees_the_same_cards_and_more(edition: str) -> None:
    """In rounds that begin with the same deck, whatever was decided before and is decided now."""
    rounds = _cards_by_round(table(edition, 4), alike=4)
    together = 0
    for (_, number, _), seen in rounds.items():
        longest = max(seen, key=len)
        assert all(cards == longest[: len(cards)] for cards in seen)
        together += len(seen) > 1 and 1 < number < OVER
    assert together > 5


def test_without_deals_in_common_all_games_differ() -> None:
    first_round = [
        tuple(cards)
        for (_, number, _), seen in _cards_by_round(table("diamant-2005", 8), alike=1).items()
        for cards in seen
        if number == 1 and len(cards) > 5
    ]
    assert len(first_round) > 10
    assert len(set(first_round)) == len(first_round)


def _compare_lanes(options: Options, seed: int, alike: int) -> None:
    choose = _alike(by_chance(seed, 1), alike)
    for moment in moments(options, game_seeds(seed, alike), LANES, choose):
        lanes = np.array(lanes_of(moment.waves)).reshape(-1, alike, ROWS // LANES)
        shared = np.delete(lanes, DIFFERENT, axis=2)
        assert (shared == shared[:, :1]).all()


def _alike(choose: Choose, alike: int) -> Choose:
    """The same decisions in so many games in a row."""

    def choose_alike(waves: Array) -> Array:
        return np.repeat(choose(waves)[:, ::alike], alike, axis=1)

    return choose_alike


def _cards_by_round(options: Options, alike: int) -> dict[tuple[int, int, int], list[list[int]]]:
    """By luck, round and the cards gone before it: what each game saw there, in order."""
    found: dict[tuple[int, int, int], list[list[int]]] = defaultdict(list)
    seen: list[list[int]] = [[] for _ in range(LANES)]
    before = [(1, int(build_card_tables(options).opening[1]))] * LANES
    for n, cards in enumerate(seen):
        found[n // alike, 1, 0].append(cards)
    for moment in moments(options, game_seeds(9, alike), LANES, by_chance(9, 1)):
        for n, lane in enumerate(lanes_of(moment.waves)):
            number, left = lane[ROUND // LANES], lane[DECK_LEFT // LANES]
            if number > before[n][0]:
                seen[n] = []
                found[n // alike, number, lane[REMOVED // LANES]].append(seen[n])
            elif left != before[n][1]:
                seen[n].append(left ^ before[n][1])
            before[n] = number, left
    return found
