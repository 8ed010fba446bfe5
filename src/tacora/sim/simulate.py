"""Simulate many games with the rules engine or a compiled engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.registry import find_entry, game_names, load
from tacora.sim.executors import Executor
from tacora.sim.rules_engine import SimulationJob, SimulationResult, simulate


def run_simulation(
    engine: str, job: SimulationJob, games: int, executor: Executor
) -> Iterator[SimulationResult]:
    """Yield the results of chunks of games."""
    if engine == "rules":
        return simulate(job, games, executor)
    module = _fast_engine(job.game)
    parts: Iterator[SimulationResult] = module.simulate(module.fast_job(job), games, executor)
    return parts


def compiles_first(engine: str, job: SimulationJob) -> bool:
    """Return True if the first games of a simulation have to wait for the compiler."""
    if engine == "rules":
        return False
    module = _fast_engine(job.game)
    return bool(module.compiles(module.fast_job(job)))


def warm_engines() -> None:
    """Compile the fast engines of all games into the cache of this user."""
    for game in game_names():
        path = find_entry(game).fast_engine
        if path is not None:
            load(path).warm()


def _fast_engine(game: str) -> Any:
    path = find_entry(game).fast_engine
    if path is None:
        raise UsageError(CallCode.ENGINE, f"{game} has no fast engine: use rules.")
    return load(path)
