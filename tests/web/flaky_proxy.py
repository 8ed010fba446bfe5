"""A TCP proxy whose connections a test can drop."""

from __future__ import annotations

import selectors
import socket
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Self


class FlakyProxy:
    """Forward connections from a free port to the target port."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._connections: list[tuple[socket.socket, socket.socket]] = []
        self._lock = Lock()
        self._online = Event()
        self._online.set()
        Thread(target=self._accept, daemon=True).start()

    def disconnect(self) -> None:
        """Close all connections and refuse new ones."""
        with self._lock:
            self._online.clear()
            for pair in self._connections:
                for end in pair:
                    with suppress(OSError):
                        end.shutdown(socket.SHUT_RDWR)
            self._connections.clear()

    def reconnect(self) -> None:
        """Accept connections again."""
        self._online.set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.disconnect()
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                if not self._online.is_set():
                    client.close()
                    continue
                try:
                    server = socket.create_connection(("127.0.0.1", self._target))
                except OSError:  # the server is down
                    client.close()
                    continue
                with self._lock:
                    if not self._online.is_set():  # the line was cut meanwhile
                        client.close()
                        server.close()
                        continue
                    self._connections.append((client, server))
                Thread(target=_forward, args=(client, server), daemon=True).start()


def _forward(client: socket.socket, server: socket.socket) -> None:
    """Copy bytes in both directions until one end is closed."""
    with selectors.DefaultSelector() as ready, client, server, suppress(OSError):
        ready.register(client, selectors.EVENT_READ, server)
        ready.register(server, selectors.EVENT_READ, client)
        while True:
            for key, _ in ready.select():
                end = key.fileobj
                assert isinstance(end, socket.socket)
                data = end.recv(65536)
                if not data:
                    return
                key.data.sendall(data)
