"""Answers to what the game asks: by people, by bots, by the clock."""

from __future__ import annotations

from msgspec.structs import replace

from tacora.bots import registry
from tacora.core.errors import Refusal
from tacora.core.game import Seat
from tacora.table import protocol
from tacora.table.commands.internal import BotChooses, Giver, Rejoin, Reveal, TimeIsUp
from tacora.table.commands.permissions import check_choice, check_open, check_playing, own_seat
from tacora.table.entries import Chose, Entry, Rematched, Said, Seated, entry_of
from tacora.table.table import Asking, Table


def choose(table: Table, command: protocol.Choose, giver: Giver) -> list[Entry]:
    """Answer, or answer otherwise."""
    seat, asking = _asked(table, command.ask, giver)
    check_choice(asking, seat, command.choice)
    return [Chose(seat, command.choice)]


def withdraw(table: Table, command: protocol.Withdraw, giver: Giver) -> list[Entry]:
    """Take the answer back."""
    seat, asking = _asked(table, command.ask, giver)
    asking.ballot.withdraw(seat)
    if asking.ballot.own(seat) is None:
        raise Refusal("table/not-chosen", "You have not chosen yet.")
    return [Chose(seat, None)]


def _asked(table: Table, ask: int, giver: Giver) -> tuple[Seat, Asking]:
    seat = own_seat(table, giver)
    check_playing(table)
    if table.chairs[seat].bot is not None:
        raise Refusal("table/replaced", "A bot plays for you: take your seat back first.")
    return seat, check_open(table, ask)


def bot_chooses(table: Table, command: BotChooses, giver: Giver) -> list[Entry]:
    """A bot answers."""
    check_playing(table)
    asking = check_open(table, command.ask)
    if table.chairs[command.seat].bot is None:
        raise Refusal("table/not-replaced", "No bot plays there any more.")
    check_choice(asking, command.seat, command.choice)
    return [Chose(command.seat, command.choice)]


def time_is_up(table: Table, command: TimeIsUp, giver: Giver) -> list[Entry]:
    """D48: the table's rule chooses for whoever has not, or a bot takes over."""
    check_playing(table)
    asking = check_open(table, command.ask)
    entries: list[Entry] = []
    for seat in asking.ballot.waiting:
        if table.chairs[seat].bot is not None:
            continue
        choice = table.game.absent(table.state, seat)
        if choice is None:
            bot = registry.stand_in(table.game.name)
            entries.append(Seated(seat, replace(table.chairs[seat], bot=bot)))
        else:
            entries.append(Chose(seat, choice))
    return entries


def reveal(table: Table, command: Reveal, giver: Giver) -> list[Entry]:
    """Show what all have chosen."""
    check_playing(table)
    return [entry_of(check_open(table, command.ask).ballot.reveal())]


def standing(table: Table, command: protocol.Standing, giver: Giver) -> list[Entry]:
    """Say once what to answer."""
    seat = own_seat(table, giver)
    check_playing(table)
    if command.standing not in table.game.standing:
        accepted = ", ".join(table.game.standing)
        raise Refusal("table/standing", f"What can be said once is {accepted}.")
    return [Said(seat, command.standing)]


def rejoin(table: Table, command: Rejoin, giver: Giver) -> list[Entry]:
    """Remember where the same people play again."""
    return [] if table.rematch else [Rematched(command.code)]
