"""A token in `hello` names the guest of a connection, so that a page has one for each seat."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tacora.server import guests
from tacora.server.guests import Tokens
from tacora.table.protocol import PROTOCOL
from tests.server.live_server import Host
from tests.server.ws_client import Guest, WsClient

SOMEBODY = guests.Guest("somebody", "Ana")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with Host(tmp_path_factory.mktemp("hello")) as running:
        yield running


def named(host: Host, name: str, **headers: str) -> str:
    """Return the token of a guest, as a page gets it that keeps no cookie."""
    answer = host.ask("POST", "/api/guest", {"name": name, "token": True}, headers)
    assert answer.status == 200, answer.body
    assert "set-cookie" not in answer.headers
    return str(answer.json["token"])


def hello(guest: Guest, code: str, token: str, **more: object) -> WsClient:
    client = WsClient(guest, code)
    client.send_message(type="hello", protocol=PROTOCOL, table=code, token=token, **more)
    return client


def test_token_in_hello_replaces_the_guest_of_the_cookie(server: Host) -> None:
    ana = Guest(server, "Ana")
    code = ana.open({"players": 3})
    first = ana.connect(code)
    seats = []
    for name in ("Bo", "Cy"):
        with hello(ana, code, named(server, name, **ana.headers)) as client:
            client.receive_type("welcome")
            client.command("sit", name=name)
            seats.append(client.you["seat"])
    assert (first.you["seat"], first.you["host"], seats) == (0, True, [1, 2])


def test_each_connection_gets_only_the_frames_of_its_seat(server: Host) -> None:
    ana = Guest(server, "Ana")
    code = ana.open({"players": 3}, bots={"2": "cautious"}, settings={"pace": True})
    first = ana.connect(code)
    second = hello(ana, code, named(server, "Bo"))
    second.receive_type("welcome")
    second.command("sit", name="Bo")
    first.command("start")
    second.receive_until_state(lambda here: here.ask is not None)
    second.choose("exit")
    first.receive_until(lambda message: message["type"] == "chosen" and 1 in message["seats"])
    assert not any('"own":"exit"' in frame or '"choice":"exit"' in frame for frame in first.frames)
    assert any('"choice":"exit"' in frame for frame in second.frames)


@pytest.mark.parametrize("kind", ["nonsense", "foreign", "expired", "empty"])
def test_bad_token_is_refused_and_the_connection_takes_another_hello(
    server: Host, kind: str
) -> None:
    ana = Guest(server, "Ana")
    code = ana.open({"players": 3})
    bad = {
        "nonsense": "a.b.c",
        "foreign": Tokens(["other"], b"key").issue(SOMEBODY),
        "expired": Tokens(["other"], b"key", clock=lambda: 0.0).issue(SOMEBODY),
        "empty": "",
    }[kind]
    with hello(ana, code, bad) as client:
        assert client.receive()["code"] == "guest/unknown"
        client.send_message(type="hello", protocol=PROTOCOL, table=code)
        client.receive_type("welcome")
        assert client.you["host"]  # the cookie counts again


def test_token_that_is_no_text_is_an_invalid_message(server: Host) -> None:
    with WsClient(Guest(server)) as client:
        client.send_message(type="hello", protocol=PROTOCOL, table="ABCDEF", token=7)
        assert client.receive()["code"] == "wire/message"


def test_spectator_with_a_token_gets_no_seat(server: Host) -> None:
    ana = Guest(server, "Ana")
    code = ana.open({"players": 3})
    with hello(Guest(server), code, ana.token, watch=True) as client:
        assert client.receive_type("welcome")["you"]["seat"] is None
    with hello(Guest(server), code, ana.token) as client:
        assert client.receive_type("welcome")["you"]["seat"] == 0


def test_guest_of_a_token_changes_the_name_and_stays_the_same(server: Host) -> None:
    token = named(server, "Bo")
    headers = {"Authorization": f"Bearer {token}"}
    code = server.ask(
        "POST", "/api/tables", {"game": "diamant", "options": {"players": 3}}, headers
    ).json["code"]
    renamed = named(server, "Bob", **headers)
    listed = server.ask("GET", "/api/mine", headers={"Authorization": f"Bearer {renamed}"})
    assert [table["code"] for table in listed.json] == [code]
