"""The time of one table: kept here by a scheduler, or in another process that tells of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

from tacora.core.errors import CommandRefused
from tacora.core.game import Seat
from tacora.server.broadcaster import Broadcaster
from tacora.server.clock_keeper import Keeping
from tacora.server.scheduler import Scheduler
from tacora.server.shared_clock import (
    ClockTold,
    ClockWanted,
    ForeignClock,
    HoldGiven,
    decode_time_message,
    encode_time_message,
)
from tacora.server.site import Site
from tacora.server.stores.clocks import Deadline
from tacora.table import protocol
from tacora.table.commands.holding import check_hold
from tacora.table.commands.internal import Internal, Issuer
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
    ) -> None:
        self._table = table
        self._bus, self._keeper = site.bus, site.keeper
        self._broadcaster = broadcaster
        self._foreign_clock = ForeignClock()
        self._told_number: int | None = None
        """The decision that other processes were told a clock of."""
        self._scheduler = Scheduler(
            site.bots,
            run,
            self._publish_hold,
            lambda deadline: self._keeper.set_deadline(table.code, deadline),
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
        return self._foreign_clock.clock(None if decision is None else decision.number)

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

    def release(self, seat: Seat) -> None:
        """End the hold of a seat that has answered."""
        self._scheduler.window_clock.release(seat)

    def hold(self, command: protocol.Hold, guest: str | None) -> None:
        """Hold the open window, or the next one; nothing of it is written to the log."""
        seat = check_hold(self._table, command, Issuer(guest))
        if not self._is_kept_here:
            self._hold_elsewhere(command, guest, seat)
            return
        clock = self._scheduler.window_clock
        if command.ask is None:
            clock.arm(seat, on=bool(command.next))
            self._broadcaster.publish_own_hold(self._table, seat, self.clock())
            self.tell()
        else:
            clock.hold(command.ask, seat, (guest, command.id))

    def on_message(self, message: bytes) -> None:
        """Follow what another process says about the time."""
        match decode_time_message(message):
            case ClockTold() as told if not self._is_kept_here:
                self._foreign_clock.hear(told)
                self._broadcaster.publish_clock(self._table, self.clock())
            case ClockWanted():
                self._tell_clock()
            case HoldGiven(command, guest) if self._is_kept_here:
                with suppress(CommandRefused):  # its process has answered
                    self.hold(command, guest)

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

    def _hold_elsewhere(self, command: protocol.Hold, guest: str | None, seat: Seat) -> None:
        """Ask the process that keeps the time for a hold, or raise CommandRefused."""
        if not self._bus.connected or guest is None:
            raise CommandRefused(TableCode.NO_HOLDS, "Windows cannot be held at the moment.")
        if command.next is not False and not self.clock().holds_left(seat):
            raise CommandRefused(TableCode.HOLDS, "You cannot hold again in this turn.")
        self._send(HoldGiven(command, guest))

    def _publish_hold(self) -> None:
        self._broadcaster.publish_hold(self._table, self.clock())
        self.tell()

    def _tell_clock(self) -> None:
        decision = self._table.open_decision
        if decision is not None and self._is_kept_here and not self._bus.alone:
            self._told_number = decision.number
            self._send(ClockTold(decision.number, self._scheduler.clock()))

    def _send(self, message: ClockTold | ClockWanted | HoldGiven) -> None:
        self._bus.tell(self._table.code, encode_time_message(message))
