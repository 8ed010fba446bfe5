"""How the deals of a tournament are played: by the rules, or compiled where somebody did that."""

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
    """Plays deals; what comes of one depends on the seed, its number and its line-up alone."""

    @property
    def name(self) -> str:
        """As a report calls it."""

    @property
    def compiled(self) -> bool:
        """Whether deals are played outside of Python, which lets other threads run."""

    @property
    def deals_at_once(self) -> int:
        """How many deals are played together."""

    def play(self, first: int, tables: IntArray) -> GameResults:
        """Play deals, from number `first` on, with these line-ups."""


@dataclass(frozen=True)
class RulesEngine:
    """Any game and any bot, by the rules; games of a deal have the same seed.

    As long as they go alike, that is: luck is drawn when it is needed, so once somebody has
    decided otherwise than in another rotation, other cards come.
    """

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    name = "rules"
    compiled = False
    deals_at_once = 1

    def play(self, first: int, tables: IntArray) -> GameResults:
        bots = seat_rotations(tables)
        points, wins = np.zeros_like(bots), np.zeros_like(bots)
        for number, seated in enumerate(bots):
            names = tuple(self.bots[bot] for bot in seated)
            job = SimulationJob(self.game, self.options, names, self.seed)
            tally = job.play([first + number // len(seated)]).stats
            for seat in range(len(seated)):
                points[number, seat] = tally.scores[seat].total
                wins[number, seat] = tally.wins[seat].total
        return GameResults(bots, points, wins)


def engine_for(
    wanted: str, game: str, options: Mapping[str, Any], bots: tuple[str, ...], seed: int
) -> Engine:
    """The engine that was asked for; `auto` is the fast one where it can play this."""
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


def play_schedule(engine: Engine, tables: IntArray, executor: Executor) -> Iterator[GameResults]:
    """What came of all deals, in their order."""
    deals, size = len(tables), engine.deals_at_once
    parts = split_work(deals, size, executor) if engine.compiled else chunked(range(deals), size)
    pieces = ((part.start, tables[part.start : part.stop]) for part in parts)
    return executor.map_in_order(partial(_play, engine), pieces, compiled=engine.compiled)


def _play(engine: Engine, piece: tuple[int, IntArray]) -> GameResults:
    """Play deals of one or more chunks, chunk by chunk."""
    first, tables = piece
    chunks = chunked(range(len(tables)), engine.deals_at_once)
    games = [engine.play(first + own.start, tables[own.start : own.stop]) for own in chunks]
    return GameResults(*map(np.concatenate, zip(*games, strict=True)))
