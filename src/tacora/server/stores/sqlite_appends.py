"""The appends that wait for the writer of a SQLite file, and how those who wait are woken."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from msgspec import Struct

from tacora.server.stores.store import FirstRecord, Summary

Row = tuple[str, int, bytes]
"""A record with its code and number."""


class Append(Struct, frozen=True):
    """Records of a table that wait to be written."""

    code: str
    number: int
    records: tuple[bytes, ...]
    summary: Summary | None
    opens: FirstRecord | None
    """Another log that begins with these records."""
    written: asyncio.Future[None]


def rows_of(append: Append) -> list[Row]:
    """Return what an append writes into the log."""
    rows = [
        (append.code, number, record) for number, record in enumerate(append.records, append.number)
    ]
    if append.opens is not None:
        rows.append((append.opens.code, 0, append.opens.record))
    return rows


def wake(batch: list[Append], outcomes: list[BaseException | None]) -> None:
    """Wake everybody who waits for a batch: once for each event loop, since that is costly."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[Append, BaseException | None]]] = {}
    for append, outcome in zip(batch, outcomes, strict=True):
        loops.setdefault(append.written.get_loop(), []).append((append, outcome))
    for loop, settled in loops.items():
        with suppress(RuntimeError):  # the loop is closed, so nobody waits
            loop.call_soon_threadsafe(_settle, settled)


def _settle(settled: list[tuple[Append, BaseException | None]]) -> None:
    for append, outcome in settled:
        if append.written.cancelled():
            continue
        if outcome is None:
            append.written.set_result(None)
        else:
            append.written.set_exception(outcome)
