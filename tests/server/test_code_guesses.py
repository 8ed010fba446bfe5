"""Guessing codes: an address has few wrong codes, by HTTP and WebSocket together."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from tacora.core.errors import CommandRefused
from tacora.server.code_guesses import WRONG_CODES_AT_ONCE, CodeGuesses
from tacora.server.site_limits import SiteLimits
from tacora.server.stores.sqlite_store import SqliteStore
from tacora.table.error_codes import TableCode
from tests.server.live_server import Host
from tests.server.raw_sockets import RawSocket, close_code, json_body, message, status
from tests.server.ws_client import Guest

STRANGER = "127.0.0.66"
MANY = int(WRONG_CODES_AT_ONCE) + 20


def _get(host: Host, path: str) -> tuple[int, str]:
    with RawSocket(host.port, STRANGER) as raw:
        request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        answer = raw.send(request.encode()).read_to_end()
    return status(answer), json_body(answer)["code"]


def _hello(host: Host, code: str) -> bytes:
    with RawSocket(host.port, STRANGER) as raw:
        raw.upgrade(host.port)
        raw.send(message(type="hello", protocol=1, table=code))
        return raw.read_until(b"message")


def _use_up_guesses(host: Host) -> None:
    paths = (f"/api/tables/AAAA{number:02d}/record" for number in range(MANY))
    refused = next(answer for path in paths if (answer := _get(host, path))[0] != 404)
    assert refused == (429, "wire/wrong-codes")


@pytest.mark.parametrize("path", ["/api/tables/{}/record", "/api/tables/{}/replay", "/qr/{}.svg"])
def test_wrong_codes_over_http_are_limited_and_a_right_one_then_looks_the_same(
    own_host: Host, path: str
) -> None:
    code = Guest(own_host, "Ana").open({"players": 3})
    _use_up_guesses(own_host)
    assert _get(own_host, path.format("AAAAAA")) == (429, "wire/wrong-codes")
    assert _get(own_host, path.format(code)) == (429, "wire/wrong-codes")
    assert Guest(own_host).get("/api/tables/AAAAAA/record").code == "table/unknown"


def test_wrong_codes_over_websockets_are_limited_and_close_the_connection(own_host: Host) -> None:
    code = Guest(own_host, "Ana").open({"players": 3})
    answers = [_hello(own_host, f"AAAA{n:02d}") for n in range(MANY)]
    assert b"table/unknown" in answers[0]
    assert b"wire/wrong-codes" in answers[-1]
    with RawSocket(own_host.port, STRANGER) as raw:
        raw.upgrade(own_host.port)
        received = raw.send(message(type="hello", protocol=1, table=code)).read_close()
    assert b"wire/wrong-codes" in received
    assert close_code(received) == 1013
    Guest(own_host).connect(code).close()


def test_wrong_codes_count_over_http_and_websockets_together(own_host: Host) -> None:
    _use_up_guesses(own_host)
    assert b"wire/wrong-codes" in _hello(own_host, "AAAAAA")


def test_seated_player_reconnects_while_somebody_guesses_at_the_same_address(
    own_host: Host, tmp_path: Path
) -> None:
    ana = Guest(own_host, "Ana")
    code = ana.open({"players": 3})
    with ana.connect(code):
        _use_up_guesses(own_host)
        with RawSocket(own_host.port, STRANGER) as raw:
            raw.upgrade(own_host.port, Cookie=ana.headers["Cookie"])
            raw.send(message(type="hello", protocol=1, table=code))
            assert b"welcome" in raw.read_until(b"welcome")


def test_right_codes_cost_nothing(tmp_path: Path) -> None:
    async def no() -> bool:
        return False

    async def yes() -> bool:
        return True

    async def work(guesses: CodeGuesses) -> None:
        for _ in range(1000):
            await guesses.check("192.0.2.1", no)
            await guesses.count("192.0.2.1", CommandRefused(TableCode.NOT_OVER, "Not over."))
        for _ in range(MANY):
            await guesses.count("192.0.2.1", CommandRefused(TableCode.UNKNOWN, "Unknown."))
        with pytest.raises(CommandRefused, match="Too many wrong codes"):
            await guesses.check("192.0.2.1", no)
        await guesses.check("192.0.2.1", yes)
        await guesses.check("192.0.2.2", no)

    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        asyncio.run(work(CodeGuesses(SiteLimits(store))))
