"""How the processes of a site reach each other: not at all, or by Redis.

A URL may hold a password, so it is shown nowhere: messages have `RedisUrl.shown`. On the command
line a password is refused.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.server.url_passwords import refuse_password, without_password

BUS_VARIABLE = "TACORA_BUS"
"""The environment variable for the URL: unlike an option, it is in no list of processes."""

ONE_PROCESS = "memory"
REDIS_SCHEMES = ("redis", "rediss")


@dataclass(frozen=True)
class RedisUrl:
    """The address of a Redis server."""

    url: str = field(repr=False)

    @property
    def shown(self) -> str:
        """Return the host and the port, without user and password."""
        return without_password(self.url).partition("/")[0] or "Redis"

    def __str__(self) -> str:
        return self.shown


def parse_bus(url: str | None, environment: Mapping[str, str] = os.environ) -> RedisUrl | None:
    """Return the Redis that an option or the environment names; None for a single process."""
    if url:
        refuse_password(url, "--bus", f"Put the URL into {BUS_VARIABLE}.")
    url = url or environment.get(BUS_VARIABLE) or ONE_PROCESS
    if url == ONE_PROCESS:
        return None
    try:
        parts = urlsplit(url)
        is_valid = parts.scheme in REDIS_SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_valid = False
    if not is_valid:
        raise UsageError(CallCode.BUS, "--bus must be memory, or redis://host:port.")
    return RedisUrl(url)
