"""The objects that all endpoints share."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request

from tacora.core.errors import CommandRefused
from tacora.server.guests import COOKIE_NAME, Guest, Tokens, new_id
from tacora.server.lobby import Lobby
from tacora.server.rate_limit import AddressLimiter
from tacora.server.review_queue import ReviewQueue
from tacora.server.store import Store
from tacora.table.error_codes import GuestCode

BURST_SECONDS = 10.0
"""An address may make the requests of this many seconds at once."""


class AppContext:
    """The lobby, the guests' tokens, the rate limit and the review queue of one application."""

    def __init__(
        self, store: Store, rate: float, address: str | None, time_scale: float = 1.0
    ) -> None:
        self.address = address
        """The address for other devices, if the host uses another one."""
        self.lobby = Lobby(store, time_scale)
        self.tokens = Tokens(store.secret("cookie key", lambda: new_id().encode()))
        self.addresses = AddressLimiter(rate, rate * BURST_SECONDS)
        self.reviews = ReviewQueue(rate)

    def guest(self, connection: HTTPConnection) -> Guest | None:
        """Return the guest of a request, by bearer token or cookie; None without a valid token."""
        scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
        token = bearer if scheme.lower() == "bearer" else connection.cookies.get(COOKIE_NAME)
        return self.tokens.read(token)

    def require_guest(self, request: Request) -> Guest:
        """Return the guest, or raise CommandRefused if the request has no valid token."""
        guest = self.guest(request)
        if guest is None:
            raise CommandRefused(GuestCode.NONE, "Give your name first (POST /api/guest).")
        return guest

    def allows(self, connection: HTTPConnection) -> bool:
        """Return whether the address of a connection is within its rate limit."""
        return self.addresses.take(client_address(connection))


def client_address(connection: HTTPConnection) -> str:
    """Return the IP address of a client, or an empty text if it is unknown."""
    return connection.client.host if connection.client else ""
