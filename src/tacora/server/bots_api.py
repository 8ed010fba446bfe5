"""The HTTP endpoint for bots on other computers that wait for tables."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tacora.games.registry import check_game_name
from tacora.server.context import AppContext
from tacora.server.http_bodies import json_response


async def get_bots(context: AppContext, request: Request) -> Response:
    """Answer with the bots that wait for tables, with `?game=` those of one game."""
    game = request.query_params.get("game")
    if game is not None:
        check_game_name(game)
    return json_response(context.waiting_bots.list(game))
