from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from tacora.arena.ranking_counts import RankingCounts, RankingTable, luce_choices, whole
from tacora.arena.ratings import estimate
from tacora.arena.schedule import GameResults
from tacora.core.errors import UsageError
from tests.arena.synthetic_rankings import counted, drawn, games_of


def _orders(groups: tuple[int, ...]) -> list[list[int]]:
    """Every order of places that a ranking with these tied groups may stand for."""
    if not groups:
        return [[]]
    better = groups[:-1]
    last = range(sum(better), sum(groups))
    return [head + list(tail) for head in _orders(better) for tail in permutations(last)]


@pytest.mark.parametrize("groups", [(1, 1, 1), (2,), (1, 3, 1), (2, 2), (5,), (1, 1, 4), (3, 1, 2)])
def test_a_tie_counts_as_every_order_of_it_in_equal_parts(groups: tuple[int, ...]) -> None:
    expected: dict[tuple[frozenset[int], int], Fraction] = defaultdict(Fraction)
    orders = _orders(groups)
    for order in orders:
        for place in range(len(order) - 1):
            expected[frozenset(order[place:]), order[place]] += Fraction(1, len(orders))
    found = {
        (frozenset(stage.among), one): Fraction(stage.parts, whole(sum(groups)) * len(stage.tied))
        for stage in luce_choices(groups)
        for one in stage.tied
    }
    assert found == expected


def test_every_part_is_a_whole_number_up_to_eight_players() -> None:
    assert all(stage.parts % len(stage.tied) == 0 for stage in luce_choices((8,)))
    assert whole(8) == 840


def test_games_are_counted_alike_in_whatever_pieces_they_come() -> None:
    games = drawn((1, 2, 3, 4), 3, 3000, 5, alike=False)
    ledger = RankingCounts(4, 3, 3000, "points")
    for start in range(0, 9000, 600):
        ledger.add(GameResults(*(part[start : start + 600] for part in games)))
    in_pieces, at_once = ledger.evidence(), counted(games, 4)
    for field in RankingTable._fields:
        assert np.array_equal(getattr(in_pieces, field), getattr(at_once, field)), field


def _choices(evidence: RankingTable) -> dict[tuple[int, ...], int]:
    """How often each set of bots was chosen from, in parts of a game."""
    times = np.bincount(evidence.which, evidence.times)
    return {tuple(s): int(n) for s, n in zip(evidence.sets.tolist(), times, strict=True)}


def test_a_ranking_is_a_row_of_choices() -> None:
    games = games_of([[2, 0, 1]] * 3, [[5, 9, 7]] * 3)
    evidence = counted(games, 3)
    assert evidence.chosen.tolist() == [[18, 18, 0]]
    assert _choices(evidence) == {(1, 1, 1): 18, (0, 1, 1): 18}
    assert evidence.points.tolist() == [[27, 21, 15]]
    assert evidence.wins.tolist() == [[3 * 840, 0, 0]]


def test_copies_of_a_bot_say_nothing_about_each_other() -> None:
    games = games_of([[0, 0, 1]] * 3, [[1, 5, 9]] * 3)  # the other one first, then the copies
    assert _choices(counted(games, 2)) == {(2, 1): 18}


def test_a_tie_that_the_game_broke_is_none() -> None:
    tied = games_of([[0, 1]] * 2, [[7, 7]] * 2)
    broken = tied._replace(wins=np.array([[0, 840]] * 2))
    assert counted(tied, 2).chosen.tolist() == [[2, 2]]
    assert counted(broken, 2).chosen.tolist() == [[0, 4]]


def test_by_victory_a_game_is_one_choice() -> None:
    games = games_of([[0, 1, 2]] * 3, [[3, 9, 5], [4, 4, 1], [1, 0, 2]])
    evidence = counted(games, 3, "victory")
    assert _choices(evidence) == {(1, 1, 1): 18}
    assert evidence.chosen.tolist() == [[3, 9, 6]]


def test_by_victory_a_game_that_nobody_won_says_nothing() -> None:
    games = games_of([[0, 1]] * 2, [[3, 9], [4, 1]])._replace(wins=np.zeros((2, 2), int))
    evidence = counted(games, 2, "victory")
    assert evidence.chosen.tolist() == [[0, 0]]
    assert estimate(evidence).rating.tolist() == [[1500, 1500]]


def test_more_bots_than_can_be_told_apart_are_refused() -> None:
    with pytest.raises(UsageError, match="call/bots"):
        RankingCounts(200, 8, 5000, "points")
