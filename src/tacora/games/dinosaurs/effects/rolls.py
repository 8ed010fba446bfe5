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
from tacora.games.dinosaurs.effects.base import Behaviour, Behaviours, target_of
from tacora.games.dinosaurs.effects.roll_outcome import less_would_matter, more_would_matter
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.pieces.dice import (
    RollDice,
    emit_roll_changed,
    end_rolls,
    roll_of,
    roll_still_applies,
    set_roll,
)
from tacora.games.dinosaurs.pieces.dinosaur_pieces import record_attack
from tacora.games.dinosaurs.state import Play, Roll, State, card_code, card_of

WEAK_DIE = 3
"""The highest die that counts as weak."""


class RollPreview(NamedTuple):
    """A roll as an effect would leave it."""

    roll: Roll | None
    """None: no roll is made."""
    rethrows: bool = False
    """True if the dice that the roll lacks are thrown again."""


def preview_roll(roll: Roll, effect: Effect, source: str = "") -> RollPreview | None:
    """Return what an effect would make of a roll; None for an effect that changes no rolls."""
    if isinstance(effect, AddToRoll):
        return RollPreview(replace(roll, bonuses=(*roll.bonuses, (source, effect.n))))
    preview = _PREVIEWS.get(type(effect))
    return None if preview is None else preview(roll, effect)


def changes_roll(effect: Effect) -> bool:
    """Return True if an effect does nothing but change a roll."""
    return type(effect) in _ROLL_EFFECTS


def affected_roll(state: State, play: Play) -> Roll | None:
    """Return the roll that a play works on: its user's own, or that of the seat it names (J50)."""
    card = card_of(state, play)
    other = card is not None and card.targets_roll
    return roll_of(state, target_of(play) if other else play.seat)


def _extra_die(roll: Roll, effect: ExtraDie) -> RollPreview:
    if effect.shape == "six":
        return RollPreview(replace(roll, sixes=roll.sixes + 1))
    if effect.shape == "best":
        return RollPreview(replace(roll, drop_lowest=roll.drop_lowest + 1))
    return RollPreview(replace(roll, drop_highest=roll.drop_highest + 1))


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
    ExtraDie: _extra_die,
    MinimumRoll: _minimum,
    Reroll: _reroll,
    FlipDie: _flip,
    MatchHigherDie: _match,
    EscapeAttack: _escape,
}
_ROLL_EFFECTS = frozenset({AddToRoll, *_PREVIEWS})


# When a card is offered: after the dice it must be able to change the outcome


def _is_rolling(state: State, play: Play, effect: Effect) -> bool:
    return roll_still_applies(state) and affected_roll(state, play) is not None


def _dice_differ(state: State, play: Play, effect: MatchHigherDie) -> bool:
    roll = affected_roll(state, play)
    return roll_still_applies(state) and roll is not None and len(set(roll.dice)) > 1


def _is_attacked(state: State, play: Play, effect: EscapeAttack) -> bool:
    roll = affected_roll(state, play)
    return roll_still_applies(state) and roll is not None and roll.dinosaur is not None


def _has_rethrown_dice(state: State, play: Play, effect: Reroll) -> bool:
    roll = affected_roll(state, play)
    if roll is None or not roll_still_applies(state):
        return False
    thrown = len(roll.dice) - len(_kept_dice(roll, effect))
    return thrown > 0 and (roll.seat == play.seat or roll.dice[-1] > 1)


def _turns_well(state: State, play: Play, effect: FlipDie) -> bool:
    """Return True if the die turns up for the user's own roll, or down for another's."""
    roll = affected_roll(state, play)
    if roll is None or not roll_still_applies(state):
        return False
    return (roll.dice[0 if effect.die == "low" else -1] <= WEAK_DIE) == (roll.seat == play.seat)


def _sum_matters(state: State, play: Play, effect: AddToRoll) -> bool:
    return _is_offered(state, affected_roll(state, play), raises=effect.n > 0)


def _raise_matters(state: State, play: Play, effect: MinimumRoll) -> bool:
    return _is_offered(state, affected_roll(state, play), raises=True)


def _match_matters(state: State, play: Play, effect: MatchHigherDie) -> bool:
    return _dice_differ(state, play, effect) and _is_offered(
        state, affected_roll(state, play), raises=True
    )


def _escape_matters(state: State, play: Play, effect: EscapeAttack) -> bool:
    return _is_attacked(state, play, effect) and _is_offered(
        state, affected_roll(state, play), raises=True
    )


def _flip_matters(state: State, play: Play, effect: FlipDie) -> bool:
    roll = affected_roll(state, play)
    own = roll is not None and roll.seat == play.seat
    return _turns_well(state, play, effect) and _is_offered(state, roll, raises=own)


def _reroll_matters(state: State, play: Play, effect: Reroll) -> bool:
    """Return True if the new dice can be higher in the user's own roll, or lower in another's."""
    roll = affected_roll(state, play)
    if roll is None:
        return False
    kept = _kept_dice(roll, effect)
    thrown, shown = len(roll.dice) - len(kept), sum(roll.dice) - sum(kept)
    own = roll.seat == play.seat
    return (shown < 6 * thrown if own else shown > thrown) and _is_offered(state, roll, raises=own)


def _is_offered(state: State, roll: Roll | None, *, raises: bool) -> bool:
    """Return True for a roll whose dice are to come, or whose outcome a change can alter."""
    if roll is None or not roll_still_applies(state):
        return False
    if not roll.dice:
        return True
    return more_would_matter(state, roll) if raises else less_would_matter(state, roll)


def _change_roll(state: State, play: Play, effect: Effect, events: EventList) -> None:
    roll, card = affected_roll(state, play), card_of(state, play)
    assert roll is not None  # _is_rolling
    assert card is not None  # discarded items have no effects
    preview = preview_roll(roll, effect, f"{play.kind}:{card.id}")
    if preview is None or preview.roll is None:
        return
    if preview.rethrows:
        opposed = roll is state.opposed_roll
        push_tasks(state, RollDice(preview.roll.dice, again=True, opposed=opposed))
        return
    set_roll(state, preview.roll)
    emit_roll_changed(state, preview.roll, events, by=play.seat, card=card_code(state, play))


def _escape_attack(state: State, play: Play, effect: EscapeAttack, events: EventList) -> None:
    roll = affected_roll(state, play)
    assert roll is not None  # _is_attacked
    assert roll.dinosaur is not None
    record_attack(state)
    name = state.cards.dinosaurs[roll.dinosaur]
    emit(events, "escaped", seat=roll.seat, dinosaur=name, card=card_code(state, play))
    end_rolls(state, events, "escaped")


BEHAVIOURS: Behaviours = {
    AddToRoll: Behaviour(_is_rolling, _change_roll, _sum_matters),
    ExtraDie: Behaviour(_is_rolling, _change_roll),
    MinimumRoll: Behaviour(_is_rolling, _change_roll, _raise_matters),
    Reroll: Behaviour(_has_rethrown_dice, _change_roll, _reroll_matters),
    FlipDie: Behaviour(_turns_well, _change_roll, _flip_matters),
    MatchHigherDie: Behaviour(_dice_differ, _change_roll, _match_matters),
    EscapeAttack: Behaviour(_is_attacked, _escape_attack, _escape_matters),
}
