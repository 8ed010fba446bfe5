"""The HTTP endpoint that says who is at a table, for people who are still at another one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tacora.server import http_types
from tacora.server.context import AppContext, client_address
from tacora.server.http_bodies import json_response
from tacora.table.commands.permissions import check_not_ended


async def get_people(context: AppContext, request: Request) -> Response:
    """Answer with the phase of a table and the players who are there, besides the one who asks."""
    room = await context.lobby.room(request.path_params["code"])
    table, guest = room.table, context.guest(request)
    known = None if guest is None else guest.id
    check_not_ended(table)
    context.lobby.blocks.check_admitted(table, known, client_address(request))
    connected = room.connected_guests()
    others = [
        holder.name
        for holder in table.holders
        if holder.guest in connected and holder.guest != known
    ]
    return json_response(http_types.TablePeople(table.phase, others))
