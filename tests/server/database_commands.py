"""Databases for the tests of `tacora database`: filled, changed and read."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from time import time
from typing import Any

from tacora.server import http_types
from tacora.server.stores.database_url import Database
from tacora.server.stores.open_store import open_store
from tacora.server.stores.operator_store import AddressBlock
from tacora.server.stores.store import Store, Summary
from tacora.table import protocol
from tests.cli.conftest import Answer, Run
from tests.server.live_server import Host
from tests.server.postgres_server import execute
from tests.server.ws_client import Guest, WsClient, seat_guests

STORED = Path(__file__).parent / "stored_databases"


def url_of(database: Database) -> str:
    return str(database) if isinstance(database, Path) else database.url


def run(database: Database, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run_work() -> None:
        async with open_store(database) as store:
            await work(store)

    asyncio.run(run_work())


def change(database: Database, query: str) -> None:
    """Run a statement that is the same in both engines."""
    if isinstance(database, Path):
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute(query)
    else:
        asyncio.run(execute(database, query))


def _summary(code: str, phase: protocol.Phase) -> Summary:
    listed = http_types.ListedTable(code, "diamant", phase, 3, ["Ana"], 2, 9)
    return Summary(listed, public=True, host="host", guests=("ana", "ben"))


def fill(database: Database) -> None:
    """Store something of everything."""

    async def work(store: Store) -> None:
        await store.append_all("AAAAAA", 0, [bytes(range(256)), b""], _summary("AAAAAA", "playing"))
        await store.append("BBBBBB", 0, b"2", _summary("BBBBBB", "gathering"))
        await store.append("CCCCCC", 0, b"3", _summary("CCCCCC", "over"))
        await store.operator.block(AddressBlock("192.0.2.1"))
        await store.operator.block(AddressBlock("192.0.2.2", "AAAAAA", 2**40))
        await store.operator.order_end("BBBBBB")
        await store.secret("key", lambda: b"secret \0 \xff")

    run(database, work)


async def _everything(store: Store) -> list[Any]:
    """Return all that `fill` has stored."""
    codes = ("AAAAAA", "BBBBBB", "CCCCCC")
    return [
        *[await store.records(code) for code in codes],
        *[await store.listed(code) for code in codes],
        await store.of_guest("ben", 9),
        await store.hosted("host", "playing", int(time())),
        await store.operator.blocks(),
        await store.operator.tables_to_end(),
        await store.operator.tables(finished=True),
        await store.secret("key", lambda: b"another"),
    ]


def contents(database: Database) -> list[Any]:
    found: list[Any] = []

    async def work(store: Store) -> None:
        found.extend(await _everything(store))

    run(database, work)
    return found


def begin_game(host: Host) -> list[WsClient]:
    """Begin a game of three."""
    ana = Guest(host, "Ana")
    code = ana.open({"players": 3})
    clients = [ana.connect(code), *seat_guests(host, code, "Ben", "Cy")]
    clients[0].command("start")
    for client in clients:
        client.receive_version(clients[0].version)
    return clients


def check(tacora: Run, database: Database) -> Answer:
    return tacora("database", "check", "--json", "--database", url_of(database))
