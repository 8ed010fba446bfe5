"""The HTTP endpoints: guests, tables, finished games, rules, health (`docs/protocol.md`)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tacora import __version__
from tacora.bots import registry
from tacora.core.display_names import clean_name
from tacora.core.error_codes import CallCode, OptionCode
from tacora.core.errors import CommandRefused, InvalidOptions, TacoraError, UsageError
from tacora.games.registry import find_entry, game_names, get_game
from tacora.games.rulebook import chapters_of, rules_text
from tacora.i18n.catalog import LANGUAGES
from tacora.server import ended_tables, finished_games, http_types
from tacora.server.context import AppContext, client_address
from tacora.server.error_codes import LobbyCode, ServerCode, StoreCode, WireCode
from tacora.server.guests import COOKIE_MAX_AGE_SECONDS, COOKIE_NAME, Guest, new_id
from tacora.server.rate_limit import MAX_MESSAGE_BYTES
from tacora.server.room import Room
from tacora.server.security_headers import same_origin
from tacora.table import protocol
from tacora.table.commands.internal import UseCards
from tacora.table.error_codes import GuestCode, TableCode
from tacora.table.replay_log import first_entry

MAX_CARD_FILE_BYTES = 65_536

MAX_QR_ADDRESS_LENGTH = 300
"""Characters in a QR code; the request's Host header may be of any length."""

STATUS_BY_CODE: dict[str, int] = {
    GuestCode.NONE: 401,
    TableCode.UNKNOWN: 404,
    TableCode.NOT_OVER: 409,
    TableCode.UPDATED: 410,
    LobbyCode.TOO_MANY: 429,
    LobbyCode.FULL: 503,
    WireCode.TOO_FAST: 429,
    WireCode.TOO_LONG: 413,
    ServerCode.BUSY: 503,
    ServerCode.REVIEW: 500,
    CallCode.COACH: 404,
    StoreCode.WRITE: 503,
    CallCode.RULES: 404,
}
"""The HTTP status of an error code; 400 for all others."""

_log = logging.getLogger(__name__)
T = TypeVar("T")
Endpoint = Callable[[AppContext, Request], Awaitable[Response]]


def api_routes(context: AppContext) -> list[Route]:
    """Return the routes of all endpoints."""
    return [
        _route(context, "/api/guest", _post_guest, "POST"),
        _route(context, "/api/me", _get_me),
        _route(context, "/api/tables", _post_table, "POST"),
        _route(context, "/api/tables", _get_tables),
        _route(context, "/api/mine", _get_mine),
        _route(context, "/api/games", _get_games),
        _route(context, "/api/tables/{code}/cards", _post_cards, "POST"),
        _route(context, "/api/tables/{code}/cards", _delete_cards, "DELETE"),
        _route(context, "/api/tables/{code}/replay", _get_replay),
        _route(context, "/api/tables/{code}/record", _get_record),
        _route(context, "/api/tables/{code}/review", _get_review),
        _route(context, "/api/games/{game}/cards/{language}", _get_cards),
        _route(context, "/api/rules/{game}/{language}", _get_rules),
        _route(context, "/qr/{code}.svg", _get_qr),
        _route(context, "/healthz", _get_health),
    ]


def refuse(error: TacoraError, status: int) -> Response:
    """Return an error as an HTTP response."""
    line = {} if error.line is None else {"line": error.line}
    return _json({"code": error.code, "message": error.message, **line}, status)


def _route(context: AppContext, path: str, endpoint: Endpoint, method: str = "GET") -> Route:
    async def respond(request: Request) -> Response:
        if not context.allows(request):
            return refuse(
                CommandRefused(WireCode.TOO_FAST, "Too many requests: wait a second."), 429
            )
        if method != "GET" and not same_origin(request):
            return refuse(
                CommandRefused(
                    WireCode.ORIGIN, "Requests from pages of other servers are refused."
                ),
                403,
            )
        try:
            return await endpoint(context, request)
        except TacoraError as error:
            return refuse(error, STATUS_BY_CODE.get(error.code, 400))

    return Route(path, respond, methods=[method])


# Guests


