from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from tacora.arena.schedule import balanced_lineups, num_deals, seat_rotations
from tacora.core.errors import UsageError


@pytest.mark.parametrize(("bots", "players"), [(7, 5), (6, 3), (5, 5), (9, 6), (2, 3), (3, 8)])
def test_seats_of_bots_never_differ_by_more_than_one(bots: int, players: int) -> None:
    lineups = balanced_lineups(bots, players, 60, 1)
    assert lineups.shape == (60, players)
    for deals in range(1, 61):
        seats = np.bincount(lineups[:deals].ravel(), minlength=bots)
        assert seats.max() - seats.min() <= 1


def test_bots_do_not_meet_themselves_if_there_are_enough() -> None:
    assert all(len(set(lineup)) == 5 for lineup in balanced_lineups(7, 5, 200, 3).tolist())


def test_all_bots_play_every_deal_if_there_are_too_few() -> None:
    assert all(set(lineup) == {0, 1, 2} for lineup in balanced_lineups(3, 5, 50, 3).tolist())


def test_all_pairs_meet_about_equally_often() -> None:
    lineups = balanced_lineups(7, 3, 7000, 1).tolist()
    met = Counter(pair for lineup in lineups for pair in combinations(sorted(lineup), 2))
    assert len(met) == 21
    assert all(900 < times < 1100 for times in met.values())


def test_schedule_depends_only_on_the_seed() -> None:
    assert (balanced_lineups(7, 5, 50, 4) == balanced_lineups(7, 5, 50, 4)).all()
    assert (balanced_lineups(7, 5, 50, 4) != balanced_lineups(7, 5, 50, 5)).any()
    assert balanced_lineups(7, 5, 50, -4).shape == (50, 5)


def test_seat_rotations_have_every_rotation_once() -> None:
    seated = seat_rotations(np.array([[4, 1, 2], [0, 3, 1]]))
    assert seated.tolist() == [[4, 1, 2], [1, 2, 4], [2, 4, 1], [0, 3, 1], [3, 1, 0], [1, 0, 3]]


def test_num_deals_rounds_up() -> None:
    assert [num_deals(games, 5, 7) for games in (6, 10, 11, 1000)] == [2, 2, 3, 200]


@pytest.mark.parametrize("games", [0, -1, 10**7 + 1])
def test_games_out_of_range_raise_call_games(games: int) -> None:
    with pytest.raises(UsageError, match="call/games"):
        num_deals(games, 5, 7)


def test_too_few_games_for_all_bots_raise_call_games() -> None:
    with pytest.raises(UsageError, match="at least 6"):
        num_deals(5, 5, 7)
    with pytest.raises(UsageError, match="at least 11"):
        num_deals(10, 5, 15)
