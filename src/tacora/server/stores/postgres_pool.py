"""Connections to PostgreSQL: a pool for short statements, and single ones for long work."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, TypeVar

import asyncpg

from tacora.server.error_codes import StoreCode
from tacora.server.store_errors import StoreError
from tacora.server.store_state import StoreState
from tacora.server.stores.database_url import PostgresUrl
from tacora.server.stores.postgres_errors import ERRORS, is_refusal, is_transient, reason

if TYPE_CHECKING:
    Connection = asyncpg.Connection[asyncpg.Record]
    AnyConnection = Connection | asyncpg.pool.PoolConnectionProxy[asyncpg.Record]

MAX_CONNECTIONS = 8
"""Connections of one process; the writer of logs has one more."""
CONNECT_SECONDS = 5.0
CLOSE_SECONDS = 2.0
STATEMENT_SECONDS = 10.0
PATIENCE_SECONDS = 4.0
"""How long a statement is tried again while the database is away: a client waits for it."""
FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS = 0.05, 1.0
"""The pauses between two tries grow from one to the other."""
MAX_IDLE_SECONDS = 5
"""How long a transaction may wait for its process, which may be suspended."""
IDLE_SECONDS = 120.0
"""A connection that is not used for this time is closed."""

_SETTINGS = {"application_name": "tacora"}

T = TypeVar("T")


async def connect(url: PostgresUrl, statement_seconds: float | None = None) -> Connection:
    """Connect, or raise an error of `postgres_errors.ERRORS`."""
    return await asyncpg.connect(
        url.url,
        timeout=CONNECT_SECONDS,
        command_timeout=statement_seconds,
        server_settings=_SETTINGS,
    )


@asynccontextmanager
async def first_connection(url: PostgresUrl) -> AsyncIterator[Connection]:
    """Connect for a start or a command; raise StoreError with one clear line if that fails."""
    try:
        connection = await connect(url)
    except ERRORS as error:
        raise StoreError(
            StoreCode.OPEN, f"The database {url} cannot be opened: {_safe_reason(error, url)}."
        ) from None
    try:
        yield connection
    except ERRORS as error:
        raise StoreError(
            StoreCode.OPEN, f"The database {url} cannot be read or written: {reason(error)}."
        ) from None
    finally:
        await disconnect(connection)


async def disconnect(connection: Connection) -> None:
    """Say goodbye to PostgreSQL, which otherwise logs a lost connection."""
    try:
        await connection.close(timeout=CLOSE_SECONDS)
    except ERRORS:
        connection.terminate()


def _safe_reason(error: BaseException, url: PostgresUrl) -> str:
    """Return why nobody can connect; texts about the URL itself may repeat parts of it."""
    if isinstance(error, asyncpg.InterfaceError | ValueError):
        return "this is not a valid URL of the form postgresql://user:password@host:port/name"
    return reason(error)


@asynccontextmanager
async def short_transaction(connection: AnyConnection) -> AsyncIterator[None]:
    """Begin a transaction whose locks PostgreSQL releases if this process stops in the middle."""
    async with connection.transaction():
        limit = f"SET LOCAL idle_in_transaction_session_timeout = '{MAX_IDLE_SECONDS}s'"
        await connection.execute(limit)
        yield


class PostgresPool:
    """Runs statements, and tries them again while the database is away."""

    def __init__(self, pool: asyncpg.Pool[asyncpg.Record]) -> None:
        self._pool = pool
        self.state = StoreState()

    @classmethod
    async def open(cls, url: PostgresUrl) -> PostgresPool:
        """Make a pool; it connects when it is used."""
        return cls(
            await asyncpg.create_pool(
                url.url,
                min_size=0,
                max_size=MAX_CONNECTIONS,
                max_inactive_connection_lifetime=IDLE_SECONDS,
                timeout=CONNECT_SECONDS,
                command_timeout=STATEMENT_SECONDS,
                server_settings=_SETTINGS,
                reset=_keep_session,
            )
        )

    async def close(self) -> None:
        """Close the connections."""
        try:
            await asyncio.wait_for(self._pool.close(), CLOSE_SECONDS)
        except ERRORS:
            self._pool.terminate()

    async def run(self, work: Callable[[AnyConnection], Awaitable[T]], *, once: bool = False) -> T:
        """Run statements that may be repeated, or raise StoreError.

        A try that is made `once` says nothing about the database: its caller does.
        """
        loop = asyncio.get_running_loop()
        deadline = loop.time() + (0 if once else PATIENCE_SECONDS)
        pause = FIRST_PAUSE_SECONDS
        while True:
            try:
                async with self._pool.acquire(timeout=CONNECT_SECONDS) as connection:
                    found = await work(connection)
            except ERRORS as error:
                if not is_transient(error) or loop.time() + pause > deadline:
                    failure = StoreError(
                        StoreCode.READ, f"The database does not answer: {reason(error)}."
                    )
                    if not once and not is_refusal(error):
                        self.state.failed("reads", failure)
                    raise failure from None
            else:
                if not once:
                    self.state.worked("reads")
                return found
            await asyncio.sleep(pause)
            pause = min(2 * pause, MAX_PAUSE_SECONDS)


async def _keep_session(connection: AnyConnection) -> None:
    """Leave a connection as it is: nothing here changes its session, and a reset costs a trip."""
