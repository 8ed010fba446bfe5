"""The bodies of HTTP requests and responses: read within limits, and written as JSON."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tacora.core.errors import CommandRefused
from tacora.server.error_codes import WireCode
from tacora.server.rate_limit import MAX_MESSAGE_BYTES

T = TypeVar("T")


async def read_body(request: Request, kind: type[T]) -> T:
    """Return the body as a struct."""
    body = await read_bytes(request, MAX_MESSAGE_BYTES)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise CommandRefused(
            WireCode.MESSAGE, f"The body is not valid here: {error}."[:300]
        ) from None


async def read_bytes(request: Request, most: int) -> bytes:
    """Return the body; stop reading one that is too long."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise CommandRefused(WireCode.TOO_LONG, f"This body may have at most {most} bytes.")
    return body


def json_response(value: object, status: int = 200) -> Response:
    """Return a value as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")
