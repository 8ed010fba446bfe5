"""The fast engine: games by the million, on every core, the same whatever the number of cores.

Games go in chunks of a fixed size, so which are played together does not depend on the threads.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np

from tacora.diamant.options import parse_options
from tacora.sim.compiled import compiled
from tacora.sim.cores import one_core_each
from tacora.sim.diamant.box import Array, Box, box_of
from tacora.sim.diamant.cast import play_games, seated
from tacora.sim.diamant.episodes import Seats
from tacora.sim.diamant.luck import deals
from tacora.sim.diamant.rolling import Results
from tacora.sim.diamant.watch import Figures
from tacora.sim.rules_engine import Counted, Job
from tacora.sim.tally import Sum

ROLLING, TOGETHER = 16_384, 2_048
"""Games in a chunk: without nets, and with them."""
AHEAD = 2
"""Chunks that wait for each thread."""


@dataclass(frozen=True)
class FastJob:
    """A job of `rules_engine`, for this engine; its games are others, drawn by another luck."""

    job: Job
    box: Box
    seats: Seats

    @property
    def chunk(self) -> int:
        """How many games are played in one go."""
        return TOGETHER if self.seats.nets else ROLLING

    def play(self, games: range) -> Counted:
        """Play the games with these numbers."""
        return self.count(play_games(self.box, self.seats, deals(self.job.seed), games))

    def count(self, results: Results) -> Counted:
        """Sums over games, as the rules engine makes them."""
        counted = self.job.nothing()
        tally, watcher = counted.tally, counted.watcher
        assert isinstance(watcher, Figures)  # this is Diamant
        tally.games = len(results.points)
        tally.decisions, watcher.cards, watcher.trap_rounds = _sums(results.figures)
        sums = zip(_sums(results.points), _sums(results.wins), _sums(results.relics), strict=True)
        for seat, (points, wins, relics) in zip(range(self.box.players), sums, strict=False):
            tally.scores[seat], tally.wins[seat], watcher.relics[seat] = points, wins, relics
        for bot in set(self.job.bots):
            seats = tally.seats_of(bot)
            if len(seats) == 1:
                tally.bot_scores[bot] = replace(tally.scores[seats[0]])
                tally.bot_wins[bot] = replace(tally.wins[seats[0]])
            else:
                own = np.isin(np.arange(results.points.shape[1]), seats)
                (tally.bot_scores[bot],) = _sums(results.points, own)
                (tally.bot_wins[bot],) = _sums(results.wins, own)
        return counted


def fast(job: Job) -> FastJob:
    """A job for this engine; WrongCall where it cannot do it."""
    box = box_of(parse_options(job.options))
    return FastJob(job, box, seated(box, [job.bots]))


def simulate(job: FastJob, games: int, threads: int) -> Iterator[Counted]:
    """What came of chunks, in their order."""
    chunks = (range(start, min(start + job.chunk, games)) for start in range(0, games, job.chunk))
    if threads == 1:
        with one_core_each():
            yield from map(job.play, chunks)
        return
    with one_core_each(), ThreadPoolExecutor(threads) as pool:
        under_way = deque(pool.submit(job.play, chunk) for chunk in islice(chunks, AHEAD * threads))
        try:
            while under_way:
                yield under_way.popleft().result()
                under_way.extend(pool.submit(job.play, chunk) for chunk in islice(chunks, 1))
        finally:
            pool.shutdown(cancel_futures=True)


def _sums(numbers: Array, together: Array | None = None) -> list[Sum]:
    """The sums of each column; or one sum, of some columns taken together."""
    if together is None:
        totals, squares = _by_column(numbers)
    else:
        totals, squares = _together(numbers, together)
    pairs = zip(totals.tolist(), squares.tolist(), strict=True)
    return [Sum(len(numbers), total, square) for total, square in pairs]


@compiled
def _by_column(numbers: Array) -> tuple[Array, Array]:
    totals = np.zeros(numbers.shape[1], np.int64)
    squares = np.zeros(numbers.shape[1], np.int64)
    for row in range(numbers.shape[0]):
        for column in range(numbers.shape[1]):
            number = np.int64(numbers[row, column])
            totals[column] += number
            squares[column] += number * number
    return totals, squares


@compiled
def _together(numbers: Array, chosen: Array) -> tuple[Array, Array]:
    totals, squares = np.zeros(1, np.int64), np.zeros(1, np.int64)
    for row in range(numbers.shape[0]):
        number = 0
        for column in range(numbers.shape[1]):
            number += numbers[row, column] * chosen[column]
        totals[0] += number
        squares[0] += number * number
    return totals, squares
