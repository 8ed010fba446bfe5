"""The messages that wait to be sent to one client.

All messages of one turn of the event loop go out in one write. A client that reads too slowly has
them wait here, and is closed when too many do: it reconnects and catches up.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from tacora.server.counts import Counts
from tacora.server.frame_protocol import text_writer
from tacora.server.rate_limit import MAX_QUEUED_BYTES, MAX_QUEUED_MESSAGES

CLOSE_SECONDS = 5.0
"""The time in which a client must read its last messages."""
TRY_AGAIN = 1013


class Outbox:
    """The send queue of a connection."""

    def __init__(self, socket: WebSocket, counts: Counts | None = None) -> None:
        self.queued_bytes = 0
        """The bytes that wait for the client."""
        self._counts = counts or Counts()
        self._socket = socket
        self._writer = text_writer(socket.scope)
        self._writer.on_writable = self._flush
        self._loop = asyncio.get_running_loop()
        self._queue: list[bytes] = []
        self._flushing = False
        """Whether the queue will be written in the next turn of the loop."""
        self._closing: asyncio.Task[None] | None = None

    @property
    def closes(self) -> bool:
        """Return whether the server closes the connection."""
        return self._closing is not None

    def send(self, message: bytes) -> None:
        """Queue a message. Close the connection if the queue is full."""
        if self._closing is not None:
            return
        self._queue.append(message)
        self.queued_bytes += len(message)
        if self._is_full():
            self._flush()
            if self._queue:
                self._clear()
                self.close(TRY_AGAIN)
        elif not self._flushing:
            self._flushing = True
            self._loop.call_soon(self._flush)

    def close(self, code: int) -> None:
        """Close the connection after the messages that are queued; send nothing more."""
        if self._closing is None:
            self._closing = asyncio.ensure_future(self._close(code))

    async def finish(self) -> None:
        """Let a client that is to be closed read its last messages, then forget the queue."""
        if self._closing is not None:
            await asyncio.wait([self._closing], timeout=CLOSE_SECONDS)
            self._closing.cancel()
        self._clear()
        self._writer.on_writable = None

    async def _close(self, code: int) -> None:
        self._flush()
        with suppress(WebSocketDisconnect, RuntimeError, OSError):  # it is closed already
            await self._socket.close(code)

    def _is_full(self) -> bool:
        """Return whether too much waits; a welcome may be long, and its card texts follow it."""
        waiting = len(self._queue)
        return waiting > MAX_QUEUED_MESSAGES or (
            waiting > 2 and self.queued_bytes > MAX_QUEUED_BYTES
        )

    def _flush(self) -> None:
        self._flushing = False
        if self._queue and self._writer.takes_texts:
            self._writer.write_texts(self._queue)
            self._counts.messages += len(self._queue)
            self._clear()

    def _clear(self) -> None:
        self._queue.clear()
        self.queued_bytes = 0
