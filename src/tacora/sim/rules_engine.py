"""The rules engine: games played by the rules; results do not depend on the number of cores."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from tacora.bots.errors import bot_error
from tacora.bots.playable_bot import PlayableBot
from tacora.bots.registry import make_bot
from tacora.core.chance import SeededChance
from tacora.core.errors import TacoraError
from tacora.core.game import GameOver
from tacora.core.replay import AnyGame
from tacora.core.runner import simulate_game
from tacora.games.registry import get_game
from tacora.sim.executors import PREFETCH, Executor
from tacora.sim.metrics import Metrics, metrics_for
from tacora.sim.statistics import ScoreStats

MAX_CHUNK_GAMES = 500
TARGET_CHUNK_SECONDS = 1.0
"""The longest time for a chunk, unless a single game takes longer."""


@dataclass
class SimulationResult:
    """The statistics and metrics of some games."""

    stats: ScoreStats
    metrics: Metrics

    def merge(self, other: SimulationResult) -> None:
        """Add other games of the same job."""
        self.stats.merge(other.stats)
        self.metrics.merge(other.metrics)


@dataclass(frozen=True)
class SimulationJob:
    """The games to play; the seed and its number determine each game."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int

    def empty_result(self) -> SimulationResult:
        """Return a result without games."""
        return SimulationResult(ScoreStats(self.bots), metrics_for(self.game))

    def play(self, numbers: Sequence[int]) -> SimulationResult:
        """Play the games with these numbers."""
        game = get_game(self.game)
        options = game.rules.parse_options(self.options)
        bots = [make_bot(self.game, spec) for spec in self.bots]
        with_hooks = [(seat, bot) for seat, bot in enumerate(bots) if bot.has_hooks]
        result = self.empty_result()
        metrics = result.metrics
        observe = metrics.step
        for number in numbers:
            state, _ = game.rules.initial_state(options)
            metrics.begin(state)
            for seat, bot in with_hooks:
                bot.begin(self.game, seat, self.options)
            choose = _chooser(game, bots, Random(f"{self.seed}/{number}/bots"))
            decisions = 0
            source = SeededChance(f"{self.seed}/{number}")
            for step, after, answers in simulate_game(game.rules, state, source, choose):
                observe(state, step)
                state = after
                decisions += answers
            over = game.rules.pending(state)
            assert isinstance(over, GameOver)  # simulate_game() stops when the game is over
            metrics.end(state, over)
            for _, bot in with_hooks:
                bot.end(over)
            result.stats.add(over.scores, over.winners, decisions)
        return result


def _chooser(game: AnyGame, bots: Sequence[PlayableBot], rng: Random) -> Callable[[Any, int], str]:
    """Make the function that asks the bots; only bots that use it get a view."""
    legal_choices, view_of = game.rules.legal_choices, game.rules.perfect_recall_view
    without_view = [bot.ignores_view for bot in bots]
    choose_with_rng = [bot.choose_with_rng for bot in bots]

    def choose(state: Any, seat: int) -> str:
        choices = legal_choices(state, seat)
        if len(choices) == 1:
            return choices[0]
        view = None if without_view[seat] else view_of(state, seat)
        try:
            return choose_with_rng[seat](view, choices, rng)
        except TacoraError:
            raise
        except Exception as error:
            raise bot_error(bots[seat].name, error) from error

    return choose


class Chunks:
    """Splits game numbers into chunks: single games first, larger chunks if games are fast."""

    def __init__(self, games: int, max_size: int) -> None:
        self._games, self._max_size = games, max_size
        self._started = 0
        self._size = 1

    def __iter__(self) -> Iterator[range]:
        while self._started < self._games:
            start, self._started = self._started, min(self._started + self._size, self._games)
            yield range(start, self._started)

    def done(self, result: SimulationResult, seconds: float) -> SimulationResult:
        """Adapt the chunk size to the time that a chunk took."""
        in_time = int(result.stats.games * TARGET_CHUNK_SECONDS / max(seconds, 1e-6))
        self._size = max(1, min(self._max_size, in_time, 2 * result.stats.games))
        return result


def _play_timed(job: SimulationJob, numbers: Sequence[int]) -> tuple[SimulationResult, float]:
    started = time.perf_counter()
    return job.play(numbers), time.perf_counter() - started


def simulate(job: SimulationJob, games: int, executor: Executor) -> Iterator[SimulationResult]:
    """Yield the results of chunks; their sum does not depend on the order."""
    chunks = Chunks(games, max(1, min(MAX_CHUNK_GAMES, games // (PREFETCH * executor.workers))))
    for result, seconds in executor.map_in_order(partial(_play_timed, job), chunks, compiled=False):
        yield chunks.done(result, seconds)
