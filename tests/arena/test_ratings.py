from __future__ import annotations

from math import isclose, isfinite, log10, sqrt

import numpy as np
import pytest

from tacora.arena.ratings import PRIOR, Real, estimate, strengths, with_prior
from tacora.arena.tournament import Tournament
from tests.arena.synthetic_rankings import counted, drawn, games_of

WORTH = (1.0, 1.5, 2.0, 4.0, 9.0)


def _truth(worth: tuple[float, ...]) -> Real:
    ratings = 400 * np.log10(np.array(worth))
    return np.asarray(1500 + ratings - ratings.mean())


@pytest.mark.parametrize("players", [2, 3, 5, 7])
@pytest.mark.parametrize(("rank", "off"), [("points", 15), ("victory", 25)])
def test_the_strengths_that_rankings_were_drawn_from_are_found(
    players: int, rank: str, off: float
) -> None:
    """Seven players are more than there are bots: copies of a bot meet as well."""
    games = drawn(WORTH, players, 20_000 // players, 7, alike=False)
    found = estimate(counted(games, len(WORTH), rank)).rating[0]
    assert np.abs(found - _truth(WORTH)).max() < off


@pytest.mark.parametrize(("won", "lost", "tied"), [(30, 10, 0), (7, 7, 0), (5, 1, 4), (0, 20, 0)])
def test_two_bots_differ_by_the_ratio_of_their_victories(won: int, lost: int, tied: int) -> None:
    """A tie is half a victory for both, and so is the prior."""
    points = [[1, 0]] * won + [[0, 1]] * lost + [[1, 1]] * tied
    games = games_of([[0, 1]] * len(points), points)
    first, second = estimate(counted(games, 2)).rating[0]
    ratio = (won + tied / 2 + PRIOR / 2) / (lost + tied / 2 + PRIOR / 2)
    assert isclose(first - second, 400 * log10(ratio), abs_tol=1e-6)
    assert isclose(first + second, 3000)


def test_without_the_prior_it_is_the_maximum_of_the_likelihood() -> None:
    """Three bots in a circle: the equations of Bradley and Terry, solved by hand."""
    sets = np.array([[1.0, 1, 0], [0, 1, 1], [1, 0, 1]])
    chosen, times = np.array([[60.0, 50, 40]]), np.array([[50.0, 50, 50]])
    worth = np.exp(strengths(chosen, sets, times))[0]
    expected = [
        sum(50 * worth[i] / (worth[i] + worth[j]) for j in {0, 1, 2} - {i}) for i in (0, 1, 2)
    ]
    assert np.allclose(expected, chosen[0], atol=1e-5)


def test_the_prior_is_a_tie_for_every_pair() -> None:
    nothing = np.zeros((1, 3)), np.zeros((0, 3)), np.zeros((1, 0))
    chosen, sets, times = with_prior(*nothing, 2.0)
    assert chosen.tolist() == [[2, 2, 2]]
    assert sets.tolist() == [[1, 1, 0], [1, 0, 1], [0, 1, 1]]
    assert times.tolist() == [[2, 2, 2]]


def test_whoever_always_loses_has_a_rating() -> None:
    games = games_of([[0, 1, 2]] * 300, [[0, 1, 2], [0, 2, 1], [0, 3, 3]] * 100)
    last, *others = estimate(counted(games, 3)).rating[0].tolist()
    assert isfinite(last)
    assert last < min(others) - 400
    assert isclose(*others, abs_tol=1e-6)


def test_who_always_tie_are_alike() -> None:
    games = games_of([[0, 1, 2, 3]] * 40, [[5, 5, 5, 5]] * 40)
    assert np.allclose(estimate(counted(games, 4)).rating, 1500)


def test_other_numbers_for_the_bots_give_the_same_ratings() -> None:
    games = drawn(WORTH, 4, 50, 3, alike=False)
    other = np.array([3, 0, 4, 1, 2])
    renumbered = games._replace(bots=other[games.bots])
    found = estimate(counted(renumbered, 5)).rating[0]
    assert np.allclose(found[other], estimate(counted(games, 5)).rating[0], atol=1e-5)


def _intervals(seed: int, alike: bool) -> list[tuple[int, float, float]]:
    """By bot, from 150 deals between three."""
    evidence = counted(drawn(WORTH, 3, 150, seed, alike), len(WORTH))
    intervals = []
    for line in Tournament(("0", "1", "2", "3", "4"), 3, 150, seed).rated(evidence):
        low, high = line.rating.low, line.rating.high
        assert low is not None
        assert high is not None
        intervals.append((int(line.bot), low, high))
    return intervals


@pytest.mark.parametrize("alike", [True, False])
def test_intervals_hold_the_truth_about_95_times_in_100(alike: bool) -> None:
    """Also where a deal ends alike in all rotations, which single games would not show."""
    truth = _truth(WORTH)
    found = [interval for seed in range(40) for interval in _intervals(seed, alike)]
    held = [low <= truth[bot] <= high for bot, low, high in found]
    assert 0.9 <= np.mean(held) <= 0.99


def test_three_games_that_end_alike_tell_no_more_than_one() -> None:
    alike, apart = (
        np.mean([high - low for seed in range(10) for _, low, high in _intervals(seed, same)])
        for same in (True, False)
    )
    assert 0.9 < alike / apart / sqrt(3) < 1.1


def test_many_deals_are_resampled_in_bundles_with_the_same_spread() -> None:
    def width(deals: int) -> float:
        games = drawn((1.0, 2.0), 2, deals, 1, alike=True)
        line = Tournament(("a", "b"), 2, deals, 1).rated(counted(games, 2))[0]
        assert line.win_share.error is not None
        return float(line.win_share.error * np.sqrt(deals))

    assert 0.9 < width(9000) / width(1000) < 1.1
