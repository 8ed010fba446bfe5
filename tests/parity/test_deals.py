"""Games of one deal (`games_per_deal`) have the same cards."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacora.games.diamant.cards import ENTRANCES
from tacora.games.diamant.options import Options
from tacora.sim.diamant.card_tables import Array, build_card_tables
from tacora.sim.diamant.lanes import LANES, OVER_ROUND
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
        compared += len(seen) > 1 and 1 < number < OVER_ROUND
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
    for snapshot in snapshots(options, game_seeds(seed, games_per_deal), LANES, choose):
        lanes = [{**lane, "game": 0} for lane in lanes_of(snapshot.waves)]
        for first in range(0, LANES, games_per_deal):
            assert lanes[first : first + games_per_deal] == [lanes[first]] * games_per_deal


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
    seen: list[list[int]] = [[] for _ in range(LANES)]
    tables = build_card_tables(options)
    before = [(1, tables.all_cards >> tables.relics_per_round * (ENTRANCES - 1))] * LANES
    for n, cards in enumerate(seen):
        found[n // games_per_deal, 1, 0].append(cards)
    seeds_of_deals = game_seeds(9, games_per_deal)
    for snapshot in snapshots(options, seeds_of_deals, LANES, random_choices(9, 1)):
        for n, lane in enumerate(lanes_of(snapshot.waves)):
            number, left = lane["round"], lane["deck_left"]
            if number > before[n][0]:
                seen[n] = []
                found[n // games_per_deal, number, lane["removed"]].append(seen[n])
            elif left != before[n][1]:
                seen[n].append(left ^ before[n][1])
            before[n] = number, left
    return found
