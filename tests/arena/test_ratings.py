from __future__ import annotations

from functools import cache
from math import isclose, isfinite, log10, sqrt

import numpy as np
import pytest

from tacora.arena.ratings import PRIOR_TIES, Real, estimate, strengths, with_prior
from tacora.arena.tournament import Tournament
from tests.arena.synthetic_rankings import count_rankings, draw_rankings, make_results

STRENGTHS = (1.0, 1.5, 2.0, 4.0, 9.0)


def _true_ratings(strengths_: tuple[float, ...]) -> Real:
    ratings = 400 * np.log10(np.array(strengths_))
    return np.asarray(1500 + ratings - ratings.mean())


@pytest.mark.parametrize("players", [2, 3, 5, 7])
@pytest.mark.parametrize(("rank", "off"), [("points", 15), ("victory", 25)])
def test_ratings_recover_the_strengths_of_drawn_rankings(
    players: int, rank: str, off: float
) -> None:
    """With seven players and five bots, copies of a bot meet as well."""
    games = draw_rankings(STRENGTHS, players, 20_000 // players, 7, same_in_rotations=False)
    found = estimate(count_rankings(games, len(STRENGTHS), rank)).rating[0]
    assert np.abs(found - _true_ratings(STRENGTHS)).max() < off


@pytest.mark.parametrize(("won", "lost", "tied"), [(30, 10, 0), (7, 7, 0), (5, 1, 4), (0, 20, 0)])
def test_rating_difference_of_two_bots_is_the_log_ratio_of_victories(
    won: int, lost: int, tied: int
) -> None:
    """A tie is half a victory for both, and so is the prior."""
    points = [[1, 0]] * won + [[0, 1]] * lost + [[1, 1]] * tied
    games = make_results([[0, 1]] * len(points), points)
    first, second = estimate(count_rankings(games, 2)).rating[0]
    ratio = (won + tied / 2 + PRIOR_TIES / 2) / (lost + tied / 2 + PRIOR_TIES / 2)
    assert isclose(first - second, 400 * log10(ratio), abs_tol=1e-6)
    assert isclose(first + second, 3000)


def test_strengths_maximise_the_likelihood() -> None:
    """Three bots in a circle satisfy the equations of Bradley and Terry."""
    sets = np.array([[1.0, 1, 0], [0, 1, 1], [1, 0, 1]])
    chosen, times = np.array([[60.0, 50, 40]]), np.array([[50.0, 50, 50]])
    strength = np.exp(strengths(chosen, sets, times))[0]
    expected = [
        sum(50 * strength[i] / (strength[i] + strength[j]) for j in {0, 1, 2} - {i})
        for i in (0, 1, 2)
    ]
    assert np.allclose(expected, chosen[0], atol=1e-5)


def test_prior_adds_ties_for_every_pair() -> None:
    nothing = np.zeros((1, 3)), np.zeros((0, 3)), np.zeros((1, 0))
    chosen, sets, times = with_prior(*nothing, 2.0)
    assert chosen.tolist() == [[2, 2, 2]]
    assert sets.tolist() == [[1, 1, 0], [1, 0, 1], [0, 1, 1]]
    assert times.tolist() == [[2, 2, 2]]


def test_bot_that_always_loses_has_a_finite_rating() -> None:
    games = make_results([[0, 1, 2]] * 300, [[0, 1, 2], [0, 2, 1], [0, 3, 3]] * 100)
    last, *others = estimate(count_rankings(games, 3)).rating[0].tolist()
    assert isfinite(last)
    assert last < min(others) - 400
    assert isclose(*others, abs_tol=1e-6)


def test_bots_that_always_tie_have_the_same_rating() -> None:
    games = make_results([[0, 1, 2, 3]] * 40, [[5, 5, 5, 5]] * 40)
    assert np.allclose(estimate(count_rankings(games, 4)).rating, 1500)


def test_ratings_do_not_depend_on_the_order_of_bots() -> None:
    games = draw_rankings(STRENGTHS, 4, 50, 3, same_in_rotations=False)
    other = np.array([3, 0, 4, 1, 2])
    renumbered = games._replace(bots=other[games.bots])
    found = estimate(count_rankings(renumbered, 5)).rating[0]
    assert np.allclose(found[other], estimate(count_rankings(games, 5)).rating[0], atol=1e-5)


@cache
def _intervals(seed: int, same_in_rotations: bool) -> list[tuple[int, float, float]]:
    """Return intervals by bot, from 150 deals with three players."""
    evidence = count_rankings(
        draw_rankings(STRENGTHS, 3, 150, seed, same_in_rotations), len(STRENGTHS)
    )
    intervals = []
    for line in Tournament(("0", "1", "2", "3", "4"), 3, 150, seed).rated(evidence):
        low, high = line.rating.low, line.rating.high
        assert low is not None
        assert high is not None
        intervals.append((int(line.bot), low, high))
    return intervals


@pytest.mark.parametrize("same_in_rotations", [True, False])
def test_95_percent_intervals_cover_the_true_rating_95_percent_of_the_time(
    same_in_rotations: bool,
) -> None:
    """Also if a deal ends the same in all rotations, which makes games dependent."""
    truth = _true_ratings(STRENGTHS)
    found = [interval for seed in range(40) for interval in _intervals(seed, same_in_rotations)]
    covered = [low <= truth[bot] <= high for bot, low, high in found]
    assert 0.9 <= np.mean(covered) <= 0.99


def test_intervals_are_wider_if_rotations_of_a_deal_end_the_same() -> None:
    dependent, independent = (
        np.mean([high - low for seed in range(10) for _, low, high in _intervals(seed, same)])
        for same in (True, False)
    )
    assert 0.9 < dependent / independent / sqrt(3) < 1.1


def test_bundles_of_deals_have_the_same_error_as_single_deals() -> None:
    def width(deals: int) -> float:
        games = draw_rankings((1.0, 2.0), 2, deals, 1, same_in_rotations=True)
        line = Tournament(("a", "b"), 2, deals, 1).rated(count_rankings(games, 2))[0]
        assert line.win_share.error is not None
        return float(line.win_share.error * np.sqrt(deals))

    assert 0.9 < width(9000) / width(1000) < 1.1
