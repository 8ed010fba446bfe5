"""Refusals as HTTP responses: a stable code and a sentence."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.responses import Response

from tacora.core.errors import CommandRefused, TacoraError
from tacora.server.error_codes import ServerCode, WireCode

PAUSE_SECONDS = 1.0
"""The pause before a refusal for asking too often: each connection gets one a second."""


async def slow_down() -> None:
    """Wait before the refusal of a request that comes too often."""
    await asyncio.sleep(PAUSE_SECONDS)


class Refusal(Response):
    """The response to a refused request."""

    def __init__(self, error: TacoraError, status: int, body: bytes) -> None:
        super().__init__(body, status, media_type="application/json")
        self.code = error.code


def refuse(error: TacoraError, status: int, **more: str) -> Refusal:
    """Return an error as an HTTP response, with more fields."""
    line = {} if error.line is None else {"line": error.line}
    body = {"code": error.code, "message": error.message, **line, **more}
    return Refusal(error, status, msgspec.json.encode(body))


def refuse_too_fast() -> Refusal:
    """Refuse a request over the rate of its address."""
    return refuse(CommandRefused(WireCode.TOO_FAST, "Too many requests: wait a second."), 429)


def refuse_origin() -> Refusal:
    """Refuse a request that a page of another server has sent."""
    message = "Requests from pages of other servers are refused."
    return refuse(CommandRefused(WireCode.ORIGIN, message), 403)


def refuse_connection() -> Refusal:
    """Refuse a connection over the cap of its address."""
    message = "Your address has too many open connections: close some of them."
    return refuse(CommandRefused(ServerCode.CONNECTIONS, message), 429)


def refuse_closing() -> Refusal:
    """Refuse a request while the server stops."""
    return refuse(CommandRefused(ServerCode.CLOSING, "The server is stopping."), 503)


def refuse_blocked() -> Refusal:
    """Refuse a request from an address that the operator has blocked."""
    message = "The operator has blocked your address."
    return refuse(CommandRefused(ServerCode.BLOCKED, message), 403)
