"""The nginx and Caddy examples in front of two real processes on PostgreSQL and Redis."""

from __future__ import annotations

import http.client
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
from websockets.exceptions import InvalidStatus

from tests.deploy.proxied_site import PUBLIC_URL, REQUESTS_PER_SECOND, ProxiedSite, Visitor
from tests.deploy.proxy_servers import DOMAIN, PROXIES, Caddy
from tests.server.live_server import PATIENCE, Host
from tests.server.postgres_server import PostgresServer
from tests.server.ws_client import Guest, WsClient, leave_early, play

BURST = REQUESTS_PER_SECOND * 10
"""The requests that one process answers a new client at once."""


@pytest.fixture(scope="module", params=PROXIES)
def site(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    postgres: PostgresServer,
) -> Iterator[ProxiedSite]:
    folder = tmp_path_factory.mktemp(request.param)
    with ProxiedSite(folder, postgres, PROXIES[request.param]) as running:
        yield running


def sit(site: ProxiedSite, code: str, *names: str) -> list[WsClient]:
    """Seat new guests, each from their own address."""
    clients = []
    for name in names:
        client = site.guest(name).connect(code)
        client.command("sit", name=name)
        clients.append(client)
    return clients


def paths(svg: str) -> list[str]:
    """Return what a picture draws: behind a QR code there may be a square of light."""
    return re.findall(r' d="([^"]+)"', svg)


def test_page_and_its_files_arrive_over_tls(site: ProxiedSite) -> None:
    visitor = site.visitor()
    page = visitor.ask("GET", "/")
    assert page.status == 200
    assert page.headers["strict-transport-security"] == "max-age=31536000"
    assert "default-src 'none'" in page.headers["content-security-policy"]
    script = re.search(rb'src="(/assets/[^"]+\.js)"', page.body)
    assert script is not None
    packed = visitor.ask("GET", script[1].decode(), headers={"Accept-Encoding": "gzip"})
    assert (packed.status, packed.headers["content-encoding"]) == (200, "gzip")
    assert "immutable" in packed.headers["cache-control"]


def test_http_is_sent_to_https(site: ProxiedSite) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", site.proxy.http_port, timeout=PATIENCE)
    connection.request("GET", "/t/ABCDEF", headers={"Host": DOMAIN})
    answer = connection.getresponse()
    connection.close()
    assert answer.status in (301, 308)
    assert re.fullmatch(rf"{PUBLIC_URL}(:\d+)?/t/ABCDEF", answer.headers["Location"])


def test_cookie_is_secure_and_qr_code_has_the_public_url(site: ProxiedSite) -> None:
    ana = site.guest()
    named = ana.post("/api/guest", {"name": "Ana"})
    assert "; Secure" in named.headers["set-cookie"]
    ana.headers = {"Cookie": named.headers["set-cookie"].partition(";")[0]}
    code = ana.open({"players": 3})
    wanted = segno.make(f"{PUBLIC_URL}/t/{code}", error="m").svg_inline(border=3)
    drawn = ana.get(f"/qr/{code}.svg").body.decode()
    assert paths(drawn)[-1:] == paths(wanted) != []


def test_guests_play_a_game_by_websockets_through_the_proxy(site: ProxiedSite) -> None:
    ana = site.guest("Ana")
    code = ana.open({"players": 3}, settings={"seconds": 60})
    clients = [ana.connect(code), *sit(site, code, "Ben", "Cleo")]
    clients[0].command("start")
    play(clients, leave_early)
    assert clients[2].facts["scores"] == clients[0].facts["scores"]
    assert ana.get(f"/api/tables/{code}/record").status == 200


def test_players_of_a_table_are_at_one_process(site: ProxiedSite) -> None:
    used: set[int] = set()
    while len(used) < 2:  # other tables are at the other process
        before = [host.players() for host in site.hosts]
        ana = site.guest("Ana")
        code = ana.open({"players": 5})
        clients = [ana.connect(code), *sit(site, code, "Ben", "Cleo", "Dora", "Eli")]
        more = [host.players() - old for host, old in zip(site.hosts, before, strict=True)]
        assert sorted(more) == [0, 5]
        used.add(more.index(5))
        for client in clients:
            client.close()
        while [host.players() for host in site.hosts] != before:
            pass


def test_websocket_of_a_page_of_another_site_is_refused(site: ProxiedSite) -> None:
    with pytest.raises(InvalidStatus) as error:
        WsClient(site.guest("Ana"), origin="https://elsewhere.example")
    assert error.value.response.status_code == 403


