"""A server in a thread of the test, on a real socket, with a clock that the test sets."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tacora.server.app import create_app
from tacora.server.connection_caps import ConnectionCaps, ConnectionLimits
from tacora.server.hosting import Hosting
from tacora.server.process import Server, listen, server_config
from tacora.server.stores.sqlite_store import SqliteStore
from tacora.server.token_keys import load_tokens
from tests.server.in_thread import run_in_thread
from tests.server.live_server import PATIENCE, Answer, ask

QUICK = 0.02
"""The time scale of games that tests play."""


def noon(day: str) -> float:
    """Return noon of a day in UTC, in seconds since 1970."""
    return datetime.fromisoformat(f"{day}T12:00:00").replace(tzinfo=UTC).timestamp()


class ClockedHost:
    """What a guest needs of a server, and the server's clock."""

    def __init__(self, port: int, clock: list[float]) -> None:
        self.port = port
        self._clock = clock

    @property
    def now(self) -> float:
        """Return the server's time, in seconds since 1970."""
        return self._clock[0]

    @now.setter
    def now(self, seconds: float) -> None:
        self._clock[0] = seconds

    @property
    def socket_url(self) -> str:
        """Return the address of the WebSocket."""
        return f"ws://localhost:{self.port}/ws"

    def socket_options(self) -> dict[str, Any]:
        """Return how to connect to the WebSocket, beyond its address."""
        return {}

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        headers: dict[str, str] | None = None,
        source: str | None = None,
    ) -> Answer:
        """Send one request."""
        return ask(self.port, method, path, body, headers, source)


@contextmanager
def clocked_host(
    folder: Path, day: str, static: Path | None = None, time_scale: float = QUICK
) -> Iterator[ClockedHost]:
    """Run a server whose clock stands at noon of a day, with the client of a folder."""
    ready, clock = threading.Event(), [noon(day)]
    hosting = Hosting(rate=1000.0, time_scale=time_scale, bot_workers=0, now=lambda: clock[0])
    with listen("127.0.0.1", 0) as listening, closing(SqliteStore(folder / "tables.db")) as store:
        tokens = run_in_thread(load_tokens(store))
        app = create_app(store, tokens, hosting, static or folder)
        config = server_config(app, ConnectionCaps(ConnectionLimits()))
        server = Server(app.state.context, config, ready.set)
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            assert ready.wait(PATIENCE)
            yield ClockedHost(listening.getsockname()[1], clock)
        finally:
            server.should_exit = True
            thread.join()
