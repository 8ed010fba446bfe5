"""How much one connection, or one address, may ask for in a while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

MAX_MESSAGE_BYTES = 16 * 1024
"""Bytes in one message or body."""
REQUESTS_PER_SECOND = 20.0
"""Requests a second from one address, usually; a room full of phones has one address."""
MAX_QUEUED_MESSAGES = 128
"""Messages that wait for a connection that is slow to read, before it is closed."""
HELLO_TIMEOUT_SECONDS = 10.0
"""Seconds in which a connection says who it is."""

_MAX_ADDRESSES = 20_000


class TokenBucket:
    """Lets `burst` through at once, and then `rate` a second."""

    __slots__ = ("_burst", "_clock", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._then = burst, clock()

    def take(self) -> bool:
        """Whether one more may pass."""
        if self.wait() > 0:
            return False
        self._left -= 1
        return True

    def wait(self) -> float:
        """Seconds until one more may pass."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        return max(0.0, (1 - self._left) / self._rate)


class AddressLimiter:
    """A bucket for each address; those that were not seen for longest are forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether one more from this address may pass."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = TokenBucket(self._rate, self._burst)
            if len(self._buckets) > _MAX_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take()
