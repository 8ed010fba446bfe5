"""Whatever a client sends gets a code or a 4xx: no 5xx, no traceback, no line of log for each."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.live_server import Host
from tests.server.raw_sockets import RawSocket, close_code, frame, handshake, message, status
from tests.server.ws_client import Guest

POST = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\n"
REQUESTS = {
    "tls": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256)),
    "not http": b"hello\r\n\r\n",
    "another http": b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
    "http 2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
    "broken host": b"GET /api/games HTTP/1.1\r\nHost: [::1\r\n\r\n",
    "host of bytes": b"GET /api/games HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n",
    "huge header": b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"x" * 100_000 + b"\r\n\r\n",
    "many headers": b"GET / HTTP/1.1\r\n" + b"".join(b"A%d: b\r\n" % n for n in range(5000)),
    "huge path": b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "path of bytes": b"GET /t/\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "bad length": POST + b"Content-Length: -1\r\n\r\n",
    "two lengths": POST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
    "bad chunk": POST + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n",
    "bad chunk after a refusal": b"POST /api/games HTTP/1.1\r\nHost: localhost\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n",
    "body without end": POST + b"Content-Length: 500\r\n\r\n{",
    "too long body": POST + b"Content-Length: 99999999\r\n\r\n" + b"{" * 100_000,
    "second request is nonsense": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n\x00\x01\x02",
    "half a request": b"GET /hea",
    "headers without end": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: ",
}
"""Requests after which the client goes away."""

PATHS = (
    "/t/%ff%fe%00",
    "/%00",
    "/assets/%00",
    "/assets/..%2f..%2fapp.py",
    "/%ff",
    "/" + "x" * 5000,
    "/" + "a/" * 500,
    "/api/tables/%00%00%00%00%00%00/record",
    "/api/tables/ABC%00EF/record",
    "/api/tables/%F0%9F%92%A9/replay",
    "/api/rules/%00/en",
    "/qr/%ff.svg",
    "/qr/AAAAA%00.svg",
    "//evil.example",
    "/api//games",
    "/?%ff=%00&&&",
    "/ws",
)
HEADERS: tuple[dict[str, str], ...] = (
    {"Cookie": "tacora=\xff\xfe"},
    {"Cookie": ";;;=;tacora;tacora="},
    {"Authorization": "Bearer " + "é" * 100},
    {"Authorization": "Bearer " + "." * 3000},
    {"Range": "bytes=0-,1-2,5-"},
    {"Range": "bytes=99999999999999999999-"},
    {"If-None-Match": "\xff"},
    {"If-Modified-Since": "yesterday"},
    {"Accept-Encoding": "gzip;q=x, \xff"},
    {"Expect": "100-continue"},
    {"Origin": "http://[::1"},
    {"Upgrade": "h2c", "Connection": "Upgrade"},
)
HANDSHAKES: tuple[dict[str, str], ...] = (
    {"Sec_WebSocket_Key": "x"},
    {"Sec_WebSocket_Key": "\xff"},
    {"Sec_WebSocket_Version": "12"},
    {"Upgrade": "websocket, websocket"},
    {"Cookie": "x" * 10_000},
    {"Content_Length": "10"},
    {"Transfer_Encoding": "chunked"},
    {"Sec_WebSocket_Protocol": ",,\xff"},
    {"Origin": "http://evil.example"},
    {"Host": "evil.example"},
)
FRAMES = {
    "bad utf-8": (frame(b"\xff\xfe\xfd"), 1007),
    "bad utf-8 in fragments": (frame(b"\xc3", 0x01) + frame(b"(", 0x80), 1007),
    "reserved opcode": (frame(b"", 0x83), 1002),
    "reserved bits": (frame(b"{}", 0xF1), 1002),
    "not masked": (b"\x81\x02{}", 1002),
    "long ping": (frame(b"x" * 126, 0x89), 1002),
    "continuation of nothing": (frame(b"x", 0x80), 1002),
    "text within a fragment": (frame(b"x", 0x01) + frame(b"y"), 1002),
    "close of one byte": (frame(b"x", 0x88), 1002),
    "close with a wrong code": (frame(b"\x00\x01", 0x88), 1002),
    "close with bad utf-8": (frame(b"\x03\xe8\xff", 0x88), 1007),
    "length of 2^63": (b"\x81\xff" + b"\xff" * 8, 1009),
    "length of 1 GB": (b"\x81\xff" + (1 << 30).to_bytes(8) + bytes(4), 1009),
}


class Log:
    """The log of a host since the test began."""

    def __init__(self, host: Host) -> None:
        self._file, self._start = host.log, host.log.stat().st_size

    def lines(self) -> list[dict[str, Any]]:
        with Path(self._file).open("rb") as file:
            file.seek(self._start)
            return [json.loads(line) for line in file]

    def tracebacks(self) -> list[str]:
        return [
            str(line) for line in self.lines() if "error" in line or "Traceback" in line["what"]
        ]


@pytest.fixture
def log(host: Host) -> Iterator[Log]:
    """The log, which must have no traceback when the test is over."""
    log = Log(host)
    yield log
    assert host.ask("GET", "/healthz").status == 200
    assert log.tracebacks() == []


@pytest.mark.parametrize("name", REQUESTS)
def test_request_of_nonsense_gets_no_5xx_and_no_traceback(host: Host, log: Log, name: str) -> None:
    with RawSocket(host.port) as raw:
        raw.send(REQUESTS[name])
        raw.socket.shutdown(1)
        assert status(raw.read_to_end()) < 500
    with RawSocket(host.port) as raw:
        raw.send(REQUESTS[name])
        raw.reset()


@pytest.mark.parametrize("path", PATHS)
def test_path_of_nonsense_gets_no_5xx_and_no_traceback(host: Host, log: Log, path: str) -> None:
    for method in ("GET", "POST", "HEAD", "DELETE", "OPTIONS", "TRACE"):
        with RawSocket(host.port) as raw:
            raw.send(f"{method} {path} HTTP/1.0\r\nHost: localhost\r\n\r\n".encode())
            assert 200 <= status(raw.read_to_end()) < 500


@pytest.mark.parametrize("headers", HEADERS, ids=str)
def test_header_of_nonsense_gets_no_5xx_and_no_traceback(
    host: Host, log: Log, headers: dict[str, str]
) -> None:
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    for path in ("/", "/api/me", "/api/games", "/nothing"):
        request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{head}\r\n"
        with RawSocket(host.port) as raw:
            raw.send(request.encode("latin-1"))
            assert 100 <= status(raw.read_to_end()) < 500


@pytest.mark.parametrize("headers", HANDSHAKES, ids=str)
def test_websocket_handshake_of_nonsense_gets_a_4xx_and_no_traceback(
    host: Host, log: Log, headers: dict[str, str]
) -> None:
    with RawSocket(host.port) as raw:
        raw.send(handshake(host.port, **headers) + b"more")
        assert 400 <= status(raw.read_until(b"\r\n\r\n")) < 500
    with RawSocket(host.port) as raw:
        raw.send(handshake(host.port, **headers)).reset()


@pytest.mark.parametrize("method", ["POST", "HEAD", "GET"])
def test_websocket_handshake_with_another_method_or_version_is_refused(
    host: Host, log: Log, method: str
) -> None:
    version = b"HTTP/1.0" if method == "GET" else b"HTTP/1.1"
    wanted = handshake(host.port).replace(
        b"GET /ws HTTP/1.1", b"%b /ws %b" % (method.encode(), version)
    )
    with RawSocket(host.port) as raw:
        raw.send(wanted)
        raw.socket.shutdown(1)
        assert status(raw.read_to_end()) < 500


@pytest.mark.parametrize("name", FRAMES)
def test_frame_of_nonsense_closes_with_its_code_and_no_traceback(
    host: Host, log: Log, name: str
) -> None:
    data, code = FRAMES[name]
    with RawSocket(host.port) as raw:
        raw.upgrade(host.port)
        assert close_code(raw.send(data).read_close()) == code
    with RawSocket(host.port) as raw:  # before the server has answered the handshake
        raw.send(handshake(host.port)).send(data)
        raw.read_until(b"\r\n\r\n")
    with RawSocket(host.port) as raw:
        raw.upgrade(host.port)
        raw.send(data).reset()


def test_clients_that_vanish_at_any_moment_leave_no_traceback(host: Host, log: Log) -> None:
    code = Guest(host, "Ana").open({"players": 3})
    hello = message(type="hello", protocol=1, table=code)
    whole = handshake(host.port) + hello + frame(b"", 0x89) + frame(b"\x03\xe8", 0x88)
    for length in range(1, len(whole), 7):
        with RawSocket(host.port) as raw:
            raw.send(whole[:length]).reset()
        with RawSocket(host.port) as raw:
            raw.upgrade(host.port)
            raw.send(hello[:length] * 3).reset()


def test_log_does_not_grow_with_what_clients_send(host: Host) -> None:
    log = Log(host)
    for _ in range(300):
        for nonsense in (b"GET / HTTP/9.9\r\n\r\n", REQUESTS["tls"]):
            with RawSocket(host.port) as raw:
                raw.send(nonsense)
    code = Guest(host, "Ana").open({"players": 3})
    with RawSocket(host.port) as raw:
        raw.upgrade(host.port)
        raw.send(message(type="hello", protocol=1, table=code))
        raw.send(message(type="start", id="x") * 150)
        raw.socket.shutdown(1)
        raw.read_to_end()
    assert len(log.lines()) < 250


def test_sigterm_under_load_leaves_no_traceback(own_host: Host) -> None:
    log = Log(own_host)
    ana = Guest(own_host, "Ana")
    codes = [
        ana.open({"players": 3}, bots={"1": "cautious", "2": "gambler"}, start=True)
        for _ in range(5)
    ]
    held = [RawSocket(own_host.port) for _ in range(40)]
    for number, raw in enumerate(held):
        match number % 5:
            case 0:
                raw.send(REQUESTS["body without end"])
            case 1:
                raw.send(REQUESTS["headers without end"])
            case 2:
                raw.upgrade(own_host.port)
                raw.send(message(type="hello", protocol=1, table=codes[number % 5]))
                raw.send(message(type="start", id="x") * 50)
            case 3:
                raw.send(handshake(own_host.port))
            case _:
                raw.send(b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200)
    clients = [ana.connect(code) for code in codes]
    assert own_host.stop(signal.SIGTERM) == 0
    assert log.tracebacks() == []
    for client in clients:
        client.close()
    for raw in held:
        raw.reset()
