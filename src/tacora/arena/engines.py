"""Engines that play the deals of a tournament: by the rules, or compiled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import numpy as np

from tacora.arena.schedule import GameResults, IntArray, seat_rotations
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.registry import find_entry, load
from tacora.sim.executors import Executor, chunked, split_work
from tacora.sim.rules_engine import SimulationJob


class Engine(Protocol):
    """Plays deals; the seed, its number and its line-up determine the result of a deal."""

    @property
    def name(self) -> str:
        """The name of the engine in a report."""

    @property
    def compiled(self) -> bool:
        """True if games are compiled and release the GIL."""

    @property
    def deals_at_once(self) -> int:
        """The number of deals that are played together."""

    def play(self, first: int, lineups: IntArray) -> GameResults:
        """Play the deals from number `first` on with these line-ups."""


@dataclass(frozen=True)
class RulesEngine:
    """Plays any game and any bot by the rules; games of a deal have the same seed.

    They have the same cards until a player decides differently than in another rotation: chance
    is drawn when it is needed.
    """

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    name = "rules"
    compiled = False
    deals_at_once = 1

    def play(self, first: int, lineups: IntArray) -> GameResults:
        bots = seat_rotations(lineups)
        points, wins = np.zeros_like(bots), np.zeros_like(bots)
        for number, seated in enumerate(bots):
            names = tuple(self.bots[bot] for bot in seated)
            job = SimulationJob(self.game, self.options, names, self.seed)
            stats = job.play([first + number // len(seated)]).stats
            for seat in range(len(seated)):
                points[number, seat] = stats.scores[seat].total
                wins[number, seat] = stats.wins[seat].total
        return GameResults(bots, points, wins)


def engine_for(
    wanted: str, game: str, options: Mapping[str, Any], bots: tuple[str, ...], seed: int
) -> Engine:
    """Return the engine of this name; `auto` is the fast one if it supports cards and bots."""
    rules = RulesEngine(game, dict(options), bots, seed)
    if wanted == "rules":
        return rules
    try:
        return _fast(game, options, bots, seed)
    except UsageError:
        if wanted == "fast":
            raise
    return rules


def _fast(game: str, options: Mapping[str, Any], bots: tuple[str, ...], seed: int) -> Engine:
    path = find_entry(game).arena_engine
    if path is None:
        raise UsageError(CallCode.ENGINE, f"{game} has no fast engine: use rules.")
    engine: Engine = load(path)(options, bots, seed)
    return engine


def play_schedule(engine: Engine, lineups: IntArray, executor: Executor) -> Iterator[GameResults]:
    """Yield the results of all deals, in order."""
    deals, size = len(lineups), engine.deals_at_once
    parts = split_work(deals, size, executor) if engine.compiled else chunked(range(deals), size)
    tasks = ((part.start, lineups[part.start : part.stop]) for part in parts)
    return executor.map_in_order(partial(_play_task, engine), tasks, compiled=engine.compiled)


def _play_task(engine: Engine, task: tuple[int, IntArray]) -> GameResults:
    """Play deals of one or more chunks, chunk by chunk."""
    first, lineups = task
    chunks = chunked(range(len(lineups)), engine.deals_at_once)
    games = [engine.play(first + own.start, lineups[own.start : own.stop]) for own in chunks]
    return GameResults(*map(np.concatenate, zip(*games, strict=True)))
