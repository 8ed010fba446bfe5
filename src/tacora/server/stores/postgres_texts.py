"""Texts that PostgreSQL cannot hold."""

from __future__ import annotations

from tacora.server.error_codes import StoreCode
from tacora.server.store_errors import StoreError


def is_storable(text: str) -> bool:
    """Return whether a text has neither NUL nor halves of characters, which PostgreSQL refuses."""
    if "\0" in text:
        return False
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def check_storable(*texts: str) -> None:
    """Raise StoreError for a text that PostgreSQL cannot hold."""
    if not all(map(is_storable, texts)):
        raise StoreError(StoreCode.WRITE, "A text with a NUL character cannot be stored.")
