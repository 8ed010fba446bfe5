"""Games played by the rules themselves, on every core, the same whatever the number of cores."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from tacora.bots.playable_bot import PlayableBot
from tacora.bots.registry import make_bot
from tacora.core.chance import SeededChance
from tacora.core.game import DecisionStep, GameOver
from tacora.core.replay import AnyGame
from tacora.core.runner import run_game
from tacora.games.registry import get_game
from tacora.sim.executors import PREFETCH, Executor
from tacora.sim.metrics import Metrics, metrics_for
from tacora.sim.statistics import ScoreStats

CHUNK = 500
TARGET_CHUNK_SECONDS = 1.0  # what a chunk takes at the most, unless a single game takes longer


@dataclass
class SimulationResult:
    """What came of some games."""

    stats: ScoreStats
    metrics: Metrics

    def merge(self, other: SimulationResult) -> None:
        """Other games of the same job as well."""
        self.stats.merge(other.stats)
        self.metrics.merge(other.metrics)


@dataclass(frozen=True)
class SimulationJob:
    """Which games to play: each is determined by the seed and its number alone."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int

    def empty_result(self) -> SimulationResult:
        """No games yet."""
        return SimulationResult(ScoreStats(self.bots), metrics_for(self.game))

    def play(self, numbers: Sequence[int]) -> SimulationResult:
        """Play the games with these numbers."""
        game = get_game(self.game)
        options = game.rules.parse_options(self.options)
        bots = [make_bot(self.game, spec) for spec in self.bots]
        with_hooks = [(seat, bot) for seat, bot in enumerate(bots) if bot.has_hooks]
        counted = self.empty_result()
        watcher = counted.metrics
        for number in numbers:
            state, opening = game.rules.initial_state(options)
            watcher.begin(state, opening)
            for seat, bot in with_hooks:
                bot.begin(self.game, seat, self.options)
            choose = _chooser(game, bots, Random(f"{self.seed}/{number}/bots"))
            decisions = 0
            for step, after, events in run_game(
                game.rules, state, SeededChance(f"{self.seed}/{number}"), choose
            ):
                state = after
                watcher.step(step, state, events)
                if isinstance(step, DecisionStep):
                    decisions += len(step.choices)
            over = game.rules.pending(state)
            assert isinstance(over, GameOver)  # drive() stops at the end alone
            watcher.end(state, over)
            for _, bot in with_hooks:
                bot.end(over)
            counted.stats.add(over.scores, over.winners, decisions)
        return counted


def _chooser(game: AnyGame, bots: Sequence[PlayableBot], rng: Random) -> Callable[[Any, int], str]:
    """The bots' answers in one game; a view is made for those alone that look at it."""
    blind = [bot.ignores_view for bot in bots]
    choose_with_rng = [bot.choose_with_rng for bot in bots]

    def choose(state: Any, seat: int) -> str:
        choices = game.rules.legal_choices(state, seat)
        if len(choices) == 1:
            return choices[0]
        view = None if blind[seat] else game.rules.perfect_recall_view(state, seat)
        return choose_with_rng[seat](view, choices, rng)

    return choose


class Chunks:
    """The numbers of games in chunks: single games at first, more as they prove to be fast."""

    def __init__(self, games: int, most: int) -> None:
        self._games, self._most = games, most
        self._begun = 0
        self._size = 1

    def __iter__(self) -> Iterator[range]:
        while self._begun < self._games:
            start, self._begun = self._begun, min(self._begun + self._size, self._games)
            yield range(start, self._begun)

    def done(self, counted: SimulationResult, seconds: float) -> SimulationResult:
        """What came of a chunk, which took so long."""
        fitting = int(counted.stats.games * TARGET_CHUNK_SECONDS / max(seconds, 1e-6))
        self._size = max(1, min(self._most, fitting, 2 * counted.stats.games))
        return counted


def _timed(job: SimulationJob, numbers: Sequence[int]) -> tuple[SimulationResult, float]:
    begun = time.perf_counter()
    return job.play(numbers), time.perf_counter() - begun


def simulate(job: SimulationJob, games: int, executor: Executor) -> Iterator[SimulationResult]:
    """What came of chunks as they are done; their order does not matter to their sum."""
    chunks = Chunks(games, max(1, min(CHUNK, games // (PREFETCH * executor.workers))))
    for counted, seconds in executor.map_in_order(partial(_timed, job), chunks, compiled=False):
        yield chunks.done(counted, seconds)
