"""A minimal WebSocket client, so that the server is the bottleneck."""

from __future__ import annotations

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from itertools import cycle

_MASK = b"\x00\x00\x00\x00"  # a mask of zeros leaves the text as it is


class Socket(asyncio.Protocol):
    """Calls `on_text` with every text frame, once `opened` is done."""

    def __init__(self, request: bytes, on_text: Callable[[Socket, bytes], None]) -> None:
        self._request = request
        self._on_text = on_text
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server refused the connection"))

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self.opened.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(bytes(buffer[:80]).decode()))
                return
            del buffer[: end + 4]
            self.opened.set_result(None)
        while (frame := self._frame()) is not None:
            opcode, payload = frame
            if opcode == 1:
                self._on_text(self, payload)
            elif opcode == 9:
                self._write(0x8A, payload)

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._write(0x81, text)

    @property
    def is_open(self) -> bool:
        """Return whether neither side has closed the connection."""
        return self._transport is not None and not self._transport.is_closing()

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.abort()

    def _write(self, first: int, payload: bytes) -> None:
        assert self._transport is not None  # `opened` has been waited for
        size = len(payload)
        head = (
            bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0xFE)) + size.to_bytes(2)
        )
        self._transport.write(head + _MASK + payload)

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 0x7F, 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4]), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10]), 10
        if len(buffer) < start + size:
            return None
        payload = bytes(buffer[start : start + size])
        opcode = buffer[0] & 0x0F
        del buffer[: start + size]
        return opcode, payload


ADDRESSES = cycle(f"127.0.1.{number}" for number in range(1, 251))
"""Players come from many addresses: a server caps the connections of one."""


async def connect(
    port: int, path: str, on_text: Callable[[Socket, bytes], None], headers: str = ""
) -> Socket:
    """Open a connection to a server on this machine."""
    key = b64encode(os.urandom(16)).decode()
    request = (
        f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"{headers}\r\n"
    )
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: Socket(request.encode(), on_text),
        "127.0.0.1",
        port,
        local_addr=(next(ADDRESSES), 0),
    )
    await socket.opened
    return socket
