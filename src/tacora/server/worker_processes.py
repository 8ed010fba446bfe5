"""Worker processes for long computations: they have their own interpreter, and a lower priority.

A thread would take the interpreter from the event loop for milliseconds at a time, again and again.
A worker starts when it is first needed, works on one call at a time, and ends with the server.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import local
from traceback import format_exc
from typing import Any, NamedTuple, ParamSpec, TypeVar

from tacora.core.errors import CommandRefused, TacoraError
from tacora.server.error_codes import ServerCode

WORKERS = 2
"""The number of processes; on a small machine they share what the tables leave."""
MAX_CALLS = 32
"""The number of calls that wait or run; more are refused."""
NICENESS = 5
"""How far workers stand back behind the tables; a busy machine still gets to them."""

P = ParamSpec("P")
T = TypeVar("T")

_spawn = get_context("spawn")  # a fork would copy threads, sockets and the lock of the database

_server: list[Connection] = []
"""In a worker process, the pipe to its server."""


class WorkerFailed(Exception):
    """A call that ended by an error of the program."""


class WorkerProcesses:
    """A few processes, each with a thread here that waits for it."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._threads = ThreadPoolExecutor(workers, "worker-process")
        self._own = local()
        self._all: set[_Worker] = set()
        self._calls = 0
        self._closing = False

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function whose progress nobody watches; see `run_with_progress`."""
        return await self.run_with_progress(_ignore, function, *args, **kwargs)

    async def run_with_progress(
        self,
        on_progress: Callable[[float], None],
        function: Callable[P, T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Return the result of a function of a module, or raise its error as CommandRefused.

        Raise CommandRefused too if many calls wait or the worker dies, and WorkerFailed for an
        error of the program.
        """
        if self._calls >= MAX_CALLS:
            raise _busy()
        self._calls += 1
        try:
            call = _Call(on_progress, (function, args, kwargs))
            loop = asyncio.get_running_loop()
            # Any: the answer of a worker is of the function's type, or an error
            outcome: Any = await loop.run_in_executor(self._threads, self._call, call)
        finally:
            self._calls -= 1
        if isinstance(outcome, BaseException):
            raise outcome
        result: T = outcome
        return result

    def close(self) -> None:
        """End the workers, whatever they do."""
        self._closing = True
        for worker in tuple(self._all):
            worker.end()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _call(self, call: _Call) -> object:
        """Run a call in the process of this thread; start one if there is none."""
        worker: _Worker | None = getattr(self._own, "worker", None)
        if worker is None:
            if self._closing:
                return _busy()
            worker = self._own.worker = _Worker()
            self._all.add(worker)
        try:
            return worker.call(call)
        except (OSError, EOFError):  # it was killed: by the server that stops, or for its memory
            worker.end()
            self._all.discard(worker)
            self._own.worker = None
            return _busy()


class _Call(NamedTuple):
    on_progress: Callable[[float], None]
    parts: tuple[Callable[..., object], tuple[object, ...], dict[str, object]]


class _Worker:
    def __init__(self) -> None:
        self._pipe, theirs = _spawn.Pipe()
        self._process = _spawn.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def call(self, call: _Call) -> object:
        self._pipe.send(call.parts)
        kind, value = self._pipe.recv()
        while kind == "progress":
            call.on_progress(value)
            kind, value = self._pipe.recv()
        if kind == "refused":
            return CommandRefused(*value)
        return value if kind == "done" else WorkerFailed(value)

    def end(self) -> None:
        self._process.kill()


def _busy() -> CommandRefused:
    return CommandRefused(ServerCode.BUSY, "The server is busy: try again in a minute.")


def report_progress(part: float) -> None:
    """Report the finished share of the call that runs, in a worker process."""
    if _server:
        _server[0].send(("progress", part))


def _ignore(part: float) -> None:
    pass


def _work(pipe: Connection) -> None:
    """Run calls until the server is gone; the main function of a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to the server, which ends us
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    _server.append(pipe)
    with suppress(EOFError, OSError):
        while True:
            function, args, kwargs = pipe.recv()
            try:
                answer = ("done", function(*args, **kwargs))
            except TacoraError as error:
                answer = ("refused", (error.code, error.message, error.clause, error.line))
            except Exception:  # noqa: BLE001  (the caller gets it)
                answer = ("failed", format_exc())
            pipe.send(answer)
