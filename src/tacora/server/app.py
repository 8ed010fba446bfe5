"""The web application: pages, a small HTTP interface, and the WebSocket."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

import msgspec
import segno
from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from tacora import __version__
from tacora.bots import registry
from tacora.core.display_names import clean_name
from tacora.core.error_codes import CallCode
from tacora.core.errors import CommandRefused, InvalidOptions, TacoraError, UsageError
from tacora.games.registry import GAME_NAMES, get_game
from tacora.games.rulebook import chapters_of, rules_text
from tacora.i18n.catalog import LANGUAGES
from tacora.server import finished_games, http_types, websocket
from tacora.server.error_codes import LobbyCode, ServerCode, StoreCode, WireCode
from tacora.server.guests import COOKIE_MAX_AGE_SECONDS, COOKIE_NAME, Guest, Tokens, new_id
from tacora.server.lobby import Lobby
from tacora.server.rate_limit import MAX_MESSAGE_BYTES, REQUESTS_PER_SECOND, AddressLimiter
from tacora.server.review_queue import ReviewQueue
from tacora.server.security_headers import SecurityHeaders, same_origin
from tacora.server.store import Store
from tacora.table import protocol
from tacora.table.error_codes import GuestCode, TableCode

STATIC = Path(str(files("tacora.server"))) / "static"
PAGES = ("/", "/new", "/rules", "/settings", "/t/{code}", "/g/{code}", "/tv/{code}")

BURST_REQUESTS = 10.0
"""Seconds' worth of requests that an address may make at once."""

MAX_QR_ADDRESS_LENGTH = 300
"""Characters in a QR code: the name of the host is whatever the request says it is."""

_log = logging.getLogger(__name__)
T = TypeVar("T")
Endpoint = Callable[["AppContext", Request], Awaitable[Response]]


class AppContext:
    """What the endpoints share."""

    def __init__(self, store: Store, rate: float, address: str | None) -> None:
        self.address = address
        """Where others reach this server, when that is not where its host does."""
        self.lobby = Lobby(store)
        self.tokens = Tokens(store.secret("cookie key", lambda: new_id().encode()))
        self.addresses = AddressLimiter(rate, rate * BURST_REQUESTS)
        self.reviewer = ReviewQueue(rate)

    def guest(self, connection: HTTPConnection) -> Guest | None:
        """Who asks, by cookie or bearer."""
        scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
        token = bearer if scheme.lower() == "bearer" else connection.cookies.get(COOKIE_NAME)
        return self.tokens.read(token)

    def known(self, request: Request) -> Guest:
        """Who asks; refused for who is nobody yet."""
        guest = self.guest(request)
        if guest is None:
            raise CommandRefused(GuestCode.NONE, "Say who you are first: a name is enough.")
        return guest


# Who one is


