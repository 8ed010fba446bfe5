"""Connect to Redis for a bus; one clear error if it cannot be used."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from tacora.server.buses.bus_errors import BusError
from tacora.server.buses.bus_url import RedisUrl
from tacora.server.buses.redis_bus import ANSWER_SECONDS, RedisBus
from tacora.server.buses.redis_state import GONE, PREFIX
from tacora.server.error_codes import BusCode


@asynccontextmanager
async def open_redis_bus(url: RedisUrl) -> AsyncIterator[RedisBus]:
    """Connect to Redis while the context is open; raise BusError if it does not answer."""
    try:
        redis, reader = _client(url, ANSWER_SECONDS), _client(url, None)
    except ValueError:
        raise _not_valid(url) from None
    try:
        await _check(redis, url)
        bus = RedisBus(redis, reader)
        try:
            yield bus
        finally:
            await bus.close()
    finally:
        await redis.aclose()
        await reader.aclose()


async def _check(redis: Redis, url: RedisUrl) -> None:
    try:
        await redis.publish(f"{PREFIX}site", b"")
    except (TypeError, ValueError):  # from a parameter of the URL
        raise _not_valid(url) from None
    except GONE as error:
        reason = str(error).rstrip(".") or type(error).__name__
        raise BusError(BusCode.OPEN, f"Redis at {url} cannot be used: {reason}.") from None


def _not_valid(url: RedisUrl) -> BusError:
    """Return the error of a URL that the client of Redis does not accept; it repeats none of it."""
    form = "redis://user:password@host:port/number"
    return BusError(
        BusCode.OPEN, f"Redis at {url} cannot be used: this is not a valid URL of the form {form}."
    )


def _client(url: RedisUrl, seconds: float | None) -> Redis:
    """Return a client whose commands may take this long; it tries nothing twice."""
    return Redis.from_url(
        url.url,
        socket_timeout=seconds,
        socket_connect_timeout=ANSWER_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )
