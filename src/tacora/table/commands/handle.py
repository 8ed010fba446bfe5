"""Handle a command: a log record of what it does, or CommandRefused and no change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tacora.core.chance import ChanceSource
from tacora.core.errors import CommandRefused, IllegalStep
from tacora.core.events import Events
from tacora.table import protocol
from tacora.table.commands import (
    daily_games,
    decisions,
    hosting,
    moderation,
    pausing,
    seating,
)
from tacora.table.commands.internal import (
    SERVER,
    AnyCommand,
    BotChooses,
    CloseWindow,
    EndDay,
    EndTable,
    Issuer,
    PassHosting,
    Rejoin,
    TimeIsUp,
    UseCards,
)
from tacora.table.entries import Entry, LogRecord
from tacora.table.table import Table
from tacora.table.transaction import TransactionBuilder


@dataclass(frozen=True)
class CommandResult:
    """The result of a command: its log record, the table after it, and the events."""

    record: LogRecord | None
    """None if the command changed nothing, or was carried out before."""
    table: Table
    events: Events = ()


def handle_command(
    table: Table, command: AnyCommand, issuer: Issuer = SERVER, chance: ChanceSource | None = None
) -> CommandResult:
    """Return what a command does, including the cards and reveals that follow from it.

    The cards come from the table's own seeds unless a chance source is passed. An answer is
    validated once, when its entry is applied; the rules check the whole step at the reveal, as they
    do for every step, because logs and records reach them too.
    """
    command_id = command.id if isinstance(command, protocol.Command) else None
    if issuer.guest is not None and command_id in table.recent_command_ids.get(issuer.guest, ()):
        return CommandResult(None, table)
    daily_games.check_allowed(table, command)
    transaction = TransactionBuilder(table)
    try:
        for entry in _HANDLERS[type(command)](table, command, issuer):
            transaction.add(entry)
    except IllegalStep as error:
        raise CommandRefused(error.code, error.message, error.clause) from None
    if not transaction.has_changes:
        return CommandResult(None, table)
    transaction.run_automatic_steps(chance)
    for entry in moderation.end_if_too_long(transaction.table, table.log_length):
        transaction.add(entry)
    return CommandResult(*transaction.commit(issuer.guest, command_id))


_HANDLERS: dict[type, Callable[[Table, Any, Issuer], list[Entry]]] = {
    protocol.Sit: seating.sit,
    protocol.Stand: seating.stand,
    protocol.Return: seating.return_,
    protocol.Seed: seating.seed,
    protocol.Arrange: hosting.arrange,
    UseCards: hosting.use_cards,
    protocol.Fill: hosting.fill,
    protocol.Remove: hosting.remove,
    protocol.Start: hosting.start,
    protocol.Pause: pausing.pause,
    protocol.Resume: pausing.resume,
    protocol.Choose: decisions.choose,
    protocol.Withdraw: decisions.withdraw,
    protocol.PassAll: decisions.pass_all,
    protocol.SetAutoAnswer: decisions.set_auto_answer,
    protocol.SetBell: decisions.set_bell,
    BotChooses: decisions.bot_chooses,
    TimeIsUp: decisions.time_is_up,
    CloseWindow: decisions.close_window,
    Rejoin: decisions.rejoin,
    PassHosting: moderation.pass_hosting,
    EndTable: moderation.end_table,
    EndDay: daily_games.end_day,
}
