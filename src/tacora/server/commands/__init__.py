"""What each command does to a table: entries for its log, or a Refusal that changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tacora.core.chance import Source
from tacora.core.events import Events
from tacora.server import wire
from tacora.server.commands import deciding, hosting, sitting
from tacora.server.commands.orders import (
    SERVER,
    AnyCommand,
    BotChooses,
    Giver,
    Rejoin,
    Reveal,
    TimeIsUp,
)
from tacora.server.log import Act, Entry
from tacora.server.table import Page, Table


@dataclass(frozen=True)
class Outcome:
    """What a command did; without an act it had been carried out before."""

    act: Act | None
    table: Table
    events: Events = ()


def consider(
    table: Table, command: AnyCommand, giver: Giver = SERVER, luck: Source | None = None
) -> Outcome:
    """What a command does, cards and reveals that follow from it included.

    The cards are those of the table's own seeds, unless somebody brings other luck along.
    """
    ident = command.id if isinstance(command, wire.Command) else None
    if giver.guest is not None and ident in table.known.get(giver.guest, ()):
        return Outcome(None, table)
    page = Page(table)
    for entry in _COMMANDS[type(command)](table, command, giver):
        page.add(entry)
    if not page.worth_writing:
        return Outcome(None, table)
    page.run(luck)
    return Outcome(*page.close(giver.guest, ident))


_COMMANDS: dict[type, Callable[[Table, Any, Giver], list[Entry]]] = {
    wire.Sit: sitting.sit,
    wire.Stand: sitting.stand,
    wire.Return: sitting.return_,
    wire.Seed: sitting.seed,
    wire.Arrange: hosting.arrange,
    wire.Fill: hosting.fill,
    wire.Remove: hosting.remove,
    wire.Start: hosting.start,
    wire.Choose: deciding.choose,
    wire.Withdraw: deciding.withdraw,
    wire.Standing: deciding.standing,
    BotChooses: deciding.bot_chooses,
    TimeIsUp: deciding.time_is_up,
    Reveal: deciding.reveal,
    Rejoin: deciding.rejoin,
}
