"""Whether the server can take part in games now: its database accepts a write."""

from __future__ import annotations

import asyncio
from time import monotonic

from tacora.core.errors import CommandRefused, TacoraError
from tacora.server.error_codes import ServerCode
from tacora.server.lobby import Lobby
from tacora.server.store_errors import StoreError

CHECK_SECONDS = 1.0
"""The time for which the last check holds, however many ask."""


class Readiness:
    """Checks the database by a small write."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._checking = asyncio.Lock()
        self._checked_at = float("-inf")
        self._problem: StoreError | None = None

    async def problem(self) -> TacoraError | None:
        """Return why the server is not ready, or None."""
        if self._lobby.closing:
            return CommandRefused(ServerCode.CLOSING, "The server is stopping.")
        async with self._checking:
            if monotonic() - self._checked_at > CHECK_SECONDS:
                try:
                    await self._lobby.store.check_write()
                    self._problem = None
                except StoreError as error:
                    self._problem = error
                self._checked_at = monotonic()
        return self._problem
