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
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.server import websocket
from tacora.server.context import AppContext
from tacora.server.http_api import api_routes, refuse
from tacora.server.rate_limit import REQUESTS_PER_SECOND
from tacora.server.security_headers import SecurityHeaders, same_origin
from tacora.server.store import Store

STATIC_FOLDER = Path(str(files("tacora.server"))) / "static"
"""The built browser client; missing in a checkout where it was not built."""

PAGES = (
    "/",
    "/new",
    "/rules",
    "/settings",
    "/learn/{game}",
    "/t/{code}",
    "/g/{code}",
    "/tv/{code}",
)
"""The addresses of the client's own pages."""

PATHS_WITHOUT_PAGES = ("/api/", "/assets/", "/qr/")


def create_app(
    store: Store,
    rate: float = REQUESTS_PER_SECOND,
    address: str | None = None,
    static_folder: Path = STATIC_FOLDER,
    time_scale: float = 1.0,
) -> Starlette:
    """Create the application on a store; `rate` limits the requests per second of one address.

    With a `time_scale` below 1, windows, holds and the pauses of bots are shorter, for tests.
    """
    context = AppContext(store, rate, address, time_scale)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        sweeper = asyncio.ensure_future(context.lobby.sweep())
        yield
        sweeper.cancel()
        context.reviews.close()
        context.lobby.close(0)

    index = static_folder / "index.html"
    routes: list[BaseRoute] = [
        *api_routes(context),
        WebSocketRoute("/ws", _socket(context)),
        *[Route(path, _pages(context, index)) for path in PAGES],
    ]
    if static_folder.is_dir():
        routes.append(Mount("/", StaticFiles(directory=static_folder)))
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: _not_found(index)})
    app.add_middleware(GZipMiddleware)
    app.add_middleware(SecurityHeaders)
    app.state.context = context
    return app


def _socket(context: AppContext) -> Callable[[WebSocket], Awaitable[None]]:
    async def respond(socket: WebSocket) -> None:
        accepted = same_origin(socket) and context.allows(socket)
        if not accepted or context.lobby.closing:
            await socket.close(websocket.POLICY)
            return
        guest = context.guest(socket)
        await websocket.serve(socket, context.lobby, None if guest is None else guest.id)

    return respond


def _pages(context: AppContext, index: Path) -> Callable[[Request], Awaitable[Response]]:
    async def respond(request: Request) -> Response:
        if context.address is not None and request.url.hostname in ("localhost", "127.0.0.1"):
            # links and QR codes name the page's own address, which must work on all devices
            return RedirectResponse(
                f"{context.address}{request.url.path}?{request.url.query}".rstrip("?")
            )
        return _page(index)

    return respond


def _page(index: Path) -> Response:
    """Return the client, which chooses its page by the address; 503 if it was not built."""
    if not index.exists():
        return Response(
            "The browser client is not built: install Node.js and run `make serve` again.\n",
            status_code=503,
            media_type="text/plain",
        )
    return FileResponse(index, headers={"Cache-Control": "no-cache"})


def _not_found(index: Path) -> Callable[[Request, Exception], Awaitable[Response]]:
    """Answer 404: with the client's error page for a page, with an error code for the rest."""

    async def respond(request: Request, error: Exception) -> Response:
        if not request.url.path.startswith(PATHS_WITHOUT_PAGES):
            response = _page(index)
            if response.status_code == 200:
                response.status_code = 404
                return response
        return refuse(UsageError(CallCode.ADDRESS, "Nothing exists at this address."), 404)

    return respond
