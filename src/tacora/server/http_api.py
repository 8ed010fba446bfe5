"""The HTTP endpoints: guests, tables, finished games, rules, health (`docs/protocol.md`)."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import segno
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from tacora.core.display_names import NAME_RULE, accept_name
from tacora.core.error_codes import CallCode, OptionCode
from tacora.core.errors import CommandRefused, InvalidOptions, TacoraError, UsageError
from tacora.core.option_parsing import MAX_CARD_FILE_BYTES
from tacora.server import (
    bots_api,
    daily_api,
    game_library,
    http_types,
    invitations_api,
    results_api,
)
from tacora.server.context import AppContext, bearer_token, client_address
from tacora.server.daily_results import day_of
from tacora.server.days import check_published, secret_day
from tacora.server.error_codes import LobbyCode, ServerCode, StoreCode, WireCode
from tacora.server.finished_files import FileKind, FinishedFile
from tacora.server.guests import Guest, new_id
from tacora.server.http_bodies import json_response, read_body, read_bytes
from tacora.server.people_api import get_people
from tacora.server.probes import get_health, get_ready
from tacora.server.refusals import (
    Refusal,
    refuse,
    refuse_blocked,
    refuse_origin,
    refuse_too_fast,
    slow_down,
)
from tacora.server.room import Room
from tacora.server.security_headers import same_origin
from tacora.server.sharing.picture import has_result, has_scene
from tacora.table.commands.internal import UseCards
from tacora.table.commands.permissions import check_not_ended
from tacora.table.error_codes import DailyCode, GuestCode, TableCode

MAX_QR_ADDRESS_LENGTH = 300
"""Characters in a QR code; the request's Host header may be of any length."""

PICTURES = "/og/"
"""Where the pictures of shared links are."""

STATUS_BY_CODE: dict[str, int] = {
    GuestCode.NONE: 401,
    TableCode.UNKNOWN: 404,
    DailyCode.FIRST: 409,
    DailyCode.NOT_YET: 409,
    DailyCode.UNKNOWN: 404,
    TableCode.NOT_OVER: 409,
    TableCode.UPDATED: 410,
    TableCode.DAMAGED: 410,
    TableCode.ENDED: 410,
    TableCode.TOO_LONG: 410,
    TableCode.BLOCKED: 403,
    LobbyCode.ADDRESS: 429,
    LobbyCode.INVITATIONS: 429,
    LobbyCode.TOO_MANY: 429,
    LobbyCode.FULL: 503,
    WireCode.TOO_FAST: 429,
    WireCode.TOO_LONG: 413,
    WireCode.WRONG_CODES: 429,
    ServerCode.BUSY: 503,
    ServerCode.REVIEW: 500,
    CallCode.COACH: 404,
    StoreCode.READ: 503,
    StoreCode.WRITE: 503,
    CallCode.RULES: 404,
}
"""The HTTP status of an error code; 400 for all others."""

_log = logging.getLogger(__name__)
Endpoint = Callable[[AppContext, Request], Awaitable[Response]]


def api_routes(context: AppContext) -> list[Route]:
    """Return the routes of all endpoints."""
    return [
        _route(context, "/api/guest", _post_guest, "POST"),
        _route(context, "/api/me", _get_me),
        _route(context, "/api/tables", _post_table, "POST"),
        _route(context, "/api/tables", _get_tables),
        _route(context, "/api/mine", _get_mine),
        _route(context, "/api/daily", daily_api.get_today),
        _route(context, "/api/daily/{game}", daily_api.get_daily),
        _route(context, "/api/daily/{game}", daily_api.post_daily, "POST"),
        _route(context, "/api/games", _get_games),
        _route(context, "/api/tables/{code}/cards", _post_cards, "POST"),
        _route(context, "/api/tables/{code}/cards", _delete_cards, "DELETE"),
        _route(context, "/api/tables/{code}/people", get_people),
        _route(context, "/api/tables/{code}/company", invitations_api.get_company),
        _route(context, "/api/bots", bots_api.get_bots),
        _route(context, "/api/invitations", invitations_api.get_invitations),
        _route(context, "/api/invitations", invitations_api.post_invitation, "POST"),
        _route(context, "/api/tables/{code}/replay", _get_replay),
        _route(context, "/api/tables/{code}/record", _get_record),
        _route(context, "/api/tables/{code}/review", _get_review),
        _route(context, "/api/tables/{code}/result", results_api.get_result),
        _route(context, "/api/results/check", results_api.post_check, "POST"),
        _route(context, "/api/games/{game}/cards/{language}", _get_cards),
        _route(context, "/api/rules/{game}/{language}", _get_rules),
        _route(context, "/qr/{code}.svg", _get_qr),
        _route(context, PICTURES + "{code}.png", _get_picture),
        _route(context, "/healthz", get_health),
        _route(context, "/readyz", get_ready),
    ]


