"""WebSocket over one TCP connection: uvicorn's protocol with bounds for what a client may cause.

Input is parsed in small pieces, and not at all while messages wait for the application: a client
that sends much neither blocks the others nor fills the memory.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn._types import ASGIReceiveEvent
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame

from tacora.server.connection_caps import ServerConfig
from tacora.server.frame_protocol import FrameProtocol
from tacora.server.rate_limit import TokenBucket

PIECE_BYTES = 2048
"""Parsed at once: a few hundred empty frames at most."""
MAX_WAITING_MESSAGES = 16
"""Messages that wait for the application; beyond them the input is not parsed."""
MAX_UNPARSED_BYTES = 65_536
"""Input that is kept; beyond it the server does not read from the connection."""
MAX_UNREAD_BYTES = 65_536
"""Answers to pings that a client may leave unread, besides the messages of the table."""
CONTROL_FRAMES_PER_SECOND, CONTROL_FRAMES_AT_ONCE = 5.0, 60.0
"""The rate of frames that are not messages: pings, pongs and fragments."""

BAD_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class WsProtocol(FrameProtocol):
    """A connection that counts against the caps, and whose frames count against a rate."""

    def __init__(
        self,
        config: ServerConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._caps = config.caps
        self._control_frames = TokenBucket(CONTROL_FRAMES_PER_SECOND, CONTROL_FRAMES_AT_ONCE)
        self._unparsed = bytearray()

    def connection_lost(self, exc: Exception | None) -> None:
        self._caps.forget(self.transport)
        self._unparsed.clear()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        if self.transport.is_closing() or not self.handshake_complete:
            self.stop_keepalive()
            self.transport.close()
        else:
            super().shutdown()

    # Input

    def data_received(self, data: bytes) -> None:
        if not self._unparsed and len(data) <= PIECE_BYTES and self._has_room():
            self._parse(data)
            return
        self._unparsed += data
        self._parse_waiting()

    async def receive(self) -> ASGIReceiveEvent:
        message = await self.queue.get()
        if self._unparsed:
            self._parse_waiting()
        return message

    def _has_room(self) -> bool:
        return self.queue.qsize() < MAX_WAITING_MESSAGES

    def _parse_waiting(self) -> None:
        """Parse pieces while the application keeps up, and read more when few bytes are left."""
        while self._unparsed and self._has_room() and not self.transport.is_closing():
            piece = bytes(self._unparsed[:PIECE_BYTES])
            del self._unparsed[:PIECE_BYTES]
            self._parse(piece)
        if self.transport.is_closing():
            self._unparsed.clear()
        elif not self.read_paused and len(self._unparsed) > MAX_UNPARSED_BYTES:
            self.read_paused = True
            self.transport.pause_reading()
        elif self.read_paused and len(self._unparsed) <= MAX_UNPARSED_BYTES:
            self.read_paused = False
            self.transport.resume_reading()

    def _parse(self, piece: bytes) -> None:
        if self.transport.is_closing():
            return
        self.conn.receive_data(piece)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(BAD_HANDSHAKE)
            self.transport.close()
        elif self.conn.parser_exc is None:
            self.handle_events()
        elif self.conn.close_sent is None:  # the handshake is not over
            self.transport.abort()
        else:
            self.handle_parser_exception()

    # Frames

    def send_receive_event_to_app(self) -> None:
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            self._count_frame()
        elif self.curr_msg_data_type == "bytes":
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        else:
            try:
                text = data.decode()
            except UnicodeDecodeError:
                self._fail(CloseCode.INVALID_DATA, "not UTF-8")
                return
            self.queue.put_nowait({"type": "websocket.receive", "text": text})

    def handle_cont(self, event: Frame) -> None:
        if event.fin or self._count_frame():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._count_frame():
            super().handle_ping()
            if self.transport.get_write_buffer_size() > MAX_UNREAD_BYTES:
                self.transport.abort()

    def handle_pong(self, event: Frame) -> None:
        if self._count_frame():
            super().handle_pong(event)

    def _count_frame(self) -> bool:
        """Return whether the frame is within the rate; else close the connection."""
        if self.transport.is_closing():
            return False
        if self._control_frames.take():
            return True
        self._fail(CloseCode.POLICY_VIOLATION, "too many frames")
        return False

    def _fail(self, code: CloseCode, reason: str) -> None:
        self.conn.fail(code, reason)
        if self.conn.close_sent is None:  # the handshake is not over
            self.transport.abort()
        else:
            self.handle_parser_exception()
