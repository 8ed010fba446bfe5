"""Simulate many games with the rules engine or a compiled engine."""

from __future__ import annotations

from collections.abc import Iterator

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.registry import find_entry, load
from tacora.sim.executors import Executor
from tacora.sim.rules_engine import SimulationJob, SimulationResult, simulate


def run_simulation(
    engine: str, job: SimulationJob, games: int, executor: Executor
) -> Iterator[SimulationResult]:
    """Yield the results of chunks of games."""
    if engine == "rules":
        return simulate(job, games, executor)
    path = find_entry(job.game).fast_engine
    if path is None:
        raise UsageError(CallCode.ENGINE, f"{job.game} has no fast engine: use rules.")
    module = load(path)
    parts: Iterator[SimulationResult] = module.simulate(module.fast_job(job), games, executor)
    return parts
