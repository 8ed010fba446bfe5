"""Ratings: Plackett and Luce's model by maximum likelihood, with intervals by bootstrap.

A bot of strength w is first among some with probability w ÷ the sum of their strengths, and so on
among the rest. Strengths are found by minorisation and maximisation (Hunter, 2004); these few
lines are our own because choix does not know ties and brings SciPy along, and openskill's ratings
depend on the order in which games are played.

A rating is 400 · log10(w): who is 400 points better ends ten times as often before the other as
behind it. Only differences mean something; the mean of a tournament is 1500. So that a bot that
always loses has a rating, every pair is taken to have tied in PRIOR games more than it played.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacora.arena.ranking_counts import RankingTable
from tacora.sim.statistics import WIN_UNITS

Real = NDArray[np.floating[Any]]

PRIOR = 1.0
MEAN, ELO = 1500.0, 400 / np.log(10)
TOLERANCE = 1e-9
MAX_ITERATIONS = 10_000
RESAMPLES = 1000
"""How many tournaments are drawn from the deals of one, to see how sure its figures are."""
RESAMPLES_AT_ONCE = 2_000_000
"""Numbers in one array while they are, about."""


def strengths(chosen: Real, sets: Real, times: Real, start: Real | None = None) -> Real:
    """Logarithms of strengths, with mean 0, by tournament and bot.

    `chosen` says how often each bot was chosen, `times` how often each of `sets` was chosen from;
    both have a line for each tournament.
    """
    worth = np.ones_like(chosen) if start is None else np.exp(start) * np.ones_like(chosen)
    for _ in range(MAX_ITERATIONS):
        better = np.log(chosen / ((times / (worth @ sets.T)) @ sets))
        better -= better.mean(1, keepdims=True)
        moved = np.abs(better - np.log(worth)).max()
        worth = np.exp(better)
        if moved < TOLERANCE:
            break
    return np.log(worth)


def with_prior(chosen: Real, sets: Real, times: Real, games: float) -> tuple[Real, Real, Real]:
    """The same with so many games more in which two bots tied, for every pair."""
    bots = chosen.shape[1]
    one, other = np.triu_indices(bots, 1)
    pairs = np.eye(bots)[one] + np.eye(bots)[other]
    more = np.full((len(times), len(pairs)), games)
    return (
        chosen + games * (bots - 1) / 2,
        np.concatenate([sets, pairs]),
        np.concatenate([times, more], 1),
    )


class Figures(NamedTuple):
    """What is told of bots, by tournament and bot."""

    rating: Real
    win_share: Real
    mean_score: Real


def figures(evidence: RankingTable, weights: Real, start: Real | None = None) -> Figures:
    """The figures of tournaments where each bundle of deals counts so much; a line for each."""
    weighted = (evidence.times * weight[evidence.bundle] for weight in weights)
    times = np.array([np.bincount(evidence.which, w, len(evidence.sets)) for w in weighted])
    chosen = weights @ evidence.chosen / evidence.whole
    sets = evidence.sets.astype(float)
    found = strengths(*with_prior(chosen, sets, times / evidence.whole, PRIOR), start)
    with np.errstate(invalid="ignore"):  # a bot may be missing in a tournament that was drawn
        seats = weights @ evidence.seats
        won, scored = weights @ evidence.wins / seats / WIN_UNITS, weights @ evidence.points / seats
    return Figures(MEAN + ELO * found, won, scored)


def estimate(evidence: RankingTable) -> Figures:
    """The figures of the tournament as it was: one line."""
    return figures(evidence, np.ones((1, len(evidence.seats))))


def resampled(evidence: RankingTable, found: Figures, seed: int) -> Figures:
    """The figures of tournaments whose deals are drawn, with repetition, from those of this one."""
    bundles = len(evidence.seats)
    luck = np.random.default_rng([seed % 2**64, 1])
    weights = luck.multinomial(bundles, np.full(bundles, 1 / bundles), RESAMPLES).astype(float)
    pieces = -(-RESAMPLES * (len(evidence.sets) + 1) // RESAMPLES_AT_ONCE)
    start = (found.rating - MEAN) / ELO
    drawn = [figures(evidence, part, start) for part in np.array_split(weights, pieces)]
    return Figures(*(np.concatenate(part) for part in zip(*drawn, strict=True)))
