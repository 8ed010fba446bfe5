"""What a roll is worth to whoever rolls, and what a card would make of it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from tacora.bots.dinosaurs.evaluation import VICTORY, fall, risk
from tacora.bots.dinosaurs.path_cost import route_of
from tacora.core.game import Seat
from tacora.games.dinosaurs.board import CAMP, Cell
from tacora.games.dinosaurs.cards import effect_definitions as word
from tacora.games.dinosaurs.pieces.dice import bonus, chances, dice_of, reaches
from tacora.games.dinosaurs.state import Roll, State, number_at

Value = Callable[[int], float]
"""The cost, in actions, of a total."""


def landing(table: State, seat: Seat, cell: Cell, points: int) -> float:
    """The cost of standing on a cell with so many actions left: the route, and what may come."""
    needs = table.options.diamonds - table.players[seat].diamonds
    if cell == CAMP and not needs:
        return -VICTORY
    danger = risk(table, seat, cell) / (1 + 2 * points)
    return route_of(table, seat).cost(cell) + danger


def value_of(table: State, roll: Roll) -> Value:
    """What totals cost the one who rolls."""
    seat = roll.seat
    if roll.kind == "evade":
        loss, need = fall(table, seat), roll.need or 0
        return lambda total: 0.0 if reaches(table, total, need) else loss
    if roll.kind == "steal":
        return lambda total: -0.4 * total
    return _move_value(table, seat)


def _move_value(table: State, seat: Seat) -> Value:
    here = table.players[seat].at
    assert here is not None  # whoever rolls is on the map
    points = table.points if seat == table.active else 0
    stay = landing(table, seat, here, points)
    ways = sorted(
        (landing(table, seat, cell, points), number_at(table, cell))
        for cell in table.board.near[here]
    )

    def value(total: int) -> float:
        for gain, number in ways:
            if gain >= stay:
                break
            if reaches(table, total, number):
                return gain
        return stay

    return value


def expected(table: State, roll: Roll, value: Value) -> float:
    """The mean cost of a roll, thrown or not."""
    plus = bonus(table, roll)
    if roll.dice:
        return value(_total(sum(roll.dice), plus, roll.floor))
    return _mean(roll, plus, value)


def _mean(roll: Roll, plus: int, value: Value) -> float:
    """The mean cost of dice that are yet to fall."""
    thrown = chances(roll.count, roll.extra, roll.six)
    total = 0.0
    for outcome, weight in zip(thrown.outcomes, thrown.weights, strict=True):
        total += weight * value(_total(sum(dice_of(outcome)), plus, roll.floor))
    return total / sum(thrown.weights)


def _total(dice: int, plus: int, floor: int | None) -> int:
    return dice + plus if floor is None else max(floor, dice + plus)


def after(table: State, roll: Roll, effect: word.Word, value: Value) -> float | None:
    """The mean cost once a word has been spoken over a roll; None for other words."""
    if isinstance(effect, word.Escape):
        return 0.0
    if isinstance(effect, word.Reroll):
        return _again(table, roll, effect, value)
    changed = _changed(roll, effect)
    return None if changed is None else expected(table, changed, value)


def _changed(roll: Roll, effect: word.Word) -> Roll | None:
    match effect:
        case word.Add():
            return replace(roll, plus=roll.plus + effect.n)
        case word.Floor():
            return replace(roll, floor=max(effect.n, roll.floor or effect.n))
        case word.Dice():
            more = {"best": 1, "worst": -1, "six": 0}[effect.shape]
            return replace(roll, extra=roll.extra + more, six=roll.six + (not more))
        case word.Match():
            return replace(roll, dice=(roll.dice[-1],) * len(roll.dice))
        case word.Turn():
            return replace(roll, dice=_turned(roll.dice, effect.die))
        case _:
            return None


def _turned(dice: tuple[int, ...], die: str) -> tuple[int, ...]:
    place = 0 if die == "low" else len(dice) - 1
    return tuple(7 - d if number == place else d for number, d in enumerate(dice))


def _again(table: State, roll: Roll, effect: word.Reroll, value: Value) -> float:
    keep = {"both": (), "low": roll.dice[1:], "high": roll.dice[:-1]}[effect.die]
    thrown = replace(roll, count=roll.count - len(keep), extra=0, six=0)
    return _mean(thrown, bonus(table, roll) + sum(keep), value)


def move_gain(table: State, seat: Seat) -> float:
    """How many actions a move is likely to bring a seat forward."""
    roll = Roll("move", seat)
    here = table.players[seat].at
    stay = landing(table, seat, here if here is not None else CAMP, table.points)
    return stay - expected(table, roll, value_of(table, roll))
