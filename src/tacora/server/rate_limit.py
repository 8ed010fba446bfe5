"""Rate limits for connections and addresses, and limits of size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

MAX_MESSAGE_BYTES = 16 * 1024
"""The size of one message or body."""
REQUESTS_PER_SECOND = 20.0
"""The default limit for one address; all phones in a room share one address."""
CONNECTIONS_PER_REQUEST = 2.0
"""New connections that an address may open for each request of its rate: a page loads files too."""
CONNECTIONS_PER_ADDRESS = 200
"""The default for one address; a school may share one."""
MAX_QUEUED_MESSAGES = 128
"""The send queue of a connection; a connection whose queue is full is closed."""
MAX_QUEUED_BYTES = 1024 * 1024
"""The same in bytes; a single message may be longer, and so may the one before it."""
HELLO_TIMEOUT_SECONDS = 10.0
"""The time a connection has to send `hello`."""

_MAX_ADDRESSES = 20_000


class TokenBucket:
    """Allows `burst` requests at once, then `rate` per second."""

    __slots__ = ("_burst", "_clock", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._then = burst, clock()

    def take(self) -> bool:
        """Take a token and return True, or return False if none is left."""
        if self.wait() > 0:
            return False
        self._left -= 1
        return True

    def wait(self) -> float:
        """Return the seconds until a token is available."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        return max(0.0, (1 - self._left) / self._rate)


class AddressLimiter:
    """A bucket for each address; the least recent addresses are forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a token of this address and return True, or return False if none is left."""
        return self._bucket(address).take()

    def has_token(self, address: str) -> bool:
        """Return whether this address has a token left."""
        return address not in self._buckets or self._buckets[address].wait() <= 0

    def _bucket(self, address: str) -> TokenBucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = TokenBucket(self._rate, self._burst)
            if len(self._buckets) > _MAX_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket
