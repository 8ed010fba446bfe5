"""Faults of PostgreSQL for tests: connections that are cut, and statements that wait."""

from __future__ import annotations

import asyncio

from tacora.server.stores.database_url import PostgresUrl
from tests.server.postgres_server import execute

CODES = ("AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD")

CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = 'tacora' AND datname = current_database()"
)

CONNECTIONS = (
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE application_name = 'tacora' AND datname = current_database()"
)

WAITING = f"{CONNECTIONS} AND wait_event_type = 'Lock'"


async def wait_until(url: PostgresUrl, query: str, wanted: int) -> None:
    """Ask the database again and again until the answer is as wanted."""
    while True:
        if await execute(url, query) == [(wanted,)]:
            return
        await asyncio.sleep(0.01)
