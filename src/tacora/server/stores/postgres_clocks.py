"""The clocks of tables in PostgreSQL."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from tacora.server.stores.clocks import LEASE_SECONDS, Deadline

if TYPE_CHECKING:
    from tacora.server.stores.postgres_pool import PostgresPool

_TAKE = """
INSERT INTO clocks (code, process, until)
SELECT code, $2, clock_timestamp() + make_interval(secs => $3) FROM unnest($1::text[]) AS code
ORDER BY code
ON CONFLICT (code) DO UPDATE SET process = EXCLUDED.process, until = EXCLUDED.until,
  number = CASE
    WHEN clocks.until <= clock_timestamp() - make_interval(secs => $3) THEN NULL
    ELSE clocks.number
  END
WHERE clocks.process = EXCLUDED.process OR clocks.until <= clock_timestamp()
RETURNING code, number,
  extract(epoch FROM deadline - clock_timestamp())::double precision AS left
"""
"""Where nobody has taken over for a whole lease nobody was there: the deadline is forgotten."""
_SET = """
UPDATE clocks SET number = given.number,
  deadline = clock_timestamp() + make_interval(secs => given.seconds)
FROM unnest($2::text[], $3::integer[], $4::double precision[]) AS given (code, number, seconds)
WHERE clocks.code = given.code AND clocks.process = $1
"""
_FORGET = "DELETE FROM clocks WHERE process = $1 AND code = ANY ($2)"
_LEAVE = "UPDATE clocks SET until = clock_timestamp() WHERE process = $1 AND code = ANY ($2)"


class PostgresClocks:
    """The table `clocks`."""

    def __init__(self, pool: PostgresPool) -> None:
        self._pool = pool

    async def take(self, process: str, codes: Collection[str]) -> dict[str, Deadline | None]:
        rows = await self._pool.run(
            lambda connection: connection.fetch(_TAKE, sorted(codes), process, LEASE_SECONDS)
        )
        return {
            row["code"]: None
            if row["number"] is None
            else Deadline(row["number"], max(0.0, row["left"]))
            for row in rows
        }

    async def set_deadlines(self, process: str, deadlines: Mapping[str, Deadline]) -> None:
        given = sorted(deadlines.items())
        codes = [code for code, _ in given]
        numbers = [deadline.number for _, deadline in given]
        seconds = [deadline.left for _, deadline in given]
        await self._pool.run(
            lambda connection: connection.execute(_SET, process, codes, numbers, seconds)
        )

    async def release(self, process: str, codes: Collection[str], *, forget: bool) -> None:
        query = _FORGET if forget else _LEAVE
        await self._pool.run(lambda connection: connection.execute(query, process, sorted(codes)))
