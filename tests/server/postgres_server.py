"""A real PostgreSQL server for tests, with its own folder and port, which tests may kill."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Coroutine
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Self, TypeVar

import asyncpg

from tacora.server.stores.database_url import PostgresUrl
from tests.server.free_ports import stable_port
from tests.server.in_thread import run_in_thread
from tests.server.live_server import PATIENCE

T = TypeVar("T")
USER = "tacora"
GUARDED, PASSWORD = "guarded", "s3cret-p4ss"
"""A user who needs a password, and owns nothing."""


def binary(name: str) -> str:
    """Return the path of a program of PostgreSQL; Debian keeps them out of the search path."""
    found = shutil.which(name) or next(
        (str(path) for path in Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), None
    )
    assert found is not None, f"{name} is missing: run `make test`, which installs PostgreSQL"
    return found


class PostgresServer:
    """A PostgreSQL process. It refuses to run as root, so root runs it as the user postgres."""

    def __init__(self, *, fsync: bool = False) -> None:
        """Start a server; a killed one needs no fsync, only a computer that loses its power."""
        self._fsync = "on" if fsync else "off"
        self.folder = Path(tempfile.mkdtemp(prefix="tacora-postgres-"))
        self._as_user: dict[str, Any] = {}
        if os.getuid() == 0:
            self._as_user = {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(self.folder, "postgres", "postgres")
        self.port = stable_port()
        self._numbers = count()
        self._data = self.folder / "data"
        words = ["-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        self._run(binary("initdb"), "-D", str(self._data), *words)
        rules = self._data / "pg_hba.conf"
        guarded = f"host all {GUARDED} 127.0.0.1/32 scram-sha-256\n"
        rules.write_text(guarded + rules.read_text())
        self.start()
        self.execute(f"CREATE ROLE {GUARDED} LOGIN PASSWORD '{PASSWORD}'")

    def _run(self, *words: str) -> None:
        subprocess.run(words, check=True, capture_output=True, cwd=self.folder, **self._as_user)

    def start(self) -> None:
        """Start the server and wait until it accepts connections."""
        settings = ["listen_addresses=127.0.0.1", f"fsync={self._fsync}", "max_connections=60"]
        words = [word for setting in settings for word in ("-c", setting)]
        deadline = time.monotonic() + PATIENCE
        while True:
            with (self.folder / "log").open("ab") as log:
                self._process = subprocess.Popen(
                    [
                        *(binary("postgres"), "-D", str(self._data), "-p", str(self.port)),
                        *("-k", str(self.folder), *words),
                    ],
                    cwd=self.folder,
                    stdout=log,
                    stderr=log,
                    **self._as_user,
                )
            if self._accepts(deadline):
                return
            assert time.monotonic() < deadline, (self.folder / "log").read_text()

    def _accepts(self, deadline: float) -> bool:
        """Wait until the server answers; return False if it ends, as while killed ones remain."""
        while self._process.poll() is None and time.monotonic() < deadline:
            try:
                self.execute("SELECT 1")
            except (OSError, asyncpg.PostgresError):
                time.sleep(0.05)
                continue
            return True
        self._process.wait()
        return False

    def kill(self) -> None:
        """Kill the server without warning, and the processes of its connections, which live on."""
        self._process.send_signal(signal.SIGSTOP)  # it starts no process in the meantime
        children = self.children()
        self._process.kill()
        self._process.wait()
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        while any(_runs(child) for child in children):
            time.sleep(0.01)

    def restart(self) -> None:
        """Stop the server as its operator does, which ends all connections, and start it."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait()
        self.start()

    @property
    def pid(self) -> int:
        """Return the number of the main process."""
        return self._process.pid

    def children(self) -> list[int]:
        """Return the numbers of the processes for connections and background work."""
        return [
            int(child)
            for child in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        ]

    def stop(self) -> None:
        """Stop the server and remove its folder."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)  # fast: it ends the connections
            self._process.wait()
        shutil.rmtree(self.folder)

    def url(self, name: str, user: str = USER) -> PostgresUrl:
        """Return the URL of a database."""
        return PostgresUrl(f"postgresql://{user}@127.0.0.1:{self.port}/{name}")

    def new_database(self) -> PostgresUrl:
        """Create an empty database."""
        name = f"test_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def execute(self, query: str, name: str = "postgres") -> list[tuple[Any, ...]]:
        """Run a statement and return its rows."""
        return run_in_thread(execute(self.url(name), query))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def _runs(pid: int) -> bool:
    """Return whether a process runs; one that is dead may wait for its parent."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


async def execute(url: PostgresUrl, query: str, *values: object) -> list[tuple[Any, ...]]:
    """Run a statement on a connection of its own."""
    connection = await asyncpg.connect(url.url)
    try:
        return [tuple(row) for row in await connection.fetch(query, *values)]
    finally:
        await connection.close()


async def run_script(url: PostgresUrl, script: str) -> None:
    """Run several statements."""
    connection = await asyncpg.connect(url.url)
    await connection.execute(script)
    await connection.close()


async def with_patience(work: Coroutine[Any, Any, T]) -> T:
    """Wait for something that must end, however slow the machine is."""
    return await asyncio.wait_for(work, PATIENCE)
