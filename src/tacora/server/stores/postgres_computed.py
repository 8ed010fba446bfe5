"""Computed values in PostgreSQL. A commit of them does not wait for the disk."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from time import time
from typing import TYPE_CHECKING, TypeVar

from tacora.server.store_errors import StoreError
from tacora.server.stores.computed import MAX_BYTES, USE_SECONDS, Computed, Kind
from tacora.server.stores.postgres_pool import PostgresPool, short_transaction
from tacora.server.stores.postgres_texts import is_storable

if TYPE_CHECKING:
    from tacora.server.stores.postgres_pool import AnyConnection

_PUT = """
INSERT INTO computed (code, kind, version, number, used, value) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (code, kind) DO UPDATE SET
    id = excluded.id, version = excluded.version, number = excluded.number, used = excluded.used,
    value = excluded.value
"""
_DROP = """
DELETE FROM computed WHERE id IN (
    SELECT id FROM (
        SELECT id, sum(octet_length(value)) OVER (ORDER BY used DESC, id DESC) AS kept FROM computed
    ) AS sized WHERE kept > $1
)
"""

T = TypeVar("T")

_log = logging.getLogger(__name__)


class PostgresComputedValues:
    """The table `computed`."""

    def __init__(self, pool: PostgresPool, max_bytes: int = MAX_BYTES) -> None:
        self._pool = pool
        self._max_bytes = max_bytes

    async def get(self, code: str, kind: Kind, version: str | None = None) -> Computed | None:
        async def work(connection: AnyConnection) -> Computed | None:
            row = await connection.fetchrow(
                "SELECT id, used, version, number, value FROM computed"
                " WHERE code = $1 AND kind = $2",
                code,
                kind,
            )
            if row is None:
                return None
            now = int(time())
            if now - row["used"] > USE_SECONDS:
                query = "UPDATE computed SET used = $1 WHERE id = $2"
                await connection.execute(query, now, row["id"])
            return Computed(row["version"], row["number"], row["value"])

        found = await self._run(work, None) if is_storable(code) else None
        return found if found is None or version in (None, found.version) else None

    async def put(self, code: str, kind: Kind, computed: Computed) -> None:
        if len(computed.value) > self._max_bytes or not is_storable(code):
            return

        async def work(connection: AnyConnection) -> None:
            async with short_transaction(connection):
                await connection.execute("SET LOCAL synchronous_commit = off")
                number, value = computed.number, computed.value
                await connection.execute(
                    _PUT, code, kind, computed.version, number, int(time()), value
                )
                await connection.execute(_DROP, self._max_bytes)

        await self._run(work, None)

    async def keep_versions(self, versions: list[str]) -> None:
        async def work(connection: AnyConnection) -> None:
            await connection.execute("DELETE FROM computed WHERE version <> ALL ($1)", versions)

        await self._run(work, None)

    async def _run(self, work: Callable[[AnyConnection], Awaitable[T]], otherwise: T) -> T:
        """Run statements once; a database that cannot be used is as good as an empty one."""
        try:
            return await self._pool.run(work, once=True)
        except StoreError as error:
            _log.warning("a computed value could not be kept or read", extra={"error": str(error)})
            return otherwise
