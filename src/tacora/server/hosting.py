"""How a server is reached, and how much one address may use it: the options of `tacora serve`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import time

from tacora.server.client_addresses import Network
from tacora.server.rate_limit import CONNECTIONS_PER_ADDRESS, REQUESTS_PER_SECOND
from tacora.server.stores.prune import DEFAULT_DAYS, Days


@dataclass(frozen=True)
class Hosting:
    """The options of one server."""

    rate: float = REQUESTS_PER_SECOND
    """The requests per second of one address."""
    connections_per_address: int = CONNECTIONS_PER_ADDRESS
    public_url: str | None = None
    """The address that players use, if the host has named it."""
    proxies: tuple[Network, ...] = ()
    """Who may say where a request comes from."""
    address: str | None = None
    """The address for other devices, if the host uses another one."""
    allowed_hosts: tuple[str, ...] = ()
    """The names under which the server answers, besides localhost and IP addresses."""
    time_scale: float = 1.0
    """Below 1, windows, holds and the pauses of bots are shorter, for tests."""
    drain_seconds: float = 0.0
    """The time after SIGTERM in which the server goes on, and says that it is not ready."""
    days_kept: Days = field(default_factory=lambda: DEFAULT_DAYS)
    """How long tables are kept that nobody uses."""
    now: Callable[[], float] = time
    """The server's clock, which says when a day ends; in seconds since 1970."""
    bot_workers: int | None = None
    """The most processes for bots; 0: bots think in the server's process. None: by the cores."""
