"""A table with people around it: commands come in one at a time, go to disk, and are told to all.

The table itself (`table.py`) is a value; here are the lock, the clock, the bots that think and the
connections that listen.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Protocol

from msgspec import UNSET
from msgspec.json import Encoder

from tacora.core.errors import TacoraError
from tacora.core.events import Events
from tacora.core.game import GameOver, Seat
from tacora.server import http_types
from tacora.server.bot_runner import BotRunner
from tacora.server.store import LogConflict, Store, StoreError, Summary
from tacora.server.timer import Timer
from tacora.table import entries as log
from tacora.table import projection, protocol
from tacora.table.commands.handle import CommandResult, handle_command
from tacora.table.commands.internal import (
    AnyCommand,
    BotChooses,
    Internal,
    Issuer,
    Reveal,
    TimeIsUp,
)
from tacora.table.entries import ChoiceMade
from tacora.table.table import Table, VersionedEvents, apply_record

MAX_REPLAY_UPDATES = 1000
"""How many of the last acts in which something happened are kept for those who come back."""

STORE_RETRY_SECONDS = 2.0
"""Seconds after which what could not be written is tried again."""

_encode = Encoder().encode
_log = logging.getLogger(__name__)


class Listener(Protocol):
    """A connection, as a table sees it."""

    guest: str | None

    def send(self, message: bytes) -> None:
        """Send this, or close the connection if it does not keep up."""


class Room:
    """One table in this process."""

    def __init__(
        self, table: Table, store: Store, thinker: BotRunner, told: VersionedEvents = ()
    ) -> None:
        self.table = table
        self.rematching = asyncio.Lock()
        self._store = store
        self._thinker = thinker
        self._lock = asyncio.Lock()
        self._listeners: set[Listener] = set()
        self._told: deque[tuple[int, Events]] = deque(told)
        self._remembered = 0
        """The version after which everything that happened is still known."""
        self._time, self._hold = Timer(), Timer()
        self._ripe = 0
        """The quiet decision that has lasted as long as it must."""
        self._thinking: set[tuple[int, Seat]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._reschedule(None)

    # People coming and going

    @property
    def empty(self) -> bool:
        """Whether nobody listens and nothing is about to happen by itself."""
        return not self._listeners and not self._tasks and self._time.seconds_left() is None

    def here(self) -> frozenset[str]:
        """The guests whose connection is open."""
        return frozenset(ear.guest for ear in self._listeners if ear.guest is not None)

    def join(self, ear: Listener, since: int | None) -> None:
        """Somebody listens from now on, and hears first how the table stands."""
        self._listeners.add(ear)
        ear.send(_encode(self._welcome(ear.guest, since)))
        self._send_presence(besides=ear)

    def leave(self, ear: Listener) -> None:
        """Somebody listens no more."""
        self._listeners.discard(ear)
        self._send_presence()

    def broadcast(self, message: protocol.FromServer) -> None:
        """The same to everybody."""
        data = _encode(message)
        for ear in tuple(self._listeners):
            ear.send(data)

    def close(self) -> None:
        """Nothing more happens here by itself."""
        self._time.cancel()
        self._hold.cancel()
        for task in self._tasks:
            task.cancel()

    # Commands

    async def command(self, command: AnyCommand, guest: str | None = None) -> Table:
        """Carry a command out, or raise a Refusal; the table after it, which is on disk."""
        async with self._lock:
            while True:
                before = self.table
                outcome = handle_command(before, command, Issuer(guest, self.here()))
                if outcome.act is None:
                    return before
                try:
                    await self._store.append(
                        before.code,
                        before.log_length,
                        log.encode(outcome.act),
                        _summary(before, outcome.table),
                    )
                except LogConflict:
                    await self._catch_up()
                    continue
                self._accept(before, outcome)
                return outcome.table

    async def _catch_up(self) -> None:
        """Another process has written to this table's log: take what it wrote."""
        for raw in await self._store.records(self.table.code, self.table.log_length):
            act, before = log.decode(raw), self.table
            self._accept(before, CommandResult(act, *apply_record(before, act)))

    def _accept(self, before: Table, outcome: CommandResult) -> None:
        self.table = outcome.table
        if outcome.events:
            self._told.append((outcome.table.public_version, outcome.events))
        while len(self._told) > MAX_REPLAY_UPDATES:
            self._remembered, _ = self._told.popleft()
        self._reschedule(before)
        self._publish(before, outcome)

    # Telling

    def _publish(self, before: Table, outcome: CommandResult) -> None:
        table = outcome.table
        assert outcome.act is not None  # something was done
        same_ask = _ask_number(before) == _ask_number(table) and before.state is table.state
        if same_ask and all(isinstance(entry, ChoiceMade) for entry in outcome.act.entries):
            self._send_chosen(outcome.act.entries)
        elif table.public_version == before.public_version:
            self._send_each(self._own_updates(before, table))
        else:
            self._send_each(self._updates(before, outcome))
        if table.holders != before.holders:
            self._send_presence()

    def _send_chosen(self, entries: Iterable[log.Entry]) -> None:
        table = self.table
        assert table.open_decision is not None  # somebody has just answered
        ask = table.open_decision
        if not ask.answers_are_hidden:
            self.broadcast(
                protocol.Chosen(table.public_version, ask.number, sorted(ask.choices.chosen))
            )
        for entry in entries:
            assert isinstance(entry, ChoiceMade)  # as the caller has seen
            holder = table.holders[entry.seat].guest
            own = _encode(protocol.Own(ask.number, entry.choice))
            for ear in tuple(self._listeners):
                if holder is not None and ear.guest == holder:
                    ear.send(own)

    def _own_updates(
        self, before: Table, table: Table
    ) -> Callable[[str | None], protocol.Update | None]:
        """What nobody but the seat itself may notice."""
        changed = {
            seat
            for seat, said in enumerate(table.auto_answers)
            if said != before.auto_answers[seat]
        }

        def update(guest: str | None) -> protocol.Update | None:
            seat = table.seat_of(guest)
            if seat not in changed:
                return None
            return protocol.Update(
                table.public_version, you=projection.you_info(table, guest), ask=self._ask(seat)
            )

        return update

    def _updates(
        self, before: Table, outcome: CommandResult
    ) -> Callable[[str | None], protocol.Update | None]:
        """What happened, for each pair of eyes; what all may know is made once."""
        table, events = outcome.table, outcome.events
        moved = table.state is not before.state
        info = projection.table_info(table) if _info_changed(before, table) else UNSET
        public = all(event.audience is None for event in events)
        shared = projection.event_messages(table.game, events, None) if public else []
        odds = projection.odds_for(table)

        def update(guest: str | None) -> protocol.Update:
            seat = table.seat_of(guest)
            return protocol.Update(
                version=table.public_version,
                events=shared if public else projection.event_messages(table.game, events, seat),
                table=info,
                you=projection.you_info(table, guest)
                if before.holders != table.holders or moved
                else UNSET,
                facts=(projection.position(table, seat) or UNSET) if moved else UNSET,
                ask=self._ask(seat),
                odds=None if seat is None else odds.get(seat),
            )

        return update

    def _welcome(self, guest: str | None, since: int | None) -> protocol.Welcome:
        table = self.table
        seat = table.seat_of(guest)
        return protocol.Welcome(
            protocol=protocol.PROTOCOL,
            version=table.public_version,
            table=projection.table_info(table),
            you=projection.you_info(table, guest),
            facts=projection.position(table, seat),
            ask=self._ask(seat),
            odds=None if seat is None else projection.odds_for(table).get(seat),
            events=self._missed(seat, since),
            present=self._present(),
            watchers=self._watchers(),
        )

    def _missed(self, seat: Seat | None, since: int | None) -> list[protocol.Happening] | None:
        """What happened after a version; None where nobody remembers."""
        if since is None or not self._remembered <= since <= self.table.public_version:
            return None
        missed = [event for version, events in self._told if version > since for event in events]
        return projection.event_messages(self.table.game, missed, seat)

    def _ask(self, seat: Seat | None) -> protocol.Ask | None:
        return projection.open_decision(self.table, seat, self._time.seconds_left())

    def _send_each(self, message_for: Callable[[str | None], protocol.Update | None]) -> None:
        """To everybody what is meant for them; made once for each guest, however they connect."""
        made: dict[str | None, bytes | None] = {}
        for ear in tuple(self._listeners):
            guest = ear.guest if self.table.seat_of(ear.guest) is not None else None
            if ear.guest is not None and ear.guest == self.table.host:
                guest = ear.guest
            if guest not in made:
                message = message_for(guest)
                made[guest] = None if message is None else _encode(message)
            data = made[guest]
            if data is not None:
                ear.send(data)

    def _send_presence(self, besides: Listener | None = None) -> None:
        data = _encode(protocol.Presence(self._present(), self._watchers()))
        for ear in tuple(self._listeners):
            if ear is not besides:
                ear.send(data)

    def _present(self) -> list[Seat]:
        here = self.here()
        return [seat for seat, chair in enumerate(self.table.holders) if chair.guest in here]

    def _watchers(self) -> int:
        return sum(self.table.seat_of(ear.guest) is None for ear in self._listeners)

    # What happens by itself

    def _reschedule(self, before: Table | None) -> None:
        """Set the clock for a new decision, wake the bots, reveal what is ripe."""
        table = self.table
        if table.open_decision is None:
            self._time.cancel()
            self._hold.cancel()
            if table.phase == "over" and before is not None and before.phase != "over":
                self._thinker.end_game(table)
            return
        ask = table.open_decision
        if before is None or _ask_number(before) != ask.number:
            self._hold.cancel()
            self._time.cancel()
            if ask.answers_are_hidden:
                self._hold.set(
                    table.settings.window, lambda: self._close_elapsed_window(ask.number)
                )
        if self._time.seconds_left() is None:
            self._set_timer(ask.number)
        self._start_bots()
        if ask.answers_are_hidden and not ask.choices.missing and self._ripe == ask.number:
            self._start(self._run_internal(Reveal(ask.number)))

    def _set_timer(self, ask: int) -> None:
        """The time for a decision, where people are to decide: also for who returns during it."""
        table = self.table
        assert table.open_decision is not None  # there is a decision to set it for
        people = [
            seat for seat in table.open_decision.choices.missing if table.holders[seat].bot is None
        ]
        if table.settings.seconds is not None and (
            people or table.open_decision.answers_are_hidden
        ):
            self._time.set(table.settings.seconds, lambda: self._on_timer(ask))

    def _on_timer(self, ask: int) -> None:
        """Stopped here and not in the task: by then it may be set for the next decision."""
        self._time.cancel()
        self._start(self._run_internal(TimeIsUp(ask)))

    def _close_elapsed_window(self, ask: int) -> None:
        self._ripe = ask
        self._hold.cancel()
        self._reschedule(self.table)

    def _start_bots(self) -> None:
        ask = self.table.open_decision
        assert ask is not None  # `_attend` has seen it
        for seat in ask.choices.missing:
            if (
                self.table.holders[seat].bot is not None
                and (ask.number, seat) not in self._thinking
            ):
                self._thinking.add((ask.number, seat))
                self._start(self._run_bot(ask.number, seat))

    async def _run_bot(self, ask: int, seat: Seat) -> None:
        try:
            choice = await self._thinker.choose(self.table, seat)
            await self._run_internal(BotChooses(seat, ask, choice))
        finally:
            self._thinking.discard((ask, seat))

    async def _run_internal(self, command: Internal) -> None:
        """A command of our own: too late is no harm, and a disk may be written again later."""
        while True:
            try:
                await self.command(command)
            except StoreError as error:
                _log.error("not written", extra={"code": error.code, "table": self.table.code})
                await asyncio.sleep(STORE_RETRY_SECONDS)
                continue
            except TacoraError as error:
                _log.info("not done", extra={"code": error.code, "table": self.table.code})
            return

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _ask_number(table: Table) -> int | None:
    return None if table.open_decision is None else table.open_decision.number


def _info_changed(before: Table, after: Table) -> bool:
    return (before.phase, before.holders, before.options, before.settings, before.rematch) != (
        after.phase,
        after.holders,
        after.options,
        after.settings,
        after.rematch,
    )


def _summary(before: Table | None, after: Table) -> Summary | None:
    """What lists say of a table, when it has changed."""
    if before is not None and not _info_changed(before, after):
        return None
    return summary(after)


def summary(table: Table) -> Summary:
    """What lists say of a table."""
    pending = table.pending
    over = pending if isinstance(pending, GameOver) else None
    listed = http_types.Listed(
        code=table.code,
        game=table.game.name,
        phase=table.phase,
        players=len(table.holders),
        names=[chair.name for chair in table.holders if not chair.open],
        open=sum(chair.open for chair in table.holders),
        at=table.opened,
        scores=list(over.scores) if over else None,
        winners=list(over.winners) if over else None,
    )
    guests = tuple(chair.guest for chair in table.holders if chair.guest is not None)
    return Summary(listed, table.settings.public, table.host, guests)
