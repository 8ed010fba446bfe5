"""The server process: uvicorn with our settings; it notifies all clients before it stops."""

from __future__ import annotations

import asyncio
import errno
import gc
import json
import logging
import signal
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.server.client_addresses import is_in
from tacora.server.client_network import client_network
from tacora.server.connection_caps import (
    ConnectionCaps,
    ConnectionLimits,
    ServerConfig,
    connections_for,
    raise_file_limit,
)
from tacora.server.connection_gate import ConnectionGate
from tacora.server.context import AppContext
from tacora.server.rate_limit import CONNECTIONS_PER_REQUEST, MAX_MESSAGE_BYTES
from tacora.server.ws_protocol import WsProtocol

SHUTDOWN_GRACE_SECONDS = 5
ABORT_SECONDS = 3
"""After this time of the shutdown, connections end whether their clients read or not."""
BACKLOG = 50
"""Connections that wait to be accepted; asyncio accepts as many in one turn of its loop."""
TICKS_PER_SWEEP = 10
"""uvicorn calls `on_tick` ten times a second."""
RECONNECT_SECONDS = 1.0
"""The shortest pause before clients reconnect after the server has stopped."""
RECONNECTS_PER_SECOND, MAX_SPREAD_SECONDS = 500.0, 20.0
"""How many clients come back in a second, by pauses of their own, and the longest difference."""

GC_THRESHOLDS = (50_000, 20, 100)
"""Tables are values without reference cycles, so collect rarely: a collection delays messages."""

_log = logging.getLogger(__name__)
_EXTRA_KEYS = ("table", "code", "bot", "error", "dropped")


class Server(uvicorn.Server):
    """A uvicorn server that notifies all clients when a signal stops it."""

    def __init__(
        self, context: AppContext, config: ServerConfig, ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._context = context
        self._caps = config.caps
        self._ready = ready

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._loop.set_exception_handler(_log_loop_error)
        if not self.should_exit:
            self._ready()

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS_PER_SWEEP == 0:
            self._caps.sweep(self._loop.time())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._caps.closing = True
        abort = self._loop.call_later(ABORT_SECONDS, self._caps.abort_all)
        await asyncio.sleep(0)  # `closing` is written before the connections are closed
        await super().shutdown(sockets)
        abort.cancel()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._loop.call_soon_threadsafe(self._on_signal, sig, frame)

    def _on_signal(self, sig: int, frame: FrameType | None) -> None:
        """Stop, after SIGTERM at the end of the drain; any further signal ends the drain."""
        lobby, seconds = self._context.lobby, self._context.hosting.drain_seconds
        if sig == signal.SIGTERM and seconds and self.started and not lobby.stopping:
            lobby.draining = True
            _log.info("draining")
            self._loop.call_later(seconds, self._stop, sig, frame)
        else:
            self._stop(sig, frame)

    def _stop(self, sig: int, frame: FrameType | None) -> None:
        lobby = self._context.lobby
        if not lobby.closing:
            connections = sum(lobby.count_connections())
            spread = min(MAX_SPREAD_SECONDS, connections / RECONNECTS_PER_SECOND)
            lobby.close(RECONNECT_SECONDS, spread)
        super().handle_exit(sig, frame)
        self._captured_signals.clear()  # or uvicorn raises them again


def run(
    opening: AbstractAsyncContextManager[Starlette],
    listening: socket.socket,
    ready: Callable[[], None],
    measuring: socket.socket | None = None,
) -> None:
    """Open the application in the loop that serves it, and serve until a signal arrives.

    Call `ready` when the server accepts requests. Serve metrics on another socket if there is one.
    """
    gc.set_threshold(*GC_THRESHOLDS)

    async def serve() -> None:
        async with opening as app:
            context: AppContext = app.state.context
            caps = _caps(context)
            server = Server(context, server_config(app, caps), ready)
            async with _metrics(context, caps, measuring):
                await server.serve([listening])

    with asyncio.Runner(
        loop_factory=uvicorn.Config("", log_config=None).get_loop_factory()
    ) as runner:
        runner.run(serve())


@asynccontextmanager
async def _metrics(
    context: AppContext, caps: ConnectionCaps, listening: socket.socket | None
) -> AsyncIterator[None]:
    """Serve `/metrics` on a socket, if there is one."""
    if listening is None:
        yield
        return
    from tacora.server.metrics import Metrics  # it takes time to import
    from tacora.server.metrics_server import serve_metrics

    async with serve_metrics(Metrics(context, caps), listening, context.counts.loop_lag):
        yield


def _caps(context: AppContext) -> ConnectionCaps:
    per_address = context.hosting.connections_per_address
    proxies = context.hosting.proxies

    def network_of(address: str) -> str | None:
        """Return what a peer counts for: a trusted proxy speaks for many clients."""
        return None if is_in(address, proxies) else client_network(address)

    limits = ConnectionLimits(
        connections_for(raise_file_limit()),
        per_address,
        context.hosting.rate * CONNECTIONS_PER_REQUEST,
    )
    return ConnectionCaps(limits, network_of)


def server_config(app: Starlette, caps: ConnectionCaps) -> ServerConfig:
    """Return the settings of uvicorn."""
    return ServerConfig(
        app,
        caps,
        http=ConnectionGate,
        ws=WsProtocol,
        backlog=BACKLOG,
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=SHUTDOWN_GRACE_SECONDS,
    )


def _log_loop_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error of the event loop; a connection that finds no file is no error of ours."""
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
        _log.warning("no file is left for a connection")  # asyncio waits a second
    else:
        loop.default_exception_handler(context)


def listen(host: str, port: int, option: str = "--port") -> socket.socket:
    """Return a listening socket, or raise UsageError if the port is in use."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise UsageError(
            CallCode.PORT,
            f"Cannot listen on {host} port {port}: {error.strerror};"
            f" choose another port with {option} (0 takes a free one).",
        ) from None
    listening.listen(BACKLOG)
    return listening


class JsonLogFormatter(logging.Formatter):
    """Formats log records as JSON lines: event, table, code. No names, no choices."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        line |= {key: getattr(record, key) for key in _EXTRA_KEYS if hasattr(record, key)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
