"""A whole site: two processes on PostgreSQL and Redis behind a proxy with TLS."""

from __future__ import annotations

import http.client
import json
import socket
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any, Self

from tests.deploy.proxy_servers import DOMAIN, Certificate, ProxyServer, free_port
from tests.server.live_server import PATIENCE, Answer, Host, serve
from tests.server.postgres_server import PostgresServer
from tests.server.redis_server import RedisServer
from tests.server.ws_client import Guest

PUBLIC_URL = f"https://{DOMAIN}"
REQUESTS_PER_SECOND = 2


class SiteProcess(Host):
    """A process of a site; what it prints names the public address and not its port."""

    def start(self) -> None:
        self.port = self.port or free_port()
        words = ["--port", str(self.port), "--no-browser", "--log", str(self.log)]
        words += ["--public-url", PUBLIC_URL, "--trusted-proxy", "127.0.0.1"]
        words += ["--rate", str(REQUESTS_PER_SECOND), "--time-scale", str(self.time_scale)]
        self._process = serve(*words, "--database", self.url, *self._flags)
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        line = self._process.stdout.readline()
        assert PUBLIC_URL in line, self._process.stderr.read()


class Visitor(Host):
    """The site as a browser at one address sees it: by the proxy, with TLS."""

    def __init__(self, proxy: ProxyServer, address: str) -> None:
        """Connect from a loopback address."""
        self._proxy, self._address = proxy, address
        self._trust = proxy.certificate.context()
        self.port = proxy.port

    @property
    def socket_url(self) -> str:
        return f"wss://{DOMAIN}/ws"

    def socket_options(self) -> dict[str, Any]:
        return {"sock": self._connect(), "ssl": self._trust, "origin": PUBLIC_URL}

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        headers: dict[str, str] | None = None,
        source: str | None = None,
    ) -> Answer:
        connection = http.client.HTTPSConnection(DOMAIN, timeout=PATIENCE, context=self._trust)
        connection.sock = self._trust.wrap_socket(self._connect(), server_hostname=DOMAIN)
        raw = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        origin = {} if method == "GET" else {"Origin": PUBLIC_URL}
        try:
            connection.request(method, path, raw, origin | (headers or {}))
            answer = connection.getresponse()
            lower = {name.lower(): text for name, text in answer.getheaders()}
            return Answer(answer.status, lower, answer.read())
        finally:
            connection.close()

    def _connect(self) -> socket.socket:
        return socket.create_connection(
            ("127.0.0.1", self._proxy.port), PATIENCE, source_address=(self._address, 0)
        )


class ProxiedSite:
    """Two processes behind a proxy, and visitors with their own addresses."""

    def __init__(
        self, folder: Path, postgres: PostgresServer, proxy_type: type[ProxyServer]
    ) -> None:
        self._addresses = (f"127.1.{number // 250}.{number % 250 + 1}" for number in count())
        self.hosts: list[SiteProcess] = []
        with ExitStack() as opening:
            redis = opening.enter_context(RedisServer(folder))
            database = postgres.new_database()
            for number in (1, 2):
                own = folder / str(number)
                own.mkdir()
                host = SiteProcess(own, "--bus", redis.url.url, database=database)
                self.hosts.append(opening.enter_context(host))
            ports = [host.port for host in self.hosts]
            proxy = proxy_type(folder, Certificate.create(folder), ports)
            self.proxy = opening.enter_context(proxy)
            self._running = opening.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._running.close()

    def visitor(self) -> Visitor:
        """Return somebody at an address that nobody else has."""
        return Visitor(self.proxy, next(self._addresses))

    def guest(self, name: str | None = None) -> Guest:
        """Return a guest at an address that nobody else has."""
        return Guest(self.visitor(), name)
