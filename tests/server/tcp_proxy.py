"""A proxy between a server and its database or bus that can delay, lose or cut what is said."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from tacora.server.stores.database_url import PostgresUrl
from tests.server.free_ports import stable_port

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class TcpProxy:
    """Forwards connections to a port of this computer."""

    def __init__(self, port: int) -> None:
        self._target = port
        self.port = stable_port()
        self.loses_requests = False
        """Whether what clients say from now on is lost."""
        self.loses_answers = False
        """Whether what the server says from now on is lost."""
        self.delay = 0.0
        """Seconds that all that is said from now on takes, in each direction."""
        self._clients: set[asyncio.StreamWriter] = set()
        self._servers: set[asyncio.StreamWriter] = set()
        self._in_the_dark: set[asyncio.StreamWriter] = set()
        """Connections of the server whose clients are gone, which it has not heard."""

    @asynccontextmanager
    async def run(self) -> AsyncIterator[TcpProxy]:
        """Listen at the port."""
        listening = await asyncio.start_server(self._forward, "127.0.0.1", self.port)
        try:
            yield self
        finally:
            listening.close()
            self.cut()
            self.cut_in_the_dark()

    def cut(self, *, keep_servers: bool = False) -> None:
        """Cut all connections; new ones lose nothing. The server may be left in the dark."""
        if keep_servers:
            self._in_the_dark |= self._servers
            self._servers.clear()
        for writer in self._clients | self._servers:
            writer.transport.abort()
        self._clients.clear()
        self._servers.clear()
        self.loses_requests = self.loses_answers = False

    def cut_in_the_dark(self) -> None:
        """Let the server hear that clients are gone whose connections were cut before."""
        for writer in self._in_the_dark:
            writer.transport.abort()
        self._in_the_dark.clear()

    def url(self, url: PostgresUrl) -> PostgresUrl:
        """Return the URL of a database through this proxy."""
        return PostgresUrl(url.url.replace(f":{self._target}/", f":{self.port}/"))

    async def _forward(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        try:
            server, to_server = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            to_client.transport.abort()  # the server is down, and so is the proxy
            return
        self._clients.add(to_client)
        self._servers.add(to_server)
        await asyncio.gather(
            self._copy(client, to_server, "loses_requests"),
            self._copy(server, to_client, "loses_answers"),
        )

    async def _copy(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, loss: str
    ) -> None:
        """Forward until one side ends; the other side hears of it, unless it is lost too."""
        with suppress(OSError):
            while data := await reader.read(65536):
                if self.delay:
                    await asyncio.sleep(self.delay)
                if not getattr(self, loss):
                    writer.write(data)
                    await writer.drain()
        for kept in (self._clients, self._servers):
            if writer in kept and not getattr(self, loss):
                kept.discard(writer)
                writer.close()