def test_limits_count_the_client_and_not_the_proxy(site: ProxiedSite) -> None:
    def served(visitor: Visitor, **headers: str) -> int:
        """Return the number of answers before the first refusal."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        for number in range(100 * BURST):
            answer = visitor.ask("GET", "/api/games", headers=named)
            if answer.status == 429:
                return number
            assert answer.status == 200
        raise AssertionError("no limit")

    busy = site.visitor()
    assert served(busy) >= BURST
    assert served(busy, X_Forwarded_For="192.0.2.1") < BURST  # nobody believes it
    assert served(busy, X_Real_IP="192.0.2.2", Forwarded="for=192.0.2.2") < BURST
    assert served(site.visitor()) >= BURST


def test_host_that_a_client_invents_does_not_reach_the_server(site: ProxiedSite) -> None:
    answer = site.visitor().ask("GET", "/", headers={"X-Forwarded-Host": "evil.example"})
    assert answer.status == 200  # it would be 421


def test_proxy_may_check_a_process_by_the_name_of_its_service(site: ProxiedSite) -> None:
    for name, status in (("app1:8000", 200), ("app2:8000", 200), ("app3:8000", 421)):
        assert site.hosts[0].ask("GET", "/readyz", headers={"Host": name}).status == status


def test_body_that_is_too_long_is_refused_by_the_server_with_its_code(site: ProxiedSite) -> None:
    ana = site.guest("Ana")
    code = ana.open({"players": 3}, game="dinosaurs")
    answer = ana.host.ask("POST", f"/api/tables/{code}/cards", b"#" * 70_000, ana.headers)
    assert (answer.status, answer.code) == (413, "wire/too-long")


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_page_and_game_go_on_when_a_process_ends(site: ProxiedSite, how: signal.Signals) -> None:
    ana = site.guest("Ana")
    code = ana.open({"players": 3}, bots={"2": "cautious"})
    guests = [ana, site.guest("Ben")]
    clients = [guest.connect(code) for guest in guests]
    clients[1].command("sit", name="Ben")
    clients[0].command("start")
    for number, ended in enumerate(site.hosts):  # both: the players may be at either of them
        status = ended.stop(how)
        assert status == (0 if how is signal.SIGTERM else -signal.SIGKILL)
        for _ in range(10):
            assert site.visitor().ask("GET", "/").status == 200
        newcomer = site.guest(f"Dora {number}")
        assert newcomer.connect(newcomer.open({"players": 3})).table["phase"] == "gathering"
        clients = [
            again(client, guest, code) for client, guest in zip(clients, guests, strict=True)
        ]
        for client in clients:
            client.receive_until_state(lambda here: here.must_answer or here.over)
            if client.must_answer:
                client.choose("continue")
        ended.start()
        wait_for_requests(site, ended.port)
    play(clients, leave_early)
    for host in site.hosts:
        assert "Traceback" not in host.log.read_text()


def again(client: WsClient, guest: Guest, code: str) -> WsClient:
    """Return a connection that works: as a browser, connect again with the last version."""
    client.close()
    return guest.connect(code, client.version)


def wait_for_requests(site: ProxiedSite, port: int) -> None:
    """Wait until the proxy sends requests to a process that was started again."""
    deadline = time.monotonic() + PATIENCE
    while f":{port:04X} 01 " not in tcp_connections():
        assert time.monotonic() < deadline
        assert site.visitor().ask("GET", "/api/games").status == 200


def tcp_connections() -> str:
    """Return the other end and the state of every connection of this computer, line by line."""
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return "\n".join(" ".join(line.split()[2:4]) + " " for line in lines)


def test_caddy_sends_nobody_new_to_a_process_that_drains(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    settings = {"TACORA_DRAIN": "3600", "TACORA_RATE": "1000"}
    with ProxiedSite(tmp_path, postgres, Caddy, **settings) as site:
        draining, other = site.hosts
        ana = site.guest("Ana")
        client = ana.connect(ana.open({"players": 3}))
        draining.send_signal(signal.SIGTERM)
        in_a_row, deadline = 0, time.monotonic() + PATIENCE
        while in_a_row < 20:  # half of them reach a process that takes everybody
            before = tables(draining)
            newcomer = site.guest("Ben")
            newcomer.connect(newcomer.open({"players": 3})).close()
            in_a_row = in_a_row + 1 if tables(draining) <= before else 0
            assert time.monotonic() < deadline
        assert tables(other) >= in_a_row
        client.command("fill", seat=1, bot="cautious")  # who is there goes on
        draining.send_signal(signal.SIGTERM)
        assert draining.wait() == 0


def tables(host: Host) -> int:
    """Return the number of tables that a process has in memory."""
    return int(host.ask("GET", "/healthz").json["tables"])
