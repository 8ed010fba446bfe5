"""The server process: uvicorn with our settings; it notifies all clients before it stops."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import signal
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.server.context import AppContext
from tacora.server.rate_limit import MAX_MESSAGE_BYTES

SHUTDOWN_GRACE_SECONDS = 5
BACKLOG = 2048
RECONNECT_SECONDS = 1.0
"""The pause before clients reconnect after the server has stopped."""

GC_THRESHOLDS = (50_000, 20, 100)
"""Tables are values without reference cycles, so collect rarely: a collection delays messages."""

_EXTRA_KEYS = ("table", "code", "bot")


class Server(uvicorn.Server):
    """A uvicorn server that notifies all clients when a signal stops it."""

    def __init__(
        self, context: AppContext, config: uvicorn.Config, ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._context = context
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()
        if not self.should_exit:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self._context.lobby.closing:
            self._loop.call_soon_threadsafe(self._context.lobby.close, RECONNECT_SECONDS)
        super().handle_exit(sig, frame)
        if sig in (signal.SIGINT, signal.SIGTERM):
            self._captured_signals.clear()  # or uvicorn raises them again


def run(app: Starlette, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until a signal arrives; call `ready` when the server accepts requests."""
    gc.set_threshold(*GC_THRESHOLDS)
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
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
    Server(app.state.context, config, ready).run([listening])


def listen(host: str, port: int) -> socket.socket:
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
            f" choose another port with --port (--port 0 takes a free one).",
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
