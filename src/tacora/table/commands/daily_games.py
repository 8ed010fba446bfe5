"""What a daily game allows: to play it. Everything else would make it another game than others had.

A bot that takes over, a pause or a rematch could show the luck of the day to somebody whose first
game still counts.
"""

from __future__ import annotations

from tacora.core.errors import CommandRefused
from tacora.table import protocol
from tacora.table.commands.internal import (
    AnyCommand,
    BotChooses,
    CloseWindow,
    EndDay,
    EndTable,
    Issuer,
    PassHosting,
)
from tacora.table.entries import DayEnded, Entry
from tacora.table.error_codes import DailyCode
from tacora.table.table import Table

_ALLOWED = (
    protocol.Choose,
    protocol.Withdraw,
    protocol.PassAll,
    protocol.SetAutoAnswer,
    protocol.SetBell,
    BotChooses,
    CloseWindow,
    PassHosting,
    EndTable,
    EndDay,
)


def check_allowed(table: Table, command: AnyCommand) -> None:
    """Raise CommandRefused for a command that would change a daily game."""
    if table.daily is not None and not isinstance(command, _ALLOWED):
        raise refusal()


def refusal() -> CommandRefused:
    """Return the refusal of what would change a daily game."""
    return CommandRefused(
        DailyCode.FIXED,
        "A daily game is the same for everybody: nobody sits down, and nothing is changed.",
    )


def check_may_watch(table: Table, guest: str | None, *, day_is_over: bool) -> None:
    """Raise CommandRefused for a guest who would see the cards of somebody else's daily game."""
    if table.daily is not None and not day_is_over and table.seat_of(guest) is None:
        raise CommandRefused(
            DailyCode.PRIVATE, "Nobody watches a daily game of others before the day is over."
        )


def end_day(table: Table, command: EndDay, issuer: Issuer) -> list[Entry]:
    """Note that a daily game no longer counts."""
    running = table.phase == "playing" and table.daily is not None and not table.daily.late
    return [DayEnded()] if running else []