async def _guest(site: AppContext, request: Request) -> Response:
    given = await _body(request, http_types.Guest)
    name = clean_name(given.name)
    if not name:
        raise CommandRefused(GuestCode.NAME, "A name has at least one character that can be seen.")
    known = site.guest(request)
    ident = new_id() if known is None or given.bot else known.id
    token = site.tokens.issue(Guest(ident, name, given.colour))
    answer = _json(http_types.Me(name, given.colour, token if given.bot else None))
    if not given.bot:
        answer.set_cookie(
            COOKIE_NAME,
            token,
            max_age=COOKIE_MAX_AGE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    return answer


async def _me(site: AppContext, request: Request) -> Response:
    guest = site.known(request)
    return _json(http_types.Me(guest.name, guest.colour))


# Tables


async def _open(site: AppContext, request: Request) -> Response:
    guest = site.known(request)
    code = await site.lobby.open(await _body(request, http_types.NewTable), guest)
    _log.info("table opened", extra={"table": code})
    return _json(http_types.Opened(code), 201)


async def _tables(site: AppContext, request: Request) -> Response:
    return _json(await site.lobby.waiting())


async def _mine(site: AppContext, request: Request) -> Response:
    return _json(await site.lobby.mine(site.known(request)))


async def _replay(site: AppContext, request: Request) -> Response:
    acts = await site.lobby.acts(request.path_params["code"])
    return _json(await asyncio.to_thread(finished_games.finished, acts))


async def _record(site: AppContext, request: Request) -> Response:
    acts = await site.lobby.acts(request.path_params["code"])
    text = await asyncio.to_thread(finished_games.record, acts)
    name = (
        f"tacora-{finished_games.code(acts)}.jsonl"  # as it was written, never as it was asked for
    )
    return Response(
        text,
        media_type="application/x-ndjson",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def _review(site: AppContext, request: Request) -> Response:
    """How the review of a finished game stands; it begins when somebody asks for the first time."""
    code = request.path_params["code"].strip().upper()
    work = site.reviewer.known(code)
    if work is None:
        acts = await site.lobby.acts(code)
        table, told = await asyncio.to_thread(finished_games.replay_finished, acts)
        guests = [chair.guest for chair in table.holders]
        work = site.reviewer.begin(code, told, guests, _address(request))
    guest = site.guest(request)
    return _json(work.status(None if guest is None else guest.id))


async def _qr(site: AppContext, request: Request) -> Response:
    """The address of a table as a picture to point a phone at."""
    room = await site.lobby.room(request.path_params["code"])
    address = f"{request.base_url}t/{room.table.code}"
    if len(address) > MAX_QR_ADDRESS_LENGTH:
        raise UsageError(CallCode.ADDRESS, "No phone reads an address as long as this.")
    picture = segno.make(address, error="m").svg_inline(
        border=3, dark="#2b1d14", light="#f4e3c1", omitsize=True
    )
    picture = picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(picture, media_type="image/svg+xml")


# What there is to play


async def _games(site: AppContext, request: Request) -> Response:
    return _json([_game_info(name) for name in GAME_NAMES])


def _game_info(name: str) -> http_types.GameInfo:
    seats = range(1, len(protocol.COLOURS) + 1)
    return http_types.GameInfo(
        name=name,
        players=[players for players in seats if _playable(name, players)],
        bots=list(registry.bot_names(name)),
    )


def _playable(name: str, players: int) -> bool:
    try:
        get_game(name).rules.parse_options({"players": players})
    except InvalidOptions:
        return False
    return True


async def _rules(site: AppContext, request: Request) -> Response:
    game, language = request.path_params["game"], request.path_params["language"]
    if game not in GAME_NAMES or language not in LANGUAGES:
        raise UsageError(CallCode.RULES, "There are no such rules.")
    chapters = chapters_of(rules_text(game, language))
    return _json(
        [
            http_types.Chapter(
                title, [http_types.Clause(number, text) for number, text in clauses.items()]
            )
            for title, clauses in chapters.items()
        ]
    )


async def _health(site: AppContext, request: Request) -> Response:
    """Whether the database answers."""
    await site.lobby.store.waiting(1, 1, [])
    return _json({"status": "ok", "version": __version__, "tables": site.lobby.rooms})


# How it is put together


def create_app(
    store: Store, rate: float = REQUESTS_PER_SECOND, address: str | None = None
) -> Starlette:
    """The application on a store, for so many requests a second from one address."""
    site = AppContext(store, rate, address)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        sweeper = asyncio.ensure_future(site.lobby.sweep())
        yield
        sweeper.cancel()
        site.reviewer.close()
        site.lobby.close(0)

    app = Starlette(
        routes=[
            _route(site, "/api/guest", _guest, "POST"),
            _route(site, "/api/me", _me),
            _route(site, "/api/tables", _open, "POST"),
            _route(site, "/api/tables", _tables),
            _route(site, "/api/mine", _mine),
            _route(site, "/api/games", _games),
            _route(site, "/api/tables/{code}/replay", _replay),
            _route(site, "/api/tables/{code}/record", _record),
            _route(site, "/api/tables/{code}/review", _review),
            _route(site, "/api/rules/{game}/{language}", _rules),
            _route(site, "/qr/{code}.svg", _qr),
            _route(site, "/healthz", _health),
            WebSocketRoute("/ws", _socket(site)),
            *[Route(path, _pages(site)) for path in PAGES],
            Mount("/", StaticFiles(directory=STATIC, check_dir=False)),
        ],
        lifespan=lifespan,
        exception_handlers={404: _not_found},
    )
    app.add_middleware(GZipMiddleware)
    app.add_middleware(SecurityHeaders)
    app.state.site = site
    return app


def _route(site: AppContext, path: str, endpoint: Endpoint, method: str = "GET") -> Route:
    async def answer(request: Request) -> Response:
        if not site.addresses.take(_address(request)):
            return _refused(
                CommandRefused(WireCode.TOO_FAST, "Too many requests: wait a second."), 429
            )
        if method == "POST" and not same_origin(request):
            return _refused(
                CommandRefused(WireCode.ORIGIN, "This page belongs to another server."), 403
            )
        try:
            return await endpoint(site, request)
        except TacoraError as error:
            return _refused(error, _STATUS.get(error.code, 400))

    return Route(path, answer, methods=[method])


_STATUS: dict[str, int] = {
    GuestCode.NONE: 401,
    TableCode.UNKNOWN: 404,
    TableCode.NOT_OVER: 409,
    LobbyCode.TOO_MANY: 429,
    LobbyCode.FULL: 503,
    WireCode.TOO_FAST: 429,
    WireCode.TOO_LONG: 413,
    ServerCode.BUSY: 503,
    ServerCode.REVIEW: 500,
    CallCode.COACH: 404,
    StoreCode.WRITE: 503,
    CallCode.RULES: 404,
}


def _socket(site: AppContext) -> Callable[[WebSocket], Awaitable[None]]:
    async def answer(socket: WebSocket) -> None:
        welcome = same_origin(socket) and site.addresses.take(_address(socket))
        if not welcome or site.lobby.closing:
            await socket.close(websocket.POLICY)
            return
        guest = site.guest(socket)
        await websocket.serve(socket, site.lobby, None if guest is None else guest.id)

    return answer


def _address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def _pages(site: AppContext) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        if site.address is not None and request.url.hostname in ("localhost", "127.0.0.1"):
            # links and QR codes name the page's own address, which must be one for all
            return RedirectResponse(
                f"{site.address}{request.url.path}?{request.url.query}".rstrip("?")
            )
        return await _page(request)

    return answer


async def _page(request: Request) -> Response:
    """The client; which page it shows is its own business."""
    index = STATIC / "index.html"
    if not index.exists():
        return Response(
            "The browser's part was not built: install Node.js and run `make serve` again.\n",
            status_code=503,
            media_type="text/plain",
        )
    return FileResponse(index, headers={"Cache-Control": "no-cache"})


async def _not_found(request: Request, error: Exception) -> Response:
    if request.url.path.startswith(("/api/", "/assets/", "/qr/")):
        return _refused(UsageError(CallCode.ADDRESS, "There is nothing at this address."), 404)
    page = await _page(request)
    if page.status_code == 200:
        page.status_code = 404
    return page


async def _body(request: Request, kind: type[T]) -> T:
    """The body as a struct; a long one is not read to its end."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_MESSAGE_BYTES:
            raise CommandRefused(
                WireCode.TOO_LONG, f"A body has at most {MAX_MESSAGE_BYTES} bytes."
            )
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise CommandRefused(
            WireCode.MESSAGE, f"Not what is expected here: {error}."[:300]
        ) from None


def _json(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def _refused(error: TacoraError, status: int) -> Response:
    return _json({"code": error.code, "message": error.message}, status)
