"""The value of a roll to the roller, as it is and after an effect."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from msgspec.structs import replace

from tacora.bots.dinosaurs.evaluation import VICTORY_VALUE, knockout_cost, risk
from tacora.bots.dinosaurs.path_cost import route_of
from tacora.core.game import Seat
from tacora.games.dinosaurs.board import CAMP, Cell
from tacora.games.dinosaurs.cards.effect_definitions import Effect
from tacora.games.dinosaurs.effects.rolls import preview_roll
from tacora.games.dinosaurs.odds import totals
from tacora.games.dinosaurs.pieces.dice import (
    bonus,
    roll_of,
    roll_succeeds,
)
from tacora.games.dinosaurs.pieces.dice import total as total_of
from tacora.games.dinosaurs.state import Roll, State, number_at

TotalCost = Callable[[int], float]
"""The cost, in actions, of a total."""

STAKE = 3.0
"""The cost, in actions, of losing a theft, on either side."""


def position_cost(state: State, seat: Seat, cell: Cell, actions: int) -> float:
    """Return the cost of a cell with some actions left: the route home and the dangers."""
    needs = state.options.diamonds - state.players[seat].diamonds
    if cell == CAMP and not needs:
        return -VICTORY_VALUE
    danger = risk(state, seat, cell) / (1 + 2 * actions)
    return route_of(state, seat).cost(cell) + danger


def value_of(state: State, roll: Roll) -> TotalCost:
    """Return the cost of each total for the roller."""
    seat = roll.seat
    if roll.kind == "evade":
        loss, need = knockout_cost(state, seat), roll.target or 0
        return lambda total: 0.0 if roll_succeeds(state, total, need) else loss
    if roll.kind == "steal":
        return _theft_value(state, roll)
    return _move_value(state, seat)


def _theft_value(state: State, roll: Roll) -> TotalCost:
    """Return the cost of each total in a theft: against the other roll, if it is thrown (J50)."""
    other = None if roll.opponent is None else roll_of(state, roll.opponent)
    if other is None or not other.dice:
        return lambda total: -0.4 * total
    against, is_thief = total_of(state, other), roll.seat == state.active
    return lambda total: 0.0 if total > against or (total == against and not is_thief) else STAKE


def _move_value(state: State, seat: Seat) -> TotalCost:
    here = state.players[seat].at
    assert here is not None  # a rolling player is on the map
    actions = state.actions_left if seat == state.active else 0
    stay = position_cost(state, seat, here, actions)
    steps = sorted(
        (position_cost(state, seat, cell, actions), number_at(state, cell))
        for cell in state.board.near[here]
    )

    def value(total: int) -> float:
        for gain, number in steps:
            if gain >= stay:
                break
            if roll_succeeds(state, total, number):
                return gain
        return stay

    return value


def expected(state: State, roll: Roll, value: TotalCost) -> float:
    """Return the mean cost of a roll, thrown or not."""
    added = bonus(state, roll)
    if roll.dice:
        return value(_total(sum(roll.dice), added, roll.minimum))
    return _mean(roll, added, value)


def _mean(roll: Roll, added: int, value: TotalCost) -> float:
    """Return the mean cost of dice that are not thrown yet."""
    mean, minimum = 0.0, roll.minimum
    for rolled, chance in _sums(roll.count, roll.drop_lowest, roll.drop_highest, roll.sixes):
        mean += chance * value(_total(rolled, added, minimum))
    return mean


@cache
def _sums(
    count: int, drop_lowest: int, drop_highest: int, sixes: int
) -> tuple[tuple[int, float], ...]:
    """Return the possible sums of the dice that count, with their chances."""
    chances = totals(count, drop_lowest, drop_highest, sixes)
    return tuple([(rolled, float(chance)) for rolled, chance in sorted(chances.items())])


def _total(dice: int, added: int, minimum: int | None) -> int:
    return dice + added if minimum is None else max(minimum, dice + added)


def cost_after_effect(state: State, roll: Roll, effect: Effect, value: TotalCost) -> float | None:
    """Return the mean cost after an effect has changed the roll; None for other effects."""
    preview = preview_roll(roll, effect)
    if preview is None:
        return None
    if preview.roll is None:
        return 0.0
    if preview.rethrows:
        return _mean_after_rethrow(state, roll, preview.roll.dice, value)
    return expected(state, preview.roll, value)


def _mean_after_rethrow(state: State, roll: Roll, kept: tuple[int, ...], value: TotalCost) -> float:
    """Return the mean cost when all dice but the kept ones are thrown again."""
    count = roll.count - len(kept)
    rethrown = replace(roll, count=count, drop_lowest=0, drop_highest=0, sixes=0)
    return _mean(rethrown, bonus(state, roll) + sum(kept), value)


def move_gain(state: State, seat: Seat) -> float:
    """Return the expected gain of a move, in actions."""
    roll = Roll("move", seat)
    here = state.players[seat].at
    stay = position_cost(state, seat, here if here is not None else CAMP, state.actions_left)
    return stay - expected(state, roll, value_of(state, roll))
