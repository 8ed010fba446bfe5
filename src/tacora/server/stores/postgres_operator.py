"""The operator's part of a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from time import time
from typing import TYPE_CHECKING

from tacora.server.store_errors import StoreError
from tacora.server.stores.operator_store import (
    PARTS_OF_A_TABLE,
    TOUCH_SECONDS,
    AddressBlock,
    StoredTable,
)
from tacora.server.stores.postgres_pool import PostgresPool, short_transaction
from tacora.server.stores.postgres_texts import check_storable, is_storable
from tacora.server.stores.store import stored_table
from tacora.table.protocol import Phase

if TYPE_CHECKING:
    import asyncpg

    from tacora.server.stores.postgres_pool import AnyConnection

_TABLES = """
SELECT code, phase, opened, changed, listed,
    (SELECT count(*) FROM log WHERE log.code = tables.code) AS records
FROM tables WHERE phase <> 'over' OR $1 ORDER BY changed DESC
"""

_TOUCH = """
UPDATE tables SET changed = $2 FROM (
    SELECT code FROM tables WHERE code = ANY ($1) ORDER BY code FOR UPDATE
) AS old WHERE tables.code = old.code
"""

_DELETE_OLD = """
DELETE FROM tables WHERE code = ANY ($1) AND phase = $2 AND changed < $3 RETURNING code
"""


class PostgresOperatorStore:
    """The tables `blocks` and `orders`, and a look at the others."""

    def __init__(self, pool: PostgresPool) -> None:
        self._pool = pool

    async def blocks(self) -> list[AddressBlock]:
        rows = await self._fetch("SELECT address, code, until FROM blocks ORDER BY 1, 2")
        blocks = [AddressBlock(*row) for row in rows]
        now = int(time())
        held = [block for block in blocks if block.until is None or block.until > now]
        if len(held) < len(blocks):
            await self._fetch("DELETE FROM blocks WHERE until <= $1", now)
        return held

    async def block(self, block: AddressBlock) -> None:
        check_storable(block.address, block.table)
        query = (
            "INSERT INTO blocks (address, code, until) VALUES ($1, $2, $3)"
            " ON CONFLICT (address, code) DO UPDATE SET until = excluded.until"
        )
        await self._fetch(query, block.address, block.table, block.until)

    async def unblock(self, address: str) -> int:
        check_storable(address)
        return len(await self._fetch("DELETE FROM blocks WHERE address = $1 RETURNING 1", address))

    async def tables_to_end(self) -> list[str]:
        return [row["code"] for row in await self._fetch("SELECT code FROM orders")]

    async def order_end(self, code: str) -> None:
        check_storable(code)
        await self._fetch("INSERT INTO orders (code) VALUES ($1) ON CONFLICT DO NOTHING", code)

    async def finish_order(self, code: str) -> None:
        await self._fetch("DELETE FROM orders WHERE code = $1", code)

    async def tables(self, *, finished: bool = False) -> list[StoredTable]:
        rows = await self._fetch(_TABLES, finished)
        return [
            stored_table(
                (
                    row["code"],
                    row["phase"],
                    row["opened"],
                    row["changed"],
                    row["listed"],
                    row["records"],
                )
            )
            for row in rows
        ]

    async def touch(self, codes: list[str]) -> None:
        now = int(time())
        query = "SELECT code FROM tables WHERE code = ANY ($1) AND changed < $2"
        rows = await self._fetch(query, list(filter(is_storable, codes)), now - TOUCH_SECONDS)
        if rows:
            with suppress(StoreError):  # then nothing can be removed either
                await self._fetch(_TOUCH, [row["code"] for row in rows], now)

    async def old_tables(self, phase: Phase, before: int) -> list[str]:
        query = "SELECT code FROM tables WHERE phase = $1 AND changed < $2 ORDER BY changed"
        return [row["code"] for row in await self._fetch(query, phase, before)]

    async def delete_tables(self, codes: list[str], phase: Phase, before: int) -> int:
        async def work(connection: AnyConnection) -> int:
            async with short_transaction(connection):
                # No append may have seen the number before it while that number goes away.
                await connection.execute("LOCK TABLE log IN SHARE ROW EXCLUSIVE MODE")
                rows = await connection.fetch(_DELETE_OLD, codes, phase, before)
                gone = [row["code"] for row in rows]
                for part in (*PARTS_OF_A_TABLE, "clocks"):
                    query = f"DELETE FROM {part} WHERE code = ANY ($1)"  # noqa: S608  (our name)
                    await connection.execute(query, gone)
            return len(gone)

        return await self._pool.run(work)

    async def _fetch(
        self, query: str, *values: str | int | list[str] | None
    ) -> Sequence[asyncpg.Record]:
        async def work(connection: AnyConnection) -> Sequence[asyncpg.Record]:
            return await connection.fetch(query, *values)

        return await self._pool.run(work)
