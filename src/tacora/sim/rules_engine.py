"""Games played by the rules themselves, on every core, the same whatever the number of cores."""

from __future__ import annotations

import signal
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from random import Random
from typing import Any

from tacora.bots.registry import make
from tacora.core.chance import Seeded
from tacora.core.drive import drive
from tacora.core.game import Decided, Over
from tacora.games import game_named
from tacora.sim.tally import Tally

CHUNK = 500
AHEAD = 4  # chunks waiting for each process


@dataclass(frozen=True)
class Job:
    """Which games to play: each is determined by the seed and its number alone."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int

    def play(self, numbers: Sequence[int]) -> Tally:
        """Play the games with these numbers."""
        game = game_named(self.game)
        options = game.options(self.options)
        bots = [make(self.game, spec) for spec in self.bots]
        tally = Tally(self.bots)
        for number in numbers:
            luck = Random(f"{self.seed}/{number}/bots")
            state, opening = game.new(options)
            decisions = 0
            happened = Counter(event.id for event in opening)

            def choose(state: Any, seat: int, luck: Random = luck) -> str:
                return bots[seat].choose(game.view(state, seat), game.choices(state, seat), luck)

            for step, after, events in drive(game, state, Seeded(f"{self.seed}/{number}"), choose):
                state = after
                happened.update([event.id for event in events])
                if isinstance(step, Decided):
                    decisions += len(step.choices)
            over = game.pending(state)
            assert isinstance(over, Over)  # drive() stops at the end alone
            tally.add(over.scores, over.winners, decisions, happened)
        return tally


def simulate(job: Job, games: int, processes: int) -> Iterator[Tally]:
    """Tallies of chunks as they are done; their order does not matter to their sum."""
    chunks = (range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK))
    if processes == 1 or games <= CHUNK:
        yield from map(job.play, chunks)
        return
    pool = ProcessPoolExecutor(processes, get_context("fork"))
    try:
        with _no_interrupts():
            first = islice(chunks, AHEAD * processes)
            under_way = deque([pool.submit(job.play, chunk) for chunk in first])
        while under_way:
            yield under_way.popleft().result()
            under_way.extend(pool.submit(job.play, chunk) for chunk in islice(chunks, 1))
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Processes started here never hear of an interrupt; whoever started them ends them."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
