"""Commands of a running game: answers by people, bots and the timer.

The handlers check who may answer and when. `apply_entry` checks the answer itself.
"""

from __future__ import annotations

from msgspec.structs import replace

from tacora.bots import registry
from tacora.core.errors import CommandRefused
from tacora.core.game import Seat
from tacora.table import protocol
from tacora.table.commands.internal import BotChooses, CloseWindow, Issuer, Rejoin, TimeIsUp
from tacora.table.commands.permissions import (
    check_asked,
    check_not_replaced,
    check_open,
    check_running,
    check_window,
    own_seat,
)
from tacora.table.entries import (
    AllPassed,
    AutoAnswerSet,
    BellSet,
    ChoiceMade,
    Entry,
    RematchOpened,
    SeatChanged,
)
from tacora.table.error_codes import TableCode
from tacora.table.table import OpenDecision, Table


def choose(table: Table, command: protocol.Choose, issuer: Issuer) -> list[Entry]:
    """Answer the open decision, or change the answer."""
    seat, _ = _own_decision(table, command.ask, issuer)
    return [ChoiceMade(seat, command.choice)]


def withdraw(table: Table, command: protocol.Withdraw, issuer: Issuer) -> list[Entry]:
    """Withdraw the answer."""
    seat, decision = _own_decision(table, command.ask, issuer)
    if seat in decision.choices.missing:
        raise CommandRefused(TableCode.NOT_CHOSEN, "You have not chosen yet.")
    return [ChoiceMade(seat, None)]


def _own_decision(table: Table, number: int, issuer: Issuer) -> tuple[Seat, OpenDecision]:
    seat = own_seat(table, issuer)
    check_running(table)
    check_not_replaced(table, seat)
    return seat, check_open(table, number)


def pass_all(table: Table, command: protocol.PassAll, issuer: Issuer) -> list[Entry]:
    """Pass in the open window, and in all others until this roll or phase is over."""
    seat = own_seat(table, issuer)
    check_running(table)
    check_not_replaced(table, seat)
    check_asked(check_window(table, command.ask), seat)
    return [AllPassed(seat)]


def bot_chooses(table: Table, command: BotChooses, issuer: Issuer) -> list[Entry]:
    """Take the answer of a bot, unless its seat has one: of a person, or of another process."""
    check_running(table)
    decision = check_open(table, command.decision_number)
    if table.holders[command.seat].bot is None:
        raise CommandRefused(TableCode.NOT_REPLACED, "No bot plays at this seat.")
    if command.seat in decision.choices.chosen:
        return []
    return [ChoiceMade(command.seat, command.choice)]


def time_is_up(table: Table, command: TimeIsUp, issuer: Issuer) -> list[Entry]:
    """D48: choose by the table's rule for each player who has not, or let a bot take over."""
    check_running(table)
    decision = check_open(table, command.decision_number)
    entries: list[Entry] = []
    if decision.window is not None:  # a window has its own time
        return entries
    for seat in decision.choices.missing:
        if table.holders[seat].bot is not None:
            continue
        choice = table.game.table_policy.absent_choice(table.state, seat)
        if choice is None:
            bot = registry.replacement_bot(table.game.name)
            entries.append(SeatChanged(seat, replace(table.holders[seat], bot=bot)))
        else:
            entries.append(ChoiceMade(seat, choice))
    return entries


def close_window(table: Table, command: CloseWindow, issuer: Issuer) -> list[Entry]:
    """Close a reaction window: take the answers of the bots, pass for the rest, reveal all."""
    check_running(table)
    choices = check_window(table, command.decision_number).choices
    for seat in choices.missing:
        choice = command.bot_choices.get(seat) if table.holders[seat].bot is not None else None
        if choice not in choices.legal_choices[seat]:
            choice = table.game.table_policy.absent_choice(table.state, seat)
        assert choice is not None  # in a window every seat may pass
        choices = choices.choose(seat, choice)
    return [choices.reveal()]


def set_auto_answer(table: Table, command: protocol.SetAutoAnswer, issuer: Issuer) -> list[Entry]:
    """Set the auto-answer mode."""
    seat = own_seat(table, issuer)
    check_running(table)
    if command.mode not in table.game.table_policy.auto_answer_modes:
        accepted = ", ".join(table.game.table_policy.auto_answer_modes)
        raise CommandRefused(
            TableCode.STANDING, f"Unknown auto-answer mode; valid modes: {accepted}."
        )
    return [AutoAnswerSet(seat, command.mode)]


def set_bell(table: Table, command: protocol.SetBell, issuer: Issuer) -> list[Entry]:
    """Put a bell on a card of the table, held or not, or take it off."""
    seat = own_seat(table, issuer)
    check_running(table)
    cards = table.game.table_policy.bell_cards(table.state)
    if not cards:
        raise CommandRefused(TableCode.NO_BELLS, "No card of this game carries a bell.")
    if command.card not in cards:
        raise CommandRefused(TableCode.BELL, "This table has no such card for a bell.")
    return [BellSet(seat, command.card, command.on)]


def rejoin(table: Table, command: Rejoin, issuer: Issuer) -> list[Entry]:
    """Note the table of the rematch."""
    return [] if table.rematch else [RematchOpened(command.code)]
