"""Games played by the rules themselves, on every core, the same whatever the number of cores."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from tacora.bots.protocol import Bot, is_blind
from tacora.bots.registry import make
from tacora.core.chance import Seeded
from tacora.core.game import Decided, Over
from tacora.core.replay import AnyGame
from tacora.core.runner import drive
from tacora.games.registry import game_named
from tacora.sim.executors import AHEAD, Crew
from tacora.sim.metrics import Watcher, watcher_of
from tacora.sim.statistics import Tally

CHUNK = 500
SECONDS = 1.0  # what a chunk takes at the most, unless a single game takes longer


@dataclass
class Counted:
    """What came of some games."""

    tally: Tally
    watcher: Watcher

    def merge(self, other: Counted) -> None:
        """Other games of the same job as well."""
        self.tally.merge(other.tally)
        self.watcher.merge(other.watcher)


@dataclass(frozen=True)
class Job:
    """Which games to play: each is determined by the seed and its number alone."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int

    def nothing(self) -> Counted:
        """No games yet."""
        return Counted(Tally(self.bots), watcher_of(self.game))

    def play(self, numbers: Sequence[int]) -> Counted:
        """Play the games with these numbers."""
        game = game_named(self.game)
        options = game.options(self.options)
        bots = [make(self.game, spec) for spec in self.bots]
        counted = self.nothing()
        watcher = counted.watcher
        for number in numbers:
            state, opening = game.new(options)
            watcher.begin(state, opening)
            choose = _chooser(game, bots, Random(f"{self.seed}/{number}/bots"))
            decisions = 0
            for step, after, events in drive(game, state, Seeded(f"{self.seed}/{number}"), choose):
                state = after
                watcher.step(step, state, events)
                if isinstance(step, Decided):
                    decisions += len(step.choices)
            over = game.pending(state)
            assert isinstance(over, Over)  # drive() stops at the end alone
            watcher.end(state, over)
            counted.tally.add(over.scores, over.winners, decisions)
        return counted


def _chooser(game: AnyGame, bots: Sequence[Bot], luck: Random) -> Callable[[Any, int], str]:
    """The bots' answers in one game; a view is made for those alone that look at it."""
    blind = [is_blind(bot) for bot in bots]

    def choose(state: Any, seat: int) -> str:
        choices = game.choices(state, seat)
        if len(choices) == 1:
            return choices[0]
        view = None if blind[seat] else game.counted(state, seat)
        return bots[seat].choose(view, choices, luck)

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

    def done(self, counted: Counted, seconds: float) -> Counted:
        """What came of a chunk, which took so long."""
        fitting = int(counted.tally.games * SECONDS / max(seconds, 1e-6))
        self._size = max(1, min(self._most, fitting, 2 * counted.tally.games))
        return counted


def _timed(job: Job, numbers: Sequence[int]) -> tuple[Counted, float]:
    begun = time.perf_counter()
    return job.play(numbers), time.perf_counter() - begun


def simulate(job: Job, games: int, crew: Crew) -> Iterator[Counted]:
    """What came of chunks as they are done; their order does not matter to their sum."""
    chunks = Chunks(games, max(1, min(CHUNK, games // (AHEAD * crew.hands))))
    for counted, seconds in crew.work(partial(_timed, job), chunks, compiled=False):
        yield chunks.done(counted, seconds)
