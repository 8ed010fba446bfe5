from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from tacora.arena.schedule import lineups, num_deals, seat_rotations
from tacora.core.errors import UsageError


@pytest.mark.parametrize(("bots", "players"), [(7, 5), (6, 3), (5, 5), (9, 6), (2, 3), (3, 8)])
def test_at_any_time_none_has_played_more_than_a_seat_more_than_another(
    bots: int, players: int
) -> None:
    tables = lineups(bots, players, 60, 1)
    assert tables.shape == (60, players)
    for deals in range(1, 61):
        seats = np.bincount(tables[:deals].ravel(), minlength=bots)
        assert seats.max() - seats.min() <= 1


def test_nobody_meets_itself_where_there_are_enough() -> None:
    assert all(len(set(table)) == 5 for table in lineups(7, 5, 200, 3).tolist())


def test_where_there_are_not_enough_all_bots_are_at_every_table() -> None:
    assert all(set(table) == {0, 1, 2} for table in lineups(3, 5, 50, 3).tolist())


def test_all_pairs_meet_about_equally_often() -> None:
    tables = lineups(7, 3, 7000, 1).tolist()
    met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    assert len(met) == 21
    assert all(900 < times < 1100 for times in met.values())


def test_the_schedule_is_that_of_its_seed() -> None:
    assert (lineups(7, 5, 50, 4) == lineups(7, 5, 50, 4)).all()
    assert (lineups(7, 5, 50, 4) != lineups(7, 5, 50, 5)).any()
    assert lineups(7, 5, 50, -4).shape == (50, 5)


def test_a_line_up_plays_once_in_every_rotation() -> None:
    seated = seat_rotations(np.array([[4, 1, 2], [0, 3, 1]]))
    assert seated.tolist() == [[4, 1, 2], [1, 2, 4], [2, 4, 1], [0, 3, 1], [3, 1, 0], [1, 0, 3]]


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert [num_deals(games, 5, 7) for games in (6, 10, 11, 1000)] == [2, 2, 3, 200]


@pytest.mark.parametrize("games", [0, -1, 10**7 + 1])
def test_too_few_games_and_too_many(games: int) -> None:
    with pytest.raises(UsageError, match="call/games"):
        num_deals(games, 5, 7)


def test_games_that_would_leave_a_bot_out_are_too_few() -> None:
    with pytest.raises(UsageError, match="at least 6"):
        num_deals(5, 5, 7)
    with pytest.raises(UsageError, match="at least 11"):
        num_deals(10, 5, 15)
