"""Caps on connections, in total and by address, and deadlines for requests."""

from __future__ import annotations

import http.client
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tacora.server.client_network import client_network
from tacora.server.connection_caps import ConnectionLimits, connections_for
from tacora.server.process import BACKLOG
from tests.server.in_process import server_with_limits
from tests.server.live_server import Host
from tests.server.raw_sockets import RawSocket, json_body, message, status
from tests.server.ws_client import Guest

GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
STRANGER = "127.0.0.66"
SHORT = ConnectionLimits(header_seconds=0.2, body_seconds=0.2, unread_seconds=0.2)


def _serves(port: int, address: str = "127.0.0.1") -> bool:
    with RawSocket(port, address) as raw:
        return status(raw.send(GET).read_until(b"\r\n\r\n")) == 200


# Caps


def test_connections_over_the_cap_of_an_address_get_429_and_others_are_served(
    tmp_path: Path,
) -> None:
    with server_with_limits(tmp_path, ConnectionLimits(per_address=5)) as port:
        silent = [RawSocket(port, STRANGER) for _ in range(5)]
        with RawSocket(port, STRANGER) as raw:
            answer = raw.read_to_end()
        assert (status(answer), json_body(answer)["code"]) == (429, "server/connections")
        assert _serves(port)
        for raw in silent:
            raw.reset()
        while not _serves(port, STRANGER):
            pass  # the server has not noticed yet that they are closed


def test_connections_over_the_total_cap_get_503(tmp_path: Path) -> None:
    with server_with_limits(tmp_path, ConnectionLimits(total=8)) as port:
        silent = [RawSocket(port, f"127.0.1.{number}") for number in range(1, 9)]
        with RawSocket(port, STRANGER) as raw:
            answer = raw.read_to_end()
        assert (status(answer), json_body(answer)["code"]) == (503, "server/full")
        silent.pop().reset()
        while not _serves(port):
            pass
        for raw in silent:
            raw.reset()


def test_new_connections_over_the_rate_of_an_address_get_429_and_others_are_served(
    tmp_path: Path,
) -> None:
    with server_with_limits(tmp_path, ConnectionLimits(rate=0.3)) as port:  # three at once
        assert [_serves(port, STRANGER) for _ in range(3)] == [True] * 3
        with RawSocket(port, STRANGER) as raw:
            answer = raw.send(GET).read_to_end()
        assert (status(answer), json_body(answer)["code"]) == (429, "wire/too-fast")
        assert _serves(port)


def test_thousand_silent_connections_of_one_address_leave_the_others_alone(own_host: Host) -> None:
    ana = Guest(own_host, "Ana")
    code = ana.open({"players": 3})
    silent = [RawSocket(own_host.port, STRANGER) for _ in range(1000)]
    with ana.connect(code) as client:
        client.command("sit", name="Anna")
    assert own_host.log.stat().st_size < 10_000
    assert len(list(Path(f"/proc/{own_host.pid}/fd").iterdir())) < 260
    assert any(b"server/connections" in raw.read_to_end() for raw in silent)
    for raw in silent:
        raw.reset()


def test_eight_players_and_a_screen_fit_into_the_cap_of_one_address(own_host: Host) -> None:
    ana = Guest(own_host, "Ana")
    code = ana.open({"players": 8})
    sockets = [ana.connect(code, watch=bool(number % 9 == 8)) for number in range(18)]
    pages = [RawSocket(own_host.port) for _ in range(9 * 6)]  # a browser opens six at a time
    assert all(status(raw.send(GET).read_until(b"\r\n\r\n")) == 200 for raw in pages)
    for raw in pages:
        raw.reset()
    for socket in sockets:
        socket.close()


