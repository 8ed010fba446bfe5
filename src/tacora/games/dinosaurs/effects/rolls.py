"""Effects on a roll: before the dice are thrown, and after."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from tacora.games.dinosaurs.agenda import push_tasks
from tacora.games.dinosaurs.cards.effect_definitions import (
    AddToRoll,
    Effect,
    EscapeAttack,
    ExtraDie,
    FlipDie,
    MatchHigherDie,
    MinimumRoll,
    Reroll,
)
from tacora.games.dinosaurs.effects.base import Behaviour, Behaviours
from tacora.games.dinosaurs.effects.roll_outcome import less_would_matter, more_would_matter
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.pieces.dice import RollDice, roll_facts, roll_still_applies
from tacora.games.dinosaurs.pieces.dinosaur_pieces import record_attack
from tacora.games.dinosaurs.state import Play, Roll, State

WEAK_DIE = 3
"""The highest die that counts as weak."""


class RollPreview(NamedTuple):
    """A roll as an effect would leave it."""

    roll: Roll | None
    """None: no roll is made."""
    rethrows: bool = False
    """True if the dice that the roll lacks are thrown again."""


def preview_roll(roll: Roll, effect: Effect) -> RollPreview | None:
    """Return what an effect would make of a roll; None for an effect that changes no rolls."""
    preview = _PREVIEWS.get(type(effect))
    return None if preview is None else preview(roll, effect)


def _add(roll: Roll, effect: AddToRoll) -> RollPreview:
    return RollPreview(replace(roll, bonus=roll.bonus + effect.n))


def _extra_die(roll: Roll, effect: ExtraDie) -> RollPreview:
    if effect.shape == "six":
        return RollPreview(replace(roll, sixes=roll.sixes + 1))
    more = 1 if effect.shape == "best" else -1
    return RollPreview(replace(roll, extra_dice=roll.extra_dice + more))


def _minimum(roll: Roll, effect: MinimumRoll) -> RollPreview:
    return RollPreview(replace(roll, minimum=max(effect.n, roll.minimum or effect.n)))


def _reroll(roll: Roll, effect: Reroll) -> RollPreview:
    return RollPreview(replace(roll, dice=_kept_dice(roll, effect)), rethrows=True)


def _kept_dice(roll: Roll, effect: Reroll) -> tuple[int, ...]:
    """Return the dice that are not thrown again."""
    match effect.die:
        case "both":
            return ()
        case "low":
            return roll.dice[1:]
        case "high":
            return roll.dice[:-1]
        case "weak":
            return tuple([die for die in roll.dice if die > WEAK_DIE])


def _flip(roll: Roll, effect: FlipDie) -> RollPreview:
    dice = list(roll.dice)
    index = 0 if effect.die == "low" else -1
    dice[index] = 7 - dice[index]
    return RollPreview(replace(roll, dice=tuple(sorted(dice))))


def _match(roll: Roll, effect: MatchHigherDie) -> RollPreview:
    return RollPreview(replace(roll, dice=(roll.dice[-1],) * len(roll.dice)))


def _escape(roll: Roll, effect: EscapeAttack) -> RollPreview:
    return RollPreview(None)


_PREVIEWS: dict[type[Effect], Callable[[Roll, Any], RollPreview]] = {
    AddToRoll: _add,
    ExtraDie: _extra_die,
    MinimumRoll: _minimum,
    Reroll: _reroll,
    FlipDie: _flip,
    MatchHigherDie: _match,
    EscapeAttack: _escape,
}


# When a card is offered: after the dice it must be able to change the outcome


def _is_rolling(state: State, play: Play, effect: Effect) -> bool:
    return roll_still_applies(state)


def _dice_differ(state: State, play: Play, effect: MatchHigherDie) -> bool:
    return roll_still_applies(state) and state.roll is not None and len(set(state.roll.dice)) > 1


def _is_attacked(state: State, play: Play, effect: EscapeAttack) -> bool:
    return roll_still_applies(state) and state.roll is not None and state.roll.dinosaur is not None


def _has_rethrown_dice(state: State, play: Play, effect: Reroll) -> bool:
    roll = state.roll
    if roll is None or not roll_still_applies(state):
        return False
    thrown = len(roll.dice) - len(_kept_dice(roll, effect))
    return thrown > 0 and (_is_own(state, play) or roll.dice[-1] > 1)


def _turns_well(state: State, play: Play, effect: FlipDie) -> bool:
    """Return True if the die turns up for the user's own roll, or down for another's."""
    roll = state.roll
    if roll is None or not roll_still_applies(state):
        return False
    return (roll.dice[0 if effect.die == "low" else -1] <= WEAK_DIE) == (roll.seat == play.seat)


def _sum_matters(state: State, play: Play, effect: AddToRoll) -> bool:
    return _is_offered(state, raises=effect.n > 0)


def _raise_matters(state: State, play: Play, effect: MinimumRoll) -> bool:
    return _is_offered(state, raises=True)


def _match_matters(state: State, play: Play, effect: MatchHigherDie) -> bool:
    return _dice_differ(state, play, effect) and _is_offered(state, raises=True)


def _escape_matters(state: State, play: Play, effect: EscapeAttack) -> bool:
    return _is_attacked(state, play, effect) and _is_offered(state, raises=True)


def _flip_matters(state: State, play: Play, effect: FlipDie) -> bool:
    return _turns_well(state, play, effect) and _is_offered(state, raises=_is_own(state, play))


def _reroll_matters(state: State, play: Play, effect: Reroll) -> bool:
    """Return True if the new dice can be higher in the user's own roll, or lower in another's."""
    roll = state.roll
    if roll is None:
        return False
    kept = _kept_dice(roll, effect)
    thrown, shown = len(roll.dice) - len(kept), sum(roll.dice) - sum(kept)
    own = _is_own(state, play)
    return (shown < 6 * thrown if own else shown > thrown) and _is_offered(state, raises=own)


def _is_own(state: State, play: Play) -> bool:
    return state.roll is not None and state.roll.seat == play.seat


def _is_offered(state: State, *, raises: bool) -> bool:
    """Return True for a roll whose dice are to come, or whose outcome a change can alter."""
    roll = state.roll
    if roll is None or not roll_still_applies(state):
        return False
    if not roll.dice:
        return True
    return more_would_matter(state, roll) if raises else less_would_matter(state, roll)


def _change_roll(state: State, play: Play, effect: Effect, events: EventList) -> None:
    roll = state.roll
    preview = None if roll is None else preview_roll(roll, effect)
    if preview is None or preview.roll is None:
        return
    if preview.rethrows:
        push_tasks(state, RollDice(preview.roll.dice, again=True))
        return
    state.roll = preview.roll
    if preview.roll.dice:
        emit(events, "roll-changed", **roll_facts(state, preview.roll))


def _escape_attack(state: State, play: Play, effect: EscapeAttack, events: EventList) -> None:
    roll = state.roll
    assert roll is not None  # _is_attacked
    assert roll.dinosaur is not None
    record_attack(state)
    emit(events, "escaped", seat=roll.seat, dinosaur=state.cards.dinosaurs[roll.dinosaur])
    state.roll = None


BEHAVIOURS: Behaviours = {
    AddToRoll: Behaviour(_is_rolling, _change_roll, _sum_matters),
    ExtraDie: Behaviour(_is_rolling, _change_roll),
    MinimumRoll: Behaviour(_is_rolling, _change_roll, _raise_matters),
    Reroll: Behaviour(_has_rethrown_dice, _change_roll, _reroll_matters),
    FlipDie: Behaviour(_turns_well, _change_roll, _flip_matters),
    MatchHigherDie: Behaviour(_dice_differ, _change_roll, _match_matters),
    EscapeAttack: Behaviour(_is_attacked, _escape_attack, _escape_matters),
}
