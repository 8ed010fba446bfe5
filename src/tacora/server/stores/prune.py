"""Remove old tables and all that belongs to them: waiting, abandoned and finished ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import time
from typing import Literal

from tacora.server.stores.operator_store import OperatorStore
from tacora.table.protocol import Phase

DAY_SECONDS = 24 * 3600
Kind = Literal["waiting", "abandoned", "finished"]
Days = Mapping[Kind, int | None]
"""After how many days without use tables of each kind are removed; None: never."""

DEFAULT_DAYS: Days = {"waiting": 30, "abandoned": 180, "finished": None}


@dataclass(frozen=True)
class Pace:
    """How quickly tables are removed: appends of others wait for each transaction."""

    tables_at_once: int
    pause_seconds: float


FAST = Pace(200, 0.0)

PHASES: dict[Kind, Phase] = {"waiting": "gathering", "abandoned": "playing", "finished": "over"}


async def prune(
    store: OperatorStore,
    days: Days,
    on_progress: Callable[[int, int], None] = lambda *_: None,
    *,
    dry_run: bool = False,
    pace: Pace = FAST,
) -> dict[Kind, int]:
    """Remove tables that nobody has used for some days (None: keep); return how many there were.

    A table that is used meanwhile stays.
    """
    now = int(time())
    ages = {kind: now - age * DAY_SECONDS for kind, age in days.items() if age is not None}
    old = {kind: await store.old_tables(PHASES[kind], before) for kind, before in ages.items()}
    if dry_run:
        return {kind: len(old.get(kind, ())) for kind in days}
    removed: dict[Kind, int] = dict.fromkeys(days, 0)
    done, total = 0, sum(map(len, old.values()))
    for kind, codes in old.items():
        for start in range(0, len(codes), pace.tables_at_once):
            part = codes[start : start + pace.tables_at_once]
            removed[kind] += await store.delete_tables(part, PHASES[kind], ages[kind])
            done += len(part)
            on_progress(done, total)
            await asyncio.sleep(pace.pause_seconds)
    return removed
