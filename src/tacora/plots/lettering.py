"""Write texts into a picture as lines: a picture looks the same on every machine."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Literal

from tacora.plots.glyphs import CAP_HEIGHT, DOTLESS, GLYPHS, MARKS, MARKS_BELOW, SAME

SPACING = 9
PEN = 10.5
"""The width of the lines, in the units of the glyphs."""
EDGE = 9.0
"""How far the dark edge of a text reaches beyond it."""
_LOW_MARK, _HIGH_MARK = -62, -84

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True)
class Style:
    """How a text looks: the height of its capital letters, its colour, and a dark edge."""

    height: float
    colour: str
    edge: str | None = None


def can_write(text: str) -> bool:
    """Return whether every letter of a text has a shape here."""
    known = GLYPHS.keys() | MARKS.keys() | MARKS_BELOW.keys()
    return bool(text) and all(c in known for c in _letters(text))


def width_of(text: str, height: float) -> float:
    """Return the width of a text whose letters all have shapes."""
    widths = [GLYPHS[c][0] for c in _letters(text) if c in GLYPHS]
    return (sum(widths) + SPACING * max(0, len(widths) - 1)) * height / CAP_HEIGHT


def shorten(text: str, height: float, width: float) -> str:
    """Return a text, or its beginning with three dots, that is not wider than this."""
    shown = text
    while len(text) > 1 and width_of(shown, height) > width:
        text = text[:-1].rstrip()
        shown = f"{text}..."
    return shown


def write(text: str, x: float, y: float, style: Style, anchor: Anchor = "start") -> str:
    """Return SVG lines that show a text; `y` is its baseline."""
    scale = style.height / CAP_HEIGHT
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width_of(text, style.height)
    lines = "".join(_lines(text))
    edge = f'<g stroke="{style.edge}" stroke-width="{PEN + EDGE}">{lines}</g>' if style.edge else ""
    return (
        f'<g transform="translate({x - shift:.1f} {y:.1f}) scale({scale:.4f})" fill="none" '
        f'stroke-linecap="round" stroke-linejoin="round" stroke="{style.colour}" '
        f'stroke-width="{PEN}">{edge}{lines}</g>'
    )


def _lines(text: str) -> list[str]:
    """Return a path for each letter and each mark of a text."""
    lines: list[str] = []
    x, middle, top = 0.0, 0.0, 0
    letters = _letters(text)
    for i, letter in enumerate(letters):
        if letter in GLYPHS:
            marked = i + 1 < len(letters) and letters[i + 1] in MARKS
            width, path = GLYPHS[DOTLESS.get(letter, letter) if marked else letter]
            lines.append(_path(x, 0, path))
            middle, top = x + width / 2, _HIGH_MARK if letter.isupper() else _LOW_MARK
            x += width + SPACING
        elif letter in MARKS:
            lines.append(_path(middle, top, MARKS[letter]))
            top -= 16
        else:
            lines.append(_path(middle, 0, MARKS_BELOW[letter]))
    return lines


def _path(x: float, y: float, path: str) -> str:
    return f'<path transform="translate({x:g} {y:g})" d="{path}"/>' if path else ""


def _letters(text: str) -> list[str]:
    """Return the letters of a text, each followed by its marks."""
    whole = unicodedata.normalize("NFC", text)
    letters: list[str] = []
    for character in whole:
        same = SAME.get(character, character)
        letters += [same] if same in GLYPHS else unicodedata.normalize("NFD", same)
    return letters