def _route(context: AppContext, path: str, endpoint: Endpoint, method: str = "GET") -> Route:
    async def respond(request: Request) -> Response:
        response = await answer(request)
        if isinstance(response, Refusal):
            context.counts.refuse(response.code)
        return response

    async def answer(request: Request) -> Response:
        if not context.allows(request):
            await slow_down()
            return refuse_too_fast()
        if context.blocks.is_blocked(client_address(request)):
            return refuse_blocked()
        if method != "GET" and not same_origin(request, context.hosting.public_url):
            return refuse_origin()
        address = client_address(request)
        try:
            if "code" in request.path_params:
                await context.check_guesses(request)
            response = await endpoint(context, request)
        except TacoraError as error:
            await context.guesses.count(address, error)
            if error.code == WireCode.WRONG_CODES:
                await slow_down()
            response = refuse(error, STATUS_BY_CODE.get(error.code, 400))
        context.renew_cookie(request, response)
        return response

    return Route(path, respond, methods=[method])


# Guests


async def _post_guest(context: AppContext, request: Request) -> Response:
    body = await read_body(request, http_types.Guest)
    name = accept_name(body.name)
    if not name:
        raise CommandRefused(GuestCode.NAME, NAME_RULE)
    known = context.tokens.read(bearer_token(request)) if body.token else context.guest(request)
    guest_id = new_id(program=body.bot) if known is None or body.bot else known.id
    token = context.tokens.issue(Guest(guest_id, name, body.colour))
    wants_token = body.bot or body.token
    response = json_response(http_types.Me(name, body.colour, token if wants_token else None))
    if not wants_token:
        context.set_cookie(request, response, token)
    return response


async def _get_me(context: AppContext, request: Request) -> Response:
    guest = context.require_guest(request)
    renewed = context.tokens.renewed(bearer_token(request))
    return json_response(http_types.Me(guest.name, guest.colour, renewed))


# Tables


async def _post_table(context: AppContext, request: Request) -> Response:
    guest = context.require_guest(request)
    wanted = await read_body(request, http_types.NewTable)
    await context.quotas.check_guest(guest.id)
    await context.quotas.check_address(client_address(request))
    code = await context.lobby.open(wanted, guest)
    _log.info("table opened")  # without its code, which lets anybody sit down
    return json_response(http_types.NewTableCode(code), 201)


async def _get_tables(context: AppContext, request: Request) -> Response:
    return json_response(await context.lobby.lists.waiting())


async def _get_mine(context: AppContext, request: Request) -> Response:
    return json_response(await context.lobby.lists.mine(context.require_guest(request).id))


async def _post_cards(context: AppContext, request: Request) -> Response:
    """Give a table the cards of a file, before its game; nothing changes if one is wrong."""
    guest, room = context.require_guest(request), await _room(context, request)
    raw = await read_bytes(request, MAX_CARD_FILE_BYTES)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InvalidOptions(
            OptionCode.CARDS, "the card file: not UTF-8 text.", line=line
        ) from None
    await room.command(UseCards(text), guest.id)
    return json_response(http_types.NewTableCode(room.table.code))


