"""Names that people choose: which are accepted, and how a name of a file is made safe to show."""

from __future__ import annotations

import unicodedata
from itertools import groupby

MAX_NAME_LENGTH = 20
MAX_MARKS = 4
"""Marks on one letter: Hebrew and Tibetan need up to four, a flood covers the lines around."""

NAME_RULE = "A name needs a visible character, no invisible ones, and no heap of accents."

_JOINERS = frozenset("\u200c\u200d\ufe0e\ufe0f")
"""Typed by keyboards of Persian and of emoji. Names are equal with and without: they go."""

_BLANK_RANGES = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFC),
    (0x13441, 0x13442),
    (0x1BCA0, 0x1BCA3),
    (0x1D159, 0x1D159),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""Unicode's default-ignorable characters, with the bidi controls, and those that look blank."""


def accept_name(name: str) -> str:
    """Return a name as it is kept, at most `MAX_NAME_LENGTH` long; empty: it is refused."""
    spaced = "".join(" " if _is_space(c) else c for c in name.strip() if c not in _JOINERS)
    text = unicodedata.normalize("NFC", " ".join(filter(None, spaced.split(" "))))
    if any(map(_is_invisible, text)) or _has_heap_of_marks(text):
        return ""
    return text[:MAX_NAME_LENGTH].strip()


def clean_name(name: str) -> str:
    """Return a name without invisible characters, to print the name of any record."""
    visible = "".join(c for c in name if not _is_invisible(c))
    return visible.strip()[:MAX_NAME_LENGTH]


def _is_space(character: str) -> bool:
    return unicodedata.category(character) == "Zs"


def _is_invisible(character: str) -> bool:
    if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
        return True
    return any(low <= ord(character) <= high for low, high in _BLANK_RANGES)


def _has_heap_of_marks(text: str) -> bool:
    """Return whether marks stand on nothing, or too many on one letter."""
    if not text or _is_mark(text[0]):
        return bool(text)
    runs = groupby(text, _is_mark)
    return any(is_mark and len(list(run)) > MAX_MARKS for is_mark, run in runs)


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")
