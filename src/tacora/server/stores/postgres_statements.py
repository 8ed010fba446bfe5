"""The statement that writes a batch of appends: one trip, one transaction.

A table occurs once in a batch. The first record of an append decides about all of it: the process
that inserts this number holds the log, so its other records, its summary and a log that it opens
follow. The codes are in order, so that two processes never wait for each other in a circle.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from time import time

from msgspec.json import encode

from tacora.server.stores.store import FirstRecord, Summary

_LOGS = """
WITH firsts AS (
    INSERT INTO log (code, number, act)
    SELECT new.code, new.number, new.act
    FROM unnest($1::text[], $2::integer[], $3::bytea[]) AS new (code, number, act)
    WHERE new.number = 0 OR EXISTS (
        SELECT FROM log WHERE log.code = new.code AND log.number = new.number - 1
    )
    ORDER BY new.code
    ON CONFLICT DO NOTHING
    RETURNING code
), rests AS (
    INSERT INTO log (code, number, act)
    SELECT new.code, new.number, new.act
    FROM unnest($4::text[], $5::integer[], $6::bytea[], $7::text[]) AS new (code, number, act, by)
    JOIN firsts ON firsts.code = new.by
)
"""

_LISTS = """
, listings AS (
    INSERT INTO tables (code, phase, public, host, opened, changed, listed)
    SELECT new.code, new.phase, new.public, new.host, new.opened, new.changed, new.listed
    FROM unnest(
        $8::text[], $9::text[], $10::boolean[], $11::text[], $12::bigint[], $13::bigint[],
        $14::bytea[], $15::text[]
    ) AS new (code, phase, public, host, opened, changed, listed, by)
    JOIN firsts ON firsts.code = new.by
    ON CONFLICT (code) DO UPDATE SET
        phase = excluded.phase, public = excluded.public, host = excluded.host,
        opened = excluded.opened, changed = excluded.changed, listed = excluded.listed
), leavers AS (
    DELETE FROM sitting USING firsts
    WHERE sitting.code = firsts.code AND sitting.code = ANY ($8::text[]) AND NOT EXISTS (
        SELECT FROM unnest($16::text[], $17::text[]) AS new (guest, code)
        WHERE new.guest = sitting.guest AND new.code = sitting.code
    )
), sitters AS (
    INSERT INTO sitting (guest, code)
    SELECT new.guest, new.code
    FROM unnest($16::text[], $17::text[], $18::text[]) AS new (guest, code, by)
    JOIN firsts ON firsts.code = new.by
    ON CONFLICT DO NOTHING
), tries AS (
    INSERT INTO daily (day, game, guest, code)
    SELECT new.day, new.game, new.guest, new.code
    FROM unnest($19::text[], $20::text[], $21::text[], $22::text[], $23::text[])
        AS new (day, game, guest, code, by)
    JOIN firsts ON firsts.code = new.by
    ON CONFLICT DO NOTHING
)
"""

_WINNERS = "SELECT code FROM firsts"

WRITE_LOGS = _LOGS + _WINNERS
WRITE_LOGS_AND_LISTS = _LOGS + _LISTS + _WINNERS

READ_BACK = """
SELECT log.code, log.number, log.act
FROM unnest($1::text[], $2::integer[], $3::integer[]) AS wanted (code, first, last)
JOIN log ON log.code = wanted.code AND log.number BETWEEN wanted.first AND wanted.last
"""
"""Read the numbers of appends."""


@dataclass(frozen=True, slots=True)
class Append:
    """Records of a table that wait to be written."""

    code: str
    number: int
    records: tuple[bytes, ...]
    summary: Summary | None
    opens: FirstRecord | None
    """Another log that begins with these records."""
    deadline: float
    """When to give up, in the time of the event loop."""
    written: asyncio.Future[None]

    @property
    def last(self) -> int:
        """Return the number of the last record."""
        return self.number + len(self.records) - 1


def write_arguments(batch: Sequence[Append]) -> tuple[str, list[list[object]]]:
    """Return the statement that writes a batch, in the order of its codes, and its arguments."""
    firsts = [(append.code, append.number, append.records[0]) for append in batch]
    rests = [row for append in batch for row in _rest(append)]
    arguments = [*_columns(firsts, 3), *_columns(rests, 4)]
    listed = [
        (code, summary, append.code)
        for append in batch
        for code, summary in _summaries(append)
        if summary is not None
    ]
    if not listed:
        return WRITE_LOGS, arguments
    listings = [(*_listing(code, summary), by) for code, summary, by in listed]
    sitting = [(guest, code, by) for code, summary, by in listed for guest in summary.guests]
    tries = [
        (summary.daily.day, summary.listed.game, summary.daily.guest, code, by)
        for code, summary, by in listed
        if summary.daily is not None
    ]
    columns = [*_columns(listings, 8), *_columns(sitting, 3), *_columns(tries, 5)]
    return WRITE_LOGS_AND_LISTS, [*arguments, *columns]


def _rest(append: Append) -> list[tuple[object, ...]]:
    """Return the rows after the first one, each with the code whose first row decides."""
    rows: list[tuple[object, ...]] = [
        (append.code, number, record, append.code)
        for number, record in enumerate(append.records[1:], append.number + 1)
    ]
    if append.opens is not None:
        rows.append((append.opens.code, 0, append.opens.record, append.code))
    return rows


def _summaries(append: Append) -> list[tuple[str, Summary | None]]:
    own: list[tuple[str, Summary | None]] = [(append.code, append.summary)]
    return own if append.opens is None else [*own, (append.opens.code, append.opens.summary)]


def read_back_arguments(batch: Sequence[Append]) -> list[list[object]]:
    """Return the arguments of READ_BACK."""
    return _columns([(append.code, append.number, append.last) for append in batch], 3)


def _listing(code: str, summary: Summary) -> tuple[object, ...]:
    listed = summary.listed
    return (
        code,
        listed.phase,
        summary.public,
        summary.host,
        listed.at,
        int(time()),
        encode(listed),
    )


def _columns(rows: Sequence[tuple[object, ...]], width: int) -> list[list[object]]:
    """Return rows as columns, which `unnest` takes."""
    return [[row[place] for row in rows] for place in range(width)]
