"""A real `tacora serve` process on a real database, which tests start, stop and kill."""

from __future__ import annotations

import http.client
import json
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Self

from tacora.server.buses.bus_url import RedisUrl
from tacora.server.stores.database_url import DATABASE_VARIABLE, Database, PostgresUrl
from tacora.server.url_passwords import has_password

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 180.0
"""Seconds before a test gives up: many, since a busy machine is slow and no test waits in vain."""


@dataclass(frozen=True)
class Answer:
    """An HTTP response."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """Return the error code of a refused request."""
        return str(self.json["code"])


class HostServices:
    """What servers of tests keep games in: files, or with `pytest --postgres` PostgreSQL.

    With `--postgres --redis` each has a bus too, as one of several processes.
    """

    new_postgres: Callable[[], PostgresUrl] | None = None
    new_redis: Callable[[], RedisUrl] | None = None
    _known: ClassVar[dict[Path, tuple[Database, RedisUrl | None]]] = {}

    @classmethod
    def of_folder(cls, folder: Path) -> tuple[Database, RedisUrl | None]:
        """Return the database and the bus of a folder: every time the same."""
        if cls.new_postgres is None:
            return folder / "tables.db", None
        if folder not in cls._known:
            bus = None if cls.new_redis is None else cls.new_redis()
            cls._known[folder] = cls.new_postgres(), bus
        return cls._known[folder]


class Host:
    """A server process, its database and its log."""

    printed = ""
    """What the server has printed after its first line, when it has ended."""
    errors = ""
    """What the processes that have ended wrote to stderr."""

    def __init__(
        self,
        folder: Path,
        *flags: str,
        time_scale: float = 0.05,
        files: tuple[int, int] | None = None,
        module: str = "tacora",
        database: Database | None = None,
        environment: dict[str, str] | None = None,
        port: int = 0,
    ) -> None:
        self.database, self._bus = (
            HostServices.of_folder(folder) if database is None else (database, None)
        )
        self.log = folder / "log.jsonl"
        self._flags = flags
        self._environment = environment or {}
        self._files = files
        self._module = module
        self.time_scale = time_scale
        """How long windows and pauses last; a change holds from the next start."""
        self.port = port
        self.start()

    def start(self) -> None:
        """Start the server, at the same port as before."""
        words = ["--port", str(self.port), "--no-browser"]
        environment = dict(self._environment)
        if has_password(self.url):
            environment[DATABASE_VARIABLE] = self.url
        else:
            words += ["--database", self.url]
        words += ["--log", str(self.log), "--rate", "1000"]  # all guests share one address
        words += ["--time-scale", str(self.time_scale)]
        words += [] if self._bus is None else ["--bus", self._bus.url]
        self._process = serve(
            *words,
            *self._flags,
            files=self._files,
            module=self._module,
            environment=environment,
        )
        line = first_line(self._process)
        found = re.search(r"http://localhost:(\d+)/", line)
        if not found:
            self.kill()
            self.errors += line
            raise AssertionError(line)
        self.port = int(found[1])

    @property
    def url(self) -> str:
        """Return the database as an option names it."""
        return self.database.url if isinstance(self.database, PostgresUrl) else str(self.database)

    @property
    def socket_url(self) -> str:
        """Return the address of the WebSocket."""
        return f"ws://localhost:{self.port}/ws"

    def socket_options(self) -> dict[str, Any]:
        """Return how to connect to the WebSocket, beyond its address."""
        return {}

    @property
    def metrics_port(self) -> int:
        """Return the port of `--metrics`, which the third line of the output names; once."""
        assert self._process.stdout is not None
        self._process.stdout.readline()
        found = re.search(r":(\d+)/metrics", self._process.stdout.readline())
        assert found
        return int(found[1])

    @property
    def pid(self) -> int:
        """Return the number of the process."""
        return self._process.pid

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Stop the server with a signal and return its exit status."""
        self.send_signal(how)
        return self.wait()

    def send_signal(self, how: signal.Signals) -> None:
        """Send a signal to the server."""
        self._process.send_signal(how)

    def wait(self) -> int:
        """Wait until the server ends and return its exit status; keep what it has printed."""
        out, err = self._process.communicate(timeout=PATIENCE)
        self.printed = out + err
        self.errors += err
        return self._process.returncode

    def kill(self) -> None:
        """Kill the server without warning."""
        self.stop(signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self.kill()

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        headers: dict[str, str] | None = None,
        source: str | None = None,
    ) -> Answer:
        """Send one request, from a loopback address."""
        return ask(self.port, method, path, body, headers, source)


def ask(  # noqa: PLR0917
    port: int,
    method: str,
    path: str,
    body: object = None,
    headers: dict[str, str] | None = None,
    source: str | None = None,
) -> Answer:
    """Send one request to a port of this computer."""
    connection = http.client.HTTPConnection(
        "localhost" if source is None else "127.0.0.1",
        port,
        timeout=PATIENCE,
        source_address=None if source is None else (source, 0),
    )
    return exchange(connection, method, path, body, headers)


def exchange(
    connection: http.client.HTTPConnection,
    method: str,
    path: str,
    body: object,
    headers: dict[str, str] | None,
) -> Answer:
    """Send one request and close the connection; a body is sent as JSON unless it is bytes."""
    raw = body if isinstance(body, bytes | None) else json.dumps(body).encode()
    try:
        connection.request(method, path, raw, headers or {})
        answer = connection.getresponse()
        lower = {name.lower(): text for name, text in answer.getheaders()}
        return Answer(answer.status, lower, answer.read())
    finally:
        connection.close()


def serve(
    *words: str,
    files: tuple[int, int] | None = None,
    module: str = "tacora",
    environment: dict[str, str] | None = None,
) -> subprocess.Popen[str]:
    """Start `tacora serve` as a process, with a soft and a hard limit of open files."""
    limit = [] if files is None else ["prlimit", f"--nofile={files[0]}:{files[1]}"]
    return subprocess.Popen(
        [*limit, sys.executable, "-m", module, "serve", "--lang", "en", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        # a crash of the interpreter says where
        env=os.environ | {"PYTHONFAULTHANDLER": "1"} | (environment or {}),
    )


def first_line(process: subprocess.Popen[str]) -> str:
    """Return the first line of output, or the error output if the server ends."""
    assert process.stdout is not None
    assert process.stderr is not None
    ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
    assert ready, "the server prints nothing"
    return process.stdout.readline() or process.stderr.read()
