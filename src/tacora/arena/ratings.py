"""Ratings: the Plackett–Luce model by maximum likelihood, with bootstrap intervals.

A bot of strength w is first among some with probability w ÷ the sum of their strengths, and so on
among the rest. Strengths are found by minorisation and maximisation (Hunter, 2004). We
use no library: choix does not support ties and needs SciPy, and openskill's ratings depend on the
order of the games.

A rating is 400 · log10(w): a bot with 400 points more ends ten times as often before the other as
behind it. Only differences have a meaning; the mean of a tournament is 1500. Every pair gets
PRIOR_TIES more ties than it played, so that a bot that always loses has a rating.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacora.arena.ranking_counts import RankingTable
from tacora.sim.statistics import WIN_UNITS

Real = NDArray[np.floating[Any]]

PRIOR_TIES = 1.0
MEAN_RATING, RATING_PER_LOG = 1500.0, 400 / np.log(10)
TOLERANCE = 1e-9
MAX_ITERATIONS = 10_000
RESAMPLES = 1000
"""Bootstrap samples."""
MAX_ARRAY_SIZE = 2_000_000
"""The approximate size of one array while resampling."""


def strengths(chosen: Real, sets: Real, times: Real, start: Real | None = None) -> Real:
    """Return logarithms of strengths, with mean 0, by tournament and bot.

    `chosen` counts how often each bot was chosen, `times` how often each of `sets` was chosen
    from; both have a line for each tournament.
    """
    strength = np.ones_like(chosen) if start is None else np.exp(start) * np.ones_like(chosen)
    for _ in range(MAX_ITERATIONS):
        updated = np.log(chosen / ((times / (strength @ sets.T)) @ sets))
        updated -= updated.mean(1, keepdims=True)
        moved = np.abs(updated - np.log(strength)).max()
        strength = np.exp(updated)
        if moved < TOLERANCE:
            break
    return np.log(strength)


def with_prior(chosen: Real, sets: Real, times: Real, games: float) -> tuple[Real, Real, Real]:
    """Add tied games of every pair of bots."""
    bots = chosen.shape[1]
    one, other = np.triu_indices(bots, 1)
    pairs = np.eye(bots)[one] + np.eye(bots)[other]
    more = np.full((len(times), len(pairs)), games)
    return (
        chosen + games * (bots - 1) / 2,
        np.concatenate([sets, pairs]),
        np.concatenate([times, more], 1),
    )


class RatingEstimates(NamedTuple):
    """The figures of bots, by tournament and bot."""

    rating: Real
    win_share: Real
    mean_score: Real


def compute_ratings(
    table: RankingTable, weights: Real, start: Real | None = None
) -> RatingEstimates:
    """Compute the figures of tournaments with these weights of the bundles; a line for each."""
    weighted = (table.times * weight[table.bundle] for weight in weights)
    times = np.array([np.bincount(table.which, w, len(table.sets)) for w in weighted])
    chosen = weights @ table.chosen / table.units
    sets = table.sets.astype(float)
    logs = strengths(*with_prior(chosen, sets, times / table.units, PRIOR_TIES), start)
    with np.errstate(invalid="ignore"):  # a bot may be missing in a resample
        seats = weights @ table.seats
        won, scored = weights @ table.wins / seats / WIN_UNITS, weights @ table.points / seats
    return RatingEstimates(MEAN_RATING + RATING_PER_LOG * logs, won, scored)


def estimate(table: RankingTable) -> RatingEstimates:
    """Compute the figures of the tournament itself: one line."""
    return compute_ratings(table, np.ones((1, len(table.seats))))


def resample(table: RankingTable, estimated: RatingEstimates, seed: int) -> RatingEstimates:
    """Compute the figures of bootstrap samples: deals drawn with repetition."""
    bundles = len(table.seats)
    rng = np.random.default_rng([seed % 2**64, 1])
    weights = rng.multinomial(bundles, np.full(bundles, 1 / bundles), RESAMPLES).astype(float)
    parts = -(-RESAMPLES * (len(table.sets) + 1) // MAX_ARRAY_SIZE)
    start = (estimated.rating - MEAN_RATING) / RATING_PER_LOG
    drawn = [compute_ratings(table, part, start) for part in np.array_split(weights, parts)]
    return RatingEstimates(*(np.concatenate(part) for part in zip(*drawn, strict=True)))
