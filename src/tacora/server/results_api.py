"""The HTTP endpoints of players' own results (`docs/protocol.md`)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tacora.core.errors import CommandRefused
from tacora.server import http_types
from tacora.server.context import AppContext, client_address
from tacora.server.error_codes import WireCode
from tacora.server.http_bodies import json_response, read_body
from tacora.server.own_results import MAX_CHECKED, own_result
from tacora.table.commands.permissions import check_not_ended


async def get_result(context: AppContext, request: Request) -> Response:
    """Answer with how a finished game went for the guest who asks, sealed."""
    guest = context.require_guest(request)
    code: str = request.path_params["code"]
    file = await context.files.find(code.strip().upper(), "feats")
    room = await context.lobby.room(code)
    check_not_ended(room.table)
    packed = await context.files.content(file, client_address(request))
    result = own_result(room.table, guest.id, file.listed, packed)
    return json_response(await context.seals.seal(result))


async def post_check(context: AppContext, request: Request) -> Response:
    """Say which results of a file this site has made as they are."""
    given = await read_body(request, list[http_types.SealedResult])
    if len(given) > MAX_CHECKED:
        raise CommandRefused(WireCode.TOO_LONG, f"A request checks at most {MAX_CHECKED} results.")
    genuine = [await context.seals.is_genuine(sealed) for sealed in given]
    return json_response(http_types.CheckedResults(genuine))
