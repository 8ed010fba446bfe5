"""Check a whole database: every log without gaps and readable, every list with its log."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from tacora.server.stores.backup import OnProgress
from tacora.server.stores.database_url import Database, engine_of
from tacora.server.stores.open_snapshot import open_snapshot
from tacora.server.stores.snapshot import Row, Snapshot
from tacora.server.stores.sqlite_migrations import SCHEMA_VERSION
from tacora.server.stores.store import read_listed
from tacora.table import entries

MAX_PROBLEMS = 100
"""The number of problems that are told one by one."""


class CheckReport(Struct, frozen=True):
    """What a database holds, and what is wrong with it."""

    engine: str
    version: int
    """The version of the schema."""
    needed_version: int
    bytes: int
    records: int
    tables: dict[str, int]
    """The number of tables in each phase."""
    problems: list[str]
    more_problems: int
    """The number of problems beyond those."""


async def check(database: Database, on_progress: OnProgress) -> CheckReport:
    """Read all of a database while servers use it."""
    async with open_snapshot(database) as snapshot:
        checker = _Checker(await snapshot.engine_problems())
        if snapshot.version > 0:
            await checker.read(snapshot, on_progress)
        return CheckReport(
            engine=engine_of(database),
            version=snapshot.version,
            needed_version=SCHEMA_VERSION,
            bytes=await snapshot.size(),
            records=checker.records,
            tables=dict(sorted(checker.phases.items())),
            problems=checker.problems[:MAX_PROBLEMS],
            more_problems=max(0, len(checker.problems) - MAX_PROBLEMS),
        )


@dataclass
class _Checker:
    problems: list[str]
    records: int = 0
    lengths: dict[str, int] = field(default_factory=dict)
    """The next number of each log."""
    phases: Counter[str] = field(default_factory=Counter)

    async def read(self, snapshot: Snapshot, on_progress: OnProgress) -> None:
        total = await snapshot.count("log")
        async for rows in snapshot.rows("log"):
            await asyncio.to_thread(self._check_log, rows)
            self.records += len(rows)
            on_progress(self.records, total)
        unlisted = set(self.lengths)
        async for rows in snapshot.rows("tables"):
            self._check_lists(rows)
            unlisted -= {row[0] for row in rows}
        self.problems += [f"table {code}: in no list" for code in sorted(unlisted)]

    def _check_log(self, rows: Sequence[Row]) -> None:
        for code, number, act in rows:
            expected = self.lengths.get(code, 0)
            if number != expected:
                self.problems.append(f"table {code}: record {expected} is missing")
            self.lengths[code] = number + 1
            try:
                entries.decode(act)
            except Exception:  # noqa: BLE001  (a damaged record may be anything)
                self.problems.append(f"table {code}: record {number} cannot be read")

    def _check_lists(self, rows: Sequence[Row]) -> None:
        for code, phase, *_, listed in rows:
            self.phases[phase] += 1
            if code not in self.lengths:
                self.problems.append(f"table {code}: its log is missing")
            if read_listed(listed) is None:
                self.problems.append(f"table {code}: its entry in the lists cannot be read")
