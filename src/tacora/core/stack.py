"""Last in, first out, with passing: what was played waits until nobody wants to answer it.

Everybody is asked at once. If anybody plays, the first of them in the order of priority is added
on top and everybody is asked again; when all have passed, the top one happens, and everybody is
asked again before the next one does. Knows no game.
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
    """What has been played and has not happened yet, the latest last. Never changed once made."""

    played: tuple[T, ...] = ()

    def __len__(self) -> int:
        return len(self.played)

    @property
    def top(self) -> T | None:
        """What happens next; None when nothing waits."""
        return self.played[-1] if self.played else None

    def add(self, item: T) -> Stack[T]:
        """The stack with this on top."""
        return Stack((*self.played, item))

    def take(self) -> tuple[T, Stack[T]]:
        """The top, and the stack without it."""
        return self.played[-1], Stack(self.played[:-1])


def first_to_play(answers: Mapping[Seat, str], order: Iterable[Seat]) -> Seat | None:
    """The seat whose answer counts: the first in the order that does not pass; None: all pass."""
    for seat in order:
        if answers.get(seat, PASS) != PASS:
            return seat
    return None
