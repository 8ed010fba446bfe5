"""Guests whom a host has blocked, and addresses that the operator has blocked."""

from __future__ import annotations

import http.client
import socket
from contextlib import closing
from time import time
from typing import Any

import pytest

from tacora.core.errors import UsageError
from tacora.server.blocks import parse_address
from tacora.table.protocol import PROTOCOL
from tests.server.live_server import PATIENCE, Host
from tests.server.stored_rows import fetch
from tests.server.ws_client import Guest, WsClient, seat_guests

OTHER_ADDRESS = "127.0.0.2"


def connect_from(address: str, guest: Guest, code: str) -> WsClient:
    """Return a client that connects from another address of this computer and has said hello."""
    line = socket.create_connection(
        ("127.0.0.1", guest.host.port), timeout=PATIENCE, source_address=(address, 0)
    )
    client = WsClient(guest, sock=line)
    client.send_message(type="hello", protocol=PROTOCOL, table=code)
    return client


def status_from(address: str, host: Host) -> int:
    """Return the status of a request from another address of this computer."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", host.port, timeout=PATIENCE, source_address=(address, 0)
    )
    with closing(connection):
        connection.request("GET", "/api/games")
        return connection.getresponse().status


def blocks_of(host: Host) -> list[tuple[Any, ...]]:
    return fetch(host.database, "SELECT address, code, until FROM blocks")


def test_host_blocks_a_guest_and_their_address_for_a_day(own_host: Host) -> None:
    ana, ben, cy = Guest(own_host, "Ana"), Guest(own_host, "Ben"), Guest(own_host, "Cy")
    code = ana.open({"players": 4})
    at_table = ana.connect(code)
    bens = connect_from(OTHER_ADDRESS, ben, code)
    bens.receive_type("welcome")
    bens.command("sit", name="Ben")
    cys = connect_from(OTHER_ADDRESS, Guest(own_host, "Dee"), code)
    cys.receive_type("welcome")  # a spectator from the same address
    at_table.command("remove", seat=1, block=True)
    assert bens.close_code() == 1008
    assert connect_from("127.0.0.3", ben, code).receive()["code"] == "table/blocked"
    stranger = connect_from(OTHER_ADDRESS, cy, code)
    assert stranger.receive()["code"] == "table/blocked"
    assert connect_from("127.0.0.3", cy, code).receive()["type"] == "welcome"
    [(address, table, until)] = blocks_of(own_host)
    assert (address, table) == (OTHER_ADDRESS, code)
    assert 23 * 3600 < until - time() <= 24 * 3600
    other = ana.open({"players": 4})
    assert connect_from(OTHER_ADDRESS, ben, other).receive()["type"] == "welcome"
    own_host.kill()
    own_host.start()
    assert connect_from("127.0.0.3", ben, code).receive()["code"] == "table/blocked"


def test_host_blocks_the_address_of_a_player_who_has_just_left(host: Host) -> None:
    ana, ben = Guest(host, "Ana"), Guest(host, "Ben")
    code = ana.open({"players": 4})
    at_table = ana.connect(code)
    bens = connect_from(OTHER_ADDRESS, ben, code)
    bens.receive_type("welcome")
    bens.command("sit", name="Ben")
    at_table.receive_until_state(lambda client: client.present == [0, 1])
    bens.close()
    at_table.receive_until_state(lambda client: client.present == [0])
    at_table.command("remove", seat=1, block=True)
    stranger = connect_from(OTHER_ADDRESS, Guest(host, "Dee"), code)
    assert stranger.receive()["code"] == "table/blocked"


def test_address_that_the_host_uses_too_is_not_blocked(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3})
    at_table = ana.connect(code)
    [ben] = seat_guests(host, code, "Ben")
    at_table.command("remove", seat=1, block=True)
    assert ben.close_code() == 1008
    [cy] = seat_guests(host, code, "Cy")
    assert cy.you["seat"] == 1
    assert code not in [table for _, table, _ in blocks_of(host)]


def test_players_at_the_table_keep_their_seats_when_their_address_is_blocked(host: Host) -> None:
    ana, ben, cy = Guest(host, "Ana"), Guest(host, "Ben"), Guest(host, "Cy")
    code = ana.open({"players": 4})
    at_table = ana.connect(code)
    for guest in (ben, cy):
        client = connect_from(OTHER_ADDRESS, guest, code)
        client.receive_type("welcome")
        client.command("sit", name="Somebody")
        if guest is cy:
            client.close()
    at_table.receive_until_state(lambda client: client.present == [0, 1])
    at_table.command("remove", seat=1, block=True)
    assert connect_from(OTHER_ADDRESS, Guest(host, "Dee"), code).receive()["type"] == "refused"
    assert connect_from(OTHER_ADDRESS, cy, code).receive()["you"]["seat"] == 2


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("203.0.113.7/24", "203.0.113.0/24"),
        ("2001:db8::5", "2001:db8::/64"),
        ("2001:DB8::/48", "2001:db8::/48"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
    ],
)
def test_address_of_a_block_is_stored_in_one_form(text: str, stored: str) -> None:
    assert parse_address(text) == stored
    assert parse_address(stored) == stored


def test_text_that_is_no_address_cannot_be_blocked() -> None:
    for text in ("", "ana", "203.0.113", "203.0.113.7/33", "x" * 5000):
        with pytest.raises(UsageError) as error:
            parse_address(text)
        assert error.value.code == "server/address"
