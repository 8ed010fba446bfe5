"""A table in this process: commands are carried out one at a time, written to disk, then published.

The table itself is a value (`tacora.table`). `Broadcaster` sends messages to the connections,
`Scheduler` runs the timers and the bots.
"""

from __future__ import annotations

import asyncio

from tacora.server.bot_runner import BotRunner
from tacora.server.broadcaster import Broadcaster, Listener
from tacora.server.scheduler import Scheduler
from tacora.server.store import LogConflict, Store
from tacora.server.summaries import changed_summary
from tacora.table import entries, protocol
from tacora.table.commands.handle import CommandResult, handle_command
from tacora.table.commands.holding import check_hold
from tacora.table.commands.internal import AnyCommand, Issuer
from tacora.table.commands.permissions import own_seat
from tacora.table.replay_log import VersionedEvents, apply_record
from tacora.table.table import Table


class Room:
    """The command pipeline of one table."""

    def __init__(
        self, table: Table, store: Store, bots: BotRunner, history: VersionedEvents = ()
    ) -> None:
        self.table = table
        self.rematching = asyncio.Lock()
        self._store = store
        self._lock = asyncio.Lock()
        self._broadcaster = Broadcaster(history)
        self._scheduler = Scheduler(bots, self.command, self._publish_hold)
        self._scheduler.reschedule(None, table)

    @property
    def empty(self) -> bool:
        """Return whether nobody is connected and nothing is scheduled."""
        return not self._broadcaster.listeners and self._scheduler.idle

    def connected_guests(self) -> frozenset[str]:
        """Return the guests who are connected."""
        return self._broadcaster.guests()

    def join(self, listener: Listener, since: int | None) -> None:
        """Add a connection; its first message is the table as it is now."""
        self._broadcaster.join(self.table, listener, since, self._scheduler.clock())

    def leave(self, listener: Listener) -> None:
        """Remove a connection."""
        self._broadcaster.leave(self.table, listener)

    def broadcast(self, message: protocol.FromServer) -> None:
        """Send the same message to all connections."""
        self._broadcaster.broadcast(message)

    def close(self) -> None:
        """Stop the timers and the bots."""
        self._scheduler.close()

    async def command(self, command: AnyCommand, guest: str | None = None) -> Table:
        """Carry out a command and return the table when it is on disk, or raise CommandRefused."""
        if isinstance(command, protocol.Hold):
            return self._hold(command, guest)
        async with self._lock:
            while True:
                before = self.table
                result = handle_command(before, command, Issuer(guest, self.connected_guests()))
                if result.record is None:
                    return before
                try:
                    await self._store.append(
                        before.code,
                        before.log_length,
                        entries.encode(result.record),
                        changed_summary(before, result.table),
                    )
                except LogConflict:
                    await self._catch_up()
                    continue
                self._accept(before, result)
                if isinstance(command, protocol.Choose | protocol.PassAll):
                    self._scheduler.window_clock.release(own_seat(before, Issuer(guest)))
                return result.table

    def _hold(self, command: protocol.Hold, guest: str | None) -> Table:
        """Hold the open window, or the next one. Nothing of it is written to the log."""
        seat = check_hold(self.table, command, Issuer(guest))
        clock = self._scheduler.window_clock
        if command.ask is None:
            clock.arm(seat, on=bool(command.next))
            self._broadcaster.publish_own_hold(self.table, seat, self._scheduler.clock())
        else:
            clock.hold(command.ask, seat, (guest, command.id))
        return self.table

    def _publish_hold(self) -> None:
        self._broadcaster.publish_hold(self.table, self._scheduler.clock())

    async def _catch_up(self) -> None:
        """Apply the records that another process has written to this table's log."""
        for stored in await self._store.records(self.table.code, self.table.log_length):
            record, before = entries.decode(stored), self.table
            self._accept(before, CommandResult(record, *apply_record(before, record)))

    def _accept(self, before: Table, result: CommandResult) -> None:
        self.table = result.table
        self._scheduler.reschedule(before, result.table)
        self._broadcaster.publish(before, result, self._scheduler.clock())
