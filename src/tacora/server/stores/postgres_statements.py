"""The statement that writes a batch of appends: one trip, one transaction.

A table occurs once in a batch. The first record of an append decides about all of it: the process
that inserts this number holds the log, so its other records and its summary follow. The codes are
in order, so that two processes never wait for each other in a circle.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from time import time

from msgspec.json import encode

from tacora.server.stores.store import Summary

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
    SELECT code, new.number, new.act
    FROM unnest($4::text[], $5::integer[], $6::bytea[]) AS new (code, number, act)
    JOIN firsts USING (code)
)
"""

_LISTS = """
, listings AS (
    INSERT INTO tables (code, phase, public, host, opened, changed, listed)
    SELECT code, new.phase, new.public, new.host, new.opened, new.changed, new.listed
    FROM unnest(
        $7::text[], $8::text[], $9::boolean[], $10::text[], $11::bigint[], $12::bigint[],
        $13::bytea[]
    ) AS new (code, phase, public, host, opened, changed, listed)
    JOIN firsts USING (code)
    ON CONFLICT (code) DO UPDATE SET
        phase = excluded.phase, public = excluded.public, host = excluded.host,
        opened = excluded.opened, changed = excluded.changed, listed = excluded.listed
), leavers AS (
    DELETE FROM sitting USING firsts
    WHERE sitting.code = firsts.code AND sitting.code = ANY ($7::text[]) AND NOT EXISTS (
        SELECT FROM unnest($14::text[], $15::text[]) AS new (guest, code)
        WHERE new.guest = sitting.guest AND new.code = sitting.code
    )
), sitters AS (
    INSERT INTO sitting (guest, code)
    SELECT new.guest, code FROM unnest($14::text[], $15::text[]) AS new (guest, code)
    JOIN firsts USING (code)
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
    rests = [
        (append.code, number, record)
        for append in batch
        for number, record in enumerate(append.records[1:], append.number + 1)
    ]
    arguments = [*_columns(firsts, 3), *_columns(rests, 3)]
    listed = [append for append in batch if append.summary is not None]
    if not listed:
        return WRITE_LOGS, arguments
    listings = [_listing(append.code, append.summary) for append in listed if append.summary]
    sitting = [
        (guest, append.code)
        for append in listed
        if append.summary is not None
        for guest in append.summary.guests
    ]
    return WRITE_LOGS_AND_LISTS, [*arguments, *_columns(listings, 7), *_columns(sitting, 2)]


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
