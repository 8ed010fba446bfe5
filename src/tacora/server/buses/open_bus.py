"""Open the bus that a URL names."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tacora.server.buses.bus import Bus, NoBus
from tacora.server.buses.bus_url import RedisUrl


@asynccontextmanager
async def open_bus(url: RedisUrl | None) -> AsyncIterator[Bus]:
    """Open the bus while the context is open; raise BusError if nobody answers."""
    if url is None:
        yield NoBus()
        return
    from tacora.server.buses.open_redis_bus import open_redis_bus  # it takes time to import

    async with open_redis_bus(url) as bus:
        yield bus
