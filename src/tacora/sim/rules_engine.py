"""Games played by the rules themselves, on every core, the same whatever the number of cores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
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
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    if processes == 1 or len(chunks) == 1:
        yield from map(job.play, chunks)
        return
    with ProcessPoolExecutor(min(processes, len(chunks)), get_context("fork")) as pool:
        yield from pool.map(job.play, chunks)
