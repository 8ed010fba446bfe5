"""HTTP over one TCP connection: uvicorn's protocol with caps, and deadlines for requests."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from msgspec.json import encode
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState

from tacora.server.connection_caps import ServerConfig
from tacora.server.error_codes import WireCode


def whole_response(status: str, code: str, message: str) -> bytes:
    """Return a whole response that closes the connection."""
    body = encode({"code": code, "message": message})
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body


TIMED_OUT = whole_response(
    "408 Request Timeout", WireCode.TOO_SLOW, "The request did not arrive in time: send it again."
)


class HttpProtocol(H11Protocol):
    """A connection that counts against the caps, and whose requests must arrive in time."""

    def __init__(
        self,
        config: ServerConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._caps = config.caps
        self._upgraded = False
        """Whether the connection is a WebSocket, which has no deadline."""
        self._phase: object = None
        """The state of the request for which the deadline is set."""

    def connection_made(  # type: ignore[override]  # as in uvicorn
        self, transport: asyncio.Transport
    ) -> None:
        address = get_remote_addr(transport)
        self._caps.add(transport, address[0] if address else "", self._expire)
        super().connection_made(transport)
        self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        self._caps.forget(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._set_deadline()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._set_deadline()

    def timeout_keep_alive_handler(self) -> None:
        self.transport.close()

    def shutdown(self) -> None:
        """Close the connection, unless the server still answers a whole request."""
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request
        if cycle is None or cycle.response_complete or self.conn.their_state is h11.SEND_BODY:
            self.transport.close()
        else:
            cycle.keep_alive = False

    def send_400_response(self, msg: str) -> None:
        """Answer an invalid request; only close if a response has begun."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        self._drop()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        self._upgraded = True

    def _unsupported_upgrade_warning(self) -> None:
        """Ignore the wish for another protocol, as HTTP permits; nothing goes to the log."""

    def _set_deadline(self) -> None:
        """Set the deadline when the request enters another phase."""
        phase = self.conn.their_state
        if phase is self._phase:
            return
        self._phase = phase
        limits, when = self._caps.limits, None
        if self._upgraded:
            pass  # h11 takes it that the handshake still has a body
        elif phase is h11.IDLE:
            when = self.loop.time() + limits.header_seconds
        elif phase is h11.SEND_BODY:
            when = self.loop.time() + limits.body_seconds
        self._caps.set_deadline(self.transport, when)

    def _expire(self) -> None:
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(TIMED_OUT)
        self._drop()

    def _drop(self) -> None:
        """Close the connection; what the application still sends for its request goes nowhere."""
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.close()
