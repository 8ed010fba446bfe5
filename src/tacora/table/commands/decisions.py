"""Answers to what the game asks: by people, by bots, by the clock."""

from __future__ import annotations

from msgspec.structs import replace

from tacora.bots import registry
from tacora.core.errors import CommandRefused
from tacora.core.game import Seat
from tacora.table import protocol
from tacora.table.commands.internal import BotChooses, Issuer, Rejoin, Reveal, TimeIsUp
from tacora.table.commands.permissions import check_choice, check_open, check_playing, own_seat
from tacora.table.entries import (
    AutoAnswerSet,
    ChoiceMade,
    Entry,
    RematchOpened,
    SeatChanged,
    entry_of,
)
from tacora.table.error_codes import TableCode
from tacora.table.table import OpenDecision, Table


def choose(table: Table, command: protocol.Choose, giver: Issuer) -> list[Entry]:
    """Answer, or answer otherwise."""
    seat, asking = _asked(table, command.ask, giver)
    check_choice(asking, seat, command.choice)
    return [ChoiceMade(seat, command.choice)]


def withdraw(table: Table, command: protocol.Withdraw, giver: Issuer) -> list[Entry]:
    """Take the answer back."""
    seat, asking = _asked(table, command.ask, giver)
    asking.choices.withdraw(seat)
    if asking.choices.choice_of(seat) is None:
        raise CommandRefused(TableCode.NOT_CHOSEN, "You have not chosen yet.")
    return [ChoiceMade(seat, None)]


def _asked(table: Table, ask: int, giver: Issuer) -> tuple[Seat, OpenDecision]:
    seat = own_seat(table, giver)
    check_playing(table)
    if table.holders[seat].bot is not None:
        raise CommandRefused(TableCode.REPLACED, "A bot plays for you: take your seat back first.")
    return seat, check_open(table, ask)


def bot_chooses(table: Table, command: BotChooses, giver: Issuer) -> list[Entry]:
    """A bot answers."""
    check_playing(table)
    asking = check_open(table, command.ask)
    if table.holders[command.seat].bot is None:
        raise CommandRefused(TableCode.NOT_REPLACED, "No bot plays there any more.")
    check_choice(asking, command.seat, command.choice)
    return [ChoiceMade(command.seat, command.choice)]


def time_is_up(table: Table, command: TimeIsUp, giver: Issuer) -> list[Entry]:
    """D48: the table's rule chooses for whoever has not, or a bot takes over."""
    check_playing(table)
    asking = check_open(table, command.ask)
    entries: list[Entry] = []
    for seat in asking.choices.missing:
        if table.holders[seat].bot is not None:
            continue
        choice = table.game.table_policy.absent_choice(table.state, seat)
        if choice is None:
            bot = registry.replacement_bot(table.game.name)
            entries.append(SeatChanged(seat, replace(table.holders[seat], bot=bot)))
        else:
            entries.append(ChoiceMade(seat, choice))
    return entries


def reveal(table: Table, command: Reveal, giver: Issuer) -> list[Entry]:
    """Show what all have chosen."""
    check_playing(table)
    return [entry_of(check_open(table, command.ask).choices.reveal())]


def standing(table: Table, command: protocol.Standing, giver: Issuer) -> list[Entry]:
    """Say once what to answer."""
    seat = own_seat(table, giver)
    check_playing(table)
    if command.standing not in table.game.table_policy.auto_answer_modes:
        accepted = ", ".join(table.game.table_policy.auto_answer_modes)
        raise CommandRefused(TableCode.STANDING, f"What can be said once is {accepted}.")
    return [AutoAnswerSet(seat, command.standing)]


def rejoin(table: Table, command: Rejoin, giver: Issuer) -> list[Entry]:
    """Remember where the same people play again."""
    return [] if table.rematch else [RematchOpened(command.code)]
