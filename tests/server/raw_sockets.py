"""Raw TCP connections to a server: requests and frames that no proper client sends."""

from __future__ import annotations

import json
import socket
import struct
from base64 import b64encode
from contextlib import suppress
from typing import Any, Self

from tests.server.live_server import PATIENCE


class RawSocket:
    """A TCP connection from an address of the loopback range."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.socket = socket.create_connection(
            ("127.0.0.1", port), timeout=PATIENCE, source_address=(address, 0)
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> Self:
        """Send bytes; a server that has closed is no error here."""
        with suppress(ConnectionError):
            self.socket.sendall(data)
        return self

    def read_to_end(self) -> bytes:
        """Return everything until the server closes."""
        received = b""
        with suppress(ConnectionError):
            while part := self.socket.recv(65_536):
                received += part
        return received

    def read_until(self, mark: bytes) -> bytes:
        """Return the bytes up to a mark, or to the end."""
        received = b""
        with suppress(ConnectionError):
            while mark not in received and (part := self.socket.recv(4096)):
                received += part
        return received

    def read_close(self) -> bytes:
        """Return the frames up to the close frame of the server, or to the end."""
        received = b""
        with suppress(ConnectionError):
            while close_code(received) is None and (part := self.socket.recv(4096)):
                received += part
        return received

    def reset(self) -> None:
        """Close without a word: the server gets a reset instead of the end."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def upgrade(self, port: int, **headers: str) -> bytes:
        """Send a WebSocket handshake and return the head of the answer."""
        self.send(handshake(port, **headers))
        return self.read_until(b"\r\n\r\n")


def handshake(port: int, **headers: str) -> bytes:
    """Return a WebSocket handshake; headers by name, with `_` for `-`, replace the usual ones."""
    usual = {
        "Host": f"localhost:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": b64encode(bytes(16)).decode(),
    }
    usual |= {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"{name}: {value}\r\n" for name, value in usual.items()]
    return ("GET /ws HTTP/1.1\r\n" + "".join(lines) + "\r\n").encode("latin-1")


def frame(payload: bytes, first: int = 0x81) -> bytes:
    """Return a masked frame; 0x81 is a whole text, 0x89 a ping."""
    size = len(payload)
    head = bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0xFE)) + size.to_bytes(2)
    return head + bytes(4) + payload


def message(**fields: Any) -> bytes:
    """Return a frame with a JSON message."""
    return frame(json.dumps(fields).encode())


def close_code(received: bytes) -> int | None:
    """Return the code of the close frame at the end of what a server sent, without a reason."""
    position = 0
    while position + 2 <= len(received):
        opcode, size = received[position] & 15, received[position + 1] & 127
        position += 2
        if size == 126:
            size = int.from_bytes(received[position : position + 2])
            position += 2
        elif size == 127:
            size = int.from_bytes(received[position : position + 8])
            position += 8
        if opcode == 8:
            return int.from_bytes(received[position : position + 2])
        position += size
    return None


def json_body(answer: bytes) -> Any:
    """Return the JSON body of an HTTP answer."""
    return json.loads(answer.partition(b"\r\n\r\n")[2])


def status(answer: bytes) -> int:
    """Return the status of an HTTP answer; 0 if there is none."""
    return int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else 0
