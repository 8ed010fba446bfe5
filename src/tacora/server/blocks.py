"""Blocked addresses: by the operator on the whole server, by a host at one table for a day."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_network
from time import time

from tacora.core.errors import CommandRefused, UsageError
from tacora.server.error_codes import ServerCode
from tacora.server.stores.operator_store import WHOLE_SERVER, AddressBlock, OperatorStore
from tacora.table.error_codes import TableCode
from tacora.table.table import Table

DAY_SECONDS = 24 * 3600
IPV6_PREFIX_LENGTH = 64
"""One IPv6 customer has at least a /64, and may use any address in it."""

_Network = IPv4Network | IPv6Network


class AddressBlocks:
    """The blocks that hold now, as the store had them a few seconds ago."""

    def __init__(self, store: OperatorStore) -> None:
        self._store = store
        self._by_table: dict[str, list[AddressBlock]] = {}

    async def refresh(self) -> None:
        """Read the blocks again."""
        by_table: dict[str, list[AddressBlock]] = {}
        for block in await self._store.blocks():
            by_table.setdefault(block.table, []).append(block)
        self._by_table = by_table

    def is_blocked(self, address: str, table: str = WHOLE_SERVER) -> bool:
        """Return whether an address is blocked at a table, or on the whole server."""
        blocks = self._by_table.get(table)
        return blocks is not None and any(_covers(block, address) for block in blocks)

    async def block_at_table(self, table: Table, addresses: Collection[str]) -> None:
        """Block addresses at a table for a day."""
        until = int(time()) + DAY_SECONDS
        for address in filter(is_address, addresses):
            block = AddressBlock(parse_address(address), table.code, until)
            await self._store.block(block)
        await self.refresh()

    def check_admitted(self, table: Table, guest: str | None, address: str) -> None:
        """Raise CommandRefused for a blocked guest, and for a stranger of a blocked address."""
        is_known = guest is not None and (guest == table.host or table.seat_of(guest) is not None)
        if guest in table.blocked or (not is_known and self.is_blocked(address, table.code)):
            raise CommandRefused(TableCode.BLOCKED, "The host has blocked you at this table.")


def parse_address(text: str) -> str:
    """Return an address or a network as blocks have it; raise UsageError for other texts.

    A single IPv6 address stands for its network of 64 bits.
    """
    network = _parse(text)
    if network is None:
        raise UsageError(
            ServerCode.ADDRESS, f"{text!r} is not an address such as 203.0.113.7 or 2001:db8::/48."
        )
    if network.prefixlen == network.max_prefixlen:
        if isinstance(network, IPv4Network):
            return str(network.network_address)
        network = network.supernet(new_prefix=IPV6_PREFIX_LENGTH)
    return str(network)


def is_address(text: str) -> bool:
    """Return whether a text is an address or a network."""
    return _parse(text) is not None


def _covers(block: AddressBlock, address: str) -> bool:
    if block.until is not None and block.until <= time():
        return False
    blocked, client = _parse(block.address), _parse(address)
    if blocked is None or client is None or blocked.version != client.version:
        return False
    return blocked.overlaps(client)


@lru_cache(maxsize=10_000)
def _parse(text: str) -> _Network | None:
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        return None
    if isinstance(network, IPv6Network) and network.network_address.ipv4_mapped is not None:
        return ip_network(network.network_address.ipv4_mapped)
    return network
