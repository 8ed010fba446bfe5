"""The time of one table: kept here by a scheduler, or in another process that tells of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from tacora.core.errors import CommandRefused
from tacora.core.game import Seat
from tacora.server.broadcaster import Broadcaster
from tacora.server.clock_keeper import Keeping
from tacora.server.foreign_holds import ForeignHolds
from tacora.server.scheduler import Scheduler
from tacora.server.shared_clock import (
    ClockTold,
    ClockWanted,
    ForeignClock,
    HoldAnswered,
    HoldGiven,
    TimeMessage,
    decode_time_message,
    encode_time_message,
    is_same_time,
)
from tacora.server.site import Site
from tacora.server.stores.clocks import Deadline
from tacora.table import protocol
from tacora.table.commands.holding import check_hold
from tacora.table.commands.internal import Internal, Issuer
from tacora.table.entries import AllPassed, ChoiceMade, LogRecord
from tacora.table.error_codes import TableCode
from tacora.table.projection import NO_CLOCK, Clock
from tacora.table.table import Table


class TableTime:
    """The timers, windows and bots of a table, wherever they run."""

    def __init__(
        self,
        table: Table,
        site: Site,
        broadcaster: Broadcaster,
        run: Callable[[Internal], Awaitable[object]],
        refresh: Callable[[], Awaitable[bool]],
    ) -> None:
        """Call `refresh` to learn what other processes have written; True if there was any."""
        self._table = table
        self._bus, self._keeper = site.bus, site.keeper
        self._broadcaster = broadcaster
        self._refresh = refresh
        self._foreign_clock = ForeignClock()
        self._foreign_holds = ForeignHolds(self._send)
        self._told_number: int | None = None
        """The decision that other processes were told a clock of."""
        self._scheduler = Scheduler(
            site.bots,
            run,
            self._publish_hold,
            lambda deadline: self._keeper.set_deadline(table.code, deadline),
            lambda: self._keeper.may_act(table.code),
        )
        self._scheduler.reschedule(None, table)

    @property
    def idle(self) -> bool:
        """Return whether nothing is scheduled in this process."""
        return self._scheduler.idle

    def clock(self) -> Clock:
        """Return what messages say about the time."""
        if self._is_kept_here:
            return self._scheduler.clock()
        decision = self._table.open_decision
        clock = self._foreign_clock.clock(None if decision is None else decision.number)
        if self._table.pause is None:
            return clock
        return msgspec.structs.replace(clock, seconds=None, left=None, held=None, holders=())

    def wake(self) -> None:
        """Keep the time of the table, unless another process does."""
        self._keeper.want(self._table.code, Keeping(self._begin, self._scheduler.sleep))

    def sleep(self, *, forget: bool) -> None:
        """Keep the time no longer; `forget` the deadline if nobody plays."""
        self._scheduler.sleep()
        self._keeper.give_up(self._table.code, forget=forget)

    def close(self) -> None:
        """Stop the timers and the bots."""
        self._scheduler.close()
        self._foreign_holds.close()

    def follow(self, before: Table, table: Table) -> None:
        """Set the timers for what has changed."""
        self._table = table
        self._scheduler.reschedule(before, table)

    def tell(self) -> None:
        """Tell other processes how the time has changed, if it is kept here."""
        if self._bus.alone:
            return
        decision = self._table.open_decision
        has_clock = self._scheduler.clock() != NO_CLOCK
        if decision is not None and (has_clock or decision.number == self._told_number):
            self._tell_clock()  # others take it that a new decision has no clock

    def run_soon(self, command: Internal) -> None:
        """Run a command of the server."""
        self._scheduler.run_soon(command)

    def release(self, before: Table, record: LogRecord | None) -> None:
        """End the holds of people who have answered the open window, at any process."""
        decision, asked = self._table.open_decision, before.open_decision
        if record is None or record.guest is None or decision is None or asked is None:
            return
        if decision.number == asked.number:  # a hold of the next window goes on
            for seat in _answering_seats(record):
                self._scheduler.window_clock.release(seat)

    async def hold(self, command: protocol.Hold, guest: str | None) -> None:
        """Hold the open window, or the next one; nothing of it is written to the log."""
        try:
            await self._hold(command, guest)
        except CommandRefused:
            if not await self._refresh():
                raise
            await self._hold(command, guest)  # a refusal must not come from an old table

    def on_message(self, message: bytes) -> None:
        """Follow what another process says about the time."""
        match decode_time_message(message):
            case ClockTold() as told if not self._is_kept_here:
                self._hear_clock(told)
            case ClockWanted():
                self._tell_clock()
            case HoldGiven() as given if self._keeper.may_act(self._table.code):
                self._foreign_holds.answer(given, self.hold)
            case HoldAnswered() as answered:
                self._foreign_holds.hear(answered)

    def ask(self) -> None:
        """Ask other processes for the time."""
        if not self._bus.alone:
            self._send(ClockWanted())

    @property
    def _is_kept_here(self) -> bool:
        return self._keeper.keeps(self._table.code)

    def _begin(self, deadline: Deadline | None) -> None:
        """Run the timers, the windows and the bots from now on."""
        self._scheduler.wake(deadline)
        if not self._bus.alone:
            self._broadcaster.publish_clock(self._table, self.clock())
            self._tell_clock()
            self._foreign_holds.take_over(self.hold)

    def _hear_clock(self, told: ClockTold) -> None:
        """Note the clock of another process, and tell the connections here what is new."""
        decision = self._table.open_decision
        if decision is None or told.number != decision.number:
            self._foreign_clock.hear(told)  # the record of that decision is on its way
            return
        before = self.clock()
        self._foreign_clock.hear(told)
        clock = self.clock()
        if set(before.holders) != set(clock.holders) and before != NO_CLOCK:
            self._broadcaster.publish_hold(self._table, clock)
        elif not is_same_time(before, clock):
            self._broadcaster.publish_clock(self._table, clock)
        for seat in set(before.armed) ^ set(clock.armed):
            self._broadcaster.publish_own_hold(self._table, seat, clock)

    async def _hold(self, command: protocol.Hold, guest: str | None) -> None:
        seat = check_hold(self._table, command, Issuer(guest))
        if not self._keeper.may_act(self._table.code):
            await self._hold_elsewhere(command, guest)
            return
        clock = self._scheduler.window_clock
        if command.ask is None:
            clock.arm(seat, on=bool(command.next))
            self._broadcaster.publish_own_hold(self._table, seat, self.clock())
            self.tell()
        else:
            clock.hold(command.ask, seat, (guest, command.id))

    async def _hold_elsewhere(self, command: protocol.Hold, guest: str | None) -> None:
        """Ask the process that keeps the time for a hold, or raise CommandRefused."""
        if not self._bus.connected or guest is None:
            raise CommandRefused(TableCode.NO_HOLDS, "Windows cannot be held at the moment.")
        await self._foreign_holds.give(command, guest)

    def _publish_hold(self) -> None:
        self._broadcaster.publish_hold(self._table, self.clock())
        self.tell()

    def _tell_clock(self) -> None:
        decision = self._table.open_decision
        if decision is not None and self._is_kept_here and not self._bus.alone:
            self._told_number = decision.number
            self._send(ClockTold(decision.number, self._scheduler.clock()))

    def _send(self, message: TimeMessage) -> None:
        self._bus.tell(self._table.code, encode_time_message(message))


def _answering_seats(record: LogRecord) -> list[Seat]:
    """List the seats that a record answers for."""
    return [
        entry.seat
        for entry in record.entries
        if isinstance(entry, AllPassed) or (isinstance(entry, ChoiceMade) and entry.choice)
    ]