async def _post_guest(context: AppContext, request: Request) -> Response:
    body = await _read_body(request, http_types.Guest)
    name = clean_name(body.name)
    if not name:
        raise CommandRefused(GuestCode.NAME, "A name must have at least one visible character.")
    known = context.guest(request)
    guest_id = new_id() if known is None or body.bot else known.id
    token = context.tokens.issue(Guest(guest_id, name, body.colour))
    response = _json(http_types.Me(name, body.colour, token if body.bot else None))
    if not body.bot:
        response.set_cookie(
            COOKIE_NAME,
            token,
            max_age=COOKIE_MAX_AGE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    return response


async def _get_me(context: AppContext, request: Request) -> Response:
    guest = context.require_guest(request)
    return _json(http_types.Me(guest.name, guest.colour))


# Tables


async def _post_table(context: AppContext, request: Request) -> Response:
    guest = context.require_guest(request)
    code = await context.lobby.open(await _read_body(request, http_types.NewTable), guest)
    _log.info("table opened", extra={"table": code})
    return _json(http_types.NewTableCode(code), 201)


async def _get_tables(context: AppContext, request: Request) -> Response:
    return _json(await context.lobby.waiting())


async def _get_mine(context: AppContext, request: Request) -> Response:
    return _json(await context.lobby.mine(context.require_guest(request)))


async def _post_cards(context: AppContext, request: Request) -> Response:
    """Give a table the cards of a file, before its game; nothing changes if one is wrong."""
    guest, room = context.require_guest(request), await _room(context, request)
    raw = await _read_bytes(request, MAX_CARD_FILE_BYTES)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InvalidOptions(
            OptionCode.CARDS, "the card file: not UTF-8 text.", line=line
        ) from None
    await room.command(UseCards(text), guest.id)
    return _json(http_types.NewTableCode(room.table.code))


async def _delete_cards(context: AppContext, request: Request) -> Response:
    guest, room = context.require_guest(request), await _room(context, request)
    await room.command(UseCards(None), guest.id)
    return _json(http_types.NewTableCode(room.table.code))


async def _room(context: AppContext, request: Request) -> Room:
    return await context.lobby.room(request.path_params["code"])


async def _get_replay(context: AppContext, request: Request) -> Response:
    records = await context.lobby.records(request.path_params["code"])
    return _json(await asyncio.to_thread(finished_games.finished, records))


async def _get_record(context: AppContext, request: Request) -> Response:
    records = await context.lobby.records(request.path_params["code"])
    # the code of the log, not of the request: the request may spell it in other ways
    opened = first_entry(records)
    if ended_tables.has_other_rules(opened.game, opened.rules):
        listed = await context.lobby.store.listed(opened.code)
        text = ended_tables.record(records, listed)
    else:
        text = await asyncio.to_thread(finished_games.record, records)
    name = f"tacora-{opened.code}.jsonl"
    return Response(
        text,
        media_type="application/x-ndjson",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def _get_review(context: AppContext, request: Request) -> Response:
    """Return the status of the review of a finished game; the first request starts it."""
    code = request.path_params["code"].strip().upper()
    job = context.reviews.known(code)
    if job is None:
        records = await context.lobby.records(code)
        table, replay = await asyncio.to_thread(finished_games.replay_finished, records)
        guests = [holder.guest for holder in table.holders]
        job = context.reviews.begin(code, replay, guests, client_address(request))
    guest = context.guest(request)
    return _json(job.status(None if guest is None else guest.id))


async def _get_qr(context: AppContext, request: Request) -> Response:
    """Return the address of a table as a QR code for phones."""
    room = await _room(context, request)
    address = f"{request.base_url}t/{room.table.code}"
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
    return _json([_game_info(name) for name in game_names()])


def _game_info(name: str) -> http_types.GameInfo:
    seats = range(1, len(protocol.COLOURS) + 1)
    return http_types.GameInfo(
        name=name,
        players=[players for players in seats if _is_playable(name, players)],
        bots=list(registry.bot_names(name)),
        stand_in=registry.replacement_bot(name),
        quick=list(registry.quick_bots(name)),
    )


def _is_playable(name: str, players: int) -> bool:
    try:
        get_game(name).rules.parse_options({"players": players})
    except InvalidOptions:
        return False
    return True


async def _get_cards(context: AppContext, request: Request) -> Response:
    """Return the texts of a game's standard cards; empty for a game without texts on its cards."""
    name, language = request.path_params["game"], request.path_params["language"]
    if name not in game_names() or language not in LANGUAGES:
        raise UsageError(
            CallCode.RULES, f"Cards exist for {', '.join(game_names())} in {', '.join(LANGUAGES)}."
        )
    game = get_game(name)
    options = game.rules.parse_options({"players": find_entry(name).default_players})
    texts = game.presentation.card_texts(options, language)
    return _json(http_types.CardTexts(language, dict(texts)))


async def _get_rules(context: AppContext, request: Request) -> Response:
    game, language = request.path_params["game"], request.path_params["language"]
    if game not in game_names() or language not in LANGUAGES:
        raise UsageError(
            CallCode.RULES, f"Rules exist for {', '.join(game_names())} in {', '.join(LANGUAGES)}."
        )
    chapters = chapters_of(rules_text(game, language))
    return _json(
        [
            http_types.Chapter(
                title, [http_types.Clause(number, text) for number, text in clauses.items()]
            )
            for title, clauses in chapters.items()
        ]
    )


async def _get_health(context: AppContext, request: Request) -> Response:
    """Return the status of the server, after a query to the database."""
    await context.lobby.store.waiting(1, 1, [])
    return _json({"status": "ok", "version": __version__, "tables": context.lobby.rooms})


# Bodies


async def _read_body(request: Request, kind: type[T]) -> T:
    """Return the body as a struct."""
    body = await _read_bytes(request, MAX_MESSAGE_BYTES)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise CommandRefused(
            WireCode.MESSAGE, f"The body is not valid here: {error}."[:300]
        ) from None


async def _read_bytes(request: Request, most: int) -> bytes:
    """Return the body; stop reading one that is too long."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise CommandRefused(WireCode.TOO_LONG, f"This body may have at most {most} bytes.")
    return body


def _json(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")
