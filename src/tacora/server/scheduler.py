"""Run what happens at a table without a client: time limits, hidden windows and bots."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from tacora.core.errors import TacoraError
from tacora.core.game import Seat
from tacora.server.bot_runner import BotRunner
from tacora.server.store import StoreError
from tacora.server.timer import Timer
from tacora.table.commands.internal import BotChooses, Internal, Reveal, TimeIsUp
from tacora.table.table import OpenDecision, Table

STORE_RETRY_SECONDS = 2.0
"""The pause before a command that could not be stored is tried again."""

_log = logging.getLogger(__name__)


class Scheduler:
    """The timers and the bots of one table; they act through internal commands."""

    def __init__(self, bots: BotRunner, run: Callable[[Internal], Awaitable[object]]) -> None:
        self._bots = bots
        self._run = run
        self._table: Table | None = None
        self._decision_timer, self._window_timer = Timer(), Timer()
        self._elapsed_window = 0
        """The number of the hidden decision whose window is over."""
        self._choosing: set[tuple[int, Seat]] = set()
        """The bots that are choosing, by decision and seat."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def idle(self) -> bool:
        """Return whether no task runs and no decision has a time limit."""
        return not self._tasks and self.seconds_left() is None

    def seconds_left(self) -> float | None:
        """Return the time left for the open decision; None without a limit."""
        return self._decision_timer.seconds_left()

    def close(self) -> None:
        """Stop the timers and the bots."""
        self._decision_timer.cancel()
        self._window_timer.cancel()
        for task in self._tasks:
            task.cancel()

    def reschedule(self, before: Table | None, table: Table) -> None:
        """Set the timers for a new decision, start its bots, reveal it if its window is over."""
        self._table = table
        decision = table.open_decision
        if decision is None:
            self._decision_timer.cancel()
            self._window_timer.cancel()
            if table.phase == "over" and before is not None and before.phase != "over":
                self._bots.end_game(table)
            return
        number = decision.number
        if before is None or before.open_decision is None or before.open_decision.number != number:
            self._window_timer.cancel()
            self._decision_timer.cancel()
            if decision.answers_are_hidden:
                self._window_timer.set(
                    table.settings.window, lambda: self._close_elapsed_window(number)
                )
        if self.seconds_left() is None:
            self._set_timer(table, decision)
        self._start_bots(table, decision)
        if (
            decision.answers_are_hidden
            and not decision.choices.missing
            and self._elapsed_window == number
        ):
            self._start(self._run_internal(Reveal(number)))

    def _set_timer(self, table: Table, decision: OpenDecision) -> None:
        """Set the time limit if a person must choose; also for a player who returns meanwhile."""
        people = [seat for seat in decision.choices.missing if table.holders[seat].bot is None]
        if table.settings.seconds is not None and (people or decision.answers_are_hidden):
            number = decision.number
            self._decision_timer.set(table.settings.seconds, lambda: self._on_timer(number))

    def _on_timer(self, number: int) -> None:
        # cancelled here and not in the task: by then it may be set for the next decision
        self._decision_timer.cancel()
        self._start(self._run_internal(TimeIsUp(number)))

    def _close_elapsed_window(self, number: int) -> None:
        self._elapsed_window = number
        self._window_timer.cancel()
        assert self._table is not None  # its window has just elapsed
        self.reschedule(self._table, self._table)

    def _start_bots(self, table: Table, decision: OpenDecision) -> None:
        for seat in decision.choices.missing:
            choosing = (decision.number, seat)
            if table.holders[seat].bot is not None and choosing not in self._choosing:
                self._choosing.add(choosing)
                self._start(self._run_bot(decision.number, seat))

    async def _run_bot(self, number: int, seat: Seat) -> None:
        assert self._table is not None  # a decision of this table has started the bot
        try:
            choice = await self._bots.choose(self._table, seat)
            await self._run_internal(BotChooses(seat, number, choice))
        finally:
            self._choosing.discard((number, seat))

    async def _run_internal(self, command: Internal) -> None:
        """Run a command of the server; ignore a late one, and retry if it cannot be stored."""
        assert self._table is not None  # the command comes from a decision of this table
        while True:
            try:
                await self._run(command)
            except StoreError as error:
                _log.error("not written", extra={"code": error.code, "table": self._table.code})
                await asyncio.sleep(STORE_RETRY_SECONDS)
                continue
            except TacoraError as error:
                _log.info("not done", extra={"code": error.code, "table": self._table.code})
            return

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
