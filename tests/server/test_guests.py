"""Tokens and origins: no guest and no foreign page plays for another guest."""

from __future__ import annotations

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.live_server import Host
from tests.server.ws_client import Guest, WsClient


@pytest.mark.parametrize("way", ["cookie", "bearer"])
def test_forged_token_is_rejected(host: Host, way: str) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3})
    body, _, signature = ana.token.partition(".")
    forged = [
        f"{body}.{signature[:-2]}AA",
        f"{body}.",
        body,
        f"{body[:-2]}AA.{signature}",
        "é" if way == "bearer" else "x",
        "." * 700,
    ]
    for token in forged:
        eve = Guest(host)
        header = (
            ("Cookie", f"tacora={token}")
            if way == "cookie"
            else ("Authorization", f"Bearer {token}")
        )
        eve.headers = {header[0]: header[1].encode().decode("latin-1")}
        assert eve.get("/api/me").status == 401
        with eve.connect(code) as client:
            assert client.you["seat"] is None


def test_client_without_a_token_can_watch_but_not_sit(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3})
    with Guest(host).connect(code) as nobody:
        assert nobody.you == {"seat": None, "host": False, "replaced": False, "standing": None}
        assert nobody.refusal("sit", name="Me") == "guest/none"


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "https://localhost:1"])
def test_foreign_origin_can_neither_post_nor_connect(host: Host, origin: str) -> None:
    ana = Guest(host, "Ana")
    answer = ana.post("/api/tables", {"game": "diamant", "options": {"players": 3}}, Origin=origin)
    assert (answer.status, answer.code) == (403, "wire/origin")
    assert ana.get("/api/mine").json == []
    with pytest.raises(InvalidStatus) as refused:
        WsClient(ana, origin=origin)
    assert refused.value.response.status_code == 403


def test_same_origin_can_post_and_connect(host: Host) -> None:
    ana = Guest(host, "Ana")
    origin = f"http://localhost:{host.port}"
    wanted = {"game": "diamant", "options": {"players": 3}}
    assert ana.post("/api/tables", wanted, Origin=origin).status == 201
    WsClient(ana, origin=origin).close()
