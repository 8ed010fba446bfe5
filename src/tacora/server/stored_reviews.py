"""Finished reviews in the store: every process finds them, and so does a server that starts again.

A review is the same for all who ask. Whose seat is whose does not belong to it.
"""

from __future__ import annotations

import gzip
import zlib

import msgspec

from tacora.coach.review import Review
from tacora.server.stores.computed import Computed, ComputedValues
from tacora.table.snapshot import snapshot_version

MAX_BYTES = 1024 * 1024
"""A longer one, in gzip, stays in the memory of its process."""


class StoredReviews:
    """The reviews of this version of the program and the rules."""

    def __init__(self, computed: ComputedValues) -> None:
        self._computed = computed

    async def find(self, code: str, game: str) -> Review | None:
        """Return the review of a table; None if there is none, or a damaged one."""
        found = await self._computed.get(code, "review", snapshot_version(game))
        if found is None:
            return None
        try:
            return msgspec.json.decode(gzip.decompress(found.value), type=Review)
        except (OSError, EOFError, zlib.error, msgspec.MsgspecError):
            return None

    async def keep(self, code: str, game: str, length: int, review: Review) -> None:
        """Keep the review of a table whose log has this length."""
        value = gzip.compress(msgspec.json.encode(review), mtime=0)
        if len(value) <= MAX_BYTES:
            computed = Computed(snapshot_version(game), length, value)
            await self._computed.put(code, "review", computed)
