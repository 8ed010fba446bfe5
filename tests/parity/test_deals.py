"""Games of one deal (`games_per_deal`) have the same cards."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacora.games.diamant.options import Options
from tacora.sim.diamant import kernel as k
from tacora.sim.diamant.card_tables import Array, build_card_tables
from tacora.sim.diamant.rng import game_seeds
from tests.parity.engine_comparison import (
    EDITIONS,
    Choose,
    custom_deck_options,
    lanes_of,
    options_for,
    random_choices,
    snapshots,
)
from tests.properties.random_games import SPARING, seeds

GAMES_PER_DEAL = (2, 4, 8)
UNSHARED_ROWS = (k.GAME // k.LANES,)
"""The rows that differ in games of the same deal and the same decisions."""


@pytest.mark.parametrize("games_per_deal", GAMES_PER_DEAL)
@pytest.mark.parametrize("edition", EDITIONS)
def test_games_of_a_deal_with_the_same_decisions_are_equal(
    edition: str, games_per_deal: int
) -> None:
    assert_deals_are_equal(options_for(edition, 5), 3, games_per_deal)


@SPARING
@given(options=custom_deck_options(), seed=seeds(), games_per_deal=st.sampled_from(GAMES_PER_DEAL))
def test_games_of_a_deal_with_the_same_decisions_are_equal_with_custom_decks(
    options: Options, seed: int, games_per_deal: int
) -> None:
    assert_deals_are_equal(options, seed, games_per_deal)


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_of_a_deal_see_the_same_cards_in_each_round(edition: str) -> None:
    """In rounds that start with the same deck; longer rounds see more of the same cards."""
    rounds = _cards_by_round(options_for(edition, 4), games_per_deal=4)
    compared = 0
    for (_, number, _), seen in rounds.items():
        longest = max(seen, key=len)
        assert all(cards == longest[: len(cards)] for cards in seen)
        compared += len(seen) > 1 and 1 < number < k.OVER_ROUND
    assert compared > 5


def test_games_of_different_deals_differ() -> None:
    first_round = [
        tuple(cards)
        for (_, number, _), seen in _cards_by_round(
            options_for("diamant-2005", 8), games_per_deal=1
        ).items()
        for cards in seen
        if number == 1 and len(cards) > 5
    ]
    assert len(first_round) > 10
    assert len(set(first_round)) == len(first_round)


def assert_deals_are_equal(options: Options, seed: int, games_per_deal: int) -> None:
    choose = _same_choices(random_choices(seed, 1), games_per_deal)
    for snapshot in snapshots(options, game_seeds(seed, games_per_deal), k.LANES, choose):
        lanes = np.array(lanes_of(snapshot.waves)).reshape(-1, games_per_deal, k.NUM_ROWS)
        shared = np.delete(lanes, UNSHARED_ROWS, axis=2)
        assert (shared == shared[:, :1]).all()


def _same_choices(choose: Choose, games_per_deal: int) -> Choose:
    """Make the same decisions in all games of a deal."""

    def choose_once(waves: Array) -> Array:
        return np.repeat(choose(waves)[:, ::games_per_deal], games_per_deal, axis=1)

    return choose_once


def _cards_by_round(
    options: Options, games_per_deal: int
) -> dict[tuple[int, int, int], list[list[int]]]:
    """By deal, round and the cards removed before it: the cards of each game, in order."""
    found: dict[tuple[int, int, int], list[list[int]]] = defaultdict(list)
    seen: list[list[int]] = [[] for _ in range(k.LANES)]
    before = [(1, int(build_card_tables(options).round_decks[1]))] * k.LANES
    for n, cards in enumerate(seen):
        found[n // games_per_deal, 1, 0].append(cards)
    seeds_of_deals = game_seeds(9, games_per_deal)
    for snapshot in snapshots(options, seeds_of_deals, k.LANES, random_choices(9, 1)):
        for n, lane in enumerate(lanes_of(snapshot.waves)):
            number, left = lane[k.ROUND // k.LANES], lane[k.DECK_LEFT // k.LANES]
            if number > before[n][0]:
                seen[n] = []
                found[n // games_per_deal, number, lane[k.REMOVED // k.LANES]].append(seen[n])
            elif left != before[n][1]:
                seen[n].append(left ^ before[n][1])
            before[n] = number, left
    return found
