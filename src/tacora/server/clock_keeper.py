"""The tables whose time this process keeps: all of them, or those that no other process has.

One statement in a few seconds goes on with all tables of the process. If the store does not answer
in time, the process stops keeping them: another one may have taken over.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_hex
from time import monotonic

from tacora.server.store_errors import StoreError
from tacora.server.stores.clocks import LEASE_SECONDS, Deadline, TableClocks

RENEW_SECONDS = LEASE_SECONDS / 4
"""The time between two statements for all tables, also those that other processes keep."""
MIN_ANSWER_SECONDS, RETRY_SECONDS = 0.5, 0.2
"""The least time for an answer of the store, and the pause after an error."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Keeping:
    """What a table does when this process begins or stops to keep its time."""

    begin: Callable[[Deadline | None], object]
    """Called with the deadline that another process has stored."""
    stop: Callable[[], object]


class ClockKeeper:
    """The tables of one process. Without clocks in the store it keeps the time of each at once."""

    def __init__(self, clocks: TableClocks | None = None) -> None:
        self._clocks = clocks
        self._process = token_hex(8)
        self._wanted: dict[str, Keeping] = {}
        self._new: set[str] = set()
        """The tables that were not asked for yet."""
        self._kept: set[str] = set()
        self._deadlines: dict[str, Deadline] = {}
        self._released: dict[str, bool] = {}
        """Tables to release, and whether their deadlines are to be forgotten."""
        self._changed = asyncio.Event()
        self._sure_until = 0.0
        """Until when no other process takes over, by the monotonic clock."""

    @property
    def number(self) -> int:
        """Return the number of tables whose time this process keeps."""
        return len(self._kept)

    def keeps(self, code: str) -> bool:
        """Return whether this process keeps the time of a table."""
        return code in self._kept

    def may_act(self, code: str) -> bool:
        """Return whether this process keeps the time of a table and no other one can.

        A process that was suspended for long finds out here, before it acts on what it knew.
        """
        return code in self._kept and (self._clocks is None or monotonic() < self._sure_until)

    def want(self, code: str, keeping: Keeping) -> None:
        """Keep the time of a table as soon as no other process does."""
        if code in self._wanted:
            return
        self._wanted[code] = keeping
        self._released.pop(code, None)
        if self._clocks is None:
            self._begin(code, None)
        else:
            self._new.add(code)
            self._changed.set()

    def give_up(self, code: str, *, forget: bool) -> None:
        """Keep the time of a table no longer; `forget` its deadline if nobody plays."""
        if self._wanted.pop(code, None) is None:
            return
        self._deadlines.pop(code, None)
        self._new.discard(code)
        if code in self._kept:
            self._kept.discard(code)
            self._released[code] = forget
        self._changed.set()

    def set_deadline(self, code: str, deadline: Deadline) -> None:
        """Store the deadline of a table soon."""
        if self._clocks is not None and code in self._kept:
            self._deadlines[code] = deadline
            self._changed.set()

    async def run(self) -> None:
        """Go on with the tables until the task is cancelled."""
        if self._clocks is None:
            return
        renew_at = 0.0
        """When all tables are due."""
        silent = False
        """Whether the log has that the store does not answer in time."""
        while True:
            asked_at = monotonic()
            is_due = asked_at >= renew_at
            left = self._sure_until - asked_at
            try:
                async with asyncio.timeout(max(MIN_ANSWER_SECONDS, left)):
                    await self._write(self._clocks)
                    await self._take(self._clocks, self._wanted if is_due else self._new)
                silent = False
                if is_due:
                    renew_at, self._sure_until = asked_at + RENEW_SECONDS, asked_at + LEASE_SECONDS
            except (StoreError, TimeoutError) as error:
                if isinstance(error, TimeoutError) and not silent:  # the store logs the others
                    _log.warning("clocks not renewed: no answer")
                    silent = True
                if monotonic() >= self._sure_until:
                    self._stop_all()
                await asyncio.sleep(RETRY_SECONDS)
            await self._wait(renew_at - monotonic())

    async def close(self) -> None:
        """Release all tables, so that other processes can take over at once."""
        codes = self._kept | self._released.keys()
        if self._clocks is not None and codes:
            with suppress(StoreError):  # then they take over a few seconds later
                await self._clocks.release(self._process, codes, forget=False)

    async def _write(self, clocks: TableClocks) -> None:
        """Release tables and store deadlines; keep what fails for the next time."""
        released, deadlines = dict(self._released), dict(self._deadlines)
        for forget in (True, False):
            codes = [code for code, forgets in released.items() if forgets is forget]
            if codes:
                await clocks.release(self._process, codes, forget=forget)
        for code in released.keys() & self._released.keys():
            del self._released[code]
        if deadlines:
            await clocks.set_deadlines(self._process, deadlines)
        for code, deadline in deadlines.items():
            if self._deadlines.get(code) is deadline:
                del self._deadlines[code]

    async def _take(self, clocks: TableClocks, wanted: Collection[str]) -> None:
        """Begin or go on with tables, or stop where another process has taken over."""
        asked = set(wanted)
        if not asked:
            return
        taken = await clocks.take(self._process, asked)
        self._new -= asked
        for code in (asked & self._kept) - taken.keys():
            self._stop(code)
        for code, deadline in taken.items():
            if code in self._wanted and code not in self._kept:
                self._begin(code, deadline)

    async def _wait(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        self._changed.clear()

    def _begin(self, code: str, deadline: Deadline | None) -> None:
        self._kept.add(code)
        self._wanted[code].begin(deadline)

    def _stop(self, code: str) -> None:
        self._kept.discard(code)
        if code in self._wanted:
            self._wanted[code].stop()

    def _stop_all(self) -> None:
        for code in tuple(self._kept):
            self._stop(code)
