"""Remove old tables and all that belongs to them: waiting, abandoned and finished ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import time
from typing import Literal

from tacora.server.stores.operator_store import OperatorStore
from tacora.table.protocol import Phase

DAY_SECONDS = 24 * 3600
TABLES_AT_ONCE = 200
"""Tables that are removed in one transaction: appends of others wait for it in SQLite."""

Kind = Literal["waiting", "abandoned", "finished"]
PHASES: dict[Kind, Phase] = {"waiting": "gathering", "abandoned": "playing", "finished": "over"}


async def prune(
    store: OperatorStore,
    days: Mapping[Kind, int | None],
    on_progress: Callable[[int, int], None],
    *,
    dry_run: bool = False,
) -> dict[Kind, int]:
    """Remove tables that have not changed for some days (None: keep); return how many there were.

    A table that changes meanwhile stays.
    """
    now = int(time())
    ages = {kind: now - age * DAY_SECONDS for kind, age in days.items() if age is not None}
    old = {kind: await store.old_tables(PHASES[kind], before) for kind, before in ages.items()}
    if dry_run:
        return {kind: len(old.get(kind, ())) for kind in days}
    removed: dict[Kind, int] = dict.fromkeys(days, 0)
    done, total = 0, sum(map(len, old.values()))
    for kind, codes in old.items():
        for start in range(0, len(codes), TABLES_AT_ONCE):
            part = codes[start : start + TABLES_AT_ONCE]
            removed[kind] += await store.delete_tables(part, PHASES[kind], ages[kind])
            done += len(part)
            on_progress(done, total)
    return removed
