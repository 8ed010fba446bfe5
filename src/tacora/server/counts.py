"""What a process counts for `/metrics`: plain numbers, since most change with each message."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Awaitable, Sequence
from time import perf_counter

from tacora.core.errors import TacoraError

SECONDS_BOUNDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 20.0)
"""The upper bounds of the classes of a histogram."""


class Durations:
    """How often something took how long."""

    __slots__ = ("classes", "total")

    def __init__(self) -> None:
        self.classes = [0] * (len(SECONDS_BOUNDS) + 1)
        """How many were at most as long as each bound and longer than the one before."""
        self.total = 0.0

    def note(self, seconds: float) -> None:
        """Count one."""
        self.classes[bisect_left(SECONDS_BOUNDS, seconds)] += 1
        self.total += seconds

    def cumulative(self) -> Sequence[tuple[str, float]]:
        """Return how many were at most as long as each bound, as Prometheus wants it."""
        bounds = [*(str(bound) for bound in SECONDS_BOUNDS), "+Inf"]
        sums, so_far = [], 0
        for number in self.classes:
            so_far += number
            sums.append(float(so_far))
        return list(zip(bounds, sums, strict=True))


class Counts:
    """The counts of one process since it began."""

    __slots__ = ("append_errors", "appends", "commands", "loop_lag", "messages", "refusals")

    def __init__(self) -> None:
        self.commands = 0
        """Commands of clients that were carried out."""
        self.messages = 0
        """Messages that were sent to clients."""
        self.refusals: Counter[str] = Counter()
        """What was refused, by the first part of its code."""
        self.appends = Durations()
        """How long the store took to write records, waiting included."""
        self.append_errors = 0
        self.loop_lag = Durations()
        """How late the event loop was, once a second."""

    def refuse(self, code: str) -> None:
        """Count a refusal."""
        self.refusals[code.partition("/")[0]] += 1

    async def append(self, writing: Awaitable[None]) -> None:
        """Wait for the store to write records, and count that."""
        begun = perf_counter()
        try:
            await writing
        except TacoraError:
            self.append_errors += 1
            raise
        finally:
            self.appends.note(perf_counter() - begun)
