"""Names that people give themselves, made safe to show."""

from __future__ import annotations

import unicodedata

MAX_NAME = 20


def clean_name(name: str) -> str:
    """A name without control characters, and of a length that fits a table."""
    shown = "".join(
        c for c in name if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Zl", "Zp")
    )
    return shown.strip()[:MAX_NAME]
