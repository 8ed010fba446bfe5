"""Tokens and origins: nobody plays for somebody else, no foreign page plays for anybody."""

from __future__ import annotations

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.live_server import Host
from tests.server.ws_client import Guest, Line


@pytest.mark.parametrize("way", ["cookie", "bearer"])
def test_a_token_that_somebody_made_up_is_nobodys(host: Host, way: str) -> None:
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
        with eve.line(code) as line:
            assert line.you["seat"] is None


def test_who_has_no_name_yet_looks_on_and_cannot_sit(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3})
    with Guest(host).line(code) as nobody:
        assert nobody.you == {"seat": None, "host": False, "replaced": False, "standing": None}
        assert nobody.refused("sit", name="Me") == "guest/none"


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "https://localhost:1"])
def test_a_page_of_another_server_can_neither_post_nor_listen(host: Host, origin: str) -> None:
    ana = Guest(host, "Ana")
    answer = ana.post("/api/tables", {"game": "diamant", "options": {"players": 3}}, Origin=origin)
    assert (answer.status, answer.code) == (403, "wire/origin")
    assert ana.get("/api/mine").json == []
    with pytest.raises(InvalidStatus) as refused:
        Line(ana, origin=origin)
    assert refused.value.response.status_code == 403


def test_our_own_page_can_post_and_listen(host: Host) -> None:
    ana = Guest(host, "Ana")
    origin = f"http://localhost:{host.port}"
    wanted = {"game": "diamant", "options": {"players": 3}}
    assert ana.post("/api/tables", wanted, Origin=origin).status == 201
    Line(ana, origin=origin).close()
