"""What the processes of one site tell each other: which tables have changed, and who is there.

The log in the store is the truth; the bus only says that there is something to read. It may lose
messages and it may be gone: then processes look into the store from time to time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Presence(NamedTuple):
    """Who is at a table in one process, or in all others."""

    guests: frozenset[str] = frozenset()
    watchers: int = 0
    """The number of connections without a seat."""


NOBODY = Presence()


class TableListener(Protocol):
    """A table in this process, as the bus sees it."""

    def on_number(self, number: int) -> None:
        """Another process has written; the log has at least this many records now."""

    def on_gap(self) -> None:
        """Messages may have been lost: look into the store."""

    def on_message(self, message: bytes) -> None:
        """Another process has told this table something."""

    def on_presence(self) -> None:
        """Guests have come or left at other processes, or nobody knows who is there."""


class Bus(Protocol):
    """The other processes. No method waits for them, except where it says so."""

    @property
    def alone(self) -> bool:
        """Return whether no other process uses the store."""

    @property
    def connected(self) -> bool:
        """Return whether messages arrive. If not, look into the store."""

    @property
    def connections(self) -> int:
        """Return how often it has connected."""

    async def follow(self, code: str, listener: TableListener) -> None:
        """Tell a listener about a table from now on; return when it misses nothing more."""

    def unfollow(self, code: str) -> None:
        """Tell nobody about a table any more; the guests of this process have left it."""

    def announce(self, code: str, number: int) -> None:
        """Say that the log of a table has this many records."""

    def tell(self, code: str, message: bytes) -> None:
        """Tell a table in all other processes something; it is lost while the bus is gone."""

    def set_present(self, code: str, guests: frozenset[str], watchers: int = 0) -> None:
        """Say who is at a table that is followed; it holds until it is said again."""

    def present(self, code: str) -> frozenset[str] | None:
        """Return the guests at a table in other processes; None if nobody knows."""

    def watchers(self, code: str) -> int:
        """Return the number of spectators in other processes, as far as it is known."""

    async def occupied(self, codes: Sequence[str]) -> set[str] | None:
        """Return the tables with a guest at any process; None if nobody knows."""

    async def take(self, bucket: str, rate: float, burst: float, tokens: int = 1) -> bool:
        """Take a token of a bucket that all processes share, and wait for the answer.

        With 0 `tokens` only look whether there is one. Without the other processes it is granted:
        each process has limits of its own too.
        """

    async def claim(self, job: str, progress: float) -> bool:
        """Begin a job or go on with it, unless another process does; wait for the answer.

        Without the other processes it is granted.
        """

    async def progress(self, job: str) -> float | None:
        """Return how far the process is that does a job; None if none does, or nobody knows."""

    async def finish(self, job: str) -> None:
        """Do a job no longer, so that other processes see that it is done."""


class NoBus:
    """A site of one process: nobody else is there."""

    alone = True
    connected = True
    connections = 0

    async def follow(self, code: str, listener: TableListener) -> None:
        """Do nothing: nobody else writes."""

    def unfollow(self, code: str) -> None:
        """Do nothing."""

    def announce(self, code: str, number: int) -> None:
        """Do nothing: nobody else reads."""

    def tell(self, code: str, message: bytes) -> None:
        """Do nothing."""

    def set_present(self, code: str, guests: frozenset[str], watchers: int = 0) -> None:
        """Do nothing."""

    def present(self, code: str) -> frozenset[str] | None:
        """Return nobody: all guests are in this process."""
        return frozenset()

    def watchers(self, code: str) -> int:
        """Return 0: all spectators are in this process."""
        return 0

    async def occupied(self, codes: Sequence[str]) -> set[str] | None:
        """Return none: all guests are in this process."""
        return set()

    async def take(self, bucket: str, rate: float, burst: float, tokens: int = 1) -> bool:
        """Grant it: the limits of this process are those of the site."""
        return True

    async def claim(self, job: str, progress: float) -> bool:
        """Grant it: nobody else does it."""
        return True

    async def progress(self, job: str) -> float | None:
        """Return None: nobody else does it."""
        return None

    async def finish(self, job: str) -> None:
        """Do nothing."""
