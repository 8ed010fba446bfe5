"""The odds of an explorer where it stands: each step, the dinosaurs there, the way home.

Bonuses in force count: Safari Shannon (J22), and what cards did to a roll that is announced.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tacora.core.game import Seat
from tacora.games.dinosaurs.board import CAMP, DIRECTIONS, Cell
from tacora.games.dinosaurs.cards.models import SHANNON
from tacora.games.dinosaurs.odds import at_least, reaching
from tacora.games.dinosaurs.pieces.dice import bonus, reaches, total
from tacora.games.dinosaurs.state import Roll, State, kind_at, number_at


@dataclass(frozen=True)
class Way:
    """A neighbouring card, and the chance that a move gets there."""

    letter: str
    cell: Cell
    number: int
    chance: Fraction


@dataclass(frozen=True)
class Foe:
    """A dinosaur on the same space, and the chance to evade it."""

    dinosaur: int
    chance: Fraction


def plus_of(table: State, seat: Seat) -> int:
    """J22: what is added to every roll of a seat where it stands."""
    at = table.players[seat].at
    return SHANNON if at is not None and kind_at(table, at) == "shannon" else 0


def reach(table: State, seat: Seat, need: int, roll: Roll | None = None) -> Fraction:
    """The chance of a seat's roll against a number: of one that is announced, or of any."""
    higher = table.options.higher_rolls
    if roll is None:
        return at_least(need, plus=plus_of(table, seat), higher=higher)
    if roll.dice:
        return Fraction(int(reaches(table, total(table, roll), need)))
    if roll.floor is not None and reaches(table, roll.floor, need):
        return Fraction(1)
    return at_least(
        need,
        plus=bonus(table, roll),
        higher=higher,
        count=roll.count,
        extra=roll.extra,
        six=roll.six,
    )


def ways(table: State, seat: Seat) -> list[Way]:
    """J15: the chance of a step to each neighbouring card."""
    here = table.players[seat].at
    if here is None:
        return []
    roll = _announced(table, seat, "move")
    found = []
    for letter, step in DIRECTIONS.items():
        cell = here + step
        if cell in table.board.cards:
            number = number_at(table, cell)
            found.append(Way(letter, cell, number, reach(table, seat, number, roll)))
    return found


def foes(table: State, seat: Seat) -> list[Foe]:
    """J42, J43: the dinosaurs with a seat, those aside that have attacked it in this phase."""
    here = table.players[seat].at
    if here is None:
        return []
    roll = _announced(table, seat, "evade")
    bitten = () if table.hunt is None else table.hunt.bitten
    found = []
    for dinosaur, at in enumerate(table.dinosaurs):
        under_way = roll is not None and roll.dinosaur == dinosaur
        if at == here and (under_way or (dinosaur, seat) not in bitten):
            mine = roll if under_way else None
            found.append(Foe(dinosaur, reach(table, seat, number_at(table, here), mine)))
    return found


def home(table: State, seat: Seat, actions: int) -> list[Fraction]:
    """For 1, 2, … actions: the chance to be on Base Camp by then."""
    here = table.players[seat].at
    if here is None:
        return []
    return [found[here] for found in reaching(table, CAMP, actions)[1:]]


def _announced(table: State, seat: Seat, kind: str) -> Roll | None:
    roll = table.roll
    return roll if roll is not None and roll.seat == seat and roll.kind == kind else None
