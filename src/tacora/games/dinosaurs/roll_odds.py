"""The odds of an explorer where it stands: each step, the dinosaurs there, the way home.

Bonuses in force count: Safari Shannon (J22), a boost, and what cards did to an announced roll.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tacora.core.game import Seat
from tacora.games.dinosaurs.board import CAMP, DIRECTIONS, Cell
from tacora.games.dinosaurs.odds import arrival_chances, success_chance, totals
from tacora.games.dinosaurs.pieces.dice import bonus, roll_succeeds, standing_bonus, total
from tacora.games.dinosaurs.state import Roll, State, number_at


@dataclass(frozen=True)
class StepOdds:
    """A neighbouring card, and the chance that a move gets there."""

    letter: str
    cell: Cell
    number: int
    chance: Fraction


@dataclass(frozen=True)
class AttackOdds:
    """A dinosaur on the same space, and the chance to evade it."""

    dinosaur: int
    chance: Fraction


def roll_success_chance(state: State, seat: Seat, need: int, roll: Roll | None = None) -> Fraction:
    """Return the chance that a seat's roll, announced or any, succeeds against a number."""
    higher = state.options.higher_rolls
    if roll is None:
        return success_chance(need, plus=standing_bonus(state, seat), higher=higher)
    if roll.dice:
        return Fraction(int(roll_succeeds(state, total(state, roll), need)))
    if roll.minimum is not None and roll_succeeds(state, roll.minimum, need):
        return Fraction(1)
    return success_chance(
        need,
        plus=bonus(state, roll),
        higher=higher,
        count=roll.count,
        drop_lowest=roll.drop_lowest,
        drop_highest=roll.drop_highest,
        sixes=roll.sixes,
    )


def step_odds(state: State, seat: Seat) -> list[StepOdds]:
    """Return the chance of a step to each neighbouring card (J15)."""
    here = state.players[seat].at
    if here is None:
        return []
    roll = _announced(state, seat, "move")
    found = []
    for letter, step in DIRECTIONS.items():
        cell = here + step
        if cell in state.board.cards:
            number = number_at(state, cell)
            found.append(
                StepOdds(letter, cell, number, roll_success_chance(state, seat, number, roll))
            )
    return found


def attack_odds(state: State, seat: Seat) -> list[AttackOdds]:
    """Return the odds to evade each dinosaur that may still attack a seat (J42, J43)."""
    here = state.players[seat].at
    if here is None:
        return []
    attacks_made = () if state.dinosaur_phase is None else state.dinosaur_phase.attacks_made
    return [
        AttackOdds(dinosaur, evade_chance(state, seat, dinosaur))
        for dinosaur, at in enumerate(state.dinosaurs)
        if at == here and (dinosaur, seat) not in attacks_made
    ]


def evade_chance(state: State, seat: Seat, dinosaur: int) -> Fraction:
    """Return the chance of a seat on the map to evade a dinosaur; its roll may be under way."""
    roll = _announced(state, seat, "evade")
    if roll is not None and roll.dinosaur == dinosaur and roll.target is not None:
        return roll_success_chance(state, seat, roll.target, roll)
    here = state.players[seat].at
    assert here is not None
    return roll_success_chance(state, seat, number_at(state, here))


def home_odds(state: State, seat: Seat, actions: int) -> list[Fraction]:
    """Return the chances to be on Base Camp after 1, 2, … actions."""
    here = state.players[seat].at
    if here is None:
        return []
    return [found[here] for found in arrival_chances(state, CAMP, actions)[1:]]


def _announced(state: State, seat: Seat, kind: str) -> Roll | None:
    roll = state.roll
    return roll if roll is not None and roll.seat == seat and roll.kind == kind else None


def number_needed(state: State, number: int) -> int:
    """Return the total that reaches a number, one more with higher rolls (J51)."""
    return number + state.options.higher_rolls


def total_chances(state: State, roll: Roll) -> dict[int, Fraction]:
    """Return the chance of each total of a roll; thrown dice have one."""
    if roll.dice:
        return {total(state, roll): Fraction(1)}
    thrown = totals(roll.count, roll.drop_lowest, roll.drop_highest, roll.sixes)
    return counted_totals(thrown, bonus(state, roll), roll.minimum)


def counted_totals(
    thrown: Mapping[int, Fraction], added: int, minimum: int | None
) -> dict[int, Fraction]:
    """Return the chances of totals with what is added, and the least total that a card sets."""
    found: dict[int, Fraction] = {}
    for rolled, chance in thrown.items():
        counted = rolled + added if minimum is None else max(minimum, rolled + added)
        found[counted] = found[counted] + chance if counted in found else chance
    return found


def theft_chance(state: State, thief: Roll, victim: Roll) -> Fraction:
    """Return the chance that the thief's roll is higher (J50)."""
    return chance_of_higher(total_chances(state, thief), total_chances(state, victim))


def chance_of_higher(rolled: Mapping[int, Fraction], against: Mapping[int, Fraction]) -> Fraction:
    """Return the chance that one roll is higher than another; a tie is not (J50)."""
    won = [a * b for one, a in rolled.items() for other, b in against.items() if one > other]
    return sum(won, Fraction(0))
