"""The client's pages: one file for all, with tags about the table that a link leads to."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tacora.core.errors import CommandRefused
from tacora.server.context import AppContext, client_address
from tacora.server.daily_results import day_of
from tacora.server.days import secret_day
from tacora.server.http_types import ListedTable
from tacora.server.new_tables import is_code
from tacora.server.sharing.page_tags import PageKind, accepted_language, page_tags
from tacora.server.sharing.picture import has_scene
from tacora.server.store_errors import StoreError
from tacora.table.error_codes import TableCode

SHARED_PAGES: dict[str, PageKind] = {"/t/{code}": "t", "/g/{code}": "g"}
"""The pages whose links are shared."""
_HEADERS = {"Cache-Control": "no-cache"}
_END_OF_HEAD = "</head>"


class IndexPage:
    """The client's file. It is read when it has changed: once, on a server that nobody builds."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._text = ""
        self._changed: int | None = None

    def response(self, tags: str = "", status: int = 200) -> Response:
        """Return the client, which chooses its page by the address; 503 if it was not built."""
        text = self._read()
        if text is None:
            return Response(
                "The browser client is not built: install Node.js and run `make serve` again.\n",
                status_code=503,
                media_type="text/plain",
            )
        headers = _HEADERS | {"Vary": "Accept-Language"} if tags else _HEADERS
        whole = (
            text.replace(_END_OF_HEAD, f"  {tags.rstrip()}\n  {_END_OF_HEAD}", 1) if tags else text
        )
        return Response(whole, status, headers, "text/html")

    def _read(self) -> str | None:
        try:
            changed = self._path.stat().st_mtime_ns
            if changed != self._changed:
                self._text, self._changed = self._path.read_text("utf-8"), changed
        except FileNotFoundError:
            return None
        return self._text


async def respond(context: AppContext, index: IndexPage, request: Request) -> Response:
    """Return a page of the client, or the way to this server's address for other devices."""
    if context.hosting.address is not None and request.url.hostname in ("localhost", "127.0.0.1"):
        # links and QR codes name the page's own address, which must work on all devices
        return RedirectResponse(
            f"{context.hosting.address}{request.url.path}?{request.url.query}".rstrip("?")
        )
    kind = SHARED_PAGES.get(request.scope["route"].path)
    table = None if kind is None else await _shared_table(context, request)
    if kind is None or table is None:
        return index.response()
    language = accepted_language(request.headers.get("accept-language", ""))
    day = secret_day(day_of(table), context.hosting.now())
    return index.response(page_tags(table, kind, language, context.base_url(request), day))


async def _shared_table(context: AppContext, request: Request) -> ListedTable | None:
    """Return the table of a link; None if there is none, or for who asks for too many."""
    code = request.path_params["code"].strip().upper()
    address = client_address(request)
    if not is_code(code) or not context.allows(request) or context.blocks.is_blocked(address):
        return None
    try:
        await context.check_guesses(request)
        table = await context.lobby.store.listed(code)
        if table is None:
            unknown = CommandRefused(TableCode.UNKNOWN, "No table has this code.")
            await context.guesses.count(address, unknown)
            return None
    except (CommandRefused, StoreError):  # the page says what is wrong
        return None
    return table if has_scene(table.game) else None
