"""The odds of an explorer where it stands: each step, the dinosaurs there, the way home.

Bonuses in force count: Safari Shannon (J22), and what cards did to a roll that is announced.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tacora.core.game import Seat
from tacora.games.dinosaurs.board import CAMP, DIRECTIONS, Cell
from tacora.games.dinosaurs.cards.models import SHANNON
from tacora.games.dinosaurs.odds import arrival_chances, at_least
from tacora.games.dinosaurs.pieces.dice import bonus, roll_succeeds, total
from tacora.games.dinosaurs.state import Roll, State, kind_at, number_at


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


def plus_of(state: State, seat: Seat) -> int:
    """J22: what is added to every roll of a seat where it stands."""
    at = state.players[seat].at
    return SHANNON if at is not None and kind_at(state, at) == "shannon" else 0


def reach(state: State, seat: Seat, need: int, roll: Roll | None = None) -> Fraction:
    """The chance of a seat's roll against a number: of one that is announced, or of any."""
    higher = state.options.higher_rolls
    if roll is None:
        return at_least(need, plus=plus_of(state, seat), higher=higher)
    if roll.dice:
        return Fraction(int(roll_succeeds(state, total(state, roll), need)))
    if roll.minimum is not None and roll_succeeds(state, roll.minimum, need):
        return Fraction(1)
    return at_least(
        need,
        plus=bonus(state, roll),
        higher=higher,
        count=roll.count,
        extra=roll.extra_dice,
        six=roll.sixes,
    )


def step_odds(state: State, seat: Seat) -> list[StepOdds]:
    """J15: the chance of a step to each neighbouring card."""
    here = state.players[seat].at
    if here is None:
        return []
    roll = _announced(state, seat, "move")
    found = []
    for letter, step in DIRECTIONS.items():
        cell = here + step
        if cell in state.board.cards:
            number = number_at(state, cell)
            found.append(StepOdds(letter, cell, number, reach(state, seat, number, roll)))
    return found


def attack_odds(state: State, seat: Seat) -> list[AttackOdds]:
    """J42, J43: the dinosaurs with a seat, those aside that have attacked it in this phase."""
    here = state.players[seat].at
    if here is None:
        return []
    roll = _announced(state, seat, "evade")
    bitten = () if state.dinosaur_phase is None else state.dinosaur_phase.attacks_made
    found = []
    for dinosaur, at in enumerate(state.dinosaurs):
        under_way = roll is not None and roll.dinosaur == dinosaur
        if at == here and (under_way or (dinosaur, seat) not in bitten):
            mine = roll if under_way else None
            found.append(AttackOdds(dinosaur, reach(state, seat, number_at(state, here), mine)))
    return found


def home_odds(state: State, seat: Seat, actions: int) -> list[Fraction]:
    """For 1, 2, … actions: the chance to be on Base Camp by then."""
    here = state.players[seat].at
    if here is None:
        return []
    return [found[here] for found in arrival_chances(state, CAMP, actions)[1:]]


def _announced(state: State, seat: Seat, kind: str) -> Roll | None:
    roll = state.roll
    return roll if roll is not None and roll.seat == seat and roll.kind == kind else None
