"""The objects that all endpoints share."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from tacora.core.errors import CommandRefused
from tacora.server.buses.bus import Bus
from tacora.server.client_network import client_network
from tacora.server.code_guesses import CodeGuesses
from tacora.server.connection_caps import AddressCounter
from tacora.server.daily_games import DailyGames
from tacora.server.finished_files import FinishedFiles
from tacora.server.guests import COOKIE_NAME, TOKEN_SECONDS, Guest, Tokens
from tacora.server.hosting import Hosting
from tacora.server.invitations import Invitations
from tacora.server.lobby import Lobby
from tacora.server.operator import Operator
from tacora.server.own_results import ResultSeals
from tacora.server.quotas import TableQuotas
from tacora.server.rate_limit import AddressLimiter
from tacora.server.readiness import Readiness
from tacora.server.retention import Retention
from tacora.server.review_queue import ReviewQueue
from tacora.server.sharing.game_pictures import GamePictures
from tacora.server.site_limits import SiteLimits
from tacora.server.stores.store import Store
from tacora.server.waiting_bots import WaitingBots
from tacora.table.error_codes import GuestCode

BURST_SECONDS = 10.0
"""An address may make the requests of this many seconds at once."""


class AppContext:
    """The lobby, the guests' tokens, the rate limit and the review queue of one application."""

    def __init__(
        self, store: Store, tokens: Tokens, hosting: Hosting, bus: Bus | None = None
    ) -> None:
        self.hosting = hosting
        self.lobby = Lobby(store, hosting.time_scale, hosting.bot_workers, bus, hosting.now)
        self.daily = DailyGames(store, self.lobby, hosting.now)
        self.counts = self.lobby.counts
        self.blocks = self.lobby.blocks
        self.operator = Operator(store.operator, self.lobby)
        self.readiness = Readiness(self.lobby)
        self.retention = Retention(store.operator, self.lobby, hosting.days_kept)
        self.tokens = tokens
        self.addresses = AddressLimiter(hosting.rate, hosting.rate * BURST_SECONDS)
        limits = SiteLimits(store, bus)
        self.guesses = CodeGuesses(limits)
        self.sockets = AddressCounter(hosting.connections_per_address)
        """The WebSockets of each address; behind a proxy the connections do not show it."""
        self.quotas = TableQuotas(store, hosting.rate, limits)
        self.reviews = ReviewQueue(store, hosting.rate, limits)
        self.pictures = GamePictures(self.lobby.workers)
        self.files = FinishedFiles(
            store, self.lobby.workers, hosting.rate, self.lobby.damaged, limits
        )

        self.seals = ResultSeals(store)
        self.invitations = Invitations(store, self.lobby.bus, limits)
        self.waiting_bots = WaitingBots(self.lobby.bus)

    def guest(self, connection: HTTPConnection) -> Guest | None:
        """Return the guest of a request, by bearer token or cookie; None without a valid token."""
        bearer = bearer_token(connection)
        token = connection.cookies.get(COOKIE_NAME) if bearer is None else bearer
        return self.tokens.read(token)

    def require_guest(self, request: Request) -> Guest:
        """Return the guest, or raise CommandRefused if the request has no valid token."""
        guest = self.guest(request)
        if guest is None:
            raise CommandRefused(GuestCode.NONE, "Give your name first (POST /api/guest).")
        return guest

    async def check_guesses(self, request: Request) -> None:
        """Raise CommandRefused if the address has tried too many codes, as that of the path."""
        guest, code = self.guest(request), request.path_params["code"]
        known = None if guest is None else guest.id
        if not self.lobby.is_seated(code, known):
            address = client_address(request)
            await self.guesses.check(address, lambda: self.lobby.has_seat(code, known))

    def set_cookie(self, request: Request, response: Response, token: str) -> None:
        """Give a browser its token."""
        response.set_cookie(
            COOKIE_NAME,
            token,
            max_age=TOKEN_SECONDS,
            httponly=True,
            samesite="lax",
            secure=self.base_url(request).startswith("https:"),
        )

    def renew_cookie(self, request: Request, response: Response) -> None:
        """Give a browser a new token for an old one, unless the response has one already."""
        if bearer_token(request) is None and "set-cookie" not in response.headers:
            token = self.tokens.renewed(request.cookies.get(COOKIE_NAME))
            if token is not None:
                self.set_cookie(request, response, token)

    def base_url(self, request: Request) -> str:
        """Return the address of this server as players know it, with a slash at the end."""
        public_url = self.hosting.public_url
        return str(request.base_url) if public_url is None else f"{public_url}/"

    def allows(self, connection: HTTPConnection) -> bool:
        """Return whether the address of a connection is within its rate limit."""
        return self.addresses.take(client_address(connection))


def client_address(connection: HTTPConnection) -> str:
    """Return the network of a client for limits, or an empty text if it is unknown."""
    return client_network(connection.client.host) if connection.client else ""


def bearer_token(connection: HTTPConnection) -> str | None:
    """Return the token in a request's `Authorization`, or None without one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else None
