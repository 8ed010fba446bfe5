"""A server behind a proxy: whose address counts, and which address players see."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus

from tacora.core.errors import UsageError
from tacora.server.client_addresses import parse_proxies
from tacora.server.client_network import client_network
from tests.server.live_server import Host, serve
from tests.server.ws_client import Guest, WsClient

PUBLIC = "https://play.example"


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that trusts a proxy at 127.0.0.1, and a network of proxies."""
    with Host(tmp_path_factory.mktemp("behind"), "--trusted-proxy", "127.0.0.1,10.0.0.0/8") as host:
        yield host


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with a public address; the line that it prints has that address."""
    options = ("--public-url", PUBLIC + "/", "--allowed-host", "other.example")
    with PublicHost(tmp_path_factory.mktemp("public"), *options) as host:
        yield host


class PublicHost(Host):
    """A server whose first line does not say its port."""

    def start(self) -> None:
        import socket

        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        words = ["--port", str(self.port), "--no-browser", "--database", self.url]
        self._process = serve(*words, *self._flags)
        assert self._process.stdout is not None
        assert PUBLIC in self._process.stdout.readline()


def _name_cookie(host: Host, source: str, **headers: str) -> str:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = host.ask("POST", "/api/guest", {"name": "Ana"}, named, source)
    assert answer.status == 200
    return answer.headers["set-cookie"]


def test_forwarded_headers_are_believed_from_a_trusted_proxy_only(behind: Host) -> None:
    forwarded = {"X_Forwarded_Proto": "https"}
    assert "Secure" in _name_cookie(behind, "127.0.0.1", **forwarded)
    assert "Secure" not in _name_cookie(behind, "127.0.0.2", **forwarded)
    assert "Secure" not in _name_cookie(behind, "127.0.0.1")


def test_each_client_of_a_trusted_proxy_has_its_own_rate(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("rates")
    with Host(folder, "--trusted-proxy", "127.0.0.1", "--rate", "1") as host:

        def served(client: str, source: str = "127.0.0.1") -> int:
            """Return the number of answers before the first refusal: 10 for a new client."""
            headers = {"X-Forwarded-For": client}
            for number in range(1000):
                answer = host.ask("GET", "/api/games", headers=headers, source=source)
                if answer.status == 429:
                    return number
            raise AssertionError("no limit")

        assert served("192.0.2.1") >= 10
        assert served("198.51.100.9, 192.0.2.1") < 10  # the same, whatever stands in front
        assert served("192.0.2.2") >= 10
        assert served("2001:db8::1") >= 10
        assert served("2001:db8::ffff:2") < 10  # a network of 64 bits is one client
        assert served("2001:db8:0:1::3") >= 10
        assert served("192.0.2.3", "127.0.0.2") >= 10
        assert served("192.0.2.4", "127.0.0.2") < 10  # nobody believes this one


def test_public_url_is_the_address_of_cookies_origins_and_qr_codes(public: Host) -> None:
    ana = Guest(public, "Ana")
    named = ana.post("/api/guest", {"name": "Ana"}, Origin=PUBLIC)
    assert named.status == 200
    assert "Secure" in named.headers["set-cookie"]
    wanted = {"game": "diamant", "options": {"players": 3}}
    code = ana.post("/api/tables", wanted, Origin=PUBLIC).json["code"]
    with WsClient(ana, origin=PUBLIC):
        pass
    with pytest.raises(InvalidStatus):
        WsClient(ana, origin="https://elsewhere.example")
    here, there = (
        public.ask("GET", f"/qr/{code}.svg", headers={"Host": name}).body
        for name in ("localhost", "other.example")
    )
    assert here == there  # the code of the public address, whatever the request says


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_address_key_counts_ipv6_by_64_bits(address: str, key: str) -> None:
    assert client_network(address) == key


@pytest.mark.parametrize("text", ["nobody", "10.0.0.1/8", "127.0.0.1;10.0.0.0/8", ","])
def test_invalid_trusted_proxy_is_refused(text: str) -> None:
    with pytest.raises(UsageError) as error:
        parse_proxies(text)
    assert error.value.code == "call/proxy"
