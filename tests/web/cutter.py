"""A line that can be cut: passes bytes on to a port until it is told to drop them all."""

from __future__ import annotations

import selectors
import socket
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Self


class Cutter:
    """Listens on a port of its own and passes everything on."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._lines: list[tuple[socket.socket, socket.socket]] = []
        self._lock = Lock()
        self._whole = Event()
        self._whole.set()
        Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Close every connection and take no other."""
        self._whole.clear()
        with self._lock:
            for pair in self._lines:
                for end in pair:
                    with suppress(OSError):
                        end.shutdown(socket.SHUT_RDWR)
            self._lines.clear()

    def mend(self) -> None:
        """Take connections again."""
        self._whole.set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                if not self._whole.is_set():
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._target))
                with self._lock:
                    self._lines.append((near, far))
                Thread(target=_pass_on, args=(near, far), daemon=True).start()


def _pass_on(near: socket.socket, far: socket.socket) -> None:
    """Both ways, until one end is closed."""
    with selectors.DefaultSelector() as ready, near, far, suppress(OSError):
        ready.register(near, selectors.EVENT_READ, far)
        ready.register(far, selectors.EVENT_READ, near)
        while True:
            for key, _ in ready.select():
                end = key.fileobj
                assert isinstance(end, socket.socket)
                data = end.recv(65536)
                if not data:
                    return
                key.data.sendall(data)
