"""A whole site: two processes on PostgreSQL and Redis behind a proxy with TLS."""

from __future__ import annotations

import http.client
import os
import re
import socket
import subprocess
import sys
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any, Self

from tacora.server.buses.bus_url import RedisUrl
from tacora.server.stores.database_url import PostgresUrl
from tests.deploy.proxy_servers import DEPLOY, DOMAIN, Certificate, ProxyServer, free_port
from tests.deploy.tls_tunnel import TlsTunnel
from tests.server.live_server import PATIENCE, Answer, Host, exchange, first_line
from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer
from tests.server.ws_client import Guest

PUBLIC_URL = f"https://{DOMAIN}"
REQUESTS_PER_SECOND = 2
SERVICES = "app1,app2"
"""The names under which the proxy of `deploy/compose.yaml` reaches the processes."""


class SiteProcess(Host):
    """A process of a site, with no option: all settings are those of `deploy/tacora.env`.

    What it prints names the public address and not its port.
    """

    def __init__(
        self, folder: Path, database: PostgresUrl, bus: RedisUrl, **settings_of_test: str
    ) -> None:
        self.log = folder / "log.jsonl"
        self.port, self._metrics_port = free_port(), free_port()
        settings = settings_of_example()
        assert settings["TACORA_PUBLIC_URL"] == PUBLIC_URL
        self._settings = settings | {
            "TACORA_DATABASE": database.url,
            "TACORA_BUS": bus.url,
            "TACORA_PORT": str(self.port),
            "TACORA_METRICS": f"127.0.0.1:{self._metrics_port}",
            "TACORA_LOG": str(self.log),
            "TACORA_RATE": str(REQUESTS_PER_SECOND),
            "TACORA_ALLOWED_HOST": SERVICES,
            "TACORA_DRAIN": "1",
            "TACORA_TIME_SCALE": "0.05",
            **settings_of_test,
        }
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tacora", "serve"],
            env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"} | self._settings,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        line = first_line(self._process)
        if f"{PUBLIC_URL}/" not in line:
            self.kill()
            raise AssertionError(line)

    def players(self) -> int:
        """Return the number of connections with a seat at their table."""
        connection = http.client.HTTPConnection("127.0.0.1", self._metrics_port, timeout=PATIENCE)
        connection.request("GET", "/metrics")
        found = re.search(
            r'(?m)^tacora_connections{role="player"} (\d+)',
            connection.getresponse().read().decode(),
        )
        connection.close()
        assert found
        return int(found[1])


def settings_of_example() -> dict[str, str]:
    """Return all variables of the example, also those that it leaves out by a comment."""
    text = (DEPLOY / "tacora.env").read_text()
    return dict(re.findall(r"(?m)^#?(TACORA_[A-Z_]+)=(.+)$", text))


class Visitor(Host):
    """The site as a browser at one address sees it: by the proxy, with TLS."""

    def __init__(self, proxy: ProxyServer, tunnel: TlsTunnel, address: str) -> None:
        """Connect from a loopback address."""
        self._proxy, self._tunnel, self._address = proxy, tunnel, address
        self._trust = proxy.certificate.context()
        self.port = proxy.port

    @property
    def socket_url(self) -> str:
        return f"ws://{DOMAIN}/ws"  # by TLS through the tunnel

    def socket_options(self) -> dict[str, Any]:
        return {"sock": self._tunnel.connect(self._address), "origin": PUBLIC_URL}

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        headers: dict[str, str] | None = None,
        source: str | None = None,
    ) -> Answer:
        connection = http.client.HTTPSConnection(DOMAIN, timeout=PATIENCE, context=self._trust)
        plain = socket.create_connection(
            ("127.0.0.1", self._proxy.port), PATIENCE, source_address=(self._address, 0)
        )
        connection.sock = self._trust.wrap_socket(plain, server_hostname=DOMAIN)
        origin = {} if method == "GET" else {"Origin": PUBLIC_URL}
        return exchange(connection, method, path, body, origin | (headers or {}))


class ProxiedSite:
    """Two processes behind a proxy, and visitors with their own addresses."""

    def __init__(
        self,
        folder: Path,
        postgres: PostgresServer,
        proxy_type: type[ProxyServer],
        **settings: str,
    ) -> None:
        self._addresses = (f"127.1.{number // 250}.{number % 250 + 1}" for number in count())
        self.hosts: list[SiteProcess] = []
        with ExitStack() as opening:
            redis = opening.enter_context(RedisServer(folder))
            database = postgres.new_database()
            for number in (1, 2):
                own = folder / str(number)
                own.mkdir()
                host = SiteProcess(own, database, redis.url, **settings)
                self.hosts.append(opening.enter_context(host))
            ports = [host.port for host in self.hosts]
            proxy = proxy_type(folder, Certificate.create(folder), ports)
            self.proxy = opening.enter_context(proxy)
            trust = proxy.certificate.context()
            self._tunnel = TlsTunnel(proxy.port, DOMAIN, trust)
            opening.callback(self._tunnel.close)
            self._running = opening.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._running.close()

    def visitor(self) -> Visitor:
        """Return somebody at an address that nobody else has."""
        return Visitor(self.proxy, self._tunnel, next(self._addresses))

    def guest(self, name: str | None = None) -> Guest:
        """Return a guest at an address that nobody else has."""
        return Guest(self.visitor(), name)
