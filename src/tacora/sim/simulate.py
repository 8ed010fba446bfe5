"""Ways to play many games: by a game's own rules, or compiled where somebody has done that."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from tacora.core.errors import WrongCall
from tacora.sim.executors import Crew
from tacora.sim.rules_engine import Counted, Job, simulate

FAST = {"diamant": "tacora.sim.diamant.engine"}
"""Games with a compiled engine, and the module that has it."""


def simulated(engine: str, job: Job, games: int, crew: Crew) -> Iterator[Counted]:
    """What came of chunks of games as they are done."""
    if engine == "rules":
        return simulate(job, games, crew)
    if job.game not in FAST:
        raise WrongCall("call/engine", f"There is no fast engine for {job.game}: use rules.")
    module = import_module(FAST[job.game])
    parts: Iterator[Counted] = module.simulate(module.fast(job), games, crew)
    return parts
