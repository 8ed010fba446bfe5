"""What each command does to a table: entries for its log, or a Refusal that changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tacora.core.chance import ChanceSource
from tacora.core.events import Events
from tacora.table import protocol
from tacora.table.commands import decisions, hosting, seating
from tacora.table.commands.internal import (
    SERVER,
    AnyCommand,
    BotChooses,
    Issuer,
    Rejoin,
    Reveal,
    TimeIsUp,
)
from tacora.table.entries import Entry, LogRecord
from tacora.table.table import Table, TransactionBuilder


@dataclass(frozen=True)
class CommandResult:
    """What a command did; without an act it had been carried out before."""

    act: LogRecord | None
    table: Table
    events: Events = ()


def handle_command(
    table: Table, command: AnyCommand, giver: Issuer = SERVER, chance: ChanceSource | None = None
) -> CommandResult:
    """What a command does, cards and reveals that follow from it included.

    The cards are those of the table's own seeds, unless somebody brings other luck along.
    """
    ident = command.id if isinstance(command, protocol.Command) else None
    if giver.guest is not None and ident in table.recent_command_ids.get(giver.guest, ()):
        return CommandResult(None, table)
    page = TransactionBuilder(table)
    for entry in _COMMANDS[type(command)](table, command, giver):
        page.add(entry)
    if not page.has_changes:
        return CommandResult(None, table)
    page.run_automatic_steps(chance)
    return CommandResult(*page.commit(giver.guest, ident))


_COMMANDS: dict[type, Callable[[Table, Any, Issuer], list[Entry]]] = {
    protocol.Sit: seating.sit,
    protocol.Stand: seating.stand,
    protocol.Return: seating.return_,
    protocol.Seed: seating.seed,
    protocol.Arrange: hosting.arrange,
    protocol.Fill: hosting.fill,
    protocol.Remove: hosting.remove,
    protocol.Start: hosting.start,
    protocol.Choose: decisions.choose,
    protocol.Withdraw: decisions.withdraw,
    protocol.Standing: decisions.standing,
    BotChooses: decisions.bot_chooses,
    TimeIsUp: decisions.time_is_up,
    Reveal: decisions.reveal,
    Rejoin: decisions.rejoin,
}
