"""Count the open connections, in total and by address, and end those that only wait.

The protocols of the server register every connection here. A sweep each second ends a request that
does not arrive in time, and a connection whose client does not read what it was sent.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from tacora.server.client_network import client_network
from tacora.server.error_codes import ServerCode, WireCode
from tacora.server.rate_limit import (
    CONNECTIONS_PER_ADDRESS,
    CONNECTIONS_PER_REQUEST,
    REQUESTS_PER_SECOND,
    AddressLimiter,
)

MAX_CONNECTIONS = 20_000
RESERVED_FILES = 200
"""Files that are not connections: the database, the log, the backlog, pages that are being sent."""
MIN_CONNECTIONS = 16
CONNECTIONS_PER_SECOND = REQUESTS_PER_SECOND * CONNECTIONS_PER_REQUEST
BURST_SECONDS = 10.0
"""New connections: a class that opens the page at once needs hundreds."""


@dataclass(frozen=True)
class ConnectionLimits:
    """How many connections a server keeps, and how long it waits for each."""

    total: int = MAX_CONNECTIONS
    per_address: int = CONNECTIONS_PER_ADDRESS
    rate: float = CONNECTIONS_PER_SECOND
    """New connections of one address per second; it may have those of ten seconds at once."""
    header_seconds: float = 10.0
    """From the connection, or the last answer, to the end of a request's headers."""
    body_seconds: float = 20.0
    unread_seconds: float = 20.0
    """How long output may wait without the client reading any of it."""


class AddressCounter:
    """Counts what is open for each address, up to a limit."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._open: Counter[str] = Counter()

    def has_room(self, address: str) -> bool:
        """Return whether the address may have one more."""
        return self._open.get(address, 0) < self._limit

    def enter(self, address: str) -> bool:
        """Count one more, or return False if the address has as many as it may."""
        if not self.has_room(address):
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class OpenConnection:
    """A connection that counts; `deadline` is the time at which `expire` is called."""

    __slots__ = ("deadline", "expire", "network", "unread", "unread_since")

    def __init__(self, network: str | None, expire: Callable[[], object]) -> None:
        self.network = network
        self.expire = expire
        self.deadline: float | None = None
        self.unread = 0
        self.unread_since = 0.0


class ConnectionCaps:
    """All open connections of a server."""

    def __init__(
        self,
        limits: ConnectionLimits,
        network_of: Callable[[str], str | None] = client_network,
    ) -> None:
        """Count by `network_of` the peer's address; None is not counted, as for a trusted proxy."""
        self.limits = limits
        self.closing = False
        """Whether the server stops: it takes no new connections."""
        self._network_of = network_of
        self._open: dict[asyncio.Transport, OpenConnection] = {}
        self._networks = AddressCounter(limits.per_address)
        self._rates = AddressLimiter(limits.rate, limits.rate * BURST_SECONDS)

    def __len__(self) -> int:
        return len(self._open)

    def refusal(self, address: str) -> ServerCode | WireCode | None:
        """Return the code of the cap that refuses a new connection, or None."""
        if self.closing:
            return ServerCode.CLOSING
        if len(self._open) >= self.limits.total:
            return ServerCode.FULL
        network = self._network_of(address)
        if network is None:
            return None
        if not self._networks.has_room(network):
            return ServerCode.CONNECTIONS
        return None if self._rates.take(network) else WireCode.TOO_FAST

    def add(self, transport: asyncio.Transport, address: str, expire: Callable[[], object]) -> None:
        """Count a new connection."""
        network = self._network_of(address)
        if network is not None:
            self._networks.enter(network)
        self._open[transport] = OpenConnection(network, expire)

    def forget(self, transport: asyncio.Transport) -> None:
        """Stop counting a connection that is closed."""
        opened = self._open.pop(transport, None)
        if opened is not None and opened.network is not None:
            self._networks.leave(opened.network)

    def set_deadline(self, transport: asyncio.Transport, when: float | None) -> None:
        """Set or remove the time at which a connection ends if nothing changes."""
        opened = self._open.get(transport)
        if opened is not None:
            opened.deadline = when

    def sweep(self, now: float) -> None:
        """End the connections that are past their deadline or do not read."""
        for transport, opened in list(self._open.items()):
            if opened.deadline is not None and now >= opened.deadline:
                opened.deadline = None
                opened.expire()
            self._watch_unread(transport, opened, now)

    def abort_all(self) -> None:
        """End all connections at once, whether their clients read or not."""
        for transport in list(self._open):
            transport.abort()

    def _watch_unread(
        self, transport: asyncio.Transport, opened: OpenConnection, now: float
    ) -> None:
        unread = transport.get_write_buffer_size()
        if unread != opened.unread:
            opened.unread, opened.unread_since = unread, now
        elif unread and now - opened.unread_since >= self.limits.unread_seconds:
            transport.abort()  # close() would wait for the client


class ServerConfig(uvicorn.Config):
    """The settings of uvicorn, which hands them to each protocol, with the caps."""

    def __init__(self, app: ASGIApp, caps: ConnectionCaps, **settings: Any) -> None:
        self.caps = caps
        super().__init__(app, **settings)


def raise_file_limit() -> int:
    """Allow this process as many open files as the system permits, and return the number."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MAX_CONNECTIONS + RESERVED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = max(soft, MAX_CONNECTIONS + RESERVED_FILES)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


def connections_for(files: int) -> int:
    """Return how many connections a process with this many files may keep."""
    reserved = min(RESERVED_FILES, files // 2)
    return max(MIN_CONNECTIONS, min(MAX_CONNECTIONS, files - reserved))
