"""Invitations of people who have played together: shown where the invited person is.

People know each other by handles, which do not reveal the ids of guests. An invitation lasts ten
minutes in memory, at every process that the bus reaches, and is on no disk.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable
from contextlib import suppress
from secrets import token_bytes
from time import monotonic
from typing import NamedTuple, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tacora.core.errors import CommandRefused
from tacora.server.buses.bus import Bus
from tacora.server.error_codes import LobbyCode
from tacora.server.site_limits import SiteLimits
from tacora.server.store_errors import StoreError
from tacora.server.stores.store import Store
from tacora.table import protocol

LASTING_SECONDS = 600.0
SEEN_SECONDS = 30.0
"""Who has asked for invitations in this time still looks at the page."""
GUEST_BURST, ADDRESS_BURST, MINUTE = 6.0, 30.0, 60.0
"""The invitations of a guest and of an address in a minute; all phones in a room share one."""
MAX_WAITING = 6
"""The invitations that wait for one person; older ones are forgotten."""
MAX_PEOPLE = 20_000

_CHANNEL = "-invitations"
"""What the bus calls it; no table has such a code."""
_KEY = "invitation key"
_KEY_BYTES = 32
_HANDLE_BYTES = 16

_encode = msgspec.json.Encoder().encode


class Connected(Protocol):
    """A connection of a guest."""

    guest: str | None

    def send(self, message: bytes) -> None:
        """Send a message."""


class _Told(Struct, frozen=True):
    """What one process tells the others: who is invited, and to what."""

    handle: str
    invited: protocol.Invited


class _Waiting(NamedTuple):
    at: float
    invited: protocol.Invited


_decode = msgspec.json.Decoder(_Told).decode


class Invitations:
    """Who is connected to this process, and the invitations of the last minutes."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        limits: SiteLimits,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._store, self._bus, self._clock = store, bus, clock
        self._key: bytes | None = None
        self._by_guest = limits.limiter("invite", GUEST_BURST / MINUTE, GUEST_BURST)
        self._by_address = limits.limiter("invite at", ADDRESS_BURST / MINUTE, ADDRESS_BURST)
        self._by_pair = limits.limiter("invite to", 1 / MINUTE, 1)
        self._handles: dict[Connected, str] = {}
        self._connections: defaultdict[str, set[Connected]] = defaultdict(set)
        self._seen: OrderedDict[str, float] = OrderedDict()
        """When people have last asked, by handle."""
        self._waiting: OrderedDict[str, deque[_Waiting]] = OrderedDict()

    async def handle(self, guest: str) -> str:
        """Return the name by which other people may invite a guest."""
        if self._key is None:
            self._key = await self._store.secret(_KEY, lambda: token_bytes(_KEY_BYTES))
        digest = hmac.digest(self._key, guest.encode(), "sha256")
        return urlsafe_b64encode(digest[:_HANDLE_BYTES]).rstrip(b"=").decode()

    async def follow(self) -> None:
        """Hear from now on of the invitations of other processes."""
        await self._bus.follow(_CHANNEL, self)

    async def enter(self, connection: Connected) -> None:
        """Send a connection the invitations of its guest from now on."""
        if connection.guest is None:
            return
        with suppress(StoreError):  # the key cannot be read: the game matters more
            handle = self._handles[connection] = await self.handle(connection.guest)
            self._connections[handle].add(connection)

    def leave(self, connection: Connected) -> None:
        """Forget a connection."""
        handle = self._handles.pop(connection, None)
        if handle is not None:
            self._connections[handle].discard(connection)
            if not self._connections[handle]:
                del self._connections[handle]

    async def check_limits(self, guest: str, address: str, handle: str, table: str) -> None:
        """Count an invitation, or raise CommandRefused if there are too many."""
        if not (
            await self._by_pair.take(f"{handle} {table}")
            and await self._by_guest.take(guest)
            and await self._by_address.take(address)
        ):
            raise CommandRefused(
                LobbyCode.INVITATIONS, "You have sent many invitations: wait a minute."
            )

    def send(self, handle: str, invited: protocol.Invited) -> bool:
        """Show an invitation to the person with a handle; return whether they are here."""
        self._bus.tell(_CHANNEL, _encode(_Told(handle, invited)))
        return self._show(handle, invited)

    async def ask(self, guest: str) -> list[protocol.Invited]:
        """Return the invitations of a guest, who looks at a page."""
        handle = await self.handle(guest)
        self._seen[handle] = self._clock()
        self._seen.move_to_end(handle)
        _shorten(self._seen)
        return self._lasting(handle)

    def on_message(self, message: bytes) -> None:
        """Show an invitation that another process tells."""
        try:
            told = _decode(message)
        except (msgspec.MsgspecError, UnicodeError):
            return
        self._show(told.handle, told.invited)

    def on_number(self, number: int) -> None:
        """Do nothing: this is no table."""

    def on_gap(self) -> None:
        """Do nothing: an invitation that is lost can be sent again."""

    def on_presence(self) -> None:
        """Do nothing: each process knows its own connections."""

    def _show(self, handle: str, invited: protocol.Invited) -> bool:
        waiting = self._waiting.setdefault(handle, deque(maxlen=MAX_WAITING))
        for same in [each for each in waiting if _is_same(each.invited, invited)]:
            waiting.remove(same)
        waiting.append(_Waiting(self._clock(), invited))
        self._waiting.move_to_end(handle)
        _shorten(self._waiting)
        connections = tuple(self._connections.get(handle, ()))
        message = _encode(invited)
        for connection in connections:
            connection.send(message)
        seen = self._seen.get(handle)
        return bool(connections) or (seen is not None and self._clock() - seen < SEEN_SECONDS)

    def _lasting(self, handle: str) -> list[protocol.Invited]:
        """Return the invitations that are not over, with the time that they have left."""
        now = self._clock()
        return [
            replace(invited, seconds=round(LASTING_SECONDS - (now - at), 1))
            for at, invited in self._waiting.get(handle, ())
            if now - at < LASTING_SECONDS
        ]


def _is_same(one: protocol.Invited, other: protocol.Invited) -> bool:
    return (one.handle, one.code) == (other.handle, other.code)


def _shorten(by_handle: OrderedDict[str, float] | OrderedDict[str, deque[_Waiting]]) -> None:
    """Forget those who were first."""
    while len(by_handle) > MAX_PEOPLE:
        by_handle.popitem(last=False)
