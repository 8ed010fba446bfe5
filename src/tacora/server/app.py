"""The web application: the HTTP endpoints, the WebSocket, and the files of the browser client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.server import pages, websocket
from tacora.server.allowed_hosts import AllowedHosts, CheckHost
from tacora.server.buses.bus import Bus
from tacora.server.client_addresses import ForwardedHeaders
from tacora.server.context import AppContext, client_address
from tacora.server.disconnects import IgnoreDisconnects
from tacora.server.guests import Tokens
from tacora.server.hosting import Hosting
from tacora.server.http_api import PICTURES, api_routes
from tacora.server.pages import IndexPage
from tacora.server.refusals import (
    Refusal,
    refuse,
    refuse_blocked,
    refuse_closing,
    refuse_connection,
    refuse_origin,
    refuse_too_fast,
    slow_down,
)
from tacora.server.security_headers import SecurityHeaders, same_origin
from tacora.server.stores.store import Store
from tacora.table.snapshot import current_versions

STATIC_FOLDER = Path(str(files("tacora.server"))) / "static"
"""The built browser client; missing in a checkout where it was not built."""

PAGES = (
    "/",
    "/new",
    "/device",
    "/rules",
    "/settings",
    "/you",
    "/learn/{game}",
    "/daily/{game}",
    "/t/{code}",
    "/g/{code}",
    "/tv/{code}",
)
"""The addresses of the client's own pages."""

TOO_MANY_REQUESTS = 429
PATHS_WITHOUT_PAGES = ("/api/", "/assets/", "/qr/", PICTURES)


def create_app(
    store: Store,
    tokens: Tokens,
    hosting: Hosting | None = None,
    static_folder: Path = STATIC_FOLDER,
    bus: Bus | None = None,
) -> Starlette:
    """Create the application on a store, with the tokens of `load_tokens`."""
    hosting = hosting or Hosting()
    context = AppContext(store, tokens, hosting, bus)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await store.computed.keep_versions(current_versions())
        await context.invitations.follow()
        tasks = [
            asyncio.ensure_future(context.lobby.sweep()),
            asyncio.ensure_future(context.operator.obey()),
            asyncio.ensure_future(context.lobby.follow_others()),
            asyncio.ensure_future(context.readiness.watch()),
            asyncio.ensure_future(context.retention.run()),
            asyncio.ensure_future(context.waiting_bots.run()),
        ]
        yield
        for task in tasks:
            task.cancel()
        context.reviews.close()
        context.lobby.close(0)
        await context.lobby.keeper.close()
        context.lobby.release()

    index = IndexPage(static_folder / "index.html")
    routes: list[BaseRoute] = [
        *api_routes(context),
        WebSocketRoute("/ws", _socket(context)),
        *[Route(path, _pages(context, index)) for path in PAGES],
    ]
    if static_folder.is_dir():
        routes.append(Mount("/", StaticFiles(directory=static_folder)))
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: _not_found(index)})
    app.add_middleware(GZipTexts)
    app.add_middleware(CheckHost, hosts=AllowedHosts(hosting.allowed_hosts))
    app.add_middleware(SecurityHeaders)
    app.add_middleware(IgnoreDisconnects, is_closing=lambda: context.lobby.closing)
    app.add_middleware(ForwardedHeaders, proxies=hosting.proxies)
    app.state.context = context
    return app


class GZipTexts(GZipMiddleware):
    """Compresses what is sent, but not pictures, which are compressed already."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_picture = scope["type"] == "http" and scope["path"].startswith(PICTURES)
        await (self.app if is_picture else super().__call__)(scope, receive, send)


def _socket(context: AppContext) -> Callable[[WebSocket], Awaitable[None]]:
    async def respond(socket: WebSocket) -> None:
        refusal = _refusal(context, socket)
        if refusal is not None:
            context.counts.refuse(refusal.code)
            if refusal.status_code == TOO_MANY_REQUESTS:
                await slow_down()
            await socket.send_denial_response(refusal)
            return
        address, guest = client_address(socket), context.guest(socket)
        connection = websocket.Connection(socket, guest, address, context.counts, context.tokens)
        if not context.sockets.enter(address):
            full = refuse_connection()
            context.counts.refuse(full.code)
            await socket.send_denial_response(full)
            return
        try:
            await websocket.serve(socket, connection, context)
        finally:
            context.sockets.leave(address)

    return respond


def _refusal(context: AppContext, socket: WebSocket) -> Refusal | None:
    """Return the answer to a handshake that is refused."""
    if not same_origin(socket, context.hosting.public_url):
        return refuse_origin()
    if not context.allows(socket):
        return refuse_too_fast()
    if context.blocks.is_blocked(client_address(socket)):
        return refuse_blocked()
    return refuse_closing() if context.lobby.closing else None


def _pages(context: AppContext, index: IndexPage) -> Callable[[Request], Awaitable[Response]]:
    async def respond(request: Request) -> Response:
        return await pages.respond(context, index, request)

    return respond


def _not_found(index: IndexPage) -> Callable[[Request, Exception], Awaitable[Response]]:
    """Answer 404: with the client's error page for a page, with an error code for the rest."""

    async def respond(request: Request, error: Exception) -> Response:
        if not request.url.path.startswith(PATHS_WITHOUT_PAGES):
            response = index.response(status=404)
            if response.status_code == 404:
                return response
        return refuse(UsageError(CallCode.ADDRESS, "Nothing exists at this address."), 404)

    return respond
