"""How many tables a guest and an address may open."""

from __future__ import annotations

from tacora.core.errors import CommandRefused
from tacora.server.ended_tables import is_ended_by_update
from tacora.server.error_codes import LobbyCode
from tacora.server.site_limits import SiteLimits
from tacora.server.stores.store import Store
from tacora.table.protocol import Phase

QUOTA_AGE_SECONDS = 24 * 3600
"""Older tables are not counted."""
MAX_WAITING_PER_GUEST = 20
MAX_RUNNING_PER_GUEST = 40
"""Games that were started and left count for a day; they sleep."""

TABLES_PER_HOUR_AND_RATE = 15.0
"""Tables an hour of one address, for each request per second that it may make."""


class TableQuotas:
    """The limits for new tables."""

    def __init__(self, store: Store, rate: float, limits: SiteLimits) -> None:
        self._store = store
        per_hour = TABLES_PER_HOUR_AND_RATE * rate
        self._addresses = limits.limiter("tables", per_hour / 3600, per_hour)

    async def check_guest(self, guest: str) -> None:
        """Raise CommandRefused if a guest has too many tables that wait or play."""
        if await self._count(guest, "gathering") >= MAX_WAITING_PER_GUEST:
            raise CommandRefused(
                LobbyCode.TOO_MANY,
                f"You already have {MAX_WAITING_PER_GUEST} waiting tables: play at one of them.",
            )
        if await self._count(guest, "playing") >= MAX_RUNNING_PER_GUEST:
            raise CommandRefused(
                LobbyCode.TOO_MANY,
                f"You already have {MAX_RUNNING_PER_GUEST} running games: finish some first.",
            )

    async def check_address(self, address: str) -> None:
        """Count a new table of an address, or raise CommandRefused if there were too many."""
        if not await self._addresses.take(address):
            raise CommandRefused(
                LobbyCode.ADDRESS,
                "Too many tables were opened from your network: try again in a few minutes.",
            )

    async def _count(self, guest: str, phase: Phase) -> int:
        hosted = await self._store.hosted(guest, phase, QUOTA_AGE_SECONDS)
        return sum(not is_ended_by_update(table) for table in hosted)
