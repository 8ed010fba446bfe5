"""Remove tables that nobody has used for long, at the start and every hour, a few at a time.

A table in memory counts as used: it is marked when it is loaded, and every hour while it stays. So
no process removes what people look at in another one.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from tacora.server.lobby import Lobby
from tacora.server.store_errors import StoreError
from tacora.server.stores.operator_store import OperatorStore
from tacora.server.stores.prune import Days, Pace, prune

ROUND_SECONDS = 3600.0
GENTLE = Pace(tables_at_once=10, pause_seconds=0.5)
"""Few at once, since appends wait meanwhile."""

_log = logging.getLogger(__name__)


class Retention:
    """The deletion of old tables by a server."""

    def __init__(self, store: OperatorStore, lobby: Lobby, days: Days) -> None:
        self._store = store
        self._lobby = lobby
        self._days = days

    async def run(self) -> None:
        """Remove old tables until the task is cancelled."""
        while True:
            with suppress(StoreError):  # the store has logged it; the next round tries it again
                await self.run_once()
            await asyncio.sleep(ROUND_SECONDS)

    async def run_once(self) -> None:
        """Mark the tables in memory as used, then remove those that are old."""
        await self._store.touch(self._lobby.codes)
        removed = await prune(self._store, self._days, pace=GENTLE)
        if any(removed.values()):
            counts = ", ".join(f"{number} {kind}" for kind, number in removed.items())
            _log.info("old tables removed: %s", counts)
