"""The first protocol of a TCP connection: it refuses what is over a cap, and admits the rest.

A refused connection costs little: nothing is read from it, and no HTTP parser is made for it.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState

from tacora.server.connection_caps import ServerConfig
from tacora.server.error_codes import ServerCode, WireCode
from tacora.server.http_protocol import HttpProtocol, whole_response

REFUSALS: dict[str, bytes] = {
    ServerCode.CONNECTIONS: whole_response(
        "429 Too Many Requests",
        ServerCode.CONNECTIONS,
        "Your address has too many open connections: close some of them.",
    ),
    WireCode.TOO_FAST: whole_response(
        "429 Too Many Requests", WireCode.TOO_FAST, "Too many connections: wait a second."
    ),
    ServerCode.FULL: whole_response(
        "503 Service Unavailable",
        ServerCode.FULL,
        "This server has too many open connections: try again later.",
    ),
    ServerCode.CLOSING: whole_response(
        "503 Service Unavailable", ServerCode.CLOSING, "The server is stopping."
    ),
}
"""The answers to connections over a cap."""


class ConnectionGate(asyncio.Protocol):
    """Admits a connection and hands it to `HttpProtocol`, or refuses it."""

    def __init__(
        self,
        config: ServerConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._config = config
        self._server_state = server_state
        self._app_state = app_state
        self._loop = _loop

    def connection_made(  # type: ignore[override]  # as in uvicorn
        self, transport: asyncio.Transport
    ) -> None:
        address = get_remote_addr(transport)
        host = address[0] if address else ""
        refusal = self._config.caps.refusal(host)
        if refusal is not None:
            transport.write(REFUSALS[refusal])
            transport.close()
            return
        protocol = HttpProtocol(self._config, self._server_state, self._app_state, self._loop)
        transport.set_protocol(protocol)
        protocol.connection_made(transport)
