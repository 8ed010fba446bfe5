"""Replays, records and pictures of finished games: computed once, kept, sent as they are.

A worker process makes a file when it is first asked for. It holds for one version of the program
and the rules, and for one length of the log, which may still grow when players want a rematch.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import zlib
from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Literal

import msgspec
from msgspec import Struct

from tacora.core.errors import CommandRefused
from tacora.server import ended_tables, finished_games, own_results
from tacora.server.damaged_tables import DamagedTables
from tacora.server.error_codes import ServerCode, WireCode
from tacora.server.http_types import ListedTable
from tacora.server.sharing import picture
from tacora.server.site_limits import SiteLimits
from tacora.server.stores.computed import Computed
from tacora.server.stores.store import Store
from tacora.server.worker_processes import WorkerFailed, WorkerProcesses
from tacora.table import entries
from tacora.table.error_codes import TableCode
from tacora.table.replay_log import first_entry
from tacora.table.snapshot import snapshot_version

FILES_PER_REQUEST, BURST_PER_REQUEST = 1 / 20, 1 / 2
"""The files that one address may get, as a share of its requests."""
MAX_DOWNLOADS = 8
"""The number of files that are unpacked at once, for clients that do not accept gzip."""
CHUNK_BYTES = 64 * 1024
_GZIP_LEVEL = 6

_log = logging.getLogger(__name__)

FileKind = Literal["replay", "record", "feats", "picture"]


class FinishedFile(Struct, frozen=True):
    """A file of a finished game that exists or can be made."""

    code: str
    kind: FileKind
    listed: ListedTable
    length: int
    """The length of the log."""

    @property
    def version(self) -> str:
        """Return the versions of the program and the rules."""
        return snapshot_version(self.listed.game)

    @property
    def etag(self) -> str:
        """Return the tag for caches; it is weak, since a file is sent with and without gzip."""
        parts = f"{self.version} {self.kind} {self.code} {self.length}"
        return f'W/"{sha256(parts.encode()).hexdigest()[:20]}"'


class FinishedFiles:
    """Makes, keeps and finds the files."""

    def __init__(
        self,
        store: Store,
        workers: WorkerProcesses,
        rate: float,
        damaged: DamagedTables,
        limits: SiteLimits,
    ) -> None:
        """Limit the files of one address by its rate of requests per second."""
        self._store = store
        self._computed = store.computed
        self._workers = workers
        self._damaged = damaged
        self._addresses = limits.limiter(
            "files", rate * FILES_PER_REQUEST, max(1.0, rate * BURST_PER_REQUEST)
        )
        self._making: dict[tuple[str, FileKind], asyncio.Task[Computed]] = {}
        self._downloads = asyncio.Semaphore(MAX_DOWNLOADS)

    async def find(self, code: str, kind: FileKind) -> FinishedFile:
        """Return a file without its content; raise CommandRefused if there is none."""
        listed = await self.listed(code)
        if listed.phase != "over" and not ended_tables.is_ended_by_update(listed):
            raise CommandRefused(TableCode.NOT_OVER, "The game is not over yet.")
        return FinishedFile(code, kind, listed, await self._store.length(code))

    async def listed(self, code: str) -> ListedTable:
        """Return the entry of a table in the lists; raise CommandRefused if there is none."""
        self._damaged.check(code)
        listed = await self._store.listed(code) if code.isascii() and code.isalpha() else None
        if listed is None:
            raise CommandRefused(TableCode.UNKNOWN, "No table has this code.")
        return listed

    async def length(self, code: str) -> int:
        """Return the length of a table's log."""
        return await self._store.length(code)

    async def content(self, file: FinishedFile, address: str) -> bytes:
        """Return a file, texts in gzip, or raise CommandRefused for too many requests."""
        await self.count(address)
        found = await self._computed.get(file.code, file.kind, file.version)
        if found is None or found.number != file.length:
            found = await self._made(file)
        return found.value

    async def count(self, address: str) -> None:
        """Count a file of an address, or raise CommandRefused for too many."""
        if not await self._addresses.take(address):
            raise CommandRefused(
                WireCode.TOO_FAST, "Too many downloads from this address: try again in a minute."
            )

    async def unpack(self, packed: bytes) -> AsyncIterator[bytes]:
        """Yield a file in parts that are not compressed."""
        async with self._downloads:
            unpacker = zlib.decompressobj(wbits=31)
            rest = packed
            while rest and not unpacker.eof:
                part = await asyncio.to_thread(unpacker.decompress, rest, CHUNK_BYTES)
                rest = unpacker.unconsumed_tail
                yield part

    async def _made(self, file: FinishedFile) -> Computed:
        """Make a file, or wait for somebody else's request that makes it."""
        key = (file.code, file.kind)
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = asyncio.ensure_future(self._make(file))
            making.add_done_callback(lambda task: self._end(key, task))
        return await asyncio.shield(making)

    def _end(self, key: tuple[str, FileKind], task: asyncio.Task[Computed]) -> None:
        del self._making[key]
        if not task.cancelled():
            task.exception()  # those who wait have got it

    async def _make(self, file: FinishedFile) -> Computed:
        # a picture shows only what the lists have
        records = [] if file.kind == "picture" else await self._store.records(file.code)
        try:
            packed = await self._workers.run(make_file, file.kind, records, file.listed)
        except WorkerFailed as error:
            if file.kind == "picture":  # the table has no part in this
                _log.exception("picture failed", extra={"table": file.code})
                raise CommandRefused(ServerCode.BUSY, "The picture cannot be drawn now.") from None
            with self._damaged.detect(file.code):
                raise error.with_traceback(None) from None
        made = Computed(file.version, file.length, packed)
        await self._computed.put(file.code, file.kind, made)
        return made


def make_file(kind: FileKind, stored: list[bytes], listed: ListedTable) -> bytes:
    """Return a file of a finished game, texts in gzip, in a worker process."""
    if kind == "picture":
        return picture.draw(listed.game, listed)
    records = [entries.decode(record) for record in stored]
    if kind == "replay":
        content = msgspec.json.encode(finished_games.finished(records))
    elif kind == "feats":
        _, replay = finished_games.replay_finished(records)
        content = own_results.feats_json(replay)
    else:
        opened = first_entry(records)
        text = (
            ended_tables.record(records, listed)
            if ended_tables.has_no_result(opened, records)
            else finished_games.record(records)
        )
        content = text.encode()
    return gzip.compress(content, _GZIP_LEVEL, mtime=0)
