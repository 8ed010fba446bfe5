"""Collect what one command does: log entries, the table after them, and the events."""

from __future__ import annotations

from msgspec.structs import replace

from tacora.core.chance import ChanceSource
from tacora.core.events import Event, Events
from tacora.table.apply import apply_entry
from tacora.table.entries import (
    AllPassed,
    AutoAnswerSet,
    BellSet,
    ChoiceMade,
    Entry,
    LogRecord,
)
from tacora.table.table import Table

MAX_COMMAND_IDS = 64
"""The number of recent command ids kept per guest, and of guests whose ids are kept."""


class TransactionBuilder:
    """Applies entries one by one and makes a log record of them."""

    def __init__(self, table: Table) -> None:
        self.table = self._before = table
        self.entries: list[Entry] = []
        self._events: list[Event] = []
        self._secret = True

    def add(self, entry: Entry) -> None:
        """Apply one more entry, or raise IllegalStep."""
        before = self.table
        self.table, events = apply_entry(before, entry)
        self._secret = self._secret and _is_secret(before, entry, self.table)
        self.entries.append(entry)
        self._events += events

    @property
    def has_changes(self) -> bool:
        """Return True if the table has changed. Repeating a choice counts as a change."""
        chose = any(isinstance(entry, ChoiceMade) for entry in self.entries)
        return chose or _changeable_parts(self.table) != _changeable_parts(self._before)

    def run_automatic_steps(self, chance: ChanceSource | None = None) -> None:
        """Apply the steps that need no command: cards, and reveals of complete answers."""
        while self.table.phase == "playing" and (step := self.table.next_step(chance)) is not None:
            self.add(step)

    def commit(self, guest: str | None, command_id: str | None) -> tuple[LogRecord, Table, Events]:
        """Return the whole record, the table after it, and the events."""
        record = LogRecord(tuple(self.entries), guest, command_id)
        known = self.table.recent_command_ids
        if guest is not None and command_id is not None:
            known = dict(known)
            known[guest] = (*known.pop(guest, ()), command_id)[-MAX_COMMAND_IDS:]
            if len(known) > MAX_COMMAND_IDS:  # forget the least recent guest
                del known[next(iter(known))]
        table = replace(
            self.table,
            recent_command_ids=known,
            log_length=self.table.log_length + 1,
            public_version=self.table.public_version + (not self._secret),
        )
        return record, table, tuple(self._events)


def _changeable_parts(table: Table) -> tuple[object, ...]:
    """Return what a command can change; every step makes a new state object."""
    return (
        id(table.state),
        table.open_decision,
        table.holders,
        table.game.name,
        table.options,
        table.phase,
        table.rematch,
        table.host,
        table.pause,
        table.blocked,
        table.settings,
        table.auto_answers,
        table.bells,
        table.passed_stretches,
        table.daily,
    )


def _is_secret(before: Table, entry: Entry, after: Table) -> bool:
    """Return whether nobody else may notice the entry, not even by counting versions (J33)."""
    if isinstance(entry, AutoAnswerSet):
        return before.seats_that_always_ask == after.seats_that_always_ask
    if isinstance(entry, BellSet | AllPassed):
        return True
    return (
        isinstance(entry, ChoiceMade)
        and before.open_decision is not None
        and before.open_decision.answers_are_hidden
    )
