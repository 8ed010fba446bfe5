"""End requests quietly whose client has gone, or that the stop of the server interrupts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect


class IgnoreDisconnects:
    """Drops the exceptions of clients that leave: they say nothing about the server."""

    def __init__(self, app: ASGIApp, is_closing: Callable[[], bool]) -> None:
        self._app = app
        self._is_closing = is_closing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._app(scope, receive, send)
        except (ClientDisconnect, WebSocketDisconnect):
            pass
        except asyncio.CancelledError:
            if not self._is_closing():
                raise
