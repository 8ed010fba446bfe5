"""Load tables from the store: from a snapshot where there is one, and the rest of the log.

A short rest is applied at once; a long one by a worker process, which returns a snapshot.
"""

from __future__ import annotations

import asyncio
import logging

from tacora.core.errors import CommandRefused
from tacora.server.damaged_tables import DamagedTables
from tacora.server.stores.computed import Computed
from tacora.server.stores.store import Store
from tacora.server.worker_processes import WorkerFailed, WorkerProcesses
from tacora.table import entries
from tacora.table.error_codes import TableCode
from tacora.table.replay_log import apply_record, replay_log_with_events
from tacora.table.snapshot import (
    TableHistory,
    decode_snapshot,
    encode_snapshot,
    recent_history,
    snapshot_version,
)
from tacora.table.table import Table

MAX_RECORDS_AT_ONCE = 50
"""The number of records that are applied without a worker process."""
MIN_NEW_RECORDS = 50
"""The number of records after which a table gets another snapshot."""

_log = logging.getLogger(__name__)


class TableLoader:
    """Loads tables, and takes snapshots of those that are in memory."""

    def __init__(
        self,
        store: Store,
        workers: WorkerProcesses,
        damaged: DamagedTables,
    ) -> None:
        self._store = store
        self._damaged = damaged
        self._computed = store.computed
        self._workers = workers
        self._saved: dict[str, int] = {}
        """The length of the log at the last snapshot, of tables in memory."""

    async def load(self, code: str) -> TableHistory:
        """Return a table after its whole log, with its recent events; raise CommandRefused."""
        self._damaged.check(code)
        history, raw = await self._snapshot(code)
        start = 0 if history is None else history.table.log_length
        records = await self._store.records(code, start)
        if history is None and not records:
            raise CommandRefused(TableCode.UNKNOWN, "No table has this code.")
        with self._damaged.detect(code):
            if len(records) > MAX_RECORDS_AT_ONCE:
                history = await self._extend_in_worker(history, raw, records)
            else:
                history = extend(history, records)
            assert history.table.code == code  # a log that names another table is damaged
        self._saved.setdefault(code, start)
        return history

    def is_due(self, table: Table) -> bool:
        """Return whether a table has grown enough since its last snapshot."""
        return table.log_length - self._saved.get(table.code, 0) >= MIN_NEW_RECORDS

    async def save(self, history: TableHistory) -> None:
        """Take a snapshot of a table."""
        table = history.table
        self._saved[table.code] = table.log_length
        try:
            raw = await asyncio.to_thread(encode_snapshot, history)
        except Exception:  # noqa: BLE001  (a snapshot only helps; the table goes on without one)
            _log.exception("a snapshot failed", extra={"table": table.code})
            return
        await self._keep(table, raw)

    def forget(self, code: str) -> None:
        """Forget a table that leaves the memory."""
        self._saved.pop(code, None)

    async def _extend_in_worker(
        self, history: TableHistory | None, raw: bytes | None, records: list[bytes]
    ) -> TableHistory:
        """Return a table after many more records, and keep its snapshot."""
        try:
            longer = await self._workers.run(extend_snapshot, raw, records)
            loaded = await asyncio.to_thread(decode_snapshot, longer)
        except WorkerFailed:
            loaded = None
        if loaded is None:  # a damaged log, which this finds too, or a table without a snapshot
            return await asyncio.to_thread(extend, history, records)
        await self._keep(loaded.table, longer)
        return loaded

    async def _snapshot(self, code: str) -> tuple[TableHistory | None, bytes | None]:
        stored = await self._computed.get(code, "table")
        if stored is None:
            return None, None
        history = await asyncio.to_thread(_read_snapshot, stored)
        return history, None if history is None else stored.value

    async def _keep(self, table: Table, raw: bytes) -> None:
        self._saved[table.code] = table.log_length
        version = snapshot_version(table.game.name)
        await self._computed.put(table.code, "table", Computed(version, table.log_length, raw))


def extend(history: TableHistory | None, records: list[bytes]) -> TableHistory:
    """Return a table after more records of its log."""
    decoded = [entries.decode(record) for record in records]
    if history is None:
        return recent_history(*replay_log_with_events(decoded))
    for record in decoded:
        history = history.add(*apply_record(history.table, record))
    return history


def extend_snapshot(raw: bytes | None, records: list[bytes]) -> bytes:
    """Return the snapshot of a table after more records of its log, in a worker process."""
    return encode_snapshot(extend(None if raw is None else decode_snapshot(raw), records))


def _read_snapshot(stored: Computed) -> TableHistory | None:
    """Return the table of a snapshot, or None if it is of another version or damaged."""
    history = decode_snapshot(stored.value)
    if history is None or stored.version != snapshot_version(history.table.game.name):
        return None
    return history
