"""Tables that ended without a result, most of them by an update of the rules.

This server does not have the rules that those were played by. So only what is stored is used, the
entries of the log and the entry in the lists: the rules would play the same steps differently.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from tacora.core.game import ChanceStep, DecisionStep
from tacora.core.record import Entry, Header, Result, format_line
from tacora.games.registry import game_names, get_game
from tacora.server.http_types import ListedTable
from tacora.table.entries import LogRecord, SeatChanged, SettingsChanged, TableEnded, TableOpened
from tacora.table.replay_log import first_entry
from tacora.table.table import seeds_of


def has_other_rules(game: str, rules: int) -> bool:
    """Return whether this server has a game, but not in this version of its rules."""
    return game in game_names() and get_game(game).rules.version != rules


def has_no_result(opened: TableOpened, records: Sequence[LogRecord]) -> bool:
    """Return whether a table ended without a result: by an update, the operator, or its length."""
    if has_other_rules(opened.game, opened.rules):
        return True
    return any(isinstance(entry, TableEnded) for record in records for entry in record.entries)


def is_ended_by_update(table: ListedTable) -> bool:
    """Return whether an update has ended a table."""
    return has_other_rules(table.game, 1 if table.rules is UNSET else table.rules)


def mark_if_ended(table: ListedTable) -> ListedTable:
    """Return a table for the lists: as over and updated, if an update has ended it."""
    return (
        replace(table, phase="over", open=0, updated=True) if is_ended_by_update(table) else table
    )


def record(records: Sequence[LogRecord], listed: ListedTable | None) -> str:
    """Return the record of a table without a result, as far as its game got.

    A game that had not begun has no steps. The result of a game that was over is in the lists. The
    seeds are revealed as after any game: nobody plays on.
    """
    opened = first_entry(records)
    options, holders = opened.options, list(opened.holders)
    steps: list[Entry] = []
    for entry in (entry for log_record in records for entry in log_record.entries):
        match entry:
            case SettingsChanged():
                options, holders = entry.options, list(entry.holders)
            case SeatChanged():
                holders[entry.seat] = entry.holder
            case DecisionStep() | ChanceStep():
                steps.append(entry)
    seeds = seeds_of(opened.seed, holders)
    names = tuple(holder.name for holder in holders)
    commitment = seeds.commitment()
    header = Header(opened.game, options, names, commitment, opened.rules, opened.daily)
    return "".join(map(format_line, [header, *steps, *_result(listed), seeds]))


def _result(listed: ListedTable | None) -> list[Result]:
    if listed is None or listed.scores is None or listed.winners is None:
        return []
    return [Result(tuple(listed.scores), tuple(listed.winners))]
