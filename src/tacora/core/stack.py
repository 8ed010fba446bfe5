"""A last-in-first-out stack of plays: a play waits until nobody answers it.

All seats are asked at once. If any of them plays, the first in the order of priority goes on top
and all are asked again. When all pass, the top play happens, and all are asked again before the
next one happens. This module knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from tacora.core.game import Seat

T = TypeVar("T")

PASS = "pass"  # noqa: S105  (no password)


@dataclass(slots=True)
class Stack(Generic[T]):
    """The plays that have not happened yet, the latest last. A stack is never changed."""

    played: tuple[T, ...] = ()

    def __len__(self) -> int:
        return len(self.played)

    @property
    def top(self) -> T | None:
        """Return the play that happens next; None if the stack is empty."""
        return self.played[-1] if self.played else None

    def add(self, item: T) -> Stack[T]:
        """Return the stack with this item on top."""
        return Stack((*self.played, item))

    def take(self) -> tuple[T, Stack[T]]:
        """Return the top item and the stack without it."""
        return self.played[-1], Stack(self.played[:-1])


def first_to_play(answers: Mapping[Seat, str], order: Iterable[Seat]) -> Seat | None:
    """Return the first seat in this order that does not pass; None if all pass."""
    for seat in order:
        if answers.get(seat, PASS) != PASS:
            return seat
    return None
