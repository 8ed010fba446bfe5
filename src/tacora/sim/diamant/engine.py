"""The fast engine: games by the million, on every core, the same whatever the number of cores.

Games go in chunks of a fixed size, so which are played together does not depend on the threads.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from tacora.games.diamant.options import parse_options
from tacora.sim.diamant.card_tables import Array, CardTables, build_card_tables
from tacora.sim.diamant.continuous import Results
from tacora.sim.diamant.lineup import build_lineup, play_games
from tacora.sim.diamant.metrics import DiamantMetrics
from tacora.sim.diamant.rng import game_seeds
from tacora.sim.diamant.rollouts import Lineup
from tacora.sim.executors import Executor, chunked, split_work
from tacora.sim.jit import jit
from tacora.sim.rules_engine import SimulationJob, SimulationResult
from tacora.sim.statistics import RunningSum

ROLLING, TOGETHER = 8_192, 2_048
"""Games in a chunk: without nets, and with them."""


@dataclass(frozen=True)
class FastJob:
    """A job of `rules_engine`, for this engine; its games are others, drawn by another luck."""

    job: SimulationJob
    box: CardTables
    seats: Lineup

    @property
    def chunk(self) -> int:
        """How many games are played in one go."""
        return TOGETHER if self.seats.nets else ROLLING

    def play_chunks(self, games: range) -> SimulationResult:
        """Play games of one or more chunks, chunk by chunk."""
        counted = self.job.empty_result()
        for chunk in chunked(games, self.chunk):
            counted.merge(self.play(chunk))
        return counted

    def play(self, games: range) -> SimulationResult:
        """Play the games with these numbers."""
        return self.count(play_games(self.box, self.seats, game_seeds(self.job.seed), games))

    def count(self, results: Results) -> SimulationResult:
        """Sums over games, as the rules engine makes them."""
        counted = self.job.empty_result()
        tally, watcher = counted.stats, counted.metrics
        assert isinstance(watcher, DiamantMetrics)  # this is Diamant
        tally.games = len(results.points)
        tally.decisions, watcher.cards, watcher.trap_rounds = _sums(results.figures)
        points, wins, relics = map(_sums, (results.points, results.wins, results.relics))
        for seat in range(self.box.players):
            tally.scores[seat], tally.wins[seat] = points[seat], wins[seat]
            watcher.relics[seat] = relics[seat]
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


def fast_job(job: SimulationJob) -> FastJob:
    """A job for this engine; WrongCall where it cannot do it."""
    box = build_card_tables(parse_options(job.options))
    return FastJob(job, box, build_lineup(box, [job.bots]))


def simulate(job: FastJob, games: int, executor: Executor) -> Iterator[SimulationResult]:
    """What came of pieces of one or more chunks, in their order."""
    return executor.map_in_order(
        job.play_chunks, split_work(games, job.chunk, executor), compiled=True
    )


def _sums(numbers: Array, together: Array | None = None) -> list[RunningSum]:
    """The sums of each column; or one sum, of some columns taken together."""
    if together is None:
        totals, squares = _by_column(numbers)
    else:
        totals, squares = _together(numbers, together)
    pairs = zip(totals.tolist(), squares.tolist(), strict=True)
    return [RunningSum(len(numbers), total, square) for total, square in pairs]


@jit
def _by_column(numbers: Array) -> tuple[Array, Array]:
    totals = np.zeros(numbers.shape[1], np.int64)
    squares = np.zeros(numbers.shape[1], np.int64)
    for column in range(numbers.shape[1]):
        totals[column], squares[column] = _of(numbers[:, column])
    return totals, squares


@jit
def _together(numbers: Array, chosen: Array) -> tuple[Array, Array]:
    together = np.zeros((1, len(numbers)), np.int32).T
    for column in range(numbers.shape[1]):
        if chosen[column]:
            for row in range(len(numbers)):
                together[row, 0] += numbers[row, column]
    return _by_column(together)


@jit
def _of(numbers: Array) -> tuple[int, int]:
    total = square = 0
    for at in range(len(numbers)):
        number = int(numbers[at])
        total += number
        square += number * number
    return total, square
