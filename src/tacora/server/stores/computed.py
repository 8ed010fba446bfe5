"""What takes long to compute from a log, kept beside it: snapshots, finished games, reviews.

All of it may be lost, so an error of the database is logged and nothing more. What was used least
recently goes first.
"""

from __future__ import annotations

from typing import Literal, Protocol

from msgspec import Struct

MAX_BYTES = 512 * 1024 * 1024
USE_SECONDS = 3600
"""A use is noted once in this time."""

Kind = Literal["table", "replay", "record", "feats", "review", "picture"]


class Computed(Struct, frozen=True):
    """A value that was computed from the first `number` records of a log."""

    version: str
    """The versions of the program and the rules that computed it."""
    number: int
    value: bytes


class ComputedValues(Protocol):
    """Values by table and kind."""

    async def get(self, code: str, kind: Kind, version: str | None = None) -> Computed | None:
        """Return a value of a table, if it is there and of this version."""

    async def put(self, code: str, kind: Kind, computed: Computed) -> None:
        """Keep a value; it replaces the earlier one."""

    async def keep_versions(self, versions: list[str]) -> None:
        """Drop all values of other versions."""
