"""Whether the server can take part in games now: its database accepts a write, and it goes on."""

from __future__ import annotations

import asyncio
from time import monotonic

from tacora.core.errors import CommandRefused, TacoraError
from tacora.server.error_codes import ServerCode, StoreCode
from tacora.server.lobby import Lobby
from tacora.server.store_errors import StoreError

CHECK_SECONDS = 1.0
"""The time for which the last check holds, however many ask."""
ANSWER_SECONDS = 3.0
"""The time that a check may take: a proxy does not wait for long."""
PROBE_SECONDS = 2.0
"""The time between two checks of a database that was away."""


class Readiness:
    """Checks the database by a small write."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._checking = asyncio.Lock()
        self._checked_at = float("-inf")
        self._problem: StoreError | None = None

    @property
    def store_works(self) -> bool:
        """Return whether the last check and the last use of the database succeeded."""
        return self._lobby.store.state.problem is None

    async def problem(self) -> TacoraError | None:
        """Return why the server is not ready, or None."""
        if self._lobby.closing:
            return CommandRefused(ServerCode.CLOSING, "The server is stopping.")
        if self._lobby.draining:
            return CommandRefused(ServerCode.DRAINING, "The server stops soon.")
        return await self._check()

    async def watch(self) -> None:
        """Check a database that was away until it is back; the log then says so."""
        while True:
            await asyncio.sleep(PROBE_SECONDS)
            if not self.store_works:
                await self._check()

    async def _check(self) -> StoreError | None:
        async with self._checking:
            if monotonic() - self._checked_at > CHECK_SECONDS:
                self._problem, state = await self._write(), self._lobby.store.state
                self._checked_at = monotonic()
                if self._problem is None:
                    state.recovered()
                else:
                    state.failed("checks", self._problem)
        return self._problem

    async def _write(self) -> StoreError | None:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._lobby.store.check_write()
        except StoreError as error:
            return error
        except TimeoutError:
            return StoreError(StoreCode.WRITE, "The database does not answer.")
        return None
