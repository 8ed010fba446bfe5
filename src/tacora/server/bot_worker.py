"""The program of a worker process: `python -m tacora.server.bot_worker FD`.

It answers requests from the server's end of a socket, and ends with the server, whatever its bots
do at that moment.
"""

from __future__ import annotations

import ctypes
import os
import pickle
import select
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread

import msgspec

from tacora.games.registry import register
from tacora.server.kept_bots import KeptBots
from tacora.server.socket_frames import receive_frame, send_frame

NICENESS = 15
"""Workers give way to the server, whose event loop answers people."""

OOM_SCORE = "500"
"""Where memory runs out, Linux ends a worker before the server."""

_SET_DEATH_SIGNAL = 1
"""PR_SET_PDEATHSIG of Linux."""


def main() -> None:
    """Answer requests until the server is gone."""
    server = socket.socket(fileno=int(sys.argv[1]))
    for stop in (signal.SIGINT, signal.SIGTERM):  # they are for the server, which ends us
        signal.signal(stop, signal.SIG_IGN)
    if hasattr(os, "nice"):  # Windows has none
        os.nice(NICENESS)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(OOM_SCORE)
    _die_with_the_server(server)
    sys.path[:], games = pickle.loads(receive_frame(server))  # noqa: S301  (from the server)
    for game in games:
        register(game)
    bots = KeptBots()
    send_frame(server, b"")
    while True:
        request = pickle.loads(receive_frame(server))  # noqa: S301  (from the server)
        send_frame(server, msgspec.msgpack.encode(bots.answer(request)))


def _die_with_the_server(server: socket.socket) -> None:
    """End this process when the server ends, also if it is killed.

    On Linux the kernel does it. Elsewhere a thread does, unless a bot holds the interpreter.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)
    Thread(target=_watch, args=(server,), daemon=True).start()


def _watch(server: socket.socket) -> None:
    closed = select.poll()
    closed.register(server, 0)  # reports only that the other end is closed
    closed.poll()
    os._exit(0)


if __name__ == "__main__":
    try:
        main()
    except OSError:
        os._exit(0)  # the server is gone
