"""A proxy between a store and its database that can hold back or lose what either side says."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from tacora.server.stores.database_url import PostgresUrl

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class TcpProxy:
    """Forwards connections to a port of this computer."""

    def __init__(self, port: int) -> None:
        self._target = port
        self.port = 0
        self.loses_requests = False
        """Whether what clients say from now on is lost."""
        self.loses_answers = False
        """Whether what the server says from now on is lost."""
        self._clients: set[asyncio.StreamWriter] = set()
        self._servers: set[asyncio.StreamWriter] = set()

    @asynccontextmanager
    async def run(self) -> AsyncIterator[TcpProxy]:
        """Listen on a free port."""
        listening = await asyncio.start_server(self._forward, "127.0.0.1")
        self.port = listening.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            listening.close()
            self.cut()

    def cut(self, *, keep_servers: bool = False) -> None:
        """Cut all connections; new ones lose nothing. The server may be left in the dark."""
        for writer in [*self._clients, *(() if keep_servers else self._servers)]:
            writer.transport.abort()
        self._clients.clear()
        if not keep_servers:
            self._servers.clear()
        self.loses_requests = self.loses_answers = False

    def url(self, url: PostgresUrl) -> PostgresUrl:
        """Return the URL of a database through this proxy."""
        return PostgresUrl(url.url.replace(f":{self._target}/", f":{self.port}/"))

    async def _forward(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_connection("127.0.0.1", self._target)
        self._clients.add(to_client)
        self._servers.add(to_server)
        with suppress(OSError):
            await asyncio.gather(
                self._copy(client, to_server, "loses_requests"),
                self._copy(server, to_client, "loses_answers"),
            )

    async def _copy(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, loss: str
    ) -> None:
        while data := await reader.read(65536):
            if not getattr(self, loss):
                writer.write(data)
                await writer.drain()
        if writer in self._clients:
            writer.close()
