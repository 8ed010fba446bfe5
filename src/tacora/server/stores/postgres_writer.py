"""Group commit into PostgreSQL: one task, one connection, many appends in one transaction.

A connection that is cut during a commit leaves open whether the batch is written. Then its numbers
are read again: an append whose own bytes are there is done, one that finds others has lost, and one
that finds nothing is tried again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from tacora.server.error_codes import StoreCode
from tacora.server.store_errors import StoreError
from tacora.server.store_state import StoreState
from tacora.server.stores.postgres_errors import (
    ERRORS,
    is_duplicate,
    is_refusal,
    is_transient,
    reason,
)
from tacora.server.stores.postgres_pool import FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS, disconnect
from tacora.server.stores.postgres_statements import (
    READ_BACK,
    Append,
    read_back_arguments,
    write_arguments,
)
from tacora.server.stores.postgres_texts import check_storable
from tacora.server.stores.store import FirstRecord, LogConflict, Summary, gap_error

if TYPE_CHECKING:
    from tacora.server.stores.postgres_pool import Connection

MAX_BATCH = 512
"""The number of appends in one commit."""
WRITE_SECONDS = 20.0
"""How long an append is tried while the database is away."""

_log = logging.getLogger(__name__)


class PostgresWriter:
    """Writes the appends of this process."""

    def __init__(
        self, connect: Callable[[], Awaitable[Connection]], state: StoreState | None = None
    ) -> None:
        self._connect = connect
        self._state = state or StoreState()
        self._connection: Connection | None = None
        self._waiting: deque[Append] = deque()
        self._arrived = asyncio.Event()
        self._closing = False
        self._task = asyncio.ensure_future(self._run())

    async def append(
        self,
        code: str,
        number: int,
        records: Iterable[bytes],
        summary: Summary | None,
        opens: FirstRecord | None = None,
    ) -> None:
        """Write records from a number on, all or none, and wait until they are on disk."""
        for each in (summary, None if opens is None else opens.summary):
            check_storable(code, *(() if each is None else (each.host, *each.guests)))
        rows = tuple(records)
        if not rows:
            return
        loop = asyncio.get_running_loop()
        append = Append(
            code, number, rows, summary, opens, loop.time() + WRITE_SECONDS, loop.create_future()
        )
        self._waiting.append(append)
        self._arrived.set()
        await append.written

    async def close(self) -> None:
        """Write what waits, then disconnect."""
        self._closing = True
        self._arrived.set()
        await self._task
        if self._connection is not None:
            await disconnect(self._connection)

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            batch = self._take_batch()
            if not batch:
                self._arrived.clear()
                await self._arrived.wait()
                continue
            try:
                await self._write(batch)
            except Exception as error:  # noqa: BLE001  (an error of ours must not stop the writer)
                _log.exception("records not written")
                _fail(batch, error)

    def _take_batch(self) -> list[Append]:
        """Return the next appends in the order of their codes, one for each table."""
        batch: dict[str, Append] = {}
        later: list[Append] = []
        while self._waiting and len(batch) < MAX_BATCH:
            append = self._waiting.popleft()
            if append.code in batch:
                later.append(append)
            else:
                batch[append.code] = append
        self._waiting.extendleft(reversed(later))
        return [batch[code] for code in sorted(batch)]

    async def _write(self, batch: list[Append], *, unsure: bool = False) -> None:
        """Write a batch; try again while the database is away.

        It is unsure whether a batch is written after a try whose answer was lost.
        """
        pause = FIRST_PAUSE_SECONDS
        while batch:
            try:
                if unsure:
                    batch = await self._settle_known(batch)
                batch = await self._insert(batch, unsure=unsure)
            except ERRORS as error:
                if not is_transient(error):
                    await self._fail_or_split(batch, error, unsure=unsure)
                    return
                self._disconnect()
                batch = _drop_late(batch, error)
                self._state.failed("writes", _write_error(error))
                unsure = True
                await asyncio.sleep(pause)
                pause = min(2 * pause, MAX_PAUSE_SECONDS)

    async def _fail_or_split(
        self, batch: list[Append], error: BaseException, *, unsure: bool
    ) -> None:
        """Answer a batch that was refused: if one append is the cause, it alone fails."""
        if len(batch) > 1 and is_refusal(error):
            for append in batch:
                await self._write([append], unsure=unsure)
        elif is_duplicate(error):  # the log that it opens exists
            _fail(batch, LogConflict())
        else:
            if not is_refusal(error):
                self._state.failed("writes", _write_error(error))
            _fail(batch, _write_error(error))

    async def _insert(self, batch: list[Append], *, unsure: bool) -> list[Append]:
        """Insert a batch in one transaction and settle all of its appends: none is left."""
        if not batch:
            return []
        connection = await self._connected()
        statement, arguments = write_arguments(batch)
        won = {row["code"] for row in await connection.fetch(statement, *arguments)}
        self._state.worked("writes")
        for append in batch:
            if append.code in won:
                _settle(append)
        lost = [append for append in batch if append.code not in won]
        stored = await self._read_back(lost) if lost else {}
        for append in lost:
            _settle(append, _outcome(append, stored[append.code], unsure=unsure))
        return []

    async def _settle_known(self, batch: list[Append]) -> list[Append]:
        """Settle the appends whose numbers are taken, and return those whose numbers are free."""
        stored = await self._read_back(batch)
        for append in batch:
            if append.number in stored[append.code]:
                _settle(append, _outcome(append, stored[append.code], unsure=True))
        return [append for append in batch if append.number not in stored[append.code]]

    async def _read_back(self, batch: Sequence[Append]) -> dict[str, dict[int, bytes]]:
        """Return what the database has under the numbers of appends, by their codes."""
        stored: dict[str, dict[int, bytes]] = {append.code: {} for append in batch}
        connection = await self._connected()
        for row in await connection.fetch(READ_BACK, *read_back_arguments(batch)):
            stored[row["code"]][row["number"]] = row["act"]
        return stored

    async def _connected(self) -> Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def _outcome(append: Append, stored: dict[int, bytes], *, unsure: bool) -> Exception | None:
    """Return what became of an append that was not inserted, from what is stored instead."""
    if append.number not in stored:
        return gap_error(append.code)
    if unsure and stored == dict(enumerate(append.records, append.number)):
        return None  # an earlier try has written it
    return LogConflict()


def _drop_late(batch: list[Append], error: BaseException) -> list[Append]:
    """Give up the appends that have waited too long, and return the others."""
    now = asyncio.get_running_loop().time()
    _fail([append for append in batch if append.deadline <= now], _write_error(error))
    return [append for append in batch if append.deadline > now]


def _write_error(error: BaseException) -> StoreError:
    return StoreError(StoreCode.WRITE, f"The database cannot be written: {reason(error)}.")


def _fail(batch: list[Append], error: Exception) -> None:
    for append in batch:
        _settle(append, error)


def _settle(append: Append, error: Exception | None = None) -> None:
    """Answer an append, unless it has an answer or nobody waits."""
    if append.written.done():
        return
    if error is None:
        append.written.set_result(None)
    else:
        append.written.set_exception(error)
