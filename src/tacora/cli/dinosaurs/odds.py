"""tacora odds dinosaurs: exact odds of rolls given in numbers, and of a position in notation."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING

from tacora.cli.common import console, print_json
from tacora.cli.dinosaurs.arguments import card_tables
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.game import Json
from tacora.games.dinosaurs import roll_odds
from tacora.games.dinosaurs.board import cell_name
from tacora.games.dinosaurs.notation.reader import from_notation
from tacora.games.dinosaurs.odds import at_least, evade_all
from tacora.games.dinosaurs.odds_report import (
    DEFAULT_ACTIONS,
    MAX_ACTIONS,
    check_not_over,
    exact_json,
    odds_report,
    seat_on_map,
)
from tacora.games.dinosaurs.state import State, number_at

if TYPE_CHECKING:
    from rich.console import Console

NUMBERS, ADDED, ACTIONS = range(100), range(-99, 100), range(1, MAX_ACTIONS + 1)
MOST_FOES = 10
BAR = 40


@dataclass(frozen=True)
class Rolls:
    """Rolls given in numbers, with what is added to them."""

    need: int | None
    dice: int
    evade: list[int]
    plus: int
    higher: bool

    def needed(self) -> Fraction:
        """The chance to reach the number."""
        assert self.need is not None
        return at_least(self.need, plus=self.plus, higher=self.higher, count=self.dice)

    def evaded(self) -> Fraction:
        """The chance to evade all of them."""
        return evade_all(self.evade, plus=self.plus, higher=self.higher)


def run(chosen: argparse.Namespace) -> int:
    table = None if chosen.position is None else _position(chosen.position, chosen.cards)
    seat = _seat(chosen, table)
    rolls = _rolls(chosen, table, seat)
    if table is None and rolls.need is None and not rolls.evade:
        raise UsageError(CallCode.ODDS, "Give a POSITION, --need N or --evade N,N.")
    actions = _within("--home", DEFAULT_ACTIONS if chosen.home is None else chosen.home, ACTIONS)
    if chosen.json:
        print_json(
            _rolls_json(rolls)
            | ({} if table is None else odds_report(table, seat=seat, actions=actions))
        )
        return 0
    out = console()
    _show_rolls(out, rolls)
    if table is not None:
        _show(out, table, seat, actions)
    return 0


# What was asked


def _position(text: str, cards: str | None) -> State:
    state = from_notation(text, None if cards is None else card_tables(cards))
    check_not_over(state)
    return state


def _seat(chosen: argparse.Namespace, table: State | None) -> int:
    if table is None:
        for flag in ("seat", "home"):
            if getattr(chosen, flag) is not None:
                raise UsageError(CallCode.ODDS, f"--{flag} needs a POSITION.")
        return 0
    return seat_on_map(table, chosen.seat)


def _rolls(chosen: argparse.Namespace, table: State | None, seat: int) -> Rolls:
    """In a position, what counts for the seat there counts here too."""
    return Rolls(
        need=None if chosen.need is None else _within("--need", chosen.need, NUMBERS),
        dice=chosen.dice,
        evade=[] if chosen.evade is None else _numbers(chosen.evade),
        plus=_within("--plus", chosen.plus, ADDED)
        + (roll_odds.plus_of(table, seat) if table else 0),
        higher=chosen.higher_rolls or (table is not None and table.options.higher_rolls),
    )


def _numbers(text: str) -> list[int]:
    words = text.split(",")
    if len(words) > MOST_FOES or not all(word.isascii() and word.isdecimal() for word in words):
        raise UsageError(
            CallCode.NUMBER, f"--evade takes numbers such as 7,7,10; not {text!r:.40}."
        )
    return [_within("--evade", int(word[:9]), NUMBERS) for word in words]


def _within(flag: str, number: int, accepted: range) -> int:
    if number not in accepted:
        low, high = accepted[0], accepted[-1]
        raise UsageError(CallCode.NUMBER, f"{flag} takes {low} to {high}; not {number}.")
    return number


# For programs


def _rolls_json(rolls: Rolls) -> dict[str, Json]:
    terms: dict[str, Json] = {"plus": rolls.plus, "higher_rolls": rolls.higher}
    found: dict[str, Json] = {}
    if rolls.need is not None:
        chance = exact_json(rolls.needed())
        found["need"] = {"number": rolls.need, "dice": rolls.dice, **terms, "chance": chance}
    if rolls.evade:
        found["evade"] = {"numbers": [*rolls.evade], **terms, "chance": exact_json(rolls.evaded())}
    return found


# For people


def _show_rolls(out: Console, rolls: Rolls) -> None:
    added = f" with {rolls.plus:+d}" if rolls.plus else ""
    if rolls.need is not None:
        dice = "1 die" if rolls.dice == 1 else "2 dice"
        need = f"more than {rolls.need}" if rolls.higher else f"{rolls.need} or more"
        out.print(f"{dice}{added}, {need}: {_shown(rolls.needed())}")
    if rolls.evade:
        numbers = ", ".join(map(str, rolls.evade))
        above = ", each roll above its number" if rolls.higher else ""
        out.print(f"To evade at {numbers}{added}{above}: {_shown(rolls.evaded())}")


def _show(out: Console, state: State, seat: int, actions: int) -> None:
    here = state.players[seat].at
    assert here is not None
    plus = roll_odds.plus_of(state, seat)
    shannon = f", with Safari Shannon: {plus:+d} on every roll" if plus else ""
    out.print(f"Seat {seat} at {cell_name(here)} (number {number_at(state, here)}){shannon}.")
    out.print("A step with one move:")
    for way in roll_odds.step_odds(state, seat):
        name = f"{way.letter} {cell_name(way.cell)} (number {way.number})"
        out.print(f"  {name:<24} {_shown(way.chance)}")
    foes = roll_odds.attack_odds(state, seat)
    if foes:
        out.print("To evade, if it attacks:")
        for foe in foes:
            out.print(f"  {state.cards.dinosaurs[foe.dinosaur]:<24} {_shown(foe.chance)}")
    if len(foes) > 1:
        out.print(
            f"  {'all of them':<24} {_shown(prod((foe.chance for foe in foes), start=Fraction(1)))}"
        )
    out.print("On Base Camp within so many actions, by dice and tunnels alone:")
    for number, chance in enumerate(roll_odds.home_odds(state, seat, actions), start=1):
        bar = "█" * round(BAR * float(chance))
        exact = f"  {chance}" if chance.denominator < 10**6 else ""
        out.print(f"  {number:>2}  {_percent(chance):>7}  {bar}{exact}")


def _shown(chance: Fraction) -> str:
    return f"{_percent(chance)} ({chance})"


def _percent(chance: Fraction) -> str:
    return f"{100 * float(chance):.1f} %"
