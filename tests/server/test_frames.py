"""The frames that the server writes itself are those of the WebSocket library."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from tacora.server.frame_protocol import text_frame_header


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 255, 256, 65_535, 65_536, 70_000])
def test_a_text_frame_is_the_header_and_the_text(size: int) -> None:
    text = b"x" * size
    frame = Frame(Opcode.TEXT, text).serialize(mask=False)
    assert text_frame_header(size) + text == frame
