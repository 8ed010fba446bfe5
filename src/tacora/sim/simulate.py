"""Simulate many games with the rules engine or a compiled engine."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.sim.executors import Executor
from tacora.sim.rules_engine import SimulationJob, SimulationResult, simulate

FAST_ENGINES = {"diamant": "tacora.sim.diamant.engine"}
"""Games with a compiled engine, and the module that has it."""


def run_simulation(
    engine: str, job: SimulationJob, games: int, executor: Executor
) -> Iterator[SimulationResult]:
    """Yield the results of chunks of games."""
    if engine == "rules":
        return simulate(job, games, executor)
    if job.game not in FAST_ENGINES:
        raise UsageError(CallCode.ENGINE, f"There is no fast engine for {job.game}: use rules.")
    module = import_module(FAST_ENGINES[job.game])
    parts: Iterator[SimulationResult] = module.simulate(module.fast_job(job), games, executor)
    return parts
