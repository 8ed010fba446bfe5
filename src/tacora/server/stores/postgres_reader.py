"""Read the ends of logs from PostgreSQL: one statement for all that are asked for meanwhile.

What other processes write reaches a process in many small pieces. A statement for each would cost
more than all the rest of the work on it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tacora.server.stores.postgres_pool import PostgresPool

MAX_LOGS = 256
"""Logs in one statement."""

_READ_ONE = "SELECT act FROM log WHERE code = $1 AND number >= $2 ORDER BY number"
_READ_MANY = """
SELECT asked.place, found.act
FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS asked (code, since, place),
LATERAL (
    SELECT number, act FROM log
    WHERE log.code = asked.code AND log.number >= asked.since ORDER BY number
) AS found
ORDER BY asked.place, found.number
"""


class _Read(NamedTuple):
    code: str
    since: int
    records: asyncio.Future[list[bytes]]


class PostgresLogReader:
    """Reads for one process."""

    def __init__(self, pool: PostgresPool) -> None:
        self._pool = pool
        self._waiting: deque[_Read] = deque()
        self._reading: asyncio.Task[None] | None = None

    async def records(self, code: str, since: int) -> list[bytes]:
        """Return the records of a table from a number on; the statement begins after the call."""
        if since == 0:  # a whole log is long: it does not keep others waiting
            return (await self._read_one(code, since))[0]
        read = _Read(code, since, asyncio.get_running_loop().create_future())
        self._waiting.append(read)
        if self._reading is None:
            self._reading = asyncio.ensure_future(self._read_waiting())
        return await read.records

    async def close(self) -> None:
        """Read no more."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait([self._reading])

    async def _read_waiting(self) -> None:
        try:
            while self._waiting:
                reads = [self._waiting.popleft() for _ in range(min(MAX_LOGS, len(self._waiting)))]
                await self._answer(reads)
        finally:
            self._reading = None

    async def _answer(self, reads: list[_Read]) -> None:
        """Read logs, and give all who still wait their records or the error."""
        try:
            if len(reads) == 1:
                found = await self._read_one(reads[0].code, reads[0].since)
            else:
                found = await self._read_many(reads)
        except asyncio.CancelledError:
            for read in reads:
                read.records.cancel()
            raise
        except Exception as error:  # noqa: BLE001  (those who wait for an answer get it)
            for read in reads:
                if not read.records.done():
                    read.records.set_exception(error)
        else:
            for read, records in zip(reads, found, strict=True):
                if not read.records.done():
                    read.records.set_result(records)

    async def _read_one(self, code: str, since: int) -> list[list[bytes]]:
        rows = await self._pool.run(lambda connection: connection.fetch(_READ_ONE, code, since))
        return [[row["act"] for row in rows]]

    async def _read_many(self, reads: list[_Read]) -> list[list[bytes]]:
        codes, sinces = [read.code for read in reads], [read.since for read in reads]
        rows = await self._pool.run(lambda connection: connection.fetch(_READ_MANY, codes, sinces))
        found: list[list[bytes]] = [[] for _ in reads]
        for row in rows:
            found[row["place"] - 1].append(row["act"])
        return found
