"""What is at stake in a roll, by what all can see: certain results, and cards that change them."""

from __future__ import annotations

from collections.abc import Sequence

from tacora.core.game import Seat
from tacora.games.dinosaurs.cards.effect_definitions import Effect
from tacora.games.dinosaurs.effects.rolls import preview_roll
from tacora.games.dinosaurs.pieces.dice import (
    bonus,
    dice_of,
    dice_outcomes,
    roll_of,
    roll_succeeds,
    total,
)
from tacora.games.dinosaurs.state import Roll, State, number_at


def numbers_to_reach(state: State, roll: Roll) -> list[int]:
    """List the numbers that a roll may reach; none if they are not known yet."""
    here = state.players[roll.seat].at
    if roll.kind == "move":
        return [] if here is None else [number_at(state, cell) for cell in state.board.near[here]]
    if roll.opponent is not None:
        return _number_in_theft(state, roll, roll.opponent)
    return [] if roll.target is None else [roll.target]


def _number_in_theft(state: State, roll: Roll, opponent: Seat) -> list[int]:
    """List the least total that wins a theft, once the other player has rolled (J50)."""
    other = roll_of(state, opponent)
    if other is None or not other.dice:
        return []
    beats_ties = roll.seat != state.active  # on a tie the thief is caught
    return [total(state, other) + 1 - beats_ties - state.options.higher_rolls]


def is_certain(state: State, roll: Roll) -> bool:
    """Return True if a roll succeeds with every result of its dice, thrown or not (J15, J43)."""
    numbers = numbers_to_reach(state, roll)
    least = _least_total(state, roll)
    return bool(numbers) and all(roll_succeeds(state, least, number) for number in numbers)


def has_succeeded(state: State, roll: Roll) -> bool:
    """Return True if a thrown roll reaches everything that it may reach."""
    numbers = numbers_to_reach(state, roll)
    return bool(numbers) and _reached(state, numbers, total(state, roll)) == len(numbers)


def _least_total(state: State, roll: Roll) -> int:
    chance = dice_outcomes(roll.count, roll.drop_lowest, roll.drop_highest, roll.sixes)
    least = min(sum(dice_of(outcome)) for outcome in chance.outcomes) + bonus(state, roll)
    return least if roll.minimum is None else max(roll.minimum, least)


def may_help(state: State, roll: Roll, effects: Sequence[Effect]) -> bool:
    """Return True if one of these effects may let a roll reach more."""
    return any(_may_change(state, roll, effect, more=True) for effect in effects)


def may_harm(state: State, roll: Roll, effects: Sequence[Effect]) -> bool:
    """Return True if one of these effects may let a roll reach less."""
    return any(_may_change(state, roll, effect, more=False) for effect in effects)


def discards_may_help(state: State, roll: Roll) -> bool:
    """Return True if the roller reaches more by discarding items (J28)."""
    rolled, items = total(state, roll), len(state.hands[roll.seat])
    numbers = numbers_to_reach(state, roll)
    return not numbers or _reached(state, numbers, rolled + items) > _reached(
        state, numbers, rolled
    )


def changes_roll(roll: Roll, effect: Effect) -> bool:
    """Return True if an effect changes, repeats or ends a roll."""
    return preview_roll(roll, effect) is not None


def _may_change(state: State, roll: Roll, effect: Effect, *, more: bool) -> bool:
    preview = preview_roll(roll, effect)
    if preview is None:
        return False
    numbers = numbers_to_reach(state, roll)
    if not roll.dice or preview.roll is None or not numbers:
        return True
    now = _reached(state, numbers, total(state, roll))
    if preview.rethrows:
        return now < len(numbers) if more else now > 0
    then = _reached(state, numbers, total(state, preview.roll))
    return then > now if more else then < now


def _reached(state: State, numbers: Sequence[int], rolled: int) -> int:
    return sum(roll_succeeds(state, rolled, number) for number in numbers)
