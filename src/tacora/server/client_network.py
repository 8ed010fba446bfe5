"""The network that a client counts for: all limits by address use it."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

IPV6_PREFIX_LENGTH = 64
"""One IPv6 customer has at least a /64, and may use any address in it."""


@lru_cache(maxsize=10_000)
def client_network(address: str) -> str:
    """Return an IPv4 address as it is, and the /64 network of an IPv6 address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    whole = int(parsed) >> (128 - IPV6_PREFIX_LENGTH) << (128 - IPV6_PREFIX_LENGTH)
    return str(ip_network((whole, IPV6_PREFIX_LENGTH)))
