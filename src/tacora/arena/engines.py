"""How the deals of a tournament are played: by the rules, or compiled where somebody did that."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from typing import Any, Protocol

import numpy as np

from tacora.arena.matches import Games, Whole, rotated
from tacora.core.errors import WrongCall
from tacora.sim.cores import one_core_each
from tacora.sim.rules_engine import Job

FAST = {"diamant": "tacora.arena.diamant"}
"""Games with a compiled engine, and the module whose `engine` makes one ready."""
AHEAD = 4
"""Chunks that wait for each process."""


class Engine(Protocol):
    """Plays deals; what comes of one depends on the seed, its number and its line-up alone."""

    @property
    def name(self) -> str:
        """As a report calls it."""

    @property
    def deals_at_once(self) -> int:
        """How many deals go to a process in one go."""

    def workers(self, processes: int) -> Executor:
        """Where chunks are played side by side."""

    def play(self, first: int, tables: Whole) -> Games:
        """Play deals, from number `first` on, with these line-ups."""


@dataclass(frozen=True)
class Rules:
    """Any game and any bot, by the rules; games of a deal have the same seed.

    As long as they go alike, that is: luck is drawn when it is needed, so once somebody has
    decided otherwise than in another rotation, other cards come.
    """

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    name = "rules"
    deals_at_once = 1

    def workers(self, processes: int) -> Executor:
        deaf = (signal.SIGINT, signal.SIG_IGN)  # whoever started the processes ends them
        return ProcessPoolExecutor(processes, get_context("fork"), signal.signal, deaf)

    def play(self, first: int, tables: Whole) -> Games:
        bots = rotated(tables)
        points, wins = np.zeros_like(bots), np.zeros_like(bots)
        for number, seated in enumerate(bots):
            names = tuple(self.bots[bot] for bot in seated)
            job = Job(self.game, self.options, names, self.seed)
            tally = job.play([first + number // len(seated)]).tally
            for seat in range(len(seated)):
                points[number, seat] = tally.scores[seat].total
                wins[number, seat] = tally.wins[seat].total
        return Games(bots, points, wins)


def engine_for(
    wanted: str, game: str, options: Mapping[str, Any], bots: tuple[str, ...], seed: int
) -> Engine:
    """The engine that was asked for; `auto` is the fast one where it can play this."""
    rules = Rules(game, dict(options), bots, seed)
    if wanted == "rules":
        return rules
    try:
        return _fast(game, options, bots, seed)
    except WrongCall:
        if wanted == "fast":
            raise
    return rules


def _fast(game: str, options: Mapping[str, Any], bots: tuple[str, ...], seed: int) -> Engine:
    if game not in FAST:
        raise WrongCall("call/engine", f"There is no fast engine for {game}: use rules.")
    engine: Engine = import_module(FAST[game]).engine(options, bots, seed)
    return engine


def played(engine: Engine, tables: Whole, processes: int) -> Iterator[Games]:
    """What came of all deals, in their order."""
    size = engine.deals_at_once
    chunks = ((start, tables[start : start + size]) for start in range(0, len(tables), size))
    if processes == 1:
        for chunk in chunks:
            yield engine.play(*chunk)
        return
    with one_core_each(), engine.workers(processes) as pool:
        first = islice(chunks, AHEAD * processes)
        under_way = deque(pool.submit(engine.play, *chunk) for chunk in first)
        try:
            while under_way:
                yield under_way.popleft().result()
                under_way.extend(pool.submit(engine.play, *chunk) for chunk in islice(chunks, 1))
        finally:
            pool.shutdown(cancel_futures=True)
