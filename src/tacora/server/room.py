"""A table in this process: commands are carried out one by one, written to disk, then published.

The table itself is a value (`tacora.table`). `Broadcaster` sends messages to the connections,
`TableTime` runs the timers and the bots.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import uniform
from time import time

from msgspec.json import Encoder

from tacora.core.errors import TacoraError
from tacora.server.attendance import Attendance
from tacora.server.broadcaster import Broadcaster, Listener
from tacora.server.command_queue import CommandQueue, GivenCommand
from tacora.server.company import Company
from tacora.server.days import is_over
from tacora.server.expulsions import Expulsions
from tacora.server.log_news import LogNews
from tacora.server.site import Site
from tacora.server.stores.store import FirstRecord, LogConflict
from tacora.server.summaries import Listing
from tacora.server.table_time import TableTime
from tacora.server.watcher_caps import check_watchers
from tacora.table import entries, protocol
from tacora.table.commands.handle import CommandResult, handle_command
from tacora.table.commands.internal import AnyCommand, EndDay, Issuer, PassHosting
from tacora.table.replay_log import apply_record
from tacora.table.snapshot import TableHistory
from tacora.table.table import Table

POLICY_CLOSE_CODE = 1008

_encode = Encoder().encode


class Room:
    """The command pipeline of one table."""

    def __init__(self, history: TableHistory, site: Site) -> None:
        self.table = history.table
        self._site = site
        self._bus = site.bus
        self._queue = CommandQueue(self._run)
        self._listing = Listing()
        self._writing = asyncio.Lock()
        """Held while the log is written or read, so that the table changes in its order."""
        self._news = LogNews(self.table.code, lambda: self.table.log_length, self._read_news)
        self._expulsions = Expulsions(site.blocks)
        self._broadcaster = Broadcaster(
            history.events,
            history.forgotten_version,
            self.connected_guests,
            lambda: self._bus.watchers(self.table.code),
            self._spectators_elsewhere,
        )
        self._company = Company(site.bus, self._broadcaster, lambda: self.table, self.refresh)
        self._time = TableTime(history.table, site, self._broadcaster, self.command, self.refresh)
        self._attendance = Attendance(
            site.bots.time_scale, self._sleep, lambda: self._time.run_soon(PassHosting())
        )

    @property
    def empty(self) -> bool:
        """Return whether nobody is connected, nothing is scheduled and no command is running."""
        idle = self._time.idle and self._queue.idle
        return idle and not self._broadcaster.listeners

    def history(self) -> TableHistory:
        """Return the table with its recent events."""
        return self._broadcaster.history(self.table)

    def connected_guests(self) -> frozenset[str]:
        """Return the guests who are connected, to this process or another.

        While nobody knows who is connected to others, everybody with a part in the game counts:
        nobody loses hosting or a seat because a line between processes is down.
        """
        others = self._bus.present(self.table.code)
        if others is None:
            seated = {holder.guest for holder in self.table.holders if holder.guest is not None}
            others = frozenset(seated | {self.table.host})
        return self._broadcaster.guests() | others

    async def begin(self) -> None:
        """Follow what other processes do with this table, if there are any."""
        await self._bus.follow(self.table.code, self)
        await self.refresh()  # what was written before the bus told of it
        self._time.ask()
        self._company.ask()

    async def refresh(self) -> bool:
        """Learn what other processes have written; return whether there was anything."""
        async with self._writing:
            return await self._catch_up_with_others()

    def on_number(self, number: int) -> None:
        """Read the log soon, if another process has written."""
        self._news.hear(number)

    def on_gap(self) -> None:
        """Read the log soon."""
        self._news.miss()
        self._company.ask()

    def on_message(self, message: bytes) -> None:
        """Follow what another process says about the time and the people of this table."""
        if not self._company.on_message(message):
            self._time.on_message(message)

    def on_presence(self) -> None:
        """Tell who has come or left at other processes."""
        self._broadcaster.tell_presence(self.table)
        self._follow_attendance()

    def join(self, listener: Listener, since: int | None) -> None:
        """Add a connection, or raise CommandRefused if too many watch.

        Its first message is the table as it is now.
        """
        elsewhere = self._bus.watchers(self.table.code)
        check_watchers(self.table, self._broadcaster.listeners, listener, elsewhere)
        self._time.wake()
        self._broadcaster.join(self.table, listener, since, self._time.clock())
        self._say_who_is_here()
        self._follow_attendance()

    def leave(self, listener: Listener) -> None:
        """Remove a connection."""
        self._expulsions.note_leaving(self.table, listener)
        self._broadcaster.leave(self.table, listener)
        self._say_who_is_here()
        self._follow_attendance()

    def count_connections(self) -> tuple[int, int]:
        """Return the numbers of the connections with a seat, and of the others."""
        seated = {holder.guest for holder in self.table.holders if holder.guest is not None}
        listeners = self._broadcaster.listeners
        players = sum(listener.guest in seated for listener in listeners)
        return players, len(listeners) - players

    def announce_closing(self, seconds: float, spread: float) -> None:
        """Tell each connection that the server stops, and a pause of its own."""
        for listener in tuple(self._broadcaster.listeners):
            pause = round(uniform(seconds, seconds + spread), 2)
            listener.send(_encode(protocol.Closing(pause)))

    def close_connections(self, is_meant: Callable[[Listener], bool]) -> None:
        """Close some connections; their clients may not come back."""
        for listener in filter(is_meant, tuple(self._broadcaster.listeners)):
            listener.close(POLICY_CLOSE_CODE)

    def close(self) -> None:
        """Stop the timers and the bots."""
        self._news.close()
        self._sleep()
        self._bus.unfollow(self.table.code)
        self._attendance.close()
        self._time.close()
        self._broadcaster.close()

    async def command(
        self,
        command: AnyCommand,
        guest: str | None = None,
        opens: FirstRecord | None = None,
    ) -> Table:
        """Carry out a command and return the table when it is on disk, or raise CommandRefused.

        A command that changes the table may open another one; LogConflict if its code is taken.
        """
        daily = self.table.daily
        if daily is not None and not daily.late and is_over(daily.day, self._site.now()):
            await self._queue.carry_out(GivenCommand(EndDay(), None, None))
        if isinstance(command, protocol.Hold):
            await self._time.hold(command, guest)
            return self.table
        if isinstance(command, protocol.React):
            await self._company.react(command, guest)
            return self.table
        if isinstance(command, protocol.Fill) and command.bot is not None:
            await self._check_bot(command.bot)
        return await self._queue.carry_out(GivenCommand(command, guest, opens))

    async def _check_bot(self, bot: str) -> None:
        """Raise an error if the game of the table has no such bot, as the log has it now."""
        try:
            await self._site.bots.check(self.table.game.name, bot)
        except TacoraError:
            if not await self.refresh():
                raise
            await self._site.bots.check(self.table.game.name, bot)

    async def _run(self, group: list[GivenCommand]) -> None:
        async with self._writing:
            await self._carry_out(group)

    async def _carry_out(self, group: list[GivenCommand]) -> None:
        """Carry out commands, write all their records, then answer each in turn."""
        table = await self._write(group)
        blocked = table.blocked - self.table.blocked
        for given in group:
            self._publish(given)
        if blocked:
            listeners = tuple(self._broadcaster.listeners)
            self.close_connections(lambda listener: listener.guest in blocked)
            await self._expulsions.block(self.table, blocked, listeners)
        for given in group:
            given.settle()

    async def _write(self, group: list[GivenCommand]) -> Table:
        """Write what commands do, on top of all that others have written; return the table."""
        while True:
            if self._news.is_behind:
                await self._catch_up()  # or the number would be taken
            table = self._handle(group)
            if any(given.error for given in group) and await self._catch_up_with_others():
                continue  # a refusal must not come from an old table
            written = [(given, record) for given in group if (record := given.record) is not None]
            if not written:
                return table
            opening = next((given for given, _ in written if given.opens is not None), None)
            try:
                await self._site.counts.append(
                    self._site.store.append_all(
                        self.table.code,
                        self.table.log_length,
                        [entries.encode(record) for _, record in written],
                        self._listing.summary_after(self.table, table),
                        None if opening is None else opening.opens,
                    )
                )
            except LogConflict as conflict:
                if not await self._catch_up() and opening is not None:
                    opening.fail(conflict)  # the code that it opens is taken
                    opening.dropped = True
                continue
            self._bus.announce(self.table.code, self.table.log_length + len(written))
            return table

    def _handle(self, group: list[GivenCommand]) -> Table:
        """Note what each command does after those before it, and return the table after all."""
        table, connected = self.table, self.connected_guests()
        for given in group:
            given.before, given.result, given.error = table, None, None
            issuer = Issuer(given.guest, connected, int(time()))
            if given.dropped:
                continue
            try:
                given.result = handle_command(table, given.command, issuer)
                table = given.result.table
            except Exception as error:  # noqa: BLE001  (its guest gets it; the others play on)
                given.error = error
        return table

    def _publish(self, given: GivenCommand) -> None:
        """Publish what a command did, which is on disk now."""
        before, result = given.before, given.result
        if before is None or result is None or result.record is None:
            return
        self._accept(before, result)

    def _say_who_is_here(self) -> None:
        here = self._broadcaster
        self._bus.set_present(self.table.code, here.guests(), here.watchers(self.table))
        self._company.tell()

    def _spectators_elsewhere(self) -> dict[str, str]:
        return self._company.spectators_elsewhere()

    def _follow_attendance(self) -> None:
        self._attendance.follow(
            self.table, self.connected_guests(), is_empty=not self._broadcaster.listeners
        )

    def _sleep(self) -> None:
        """Stop the time and the bots; the next player gets the full time if nobody plays."""
        self._time.sleep(forget=not self.connected_guests())

    async def _catch_up_with_others(self) -> bool:
        """Apply what others have written, if there are others; return whether there was any."""
        return not self._bus.alone and await self._catch_up()

    async def _read_news(self) -> None:
        """Learn what others have written, unless a command has learnt it meanwhile."""
        async with self._writing:
            if self._news.is_behind:
                await self._catch_up()

    async def _catch_up(self) -> bool:
        """Apply the records that another process has written; return whether there were any."""
        with self._news.reading():
            records = await self._site.store.records(self.table.code, self.table.log_length)
            for stored in records:
                record, before = entries.decode(stored), self.table
                self._accept(before, CommandResult(record, *apply_record(before, record)))
        return bool(records)

    def _accept(self, before: Table, result: CommandResult) -> None:
        self.table = result.table
        self._time.follow(before, result.table)
        self._broadcaster.publish(before, result, self._time.clock())
        self._time.release(before, result.record)
        self._time.tell()
        if self.table.ended is not None:
            self.close_connections(lambda _: True)  # they learn the reason when they come back
        if before.holders is not self.table.holders or before.host != self.table.host:
            self._say_who_is_here()
            self._follow_attendance()
