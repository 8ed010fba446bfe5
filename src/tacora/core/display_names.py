"""Names that people choose, made safe to show."""

from __future__ import annotations

import unicodedata

MAX_NAME_LENGTH = 20


def clean_name(name: str) -> str:
    """Return a name without control characters, shortened to `MAX_NAME_LENGTH`."""
    visible = "".join(
        c for c in name if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Zl", "Zp")
    )
    return visible.strip()[:MAX_NAME_LENGTH]
