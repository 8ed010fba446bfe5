"""uvicorn's WebSocket protocol with a short way out.

Texts that are already encoded become frames in one write, past the wrappers of the framework. The
server masks no frame and uses no extension, so a frame is a header and the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

_EXTENSION = "tacora.frames"

_TEXT = b"\x81"  # a whole message in one frame
_SHORT_HEADERS = [_TEXT + bytes((size,)) for size in range(126)]


class TextWriter(Protocol):
    """A connection, as its outbox sees it."""

    on_writable: Callable[[], object] | None
    """Called when the client has read enough, after a write that it did not read at once."""

    @property
    def takes_texts(self) -> bool:
        """Return whether the client reads as fast as the server writes."""

    def write_texts(self, texts: Iterable[bytes]) -> None:
        """Write texts as frames; do nothing if the connection is closed or closing."""


class FrameProtocol(WebSocketsSansIOProtocol):
    """A connection that writes whole texts; the application finds it in the scope."""

    on_writable: Callable[[], object] | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # the request was a WebSocket handshake
            self.scope["extensions"][_EXTENSION] = {"protocol": self}

    @property
    def takes_texts(self) -> bool:
        return self.writable.is_set()

    def write_texts(self, texts: Iterable[bytes]) -> None:
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        parts: list[bytes] = []
        for text in texts:
            parts += (text_frame_header(len(text)), text)
        self.transport.write(b"".join(parts))

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()


def text_writer(scope: Scope) -> TextWriter:
    """Return the connection of a request."""
    writer: TextWriter = scope["extensions"][_EXTENSION]["protocol"]
    return writer


def text_frame_header(size: int) -> bytes:
    """Return what precedes a text of this many bytes, sent in one frame."""
    if size < 126:
        return _SHORT_HEADERS[size]
    if size < 65_536:
        return _TEXT + b"\x7e" + size.to_bytes(2)
    return _TEXT + b"\x7f" + size.to_bytes(8)
