"""Run what happens at a table without a command: time limits, hidden windows and bots.

All of it sleeps while nobody is connected. A player who comes back gets the full time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

from tacora.core.errors import TacoraError
from tacora.core.game import Seat
from tacora.server.bot_runner import BotRunner
from tacora.server.error_codes import StoreCode
from tacora.server.store_errors import StoreError
from tacora.server.stores.clocks import Deadline
from tacora.server.timer import Timer
from tacora.server.window_clock import WindowClock
from tacora.table.commands.internal import BotChooses, CloseWindow, Internal, TimeIsUp
from tacora.table.projection import Clock
from tacora.table.table import OpenDecision, Table

STORE_RETRY_SECONDS = 2.0
"""The pause before a command that could not be stored is tried again."""

KEEPING_RETRY_SECONDS = 0.2
"""The pause while it is not sure that no other process keeps the time."""

_log = logging.getLogger(__name__)


class Scheduler:
    """The timers and the bots of one table; they act through internal commands."""

    def __init__(
        self,
        bots: BotRunner,
        run: Callable[[Internal], Awaitable[object]],
        on_hold_changed: Callable[[], object],
        on_deadline: Callable[[Deadline], object] = lambda _: None,
        may_act: Callable[[], bool] = lambda: True,
    ) -> None:
        """Act only while `may_act` returns true: else another process may do it."""
        self._bots = bots
        self._on_deadline = on_deadline
        self._resumed: Deadline | None = None
        """The deadline that another process has set before this one woke."""
        self._run = run
        self._table: Table | None = None
        self._may_act = may_act
        self._asleep = True
        self._wakings = 0
        self._decision_timer = Timer()
        self.window_clock = WindowClock(bots.time_scale, self._close_window, on_hold_changed)
        self._bot_choices: dict[Seat, str] = {}
        """The answers of bots to the open window; they count when it closes (J33)."""
        self._choosing: set[tuple[int, Seat]] = set()
        """The bots that are choosing, by decision and seat."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def idle(self) -> bool:
        """Return whether no task runs, no window is open and no decision has a time limit."""
        running = self.window_clock.running or self._decision_timer.seconds_left() is not None
        return not self._tasks and not running

    def clock(self) -> Clock:
        """Return what messages say about the time."""
        return self.window_clock.clock(self._decision_timer.seconds_left())

    def close(self) -> None:
        """Stop the timers and the bots."""
        self._decision_timer.cancel()
        self.window_clock.cancel()
        for task in self._tasks:
            task.cancel()

    def sleep(self) -> None:
        """Stop the time and the bots; answers of bots that are choosing do not count."""
        self._asleep = True
        self._decision_timer.cancel()
        self.window_clock.cancel()

    def wake(self, deadline: Deadline | None = None) -> None:
        """Go on, if it slept: with the full time, or that of the deadline for its decision."""
        if self._asleep:
            self._asleep = False
            self._wakings += 1
            self._resumed = deadline
            if self._table is not None:
                self.reschedule(None, self._table)

    def run_soon(self, command: Internal) -> None:
        """Run a command of the server, asleep or not."""
        self._start(self._run_internal(command))

    def reschedule(self, before: Table | None, table: Table) -> None:
        """Set the timers for a new decision, and start its bots."""
        self._table = table
        decision = None if self._asleep or table.pause else table.open_decision
        if decision is None:
            if table.pause is not None:
                self._resumed = None  # afterwards the decision has its full time
            self._decision_timer.cancel()
            self.window_clock.cancel()
            if table.phase == "over" and before is not None and before.phase != "over":
                self._bots.end_game(table)
            return
        number = decision.number
        if before is None or _running_decision(before) != number:
            self._decision_timer.cancel()
            self._bot_choices = {}
            if decision.window is None:
                self.window_clock.cancel()
            else:
                people = _people(table, decision.choices.legal_choices)
                self.window_clock.open(number, decision.window, people)
        if decision.window is not None:
            self.window_clock.follow(table)
        elif (seconds := table.decision_seconds) is None:
            self._decision_timer.cancel()  # a person has come back to a table without a limit
        elif self._decision_timer.seconds_left() is None and table.waits_for_people:
            self._set_timer(number, seconds)
        self._start_bots(table, decision)

    def _set_timer(self, number: int, seconds: float) -> None:
        """Set the time limit; also for a player who returns meanwhile."""
        resumed = self._resumed
        left = resumed.left if resumed is not None and resumed.number == number else seconds
        self._decision_timer.set(left, lambda: self._on_timer(number))
        self._on_deadline(Deadline(number, left))

    def _on_timer(self, number: int) -> None:
        # cancelled here and not in the task: by then it may be set for the next decision
        self._decision_timer.cancel()
        self._start(self._run_in_time(TimeIsUp(number)))

    def _close_window(self, number: int) -> None:
        """Close a window with the answers of those bots that are ready."""
        self._start(self._run_in_time(CloseWindow(number, dict(self._bot_choices))))

    def _start_bots(self, table: Table, decision: OpenDecision) -> None:
        for seat in decision.choices.missing:
            choosing = (decision.number, seat)
            if table.holders[seat].bot is not None and choosing not in self._choosing:
                self._choosing.add(choosing)
                self._start(self._run_bot(decision.number, seat))

    async def _run_bot(self, number: int, seat: Seat) -> None:
        assert self._table is not None  # a decision of this table has started the bot
        try:
            if not self._waits_for(number) or self._table.holders[seat].bot is None:
                return  # the next command of a group has ended the decision or the bot's seat
            choice = await self._bots.choose(self._table, seat, lambda: self._waits_for(number))
            decision = self._table.open_decision
            if choice is None or decision is None or not self._waits_for(number):
                return  # it was late, or comes in a pause
            if decision.window is not None:
                self._bot_choices[seat] = choice
            else:
                await self._run_in_time(BotChooses(seat, number, choice))
        finally:
            self._choosing.discard((number, seat))

    def _waits_for(self, number: int) -> bool:
        """Return whether a decision is still open and the game is awake and not paused."""
        if self._asleep or self._table is None:
            return False
        return _running_decision(self._table) == number

    async def _run_in_time(self, command: Internal) -> None:
        """Run a command if the time is still kept here, as it was when the command was meant."""
        wakings = self._wakings
        while not self._may_act():
            await asyncio.sleep(KEEPING_RETRY_SECONDS)
            if self._asleep or wakings != self._wakings:
                return  # another process has taken over
        await self._run_internal(command)

    async def _run_internal(self, command: Internal) -> None:
        """Run a command of the server; ignore a late one, and retry if it cannot be stored."""
        assert self._table is not None  # the command comes from a decision of this table
        while True:
            try:
                await self._run(command)
            except StoreError as error:
                if error.code not in (StoreCode.WRITE, StoreCode.READ):  # the store logs these
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


def _running_decision(table: Table) -> int | None:
    """Return the number of the open decision; None without one, or in a pause."""
    decision = table.open_decision
    return None if decision is None or table.pause is not None else decision.number


def _people(table: Table, seats: Iterable[Seat]) -> list[Seat]:
    """List those of these seats that no bot plays."""
    return [seat for seat in seats if table.holders[seat].bot is None]
