"""The workers of all tables, and which bot goes to which of them.

Bots of this package share a few workers, and all that sit at one table have the same. A bot of
another package has a worker of its own: if it sleeps or burns, only tables with that bot wait.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from random import Random
from zlib import crc32

from tacora.bots.registry import is_own, make_registered_bot, replacement_bot
from tacora.core.game import GameOver
from tacora.server.bot_failures import BotFailures
from tacora.server.bot_process import (
    LocalWorker,
    Worker,
    WorkerDied,
    WorkerProcess,
    WorkerTooSlow,
)
from tacora.server.bot_requests import BotSeat, CheckBot, Failure
from tacora.server.kept_bots import failure_of
from tacora.server.worker_thread import LOAD_SECONDS, Job, WorkerThread
from tacora.table.table import Table

LOCAL_THREADS = 4
"""Threads for bots where none has a process."""

MAX_WORKERS_OF_OTHERS = 8
"""Workers for bots of other packages; if there are more such bots, some share one."""

MAX_PLACED_TABLES = 4096

ATTEMPTS = 2
"""A decision is asked again if the worker dies, which may not be the bot's fault."""


@dataclass(frozen=True)
class Decision:
    """A bot's decision at a table."""

    table: Table
    place: BotSeat
    choices: tuple[str, ...]
    is_open: Callable[[], bool]
    """Return whether the table still waits for this decision."""


class BotWorkers:
    """Let workers decide; call it from one thread."""

    def __init__(self, count: int | None = None) -> None:
        """Use at most this many workers for our own bots; 0: all bots stay in this process."""
        wanted = default_workers() if count is None else count
        self._start: Callable[[], Worker] = WorkerProcess if wanted else LocalWorker
        self._count = wanted or LOCAL_THREADS
        self._own: list[WorkerThread] = []
        self._of_others: dict[str, WorkerThread] = {}
        self._placed: OrderedDict[str, WorkerThread] = OrderedDict()
        self._failures = BotFailures()

    @property
    def failures(self) -> int:
        """Return how often bots have failed."""
        return self._failures.total

    def decide(self, decision: Decision) -> Future[str | None]:
        """Return the future choice of a bot, or of its stand-in; None if it is not needed."""
        table, place = decision.table, decision.place
        worker = self._worker(table.game.name, table.code, place.bot)
        return worker.submit(table.code, Job(lambda worker: self._decide(worker, decision)))

    def is_replaced(self, place: BotSeat) -> bool:
        """Return whether a bot has failed so often that the stand-in plays for it."""
        return self._failures.is_replaced(place)

    def check(self, game: str, bot: str) -> Future[Failure | None]:
        """Return the future reason why a bot of another package cannot be made, or None."""
        worker = self._worker_of_others(bot)
        return worker.submit("", Job(lambda worker: _check(worker, game, bot)))

    def end_game(self, table: str, over: GameOver) -> None:
        """Call the hooks of a table's bots, and forget them."""
        self._placed.pop(table, None)
        self._failures.end_game(table)
        for worker in self._workers():
            if worker.knows(table):
                worker.submit(table, Job(lambda worker: self._end(worker, table, over)))

    def close(self) -> None:
        """End all workers."""
        for worker in self._workers():
            worker.close()

    def _workers(self) -> list[WorkerThread]:
        return [*self._own, *self._of_others.values()]

    def _worker(self, game: str, table: str, bot: str) -> WorkerThread:
        if not is_own(game, bot):
            return self._worker_of_others(bot)
        worker = self._placed.get(table)
        if worker is None:
            worker = self._placed[table] = self._least_busy()
            if len(self._placed) > MAX_PLACED_TABLES:
                self._placed.popitem(last=False)
        self._placed.move_to_end(table)
        return worker

    def _least_busy(self) -> WorkerThread:
        """Return a worker without work, a new one, or the one with the least work."""
        best = min(self._own, key=lambda worker: worker.load, default=None)
        if best is None or (best.load and len(self._own) < self._count):
            best = WorkerThread(self._start)
            self._own.append(best)
        return best

    def _worker_of_others(self, bot: str) -> WorkerThread:
        name = bot.partition(":")[0]
        if name not in self._of_others and len(self._of_others) >= MAX_WORKERS_OF_OTHERS:
            name = list(self._of_others)[crc32(name.encode()) % MAX_WORKERS_OF_OTHERS]
        return self._of_others.setdefault(name, WorkerThread(self._start))

    # The rest runs in the threads of workers.

    def _decide(self, worker: WorkerThread, decision: Decision) -> str | None:
        if not decision.is_open():
            return None
        choice = _ask(worker, decision)
        if isinstance(choice, str):
            return choice
        if worker.closed:
            return None
        self._failures.note(decision.place, choice)
        return stand_in_choice(decision)

    def _end(self, worker: WorkerThread, table: str, over: GameOver) -> None:
        bots = worker.bots_of(table)
        try:
            failure = worker.end_game(table, over).failure
        except (WorkerDied, WorkerTooSlow) as error:
            failure = _failure_of_worker(error)
        if failure is not None and bots and not worker.closed:
            self._failures.note(bots[0], failure)


def default_workers() -> int:
    """Return the number of cores but one, which is left to the server."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, (cores or 1) - 1)


def stand_in_choice(decision: Decision) -> str:
    """Return what the stand-in chooses, in this process; it is quick."""
    table, seat = decision.table, decision.place.seat
    try:
        bot = make_registered_bot(table.game.name, replacement_bot(table.game.name))
        view = table.game.rules.perfect_recall_view(table.state, seat)
        return bot.choose(view, decision.choices, Random(table.seed_of_bot(seat)))
    except Exception:  # noqa: BLE001  (a game goes on whatever its bots do)
        return decision.choices[0]


def _ask(worker: WorkerThread, decision: Decision) -> str | Failure:
    """Return what a bot chooses, or why it does not."""
    failure = Failure("", "", "")
    for _ in range(ATTEMPTS):
        try:
            answer = worker.choose(decision.table, decision.place, decision.choices)
        except WorkerDied as error:
            failure = _failure_of_worker(error)
            continue
        except WorkerTooSlow as error:
            return _failure_of_worker(error)
        except Exception as error:  # noqa: BLE001  (such as a view that cannot be sent)
            return failure_of(error)
        if answer.choice in decision.choices:
            return answer.choice
        return answer.failure or Failure("WorkerDied", "the answer is not a choice", "")
    return failure


def _check(worker: WorkerThread, game: str, bot: str) -> Failure | None:
    try:
        return worker.ask(CheckBot(game, bot), LOAD_SECONDS).failure
    except (WorkerDied, WorkerTooSlow) as error:
        return _failure_of_worker(error)


def _failure_of_worker(error: WorkerDied | WorkerTooSlow) -> Failure:
    return Failure(type(error).__name__, str(error), "")
