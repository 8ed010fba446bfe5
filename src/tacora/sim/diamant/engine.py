"""The fast engine: chunks of compiled games on every core.

Chunks have a fixed size, so the results do not depend on the number of threads.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tacora.games.diamant.options import parse_options
from tacora.sim.diamant.card_tables import Array, CardTables, build_card_tables
from tacora.sim.diamant.continuous import play_by_threshold, play_randomly
from tacora.sim.diamant.lanes import empty_waves
from tacora.sim.diamant.lineup import Lineup, build_lineup
from tacora.sim.diamant.lockstep import collect_decisions
from tacora.sim.diamant.metrics import DiamantMetrics
from tacora.sim.diamant.results import Results, empty_results, sums_of_groups
from tacora.sim.diamant.rng import GameSeeds, game_seeds
from tacora.sim.diamant.rollouts import play_lockstep
from tacora.sim.diamant.threshold_tables import all_random, build_policies
from tacora.sim.executors import Executor, chunked, split_work
from tacora.sim.jit import is_compiled
from tacora.sim.rules_engine import SimulationJob, SimulationResult
from tacora.sim.statistics import RunningSum

CONTINUOUS_CHUNK_GAMES, LOCKSTEP_CHUNK_GAMES = 8_000, 2_000
"""Games in a chunk: without networks, and with them.

With a power of two, all columns of the results would compete for the same places in the cache.
"""


def chunk_games(lineup: Lineup) -> int:
    """Return the number of games in a chunk."""
    return LOCKSTEP_CHUNK_GAMES if lineup.nets else CONTINUOUS_CHUNK_GAMES


def play_games(tables: CardTables, lineup: Lineup, seeds: GameSeeds, games: range) -> Results:
    """Play the games with these consecutive numbers."""
    if lineup.nets:
        return play_lockstep(tables, lineup, seeds, games)[0]
    results, wave = empty_results(len(games)), empty_waves(tables, 1)[0]
    if all_random(lineup.policies):
        play_randomly(tables, wave, seeds, games.start, results)
    else:
        policies = build_policies(tables, lineup.policies, lineup.lineups)
        play_by_threshold(tables, wave, policies, seeds, games.start, results)
    return results


@dataclass(frozen=True)
class FastJob:
    """A simulation job of this engine.

    Its games differ from those of the rules engine: the random numbers are others.
    """

    job: SimulationJob
    tables: CardTables
    lineup: Lineup

    @property
    def chunk(self) -> int:
        """The number of games that are played together."""
        return chunk_games(self.lineup)

    def play_chunks(self, games: range) -> SimulationResult:
        """Play games of one or more chunks, chunk by chunk."""
        result = self.job.empty_result()
        for chunk in chunked(games, self.chunk):
            result.merge(self.play(chunk))
        return result

    def play(self, games: range) -> SimulationResult:
        """Play the games with these numbers."""
        seeds = game_seeds(self.job.seed)
        return self.summarize(play_games(self.tables, self.lineup, seeds, games))

    def summarize(self, results: Results) -> SimulationResult:
        """Sum up games as the rules engine does."""
        result = self.job.empty_result()
        stats, metrics = result.stats, result.metrics
        assert isinstance(metrics, DiamantMetrics)  # this is Diamant
        stats.games = len(results.points)
        stats.decisions, metrics.cards, metrics.trap_rounds = _sums(results.counts, np.eye(3))
        players, bots = self.tables.players, list(dict.fromkeys(self.job.bots))
        groups = np.eye(players + len(bots), results.points.shape[1])
        for line, bot in zip(groups[players:], bots, strict=True):
            line[:] = np.isin(np.arange(len(line)), stats.seats_of(bot))
        points, wins = _sums(results.points, groups), _sums(results.wins, groups)
        for seat, relics in enumerate(_sums(results.relics, groups[:players])):
            stats.scores[seat], stats.wins[seat] = points[seat], wins[seat]
            metrics.relics[seat] = relics
        for line, bot in enumerate(bots, players):
            stats.bot_scores[bot], stats.bot_wins[bot] = points[line], wins[line]
        return result


def fast_job(job: SimulationJob) -> FastJob:
    """Prepare a job for this engine; raise UsageError if the engine does not support it."""
    tables = build_card_tables(parse_options(job.options))
    return FastJob(job, tables, build_lineup(tables, [job.bots]))


def simulate(job: FastJob, games: int, executor: Executor) -> Iterator[SimulationResult]:
    """Yield the results of tasks of one or more chunks, in order."""
    return executor.map_in_order(
        job.play_chunks, split_work(games, job.chunk, executor), compiled=True
    )


def warm(players: int = 5) -> None:
    """Play a few games of each kind, so that all of the engine's code is compiled."""
    for bots in (("random",), ("rival",), ("expert",)):
        job = fast_job(SimulationJob("diamant", {"players": players}, bots * players, seed=1))
        job.play(range(1))


def compiles(job: FastJob) -> bool:
    """Return True if the first games of a job have to wait for the compiler."""
    if job.lineup.nets:
        return not is_compiled(collect_decisions)
    return not is_compiled(play_randomly if all_random(job.lineup.policies) else play_by_threshold)


def _sums(numbers: Array, groups: Array) -> list[RunningSum]:
    """Return a sum for each group of columns."""
    pairs = zip(*(sums.tolist() for sums in sums_of_groups(numbers, groups)), strict=True)
    return [RunningSum(len(numbers), total, square) for total, square in pairs]
