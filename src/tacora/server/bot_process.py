"""A worker as the server sees it: a process that answers requests, or bots in this process."""

from __future__ import annotations

import os
import pickle
import socket
import subprocess
import sys
from collections.abc import Mapping
from time import monotonic
from typing import Protocol

import msgspec

from tacora.games.registry import find_entry, game_names
from tacora.server.bot_requests import Answer, Request
from tacora.server.kept_bots import KeptBots
from tacora.server.socket_frames import receive_frame, send_frame

START_SECONDS = 60.0
"""The longest time until a new worker answers; a busy machine needs its time."""

MAX_ANSWER_BYTES = 64 * 1024

_ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""Settings of numerical libraries: their threads would compete with the server."""


_SECRET_PREFIXES = ("TACORA_", "PG")
"""Variables of the server and of PostgreSQL, which may hold passwords."""


def environment_of_bots(variables: Mapping[str, str]) -> dict[str, str]:
    """Return the environment variables of a process without those that only the server needs."""
    return {name: text for name, text in variables.items() if not name.startswith(_SECRET_PREFIXES)}


class WorkerDied(Exception):
    """The process has ended, or sends nonsense."""

    def __str__(self) -> str:
        return "The process of the bot has ended."


class WorkerTooSlow(Exception):
    """The process did not answer in time."""

    def __str__(self) -> str:
        return "The bot took too long, so its process was ended."


class Worker(Protocol):
    """Answers one request at a time."""

    def ask(self, request: Request, seconds: float) -> Answer:
        """Return the answer to a request, or raise WorkerDied or WorkerTooSlow."""

    def kill(self) -> None:
        """End the worker; from any thread."""

    def close(self) -> None:
        """End the worker and free what it uses; from the thread that asks."""


class LocalWorker:
    """Bots in this process: for tests with a clock of their own. It knows no time limit."""

    def __init__(self) -> None:
        self._bots = KeptBots()

    def ask(self, request: Request, seconds: float) -> Answer:
        """Return the answer to a request."""
        return self._bots.answer(request)

    def kill(self) -> None:
        """Do nothing: a thread cannot be ended."""

    def close(self) -> None:
        """Do nothing."""


_decode_answer = msgspec.msgpack.Decoder(Answer).decode  # answers are decoded in threads


class WorkerProcess:
    """Bots in a process of their own, which is started here."""

    def __init__(self) -> None:
        """Start the process, or raise WorkerDied."""
        self._socket, theirs = socket.socketpair()
        try:
            with theirs:
                self._process = subprocess.Popen(  # noqa: S603  (our own program)
                    [sys.executable, "-m", "tacora.server.bot_worker", str(theirs.fileno())],
                    stdin=subprocess.DEVNULL,
                    stdout=2,  # what bots print must not mix with what the server prints
                    pass_fds=[theirs.fileno()],
                    env=_ONE_THREAD | environment_of_bots(os.environ),
                )
        except OSError as error:
            self._socket.close()
            raise WorkerDied from error
        self._ready = False

    def ask(self, request: Request, seconds: float) -> Answer:
        """Return the answer to a request, or raise WorkerDied or WorkerTooSlow."""
        if not self._ready:
            self._wait_until_ready()
        data = self._exchange(pickle.dumps(request, pickle.HIGHEST_PROTOCOL), seconds)
        try:
            return _decode_answer(data)
        except msgspec.MsgspecError as error:
            raise WorkerDied from error

    def kill(self) -> None:
        """End the process; from any thread."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """End the process and close the socket; from the thread that asks."""
        self.kill()
        self._socket.close()

    def _wait_until_ready(self) -> None:
        games = [find_entry(name) for name in game_names()]
        try:
            self._exchange(pickle.dumps((sys.path, games)), START_SECONDS)
        except WorkerTooSlow as error:  # no bot is to blame
            raise WorkerDied from error
        self._ready = True

    def _exchange(self, data: bytes, seconds: float) -> bytes:
        ends = monotonic() + seconds
        try:
            self._socket.settimeout(seconds)
            send_frame(self._socket, data)
            self._socket.settimeout(max(0.001, ends - monotonic()))
            return receive_frame(self._socket, MAX_ANSWER_BYTES)
        except TimeoutError as error:
            raise WorkerTooSlow from error
        except OSError as error:
            raise WorkerDied from error
