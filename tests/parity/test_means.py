"""The means of the fast engine against those of the rules engine, and known means."""

from __future__ import annotations

from math import sqrt

import pytest

from tacora.sim.diamant.metrics import DiamantMetrics
from tacora.sim.executors import SERIAL
from tacora.sim.rules_engine import SimulationJob, SimulationResult
from tacora.sim.simulate import run_simulation
from tacora.sim.statistics import WIN_UNITS, RunningSum
from tests.known_means import KNOWN_MEANS, MAX_Z_SCORE
from tests.parity.engine_comparison import EDITIONS

DECK = {"treasure:3": 4, "treasure:10": 4, "trap:lava": 3, "trap:rams": 2, "relic": 3}
BOTH: dict[str, object] = {"players": 2, "two-explorers": True}

LINEUPS: list[tuple[dict[str, object], str]] = [
    ({"players": 3}, "random,cautious,greedy-ev"),
    ({"players": 5}, "rival,gambler,relic-hunter,cautious:7,random"),
    ({"players": 8}, "random,random,random,random,random,random,random,random"),
    ({"players": 4, **EDITIONS["diamant-2005"]}, "cautious,cautious:3,cautious:8,cautious"),
    ({"players": 4, **EDITIONS["incan-gold"]}, "rival,greedy-ev,relic-hunter,gambler"),
    ({"players": 4, **EDITIONS["incan-gold, printed"]}, "relic-hunter,random,greedy-ev,rival"),
    ({"players": 4, "deck": DECK}, "greedy-ev,random,cautious:4,rival"),
    (BOTH, "greedy-ev,random"),
    ({"players": 3}, "expert,expert,rival"),
    ({"players": 4, **EDITIONS["incan-gold"]}, "expert,greedy-ev,random,rival"),
    ({**BOTH, **EDITIONS["diamant-2005"]}, "expert,cautious"),
]


@pytest.mark.parametrize(("options", "bots"), LINEUPS)
def test_fast_and_rules_engine_have_the_same_means(options: dict[str, object], bots: str) -> None:
    job = SimulationJob("diamant", options, tuple(bots.split(",")), seed=4)
    by_rules = _simulate("rules", job, 200)
    compiled = _simulate("fast", job, 2_000 if "expert" in bots else 40_000)
    assert compiled.keys() == by_rules.keys()
    for figure, sums in by_rules.items():
        one, other = sums.estimate().mean, compiled[figure].estimate().mean
        assert abs(one - other) <= MAX_Z_SCORE * _error(sums, compiled[figure]), (
            figure,
            one,
            other,
        )


@pytest.mark.parametrize("players", KNOWN_MEANS)
def test_random_bots_have_the_known_means(players: int) -> None:
    job = SimulationJob("diamant", {"players": players}, ("random",) * players, seed=5)
    sums = _simulate("fast", job, 200_000)
    score, decisions, traps = KNOWN_MEANS[players]
    expected = {"decisions": decisions, "trap rounds": traps}
    expected |= {f"score of {seat}": score for seat in range(players)}
    expected |= {f"wins of {seat}": WIN_UNITS / players for seat in range(players)}
    for figure, mean in expected.items():
        estimate = sums[figure].estimate()
        assert estimate.error is not None
        assert abs(estimate.mean - mean) < MAX_Z_SCORE * estimate.error, (figure, estimate, mean)


def _error(one: RunningSum, other: RunningSum) -> float:
    """Return the standard error of the difference of two means of the same kind of games.

    A few games may all end the same by chance, so the variance is estimated from all games.
    """
    both = RunningSum(one.n + other.n, one.total + other.total, one.squares + other.squares)
    error = both.estimate().error
    assert error is not None
    return error * sqrt(both.n) * sqrt(1 / one.n + 1 / other.n)


def _simulate(engine: str, job: SimulationJob, games: int) -> dict[str, RunningSum]:
    result = job.empty_result()
    for part in run_simulation(engine, job, games, SERIAL):
        result.merge(part)
    return _sums(job, result)


def _sums(job: SimulationJob, result: SimulationResult) -> dict[str, RunningSum]:
    """Return all sums of a result, by name."""
    stats, metrics = result.stats, result.metrics
    assert isinstance(metrics, DiamantMetrics)
    sums = {
        "cards": metrics.cards,
        "trap rounds": metrics.trap_rounds,
        "decisions": stats.decisions,
    }
    for seat in range(len(job.bots)):
        sums[f"score of {seat}"] = stats.scores[seat]
        sums[f"wins of {seat}"] = stats.wins[seat]
        sums[f"relics of {seat}"] = metrics.relics[seat]
    for bot in job.bots:
        sums[f"score of {bot}"] = stats.bot_scores[bot]
        sums[f"wins of {bot}"] = stats.bot_wins[bot]
    return sums
