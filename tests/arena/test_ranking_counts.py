from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from tacora.arena.ranking_counts import RankingCounts, RankingTable, game_units, luce_choices
from tacora.arena.ratings import estimate
from tacora.arena.schedule import GameResults
from tacora.core.errors import UsageError
from tests.arena.synthetic_rankings import count_rankings, draw_rankings, make_results


def _orders(groups: tuple[int, ...]) -> list[list[int]]:
    """Return every order of places that a ranking with these tied groups allows."""
    if not groups:
        return [[]]
    better = groups[:-1]
    last = range(sum(better), sum(groups))
    return [head + list(tail) for head in _orders(better) for tail in permutations(last)]


@pytest.mark.parametrize("groups", [(1, 1, 1), (2,), (1, 3, 1), (2, 2), (5,), (1, 1, 4), (3, 1, 2)])
def test_tie_counts_as_all_orders_in_equal_parts(groups: tuple[int, ...]) -> None:
    expected: dict[tuple[frozenset[int], int], Fraction] = defaultdict(Fraction)
    orders = _orders(groups)
    for order in orders:
        for place in range(len(order) - 1):
            expected[frozenset(order[place:]), order[place]] += Fraction(1, len(orders))
    found = {
        (frozenset(choice.among), one): Fraction(
            choice.parts, game_units(sum(groups)) * len(choice.tied)
        )
        for choice in luce_choices(groups)
        for one in choice.tied
    }
    assert found == expected


def test_all_parts_are_whole_numbers_up_to_8_players() -> None:
    assert all(choice.parts % len(choice.tied) == 0 for choice in luce_choices((8,)))
    assert game_units(8) == 840


def test_counts_do_not_depend_on_the_size_of_batches() -> None:
    games = draw_rankings((1, 2, 3, 4), 3, 3000, 5, same_in_rotations=False)
    counts = RankingCounts(4, 3, 3000, "points")
    for start in range(0, 9000, 600):
        counts.add(GameResults(*(part[start : start + 600] for part in games)))
    in_pieces, at_once = counts.table(), count_rankings(games, 4)
    for field in RankingTable._fields:
        assert np.array_equal(getattr(in_pieces, field), getattr(at_once, field)), field


def _choices(evidence: RankingTable) -> dict[tuple[int, ...], int]:
    """Return how often each set of bots was chosen from, in units of a game."""
    times = np.bincount(evidence.which, evidence.times)
    return {tuple(s): int(n) for s, n in zip(evidence.sets.tolist(), times, strict=True)}


def test_ranking_is_a_sequence_of_luce_choices() -> None:
    games = make_results([[2, 0, 1]] * 3, [[5, 9, 7]] * 3)
    evidence = count_rankings(games, 3)
    assert evidence.chosen.tolist() == [[18, 18, 0]]
    assert _choices(evidence) == {(1, 1, 1): 18, (0, 1, 1): 18}
    assert evidence.points.tolist() == [[27, 21, 15]]
    assert evidence.wins.tolist() == [[3 * 840, 0, 0]]


def test_copies_of_a_bot_are_not_compared() -> None:
    games = make_results([[0, 0, 1]] * 3, [[1, 5, 9]] * 3)  # the other one first, then the copies
    assert _choices(count_rankings(games, 2)) == {(2, 1): 18}


def test_broken_tie_counts_as_a_victory() -> None:
    tied = make_results([[0, 1]] * 2, [[7, 7]] * 2)
    broken = tied._replace(wins=np.array([[0, 840]] * 2))
    assert count_rankings(tied, 2).chosen.tolist() == [[2, 2]]
    assert count_rankings(broken, 2).chosen.tolist() == [[0, 4]]


def test_rank_victory_counts_one_luce_choice_per_game() -> None:
    games = make_results([[0, 1, 2]] * 3, [[3, 9, 5], [4, 4, 1], [1, 0, 2]])
    evidence = count_rankings(games, 3, "victory")
    assert _choices(evidence) == {(1, 1, 1): 18}
    assert evidence.chosen.tolist() == [[3, 9, 6]]


def test_rank_victory_counts_no_game_without_winner() -> None:
    games = make_results([[0, 1]] * 2, [[3, 9], [4, 1]])._replace(wins=np.zeros((2, 2), int))
    evidence = count_rankings(games, 2, "victory")
    assert evidence.chosen.tolist() == [[0, 0]]
    assert estimate(evidence).rating.tolist() == [[1500, 1500]]


def test_too_many_bots_raise_call_bots() -> None:
    with pytest.raises(UsageError, match="call/bots"):
        RankingCounts(200, 8, 5000, "points")