async def _delete_cards(context: AppContext, request: Request) -> Response:
    guest, room = context.require_guest(request), await _room(context, request)
    await room.command(UseCards(None), guest.id)
    return json_response(http_types.NewTableCode(room.table.code))


async def _room(context: AppContext, request: Request) -> Room:
    return await context.lobby.room(request.path_params["code"])


async def _get_replay(context: AppContext, request: Request) -> Response:
    return await _file(context, request, "replay", {"content-type": "application/json"})


async def _get_record(context: AppContext, request: Request) -> Response:
    name = f"tacora-{_code(request)}.jsonl"
    headers = {
        "content-type": "application/x-ndjson",
        "content-disposition": f'attachment; filename="{name}"',
    }
    return await _file(context, request, "record", headers)


async def _file(
    context: AppContext, request: Request, kind: FileKind, headers: dict[str, str]
) -> Response:
    """Return a file of a finished game, or 304 to a client that has it."""
    files = context.files
    file = await files.find(_code(request), kind)
    check_published(day_of(file.listed), context.hosting.now())
    headers |= {"etag": file.etag, "cache-control": "private, no-cache"}
    if file.etag.removeprefix("W/") in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    packed = await files.content(file, client_address(request))
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(
            packed, headers=headers | {"content-encoding": "gzip", "vary": "Accept-Encoding"}
        )
    return StreamingResponse(files.unpack(packed), headers=headers)


def _code(request: Request) -> str:
    code: str = request.path_params["code"]
    return code.strip().upper()


async def _get_review(context: AppContext, request: Request) -> Response:
    """Return the status of the review of a finished game; the first request starts it."""
    code = _code(request)
    job = context.reviews.known(code)
    if job is None:
        room = await _room(context, request)
        if room.table.phase != "over":  # a refusal must not come from an old table
            await room.refresh()
        check_not_ended(room.table)
        daily = room.table.daily
        check_published(None if daily is None else daily.day, context.hosting.now())
        job = await context.reviews.begin(room.table, client_address(request))
    guest = context.guest(request)
    return json_response(job.status(None if guest is None else guest.id))


async def _get_picture(context: AppContext, request: Request) -> Response:
    """Return the picture of a shared link: of the end of a game, or of the game that is played.

    The end of a daily game would tell its luck to somebody who plays it later that day.
    """
    listed = await context.files.listed(_code(request))
    if not has_scene(listed.game):
        raise UsageError(CallCode.ADDRESS, "This game has no picture.")
    file = FinishedFile(listed.code, "picture", listed, await context.files.length(listed.code))
    day = secret_day(day_of(listed), context.hosting.now())
    shows_end = day is None and has_result(listed)
    etag = file.etag if shows_end else context.pictures.etag(listed.game, day)
    headers = {"etag": etag, "cache-control": "public, no-cache"}
    if etag.removeprefix("W/") in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    address = client_address(request)
    if shows_end:
        content = await context.files.content(file, address)
    else:
        await context.files.count(address)
        content = await context.pictures.of_game(listed.game, day)
    return Response(content, headers=headers, media_type="image/png")


async def _get_qr(context: AppContext, request: Request) -> Response:
    """Return the address of a table as a QR code for phones."""
    room = await _room(context, request)
    address = f"{context.base_url(request)}t/{room.table.code}"
    if len(address) > MAX_QR_ADDRESS_LENGTH:
        raise UsageError(
            CallCode.ADDRESS,
            f"An address in a QR code may have at most {MAX_QR_ADDRESS_LENGTH} characters.",
        )
    picture = segno.make(address, error="m").svg_inline(
        border=3, dark="#2b1d14", light="#f4e3c1", omitsize=True
    )
    picture = picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(picture, media_type="image/svg+xml")


# Games and rules


async def _get_games(context: AppContext, request: Request) -> Response:
    return json_response(game_library.games())


async def _get_cards(context: AppContext, request: Request) -> Response:
    return json_response(game_library.card_texts(**request.path_params))


async def _get_rules(context: AppContext, request: Request) -> Response:
    return json_response(game_library.rules(**request.path_params))
