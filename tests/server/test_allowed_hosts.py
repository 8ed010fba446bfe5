"""Hosts and origins: no page of another server can act on this one, not even by DNS rebinding."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tacora.server.allowed_hosts import AllowedHosts, is_loopback, own_names
from tests.server.live_server import Host
from tests.server.raw_sockets import RawSocket, json_body, status
from tests.server.ws_client import Guest

EVERYWHERE = "0.0.0.0"  # noqa: S104  (as with --lan)


def _upgrade(host: Host, **headers: str) -> tuple[int, str | None]:
    """Return the status of a WebSocket handshake, and the code of a refusal."""
    with RawSocket(host.port) as raw:
        answer = raw.upgrade(host.port, **headers)
        if status(answer) == 101:
            return 101, None
        return status(answer), json_body(answer + raw.read_to_end())["code"]


@pytest.mark.parametrize(
    "name", ["evil.example", "localhost.evil.example", "a" * 2000, "127.0.0.1.x"]
)
def test_foreign_host_is_refused_even_with_its_own_origin(host: Host, name: str) -> None:
    same = {"Host": f"{name}:{host.port}", "Origin": f"http://{name}:{host.port}"}
    for method, path in (("GET", "/"), ("GET", "/api/games"), ("POST", "/api/guest")):
        answer = host.ask(method, path, {"name": "Eve"}, same)
        assert (answer.status, answer.code) == (421, "wire/host")
    assert _upgrade(host, **same) == (421, "wire/host")


@pytest.mark.parametrize(
    "name", ["localhost", "LOCALHOST", "localhost.", "127.0.0.1", "192.168.1.20", "[::1]"]
)
def test_localhost_and_ip_addresses_are_allowed(host: Host, name: str) -> None:
    same = {"Host": f"{name}:{host.port}", "Origin": f"http://{name}:{host.port}"}
    assert host.ask("POST", "/api/guest", {"name": "Ana"}, same).status == 200
    assert _upgrade(host, **same) == (101, None)


def test_allowed_host_is_answered_and_its_neighbour_is_not(tmp_path: Path) -> None:
    with Host(
        tmp_path, "--allowed-host", "Play.example.org", "--allowed-host", "b.example"
    ) as host:
        for name in ("play.example.org", "PLAY.example.org:80", "b.example."):
            assert host.ask("GET", "/api/games", headers={"Host": name}).status == 200
        assert host.ask("GET", "/api/games", headers={"Host": "example.org"}).status == 421


@pytest.mark.parametrize("name", ["", "a:80", "http://a", "[::1"])
def test_allowed_host_that_is_no_name_is_a_wrong_call(name: str) -> None:
    words = [sys.executable, "-m", "tacora", "serve", "--allowed-host", name]
    answer = subprocess.run(words, capture_output=True, text=True, check=False)
    assert answer.returncode == 2
    assert "call/host" in answer.stderr


def test_own_names_are_allowed_where_the_network_can_connect(tmp_path: Path) -> None:
    name = socket.gethostname()
    with Host(tmp_path, "--host", EVERYWHERE) as host:
        for own in (name, f"{name}.local", "192.168.1.20"):
            assert host.ask("GET", "/api/games", headers={"Host": own}).status == 200
        assert host.ask("GET", "/api/games", headers={"Host": "evil.example"}).status == 421
    assert is_loopback("127.0.0.1")
    assert not is_loopback(EVERYWHERE)
    assert name in own_names()


@pytest.mark.parametrize(
    "header", ["", ":", "a b", "localhost:x", "[::1", "[::1]x", "[localhost]", "localhost:1:2"]
)
def test_malformed_host_header_is_not_allowed(header: str) -> None:
    assert not AllowedHosts().allows(header)


def test_request_without_host_header_is_allowed_in_http_1_0(host: Host) -> None:
    with RawSocket(host.port) as raw:
        assert status(raw.send(b"GET /healthz HTTP/1.0\r\n\r\n").read_to_end()) == 200


def test_origin_with_another_scheme_is_refused(host: Host) -> None:
    ana = Guest(host, "Ana")
    origin = f"https://localhost:{host.port}"
    answer = ana.post("/api/tables", {"game": "diamant", "options": {"players": 3}}, Origin=origin)
    assert (answer.status, answer.code) == (403, "wire/origin")
    assert _upgrade(host, Origin=origin) == (403, "wire/origin")
    assert _upgrade(host, Origin=f"http://localhost:{host.port}") == (101, None)
