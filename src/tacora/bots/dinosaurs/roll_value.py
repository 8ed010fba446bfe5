"""What a roll is worth to whoever rolls, and what a card would make of it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from tacora.bots.dinosaurs.evaluation import VICTORY_VALUE, knockout_cost, risk
from tacora.bots.dinosaurs.path_cost import route_of
from tacora.core.game import Seat
from tacora.games.dinosaurs.board import CAMP, Cell
from tacora.games.dinosaurs.cards import effect_definitions as word
from tacora.games.dinosaurs.pieces.dice import bonus, dice_of, dice_outcomes, roll_succeeds
from tacora.games.dinosaurs.state import Roll, State, number_at

Value = Callable[[int], float]
"""The cost, in actions, of a total."""


def position_cost(state: State, seat: Seat, cell: Cell, points: int) -> float:
    """The cost of standing on a cell with so many actions left: the route, and what may come."""
    needs = state.options.diamonds - state.players[seat].diamonds
    if cell == CAMP and not needs:
        return -VICTORY_VALUE
    danger = risk(state, seat, cell) / (1 + 2 * points)
    return route_of(state, seat).cost(cell) + danger


def value_of(state: State, roll: Roll) -> Value:
    """What totals cost the one who rolls."""
    seat = roll.seat
    if roll.kind == "evade":
        loss, need = knockout_cost(state, seat), roll.target or 0
        return lambda total: 0.0 if roll_succeeds(state, total, need) else loss
    if roll.kind == "steal":
        return lambda total: -0.4 * total
    return _move_value(state, seat)


def _move_value(state: State, seat: Seat) -> Value:
    here = state.players[seat].at
    assert here is not None  # whoever rolls is on the map
    points = state.actions_left if seat == state.active else 0
    stay = position_cost(state, seat, here, points)
    ways = sorted(
        (position_cost(state, seat, cell, points), number_at(state, cell))
        for cell in state.board.near[here]
    )

    def value(total: int) -> float:
        for gain, number in ways:
            if gain >= stay:
                break
            if roll_succeeds(state, total, number):
                return gain
        return stay

    return value


def expected(state: State, roll: Roll, value: Value) -> float:
    """The mean cost of a roll, thrown or not."""
    plus = bonus(state, roll)
    if roll.dice:
        return value(_total(sum(roll.dice), plus, roll.minimum))
    return _mean(roll, plus, value)


def _mean(roll: Roll, plus: int, value: Value) -> float:
    """The mean cost of dice that are yet to fall."""
    thrown = dice_outcomes(roll.count, roll.extra_dice, roll.sixes)
    total = 0.0
    for outcome, weight in zip(thrown.outcomes, thrown.weights, strict=True):
        total += weight * value(_total(sum(dice_of(outcome)), plus, roll.minimum))
    return total / sum(thrown.weights)


def _total(dice: int, plus: int, floor: int | None) -> int:
    return dice + plus if floor is None else max(floor, dice + plus)


def cost_after_effect(state: State, roll: Roll, effect: word.Effect, value: Value) -> float | None:
    """The mean cost once a word has been spoken over a roll; None for other words."""
    if isinstance(effect, word.EscapeAttack):
        return 0.0
    if isinstance(effect, word.Reroll):
        return _again(state, roll, effect, value)
    changed = _changed(roll, effect)
    return None if changed is None else expected(state, changed, value)


def _changed(roll: Roll, effect: word.Effect) -> Roll | None:
    match effect:
        case word.AddToRoll():
            return replace(roll, bonus=roll.bonus + effect.n)
        case word.MinimumRoll():
            return replace(roll, minimum=max(effect.n, roll.minimum or effect.n))
        case word.ExtraDie():
            more = {"best": 1, "worst": -1, "six": 0}[effect.shape]
            return replace(roll, extra_dice=roll.extra_dice + more, sixes=roll.sixes + (not more))
        case word.MatchHigherDie():
            return replace(roll, dice=(roll.dice[-1],) * len(roll.dice))
        case word.FlipDie():
            return replace(roll, dice=_turned(roll.dice, effect.die))
        case _:
            return None


def _turned(dice: tuple[int, ...], die: str) -> tuple[int, ...]:
    place = 0 if die == "low" else len(dice) - 1
    return tuple(7 - d if number == place else d for number, d in enumerate(dice))


def _again(state: State, roll: Roll, effect: word.Reroll, value: Value) -> float:
    keep = {"both": (), "low": roll.dice[1:], "high": roll.dice[:-1]}[effect.die]
    thrown = replace(roll, count=roll.count - len(keep), extra_dice=0, sixes=0)
    return _mean(thrown, bonus(state, roll) + sum(keep), value)


def move_gain(state: State, seat: Seat) -> float:
    """How many actions a move is likely to bring a seat forward."""
    roll = Roll("move", seat)
    here = state.players[seat].at
    stay = position_cost(state, seat, here if here is not None else CAMP, state.actions_left)
    return stay - expected(state, roll, value_of(state, roll))
