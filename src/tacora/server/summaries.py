"""The entry of a table in the lists of the lobby."""

from __future__ import annotations

import asyncio

from msgspec import UNSET, UnsetType

from tacora.core.game import GameOver
from tacora.server import http_types
from tacora.server.stores.store import Summary
from tacora.table.table import Table

LIST_SECONDS = 3600.0
"""The lists know to this time when a table was last played at."""


def changed_summary(before: Table, after: Table) -> Summary | None:
    """Return the new summary of a table, or None if it has not changed."""
    return None if before.public_part == after.public_part else summary(after)


def summary(table: Table) -> Summary:
    """Return the summary of a table."""
    pending = table.pending
    over = pending if isinstance(pending, GameOver) else None
    listed = http_types.ListedTable(
        code=table.code,
        game=table.game.name,
        phase=table.phase,
        players=len(table.holders),
        names=[holder.name for holder in table.holders if not holder.open],
        open=sum(holder.open for holder in table.holders),
        at=table.opened,
        scores=list(over.scores) if over else None,
        winners=list(over.winners) if over else None,
        colours=[holder.colour for holder in table.holders if not holder.open],
        ended=table.ended is not None or UNSET,
        paused=table.pause is not None or UNSET,
        rules=table.game.rules.version if table.game.rules.version > 1 else UNSET,
        daily=_daily(table, is_over=over is not None),
    )
    guests = tuple(holder.guest for holder in table.holders if holder.guest is not None)
    return Summary(listed, table.settings.public, table.host, guests)


def _daily(table: Table, *, is_over: bool) -> http_types.DailyMark | UnsetType:
    daily, numbering = table.daily, table.game.rules.numbering
    if daily is None or numbering is None:
        return UNSET
    if not is_over:
        return http_types.DailyMark(daily.day, daily.late)
    chapters = numbering.chapter(table.state)
    return http_types.DailyMark(daily.day, daily.late, chapters, list(daily.scores))


class Listing:
    """When a room writes the entry of its table in the lists."""

    def __init__(self) -> None:
        self._written_at = float("-inf")
        """In the time of the event loop."""

    def summary_after(self, before: Table, after: Table) -> Summary | None:
        """Return the summary of a table if it has changed, and sometimes also if it has not.

        Otherwise a long game would look abandoned to `tacora database prune`.
        """
        now = asyncio.get_running_loop().time()
        changed = changed_summary(before, after)
        if changed is None and now - self._written_at > LIST_SECONDS:
            changed = summary(after)
        if changed is not None:
            self._written_at = now
        return changed
