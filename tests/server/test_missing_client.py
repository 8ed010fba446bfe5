"""The application without a built browser client: 503 for its pages, 404 for unknown paths."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from tacora.server.app import PAGES, create_app
from tacora.server.stores.sqlite_store import SqliteStore
from tacora.server.token_keys import load_tokens


@pytest.fixture(params=["no static folder", "empty static folder"])
def app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Starlette]:
    folder = tmp_path / "static"
    if request.param == "empty static folder":
        folder.mkdir()
    store = SqliteStore(tmp_path / "tables.db")
    yield create_app(store, asyncio.run(load_tokens(store)), static_folder=folder)
    store.close()


def _get(app: Starlette, path: str) -> tuple[int, str]:
    """Send one GET request to the application; return the status and the body."""
    sent: list[dict[str, Any]] = []
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1),
        "server": ("test", 80),
    }

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    body = b"".join(message.get("body", b"") for message in sent)
    return sent[0]["status"], body.decode()


@pytest.mark.parametrize("page", PAGES)
def test_pages_return_503_and_say_how_to_build_the_client(app: Starlette, page: str) -> None:
    status, text = _get(app, page.format(code="ABCDEF", game="dinosaurs"))
    assert status == 503
    assert "Node.js" in text
    assert "make serve" in text


@pytest.mark.parametrize(
    "path", ["/nothing", "/favicon.ico", "/assets/app.js", "/api/nothing", "/qr/x", "/t/A/B"]
)
def test_unknown_paths_return_404_without_a_client(app: Starlette, path: str) -> None:
    status, text = _get(app, path)
    assert status == 404
    assert json.loads(text)["code"] == "call/address"


def test_endpoints_work_without_a_client(app: Starlette) -> None:
    status, text = _get(app, "/healthz")
    assert (status, json.loads(text)["status"]) == (200, "ok")
