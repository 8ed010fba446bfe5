"""Changed copies of tuples."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def with_item_replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the values with one replaced; raise IndexError if there is no such value."""
    if not 0 <= index < len(values):
        raise IndexError(index)
    changed = list(values)
    changed[index] = value
    return tuple(changed)
