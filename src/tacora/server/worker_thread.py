"""A thread of the server that talks to one worker: it starts it, asks it, and replaces it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Thread
from time import monotonic
from typing import Generic, TypeVar

from tacora.core.game import GameOver
from tacora.server.bot_process import Worker, WorkerDied, WorkerTooSlow
from tacora.server.bot_requests import (
    Answer,
    BeginGame,
    BotSeat,
    ChooseFor,
    EndGame,
    Request,
)
from tacora.server.fair_queue import FairQueue
from tacora.server.view_sharing import ViewEncoder
from tacora.table.table import Table

T = TypeVar("T")

DECISION_SECONDS = 5.0
"""The longest time for a decision, and for a bot's hook at the end of a game."""

LOAD_SECONDS = 20.0
"""The longest time to make a bot and begin: packages may have much to import."""

CLOSE_SECONDS = 2.0
"""The longest time for which a server that stops waits for a worker that was killed."""

MAX_KEPT_TABLES = 1024
"""Tables whose bots one worker keeps; it drops the one that was not asked for the longest time."""


@dataclass
class Job(Generic[T]):
    """Something to do in the thread of a worker."""

    run: Callable[[WorkerThread], T]
    result: Future[T] = field(default_factory=Future)

    def do(self, worker: WorkerThread) -> None:
        """Run the job unless it was cancelled."""
        if not self.result.set_running_or_notify_cancel():
            return
        try:
            self.result.set_result(self.run(worker))
        except Exception as error:  # noqa: BLE001  (the caller gets it)
            self.result.set_exception(error)


@dataclass
class _SentTable:
    """What the worker knows about a table."""

    views: ViewEncoder = field(default_factory=ViewEncoder)
    begun: set[BotSeat] = field(default_factory=set)


class WorkerThread:
    """One worker and its queue; nothing is started before the first job."""

    def __init__(self, start: Callable[[], Worker]) -> None:
        self._start = start
        self._queue: FairQueue[Callable[[WorkerThread], None]] = FairQueue()
        self._thread: Thread | None = None
        self._worker: Worker | None = None
        self._tables: OrderedDict[str, _SentTable] = OrderedDict()
        self.closed = False
        """Whether the server stops; then a worker that ends is no failure."""
        self._busy = False

    @property
    def load(self) -> int:
        """Return the number of jobs that wait or run."""
        return len(self._queue) + self._busy

    def submit(self, table: str, job: Job[T]) -> Future[T]:
        """Queue a job of a table and return its future result."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="bot-worker", daemon=True)
            self._thread.start()
        self._queue.put(table, job.do)
        return job.result

    def knows(self, table: str) -> bool:
        """Return whether the worker has bots of a table."""
        return table in self._tables

    def close(self) -> None:
        """End the worker and its thread."""
        self.closed = True
        self._queue.close()
        worker = self._worker
        if worker is not None:
            worker.kill()
        if self._thread is not None:
            self._thread.join(CLOSE_SECONDS)

    # The rest runs in the thread.

    def choose(self, table: Table, place: BotSeat, choices: tuple[str, ...]) -> Answer:
        """Let a bot choose, or raise WorkerDied or WorkerTooSlow."""
        rules = table.game.rules
        sent = self._sent(table.code)
        if place not in sent.begun:
            options = rules.options_json(table.options)
            begun = self.ask(BeginGame(place, table.game.name, options), LOAD_SECONDS)
            if begun.failure is not None:
                return begun
            sent.begun.add(place)
        view = sent.views.encode(rules.perfect_recall_view(table.state, place.seat))
        seed = table.seed_of_bot(place.seat)
        answer = self.ask(ChooseFor(place, view, choices, seed), DECISION_SECONDS)
        if answer.failure is not None:
            sent.views = ViewEncoder()  # nobody knows whether the worker has read the view
        return answer

    def end_game(self, table: str, over: GameOver | None) -> Answer:
        """Call the hooks of a table's bots and forget them."""
        if self._tables.pop(table, None) is None:
            return Answer()
        return self.ask(EndGame(table, over), DECISION_SECONDS)

    def bots_of(self, table: str) -> list[BotSeat]:
        """Return the bots of a table that have begun."""
        return [] if table not in self._tables else list(self._tables[table].begun)

    def ask(self, request: Request, seconds: float) -> Answer:
        """Ask the worker, which is started if necessary; end it if it does not answer."""
        if self.closed:
            raise WorkerDied
        try:
            if self._worker is None:
                self._worker = self._start()
            return self._worker.ask(request, seconds)
        except (WorkerDied, WorkerTooSlow):
            worker, self._worker = self._worker, None
            self._tables.clear()  # a new worker knows nothing
            if worker is not None:
                worker.close()
            raise

    def _sent(self, table: str) -> _SentTable:
        sent = self._tables.setdefault(table, _SentTable())
        self._tables.move_to_end(table)
        if len(self._tables) > MAX_KEPT_TABLES:
            self.end_game(next(iter(self._tables)), None)
        return sent

    def _run(self) -> None:
        while (next_job := self._queue.take()) is not None:
            table, do = next_job
            self._busy, begun = True, monotonic()
            do(self)
            self._busy = False
            self._queue.charge(table, monotonic() - begun)
        if self._worker is not None:
            self._worker.close()
