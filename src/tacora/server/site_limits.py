"""Rate limits of the whole site: nobody gains by asking several of its processes.

Each process has a bucket for an address and asks the bus for one that all share. While the bus is
gone that of the process holds. The bus learns no address: it gets a hash with a secret of the site.
"""

from __future__ import annotations

from hashlib import blake2b
from secrets import token_bytes

from tacora.server.buses.bus import Bus, NoBus
from tacora.server.rate_limit import AddressLimiter
from tacora.server.store_errors import StoreError
from tacora.server.stores.store import Store

_SECRET = "limits"  # noqa: S105  (its name)
_KEY_BYTES = 32


class SiteLimits:
    """Makes the limiters of a process."""

    def __init__(self, store: Store, bus: Bus | None = None) -> None:
        self.bus = bus or NoBus()
        self._store = store
        self._key: bytes | None = None

    def limiter(self, name: str, rate: float, burst: float) -> SiteLimiter:
        """Return a limit by address: `burst` at once, then `rate` a second."""
        return SiteLimiter(self, name, rate, burst)

    async def bucket(self, name: str, address: str) -> str | None:
        """Return the name of a shared bucket, which tells nobody the address; None without one."""
        if self.bus.alone or not self.bus.connected:
            return None
        if self._key is None:
            try:
                self._key = await self._store.secret(_SECRET, lambda: token_bytes(_KEY_BYTES))
            except StoreError:  # the limits of this process hold
                return None
        return f"{name}:{blake2b(address.encode(), key=self._key, digest_size=16).hexdigest()}"


class SiteLimiter:
    """A bucket for each address, in this process and on the site."""

    def __init__(self, limits: SiteLimits, name: str, rate: float, burst: float) -> None:
        self._limits, self._name = limits, name
        self._rate, self._burst = rate, burst
        self._own = AddressLimiter(rate, burst)

    async def take(self, address: str) -> bool:
        """Take a token of this address and return True, or return False if none is left."""
        return self._own.take(address) and await self._ask(address, 1)

    async def has_token(self, address: str) -> bool:
        """Return whether this address has a token left."""
        return self._own.has_token(address) and await self._ask(address, 0)

    async def _ask(self, address: str, tokens: int) -> bool:
        bucket = await self._limits.bucket(self._name, address)
        if bucket is None:
            return True
        return await self._limits.bus.take(bucket, self._rate, self._burst, tokens)
