"""What a proxy or an operator asks again and again: is the process alive, is it ready?"""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tacora import __version__
from tacora.server.context import AppContext
from tacora.server.refusals import refuse


async def get_health(context: AppContext, request: Request) -> Response:
    """Say that the server is alive; it does not look at the database."""
    return _json({"status": "ok", "version": __version__, "tables": context.lobby.rooms})


async def get_ready(context: AppContext, request: Request) -> Response:
    """Say whether the server can write to its database, and is not about to stop.

    Without its bus it is ready: it goes on by looking into the database.
    """
    problem, bus = await context.readiness.problem(), _bus_state(context)
    if problem is None:
        return _json({"status": "ready", "bus": bus})
    return refuse(problem, 503, bus=bus)


def _bus_state(context: AppContext) -> str:
    bus = context.lobby.bus
    if bus.alone:
        return "none"
    return "connected" if bus.connected else "gone"


def _json(value: dict[str, str | int]) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json")
