"""TLS for clients that have none: plain connections go on to a proxy by TLS.

Clients of tests read and write in two threads. A TLS connection of Python does not allow that: once
in hundreds of connections a message is lost. So TLS is in the one thread of an event loop.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from contextlib import suppress
from threading import Thread


class TlsTunnel:
    """Sends what arrives by one socket on to a port of this computer, by TLS."""

    def __init__(self, port: int, name: str, trust: ssl.SSLContext) -> None:
        self._port, self._name, self._trust = port, name, trust
        self._loop = asyncio.new_event_loop()
        self._copying: set[asyncio.Task[None]] = set()
        self._thread = Thread(target=self._loop.run_forever)
        self._thread.start()

    def connect(self, address: str) -> socket.socket:
        """Return a plain socket; the proxy sees a TLS connection from this address."""
        ours, theirs = socket.socketpair()
        asyncio.run_coroutine_threadsafe(self._join(theirs, address), self._loop).result()
        return ours

    def close(self) -> None:
        """Cut all connections."""
        asyncio.run_coroutine_threadsafe(self._cut(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _join(self, theirs: socket.socket, address: str) -> None:
        plain = await asyncio.open_connection(sock=theirs)
        secure = await asyncio.open_connection(
            "127.0.0.1",
            self._port,
            ssl=self._trust,
            server_hostname=self._name,
            local_addr=(address, 0),
        )
        for (reader, _), (_, writer) in ((plain, secure), (secure, plain)):
            copying = self._loop.create_task(_copy(reader, writer))
            self._copying.add(copying)
            copying.add_done_callback(self._copying.discard)

    async def _cut(self) -> None:
        for copying in self._copying:
            copying.cancel()
        await asyncio.gather(*self._copying, return_exceptions=True)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError, asyncio.CancelledError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()
