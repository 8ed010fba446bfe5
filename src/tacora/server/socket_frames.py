"""Messages on a socket between two processes: a length, then as many bytes."""

from __future__ import annotations

import socket

MAX_FRAME_BYTES = 64 * 1024 * 1024
_LENGTH_BYTES = 4


def send_frame(to: socket.socket, data: bytes) -> None:
    """Send one message."""
    to.sendall(len(data).to_bytes(_LENGTH_BYTES) + data)


def receive_frame(source: socket.socket, limit: int = MAX_FRAME_BYTES) -> bytes:
    """Return the next message, or raise OSError if the other end is closed or sends nonsense."""
    length = int.from_bytes(_receive(source, _LENGTH_BYTES))
    if length > limit:
        raise ConnectionError("the message is too long")
    return _receive(source, length)


def _receive(source: socket.socket, count: int) -> bytes:
    data = bytearray()
    while len(data) < count:
        part = source.recv(count - len(data))
        if not part:
            raise ConnectionError("the other end is closed")
        data += part
    return bytes(data)
