"""The outlook of a roll: the chances of what it decides, as things stand or after a card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from msgspec.structs import replace

from tacora.core.game import Json, Seat
from tacora.core.questions import chance_json
from tacora.games.dinosaurs.board import Cell, cell_name
from tacora.games.dinosaurs.cards.effect_definitions import Effect
from tacora.games.dinosaurs.choices import AUGMENT
from tacora.games.dinosaurs.effects.rolls import preview_roll
from tacora.games.dinosaurs.odds import totals
from tacora.games.dinosaurs.pieces.dice import bonus, roll_of, roll_succeeds, total
from tacora.games.dinosaurs.roll_odds import chance_of_higher, counted_totals, total_chances
from tacora.games.dinosaurs.state import Roll, State, number_at

Totals = Mapping[int, Fraction]
"""The chance of each total of a roll."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a roll decides: a total that is certain, a chance, a chance for each step."""

    total: int | None = None
    """None while dice are to be thrown."""
    chance: Fraction | None = None
    """The chance to evade, or that a theft succeeds."""
    steps: Mapping[Cell, Fraction] = field(default_factory=dict)
    """The chance to reach each neighbouring card with a move (J15)."""

    def to_json(self) -> dict[str, Json]:
        """Return the outlook as a question carries it."""
        found: dict[str, Json] = {}
        if self.total is not None:
            found["total"] = self.total
        if self.chance is not None:
            found["chance"] = chance_json(self.chance)
        if self.steps:
            found["steps"] = {cell_name(cell): chance_json(c) for cell, c in self.steps.items()}
        return found


def outlook_of(state: State, roll: Roll) -> Outlook:
    """Return the outlook of a roll as it stands, announced or thrown."""
    return _judge(state, roll, total_chances(state, roll))


def outlook_after(state: State, roll: Roll, effects: Iterable[Effect]) -> Outlook | None:
    """Return the outlook of a roll after a card's effects; None if they change no roll."""
    found = None
    for effect in effects:
        preview = preview_roll(roll, effect)
        if preview is None:
            continue
        if preview.roll is None:
            return Outlook(chance=Fraction(1))
        roll = preview.roll
        if preview.rethrows:
            return _judge(state, roll, _rethrown_totals(state, roll))
        found = outlook_of(state, roll)
    return found


def theft_outlook(state: State, thief: Seat, victim: Seat) -> Outlook:
    """Return the outlook of a theft that is not announced yet (J50)."""
    own, other = [total_chances(state, Roll("steal", seat, count=1)) for seat in (thief, victim)]
    return Outlook(chance=chance_of_higher(own, other))


def augmented_totals(state: State, roll: Roll, most: int) -> dict[str, list[int]]:
    """Return the totals of a thrown roll by sign and number of discarded items, from 1 (J28)."""
    by_sign = {"+": range(1, most + 1), "-": range(-1, -most - 1, -1)}
    return {
        sign: [
            total(state, replace(roll, bonuses=(*roll.bonuses, (AUGMENT, by)))) for by in amounts
        ]
        for sign, amounts in by_sign.items()
    }


def _rethrown_totals(state: State, roll: Roll) -> Totals:
    """Return the totals when the dice that a roll lacks are thrown again."""
    added = bonus(state, roll) + sum(roll.dice)
    thrown = totals(roll.count - len(roll.dice))
    return counted_totals(thrown, added, roll.minimum)


def _judge(state: State, roll: Roll, found: Totals) -> Outlook:
    """Return what the totals of a roll decide."""
    certain = next(iter(found)) if len(found) == 1 else None
    if roll.kind == "move":
        here = state.players[roll.seat].at
        near = () if here is None else state.board.near[here]
        steps = {cell: _reach(state, found, number_at(state, cell)) for cell in near}
        return Outlook(certain, steps=steps)
    if roll.dinosaur is not None and roll.target is not None:
        return Outlook(certain, _reach(state, found, roll.target))
    other = None if roll.opponent is None else roll_of(state, roll.opponent)
    if other is None:
        return Outlook(certain)
    against = total_chances(state, other)  # J50: a tie is enough for the victim
    is_thief = state.roll is not None and state.roll.seat == roll.seat
    won = chance_of_higher(found, against) if is_thief else chance_of_higher(against, found)
    return Outlook(certain, won)


def _reach(state: State, found: Totals, number: int) -> Fraction:
    """Return the chance that a roll succeeds against a number (J15, J43, J51)."""
    reached = [chance for rolled, chance in found.items() if roll_succeeds(state, rolled, number)]
    return sum(reached, Fraction(0))
