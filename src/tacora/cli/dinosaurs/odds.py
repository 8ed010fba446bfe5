"""tacora odds dinosaurs: print exact odds of rolls given in numbers, and of a position."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING

from tacora.cli.dinosaurs.arguments import card_tables
from tacora.cli.reporting import bar_columns, bar_text, console, percent_text, print_json
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.game import Json
from tacora.core.json_values import fraction_json
from tacora.games.dinosaurs import roll_odds
from tacora.games.dinosaurs.board import cell_name
from tacora.games.dinosaurs.notation.reader import from_notation
from tacora.games.dinosaurs.odds import evade_all, success_chance
from tacora.games.dinosaurs.odds_report import (
    DEFAULT_ACTIONS,
    MAX_ACTIONS,
    check_not_over,
    odds_report,
    seat_on_map,
)
from tacora.games.dinosaurs.pieces.dice import standing_bonus
from tacora.games.dinosaurs.state import State, number_at

if TYPE_CHECKING:
    from rich.console import Console

NUMBER_RANGE, BONUS_RANGE, ACTION_RANGE = range(100), range(-99, 100), range(1, MAX_ACTIONS + 1)
MAX_DINOSAURS = 10


@dataclass(frozen=True)
class Rolls:
    """Rolls given in numbers, with what is added to them."""

    need: int | None
    dice: int
    evade: list[int]
    plus: int
    higher: bool

    def needed(self) -> Fraction:
        """Return the chance to reach the number."""
        assert self.need is not None
        return success_chance(self.need, plus=self.plus, higher=self.higher, count=self.dice)

    def evaded(self) -> Fraction:
        """Return the chance to evade all dinosaurs."""
        return evade_all(self.evade, plus=self.plus, higher=self.higher)


def run(args: argparse.Namespace) -> int:
    state = None if args.position is None else _parse_position(args.position, args.cards)
    seat = _parse_seat(args, state)
    rolls = _parse_rolls(args, state, seat)
    if state is None and rolls.need is None and not rolls.evade:
        raise UsageError(CallCode.ODDS, "Give a POSITION, --need N or --evade N,N.")
    home = DEFAULT_ACTIONS if args.home is None else args.home
    actions = _check_range("--home", home, ACTION_RANGE)
    if args.json:
        report = {} if state is None else odds_report(state, seat=seat, actions=actions)
        print_json(_rolls_json(rolls) | report)
        return 0
    out = console()
    _show_rolls(out, rolls)
    if state is not None:
        _show(out, state, seat, actions)
    return 0


# Arguments


def _parse_position(text: str, cards: str | None) -> State:
    state = from_notation(text, None if cards is None else card_tables(cards))
    check_not_over(state)
    return state


def _parse_seat(args: argparse.Namespace, state: State | None) -> int:
    if state is None:
        for flag in ("seat", "home"):
            if getattr(args, flag) is not None:
                raise UsageError(CallCode.ODDS, f"--{flag} needs a POSITION.")
        return 0
    return seat_on_map(state, args.seat)


def _parse_rolls(args: argparse.Namespace, state: State | None, seat: int) -> Rolls:
    """Read the rolls; in a position, the seat's bonus and the table's options apply."""
    return Rolls(
        need=None if args.need is None else _check_range("--need", args.need, NUMBER_RANGE),
        dice=args.dice,
        evade=[] if args.evade is None else _parse_numbers(args.evade),
        plus=_check_range("--plus", args.plus, BONUS_RANGE)
        + (standing_bonus(state, seat) if state else 0),
        higher=args.higher_rolls or (state is not None and state.options.higher_rolls),
    )


def _parse_numbers(text: str) -> list[int]:
    words = text.split(",")
    if len(words) > MAX_DINOSAURS or not all(word.isascii() and word.isdecimal() for word in words):
        raise UsageError(
            CallCode.NUMBER, f"--evade takes numbers such as 7,7,10; not {text!r:.40}."
        )
    return [_check_range("--evade", int(word[:9]), NUMBER_RANGE) for word in words]


def _check_range(flag: str, number: int, accepted: range) -> int:
    if number not in accepted:
        low, high = accepted[0], accepted[-1]
        raise UsageError(CallCode.NUMBER, f"{flag} takes {low} to {high}; not {number}.")
    return number


# JSON


def _rolls_json(rolls: Rolls) -> dict[str, Json]:
    terms: dict[str, Json] = {"plus": rolls.plus, "higher_rolls": rolls.higher}
    found: dict[str, Json] = {}
    if rolls.need is not None:
        chance = fraction_json(rolls.needed())
        found["need"] = {"number": rolls.need, "dice": rolls.dice, **terms, "chance": chance}
    if rolls.evade:
        chance = fraction_json(rolls.evaded())
        found["evade"] = {"numbers": [*rolls.evade], **terms, "chance": chance}
    return found


def _evade_all(attackers: list[roll_odds.AttackOdds]) -> Fraction:
    return prod((attacker.chance for attacker in attackers), start=Fraction(1))


# Text


def _show_rolls(out: Console, rolls: Rolls) -> None:
    added = f" with {rolls.plus:+d}" if rolls.plus else ""
    if rolls.need is not None:
        dice = "1 die" if rolls.dice == 1 else "2 dice"
        need = f"more than {rolls.need}" if rolls.higher else f"{rolls.need} or more"
        out.print(f"{dice}{added}, {need}: {_chance_text(rolls.needed())}")
    if rolls.evade:
        numbers = ", ".join(map(str, rolls.evade))
        above = ", each roll above its number" if rolls.higher else ""
        out.print(f"To evade at {numbers}{added}{above}: {_chance_text(rolls.evaded())}")


def _show(out: Console, state: State, seat: int, actions: int) -> None:
    here = state.players[seat].at
    assert here is not None
    plus = standing_bonus(state, seat)
    added = f", {plus:+d} on every roll" if plus else ""
    out.print(f"Seat {seat} at {cell_name(here)} (number {number_at(state, here)}){added}.")
    out.print("A step with one move:")
    for step in roll_odds.step_odds(state, seat):
        name = f"{step.letter} {cell_name(step.cell)} (number {step.number})"
        out.print(f"  {name:<24} {_chance_text(step.chance)}")
    attackers = roll_odds.attack_odds(state, seat)
    if attackers:
        out.print("To evade, if it attacks:")
        for attacker in attackers:
            name = state.cards.dinosaurs[attacker.dinosaur]
            out.print(f"  {name:<24} {_chance_text(attacker.chance)}")
    if len(attackers) > 1:
        out.print(f"  {'all of them':<24} {_chance_text(_evade_all(attackers))}")
    out.print("Chance to reach Base Camp within N actions, only by dice and tunnels:")
    chances = roll_odds.home_odds(state, seat, actions)
    exact_texts = [f"  {each}" if each.denominator < 10**6 else "" for each in chances]
    columns = bar_columns(out, 15 + max(map(len, exact_texts)))
    for number, (chance, exact) in enumerate(zip(chances, exact_texts, strict=True), start=1):
        bar = bar_text(float(chance), columns)
        out.print(f"  {number:>2}  {percent_text(chance):>7}  {bar}{exact}")


def _chance_text(chance: Fraction) -> str:
    return f"{percent_text(chance)} ({chance})"
