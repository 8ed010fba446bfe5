"""Rebuild a table from its log. Every entry is checked again: a log may come from anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from msgspec.structs import replace as replace_fields

from tacora.core.events import Events
from tacora.table.apply import open_table
from tacora.table.entries import Entry, LogRecord, SettingsChanged, TableOpened
from tacora.table.table import Table
from tacora.table.transaction import TransactionBuilder

VersionedEvents = tuple[tuple[int, Events], ...]
"""Events, each group with the public version that brought it."""


def replay_log(records: Iterable[LogRecord]) -> Table:
    """Return the table after its whole log."""
    return replay_log_with_events(records)[0]


def replay_log_with_events(records: Iterable[LogRecord]) -> tuple[Table, VersionedEvents]:
    """Return the table after its whole log, and all its events."""
    table: Table | None = None
    history: list[tuple[int, Events]] = []
    for record in with_last_game(tuple(records)):
        table, events = open_table_from(record) if table is None else apply_record(table, record)
        if events:
            history.append((table.public_version, events))
    assert table is not None  # a log has a first record
    return table, tuple(history)


def open_table_from(record: LogRecord) -> tuple[Table, Events]:
    """Return the table after the first record of its log, and the events."""
    others = LogRecord(record.entries[1:], record.guest, record.id)
    return apply_record(open_table(first_entry([record])), others)


def with_last_game(records: Sequence[LogRecord]) -> Sequence[LogRecord]:
    """Return a log as if the table had been opened with the game that it changed to last.

    Only the options of games that were never played differ. So a change of their rules does not
    make the log unreadable.
    """
    switches = [
        (place, entry)
        for place, record in enumerate(records)
        for entry in record.entries
        if isinstance(entry, SettingsChanged) and entry.game is not None
    ]
    if not switches:
        return records
    last, switch = switches[-1]
    before = [
        replace(record, entries=tuple(_as_if_in(switch, entry) for entry in record.entries))
        for record in records[:last]
    ]
    return [*before, *records[last:]]


def _as_if_in(switch: SettingsChanged, entry: Entry) -> Entry:
    """Return an entry as if the game had always been the one of this change."""
    if isinstance(entry, TableOpened):
        assert switch.game is not None  # it changes the game
        game, rules = switch.game, switch.rules
        return replace_fields(entry, game=game, options=switch.options, rules=rules)
    if isinstance(entry, SettingsChanged):
        return replace_fields(entry, game=None, options=switch.options, rules=1)
    return entry


def first_entry(records: Sequence[LogRecord]) -> TableOpened:
    """Return the entry that opened a table, with its last game."""
    entry = with_last_game(records)[0].entries[0]
    assert isinstance(entry, TableOpened)  # a log begins with this entry
    return entry


def apply_record(table: Table, record: LogRecord) -> tuple[Table, Events]:
    """Return the table after a record, and the events; raise IllegalStep for a bad entry."""
    transaction = TransactionBuilder(table)
    for entry in record.entries:
        transaction.add(entry)
    _, table, events = transaction.commit(record.guest, record.id)
    return table, events
