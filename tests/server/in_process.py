"""A server in a thread of the test, with limits that the test chooses."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tacora.server.app import create_app
from tacora.server.connection_caps import ConnectionCaps, ConnectionLimits
from tacora.server.process import Server, listen, server_config
from tacora.server.stores.sqlite_store import SqliteStore
from tacora.server.token_keys import load_tokens
from tests.server.live_server import PATIENCE


@contextmanager
def server_with_limits(folder: Path, limits: ConnectionLimits) -> Iterator[int]:
    """Run a server on a real socket, and return its port."""
    ready = threading.Event()
    with listen("127.0.0.1", 0) as listening, closing(SqliteStore(folder / "tables.db")) as store:
        app = create_app(store, asyncio.run(load_tokens(store)), static_folder=folder)
        config = server_config(app, ConnectionCaps(limits))
        server = Server(app.state.context, config, ready.set)
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            assert ready.wait(PATIENCE)
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()
