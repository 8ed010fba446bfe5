"""The HTTP endpoints of daily games (`docs/protocol.md`)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tacora.server import http_types
from tacora.server.context import AppContext, client_address
from tacora.server.http_bodies import json_response, read_body


async def get_today(context: AppContext, request: Request) -> Response:
    """Answer with today's games."""
    guest = context.guest(request)
    return json_response(await context.daily.overview(None if guest is None else guest.id))


async def get_daily(context: AppContext, request: Request) -> Response:
    """Answer with the table of a day; without `day` of today."""
    guest, day = context.guest(request), request.query_params.get("day")
    game: str = request.path_params["game"]
    page = await context.daily.page(game, day, None if guest is None else guest.id)
    return json_response(page)


async def post_daily(context: AppContext, request: Request) -> Response:
    """Open the guest's daily game, or answer with the one that is open."""
    guest = context.require_guest(request)
    wanted = await read_body(request, http_types.NewDaily)

    async def check() -> None:
        await context.quotas.check_guest(guest.id)
        await context.quotas.check_address(client_address(request))

    game: str = request.path_params["game"]
    return json_response(await context.daily.play(game, guest, check, again=wanted.again))
