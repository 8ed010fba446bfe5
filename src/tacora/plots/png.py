"""Turn a drawing into pixels."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np
import resvg_py

from tacora.sim.jit import jit

_SIGNATURE_BYTES = 8
_CHANNELS = 4


def svg_pixels(svg: str, width: int) -> Any:
    """Draw an SVG and return its pixels: rows, columns, and red, green and blue as bytes."""
    return png_pixels(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width)))


def png_pixels(png: bytes) -> Any:
    """Decode a PNG with 8 bits for each of red, green, blue and opacity; drop the opacity."""
    packed, at, width, height = b"", _SIGNATURE_BYTES, 0, 0
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        content = png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height = struct.unpack(">II", content[:8])
        elif kind == b"IDAT":
            packed += content
        at += size + 12
    lines = np.frombuffer(zlib.decompress(packed), np.uint8)
    pixels = np.zeros((height, width * _CHANNELS), np.uint8)
    _undo_filters(lines.reshape(height, 1 + width * _CHANNELS), pixels)
    return np.ascontiguousarray(pixels.reshape(height, width, _CHANNELS)[:, :, :3])


@jit
def _undo_filters(lines: Any, pixels: Any) -> None:
    """Add to each byte what its line's filter predicts (PNG specification, section 9)."""
    for y in range(lines.shape[0]):
        kind = lines[y, 0]
        for x in range(pixels.shape[1]):
            left = int(pixels[y, x - _CHANNELS]) if x >= _CHANNELS else 0
            up = int(pixels[y - 1, x]) if y else 0
            corner = int(pixels[y - 1, x - _CHANNELS]) if y and x >= _CHANNELS else 0
            predicted = 0
            if kind == 1:
                predicted = left
            elif kind == 2:
                predicted = up
            elif kind == 3:
                predicted = (left + up) >> 1
            elif kind == 4:
                by_left, by_up = abs(up - corner), abs(left - corner)
                by_corner = abs(left + up - 2 * corner)
                predicted = corner
                if by_left <= by_up and by_left <= by_corner:
                    predicted = left
                elif by_up <= by_corner:
                    predicted = up
            pixels[y, x] = (int(lines[y, 1 + x]) + predicted) & 255