@pytest.mark.parametrize("files", [100, 512])
def test_file_limit_is_raised_and_the_server_survives_when_files_are_few(
    tmp_path: Path, files: int
) -> None:
    with Host(tmp_path, "--connections-per-address", "100000", files=(64, files)) as host:
        assert _file_limit(host) == (files, files)
        silent = [RawSocket(host.port, f"127.0.2.{number % 250}") for number in range(1, 600)]
        answers = [raw.read_to_end() for raw in silent[-100:]]
        assert any(b"server/full" in answer for answer in answers)
        for raw in silent:
            raw.reset()
        while not _serves(host.port):
            pass
        assert b"Traceback" not in host.log.read_bytes()
        assert host.log.stat().st_size < 20_000


def _file_limit(host: Host) -> tuple[int, int]:
    return resource.prlimit(host.pid, resource.RLIMIT_NOFILE)


def test_files_are_left_for_the_database_and_the_backlog() -> None:
    assert connections_for(1024) + BACKLOG < 1024
    assert connections_for(20) >= 16
    assert connections_for(10**9) == ConnectionLimits().total


def test_connections_per_address_below_1_is_a_wrong_call() -> None:
    words = [sys.executable, "-m", "tacora", "serve", "--connections-per-address", "0"]
    answer = subprocess.run(words, capture_output=True, text=True, check=False)
    assert answer.returncode == 2
    assert "call/connections" in answer.stderr


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
    ],
)
def test_ipv6_addresses_count_by_their_64_network(address: str, network: str) -> None:
    assert client_network(address) == network


# Deadlines


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /heal",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n",
        b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
        b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
    ],
)
def test_request_that_does_not_arrive_in_time_gets_408(tmp_path: Path, sent: bytes) -> None:
    with server_with_limits(tmp_path, SHORT) as port, RawSocket(port) as raw:
        answer = raw.send(sent).read_to_end()
        assert (status(answer), json_body(answer)["code"]) == (408, "wire/too-slow")
        assert _serves(port)


def test_header_that_trickles_in_is_cut_off_too(tmp_path: Path) -> None:
    with server_with_limits(tmp_path, SHORT) as port, RawSocket(port) as raw:
        raw.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
        raw.socket.settimeout(0.05)
        received = b""
        while b"408" not in received:
            raw.send(b"X-A: 1\r\n")
            try:
                received += raw.socket.recv(100)
            except TimeoutError:
                continue
        assert status(received) == 408


def test_idle_connection_after_an_answer_is_closed(tmp_path: Path) -> None:
    with server_with_limits(tmp_path, SHORT) as port, RawSocket(port) as raw:
        assert status(raw.send(GET).read_to_end()) == 200


def test_idle_websocket_outlives_the_deadlines_of_requests(tmp_path: Path) -> None:
    with server_with_limits(tmp_path, SHORT) as port, RawSocket(port) as idle:
        assert idle.upgrade(port).startswith(b"HTTP/1.1 101 ")
        with RawSocket(port) as later:
            assert status(later.read_to_end()) == 408  # the deadlines before it are over too
        idle.send(message(type="start", id="a1"))
        assert b'"code":"wire/hello"' in idle.read_until(b"}")


def test_body_that_goes_on_after_its_refusal_is_cut_off(tmp_path: Path) -> None:
    with server_with_limits(tmp_path, SHORT) as port, RawSocket(port) as raw:
        raw.send(b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n")
        answer = raw.send(b"x" * 20_000).read_to_end()
        assert (status(answer), b"wire/too-long" in answer) == (413, True)


def test_client_that_does_not_read_its_answers_is_cut_off(tmp_path: Path) -> None:
    with server_with_limits(tmp_path, SHORT) as port, RawSocket(port) as raw:
        raw.socket.settimeout(0.2)
        request = b"GET /api/rules/dinosaurs/en HTTP/1.1\r\nHost: localhost\r\n\r\n"
        try:
            while True:
                raw.socket.sendall(request * 50)
        except (ConnectionError, TimeoutError):
            pass
        connection = http.client.HTTPConnection("127.0.0.1", port)
        while True:  # the server still answers others, and has dropped this one
            connection.request("GET", "/healthz")
            assert connection.getresponse().read()
            if _is_reset(raw):
                break
        connection.close()


def _is_reset(raw: RawSocket) -> bool:
    try:
        raw.socket.sendall(b"x")
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return False
