"""The behaviour of effects: when each would do something, and what it does.

A card is offered only where one of its effects would do something, and something that can matter:
that is the offer of an effect, where it asks for more than its condition. A card on the stack needs
its condition only. Conditions and offers look at nothing that the holder of the card may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, get_args

from tacora.games.dinosaurs.agenda import Task, push_tasks, replace_task
from tacora.games.dinosaurs.cards.effect_definitions import AnyEffect, Effect
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.state import Play, State, card_code

E = TypeVar("E", bound=Effect)

Condition = Callable[[State, Play, E], bool]
Application = Callable[[State, Play, E, EventList], None]


@dataclass(frozen=True, slots=True)
class Behaviour(Generic[E]):
    """The condition, the application and the offer of one kind of effect."""

    condition: Condition[E]
    apply: Application[E]
    offer: Condition[E] | None = None
    """When a card with the effect is offered; None: where the condition holds."""


Behaviours = Mapping[type[Effect], Behaviour[Any]]

_CONDITIONS: dict[type[Effect], Condition[Any]] = {}
_APPLICATIONS: dict[type[Effect], Application[Any]] = {}
_OFFERS: dict[type[Effect], Condition[Any]] = {}


def register(*families: Behaviours) -> None:
    """Register the behaviour of every effect; raise TypeError if one has none."""
    for family in families:
        for kind, behaviour in family.items():
            _CONDITIONS[kind], _APPLICATIONS[kind] = behaviour.condition, behaviour.apply
            _OFFERS[kind] = behaviour.offer or behaviour.condition
    missing = [kind.__name__ for kind in get_args(AnyEffect) if kind not in _CONDITIONS]
    if missing:
        raise TypeError(f"effects without a behaviour: {', '.join(missing)}")


def would_have_effect(state: State, play: Play, effect: Effect) -> bool:
    """Return True if an effect would do anything now."""
    return _CONDITIONS[type(effect)](state, play, effect)


def is_offered(state: State, play: Play, effects: Sequence[Effect]) -> bool:
    """Return True if one of a card's effects would do anything that can matter now."""
    if len(effects) == 1:  # most cards: any() costs more than their one effect
        return _OFFERS[type(effects[0])](state, play, effects[0])
    return any(_OFFERS[type(effect)](state, play, effect) for effect in effects)


def target_of(play: Play) -> int:
    """Return the seat or dinosaur of a play whose effect needs one."""
    assert play.target is not None  # validation: cards with such effects have a target
    return play.target


def resolve_card(
    state: State, play: Play, effects: tuple[AnyEffect, ...], events: EventList
) -> None:
    """Apply the effects of a card that still do something, in their order."""
    if not _apply_next(state, play, effects, events):
        emit(events, "fizzled", seat=play.seat, card=card_code(state, play))


class ResolveEffects(Task, frozen=True, gc=False, tag="effects"):
    """Apply the remaining effects of a card, one after the other."""

    play: Play
    effects: tuple[AnyEffect, ...]

    def run(self, state: State, events: EventList) -> bool:
        replace_task(state)
        _apply_next(state, self.play, self.effects, events)
        return True


def _apply_next(
    state: State, play: Play, effects: tuple[AnyEffect, ...], events: EventList
) -> bool:
    """Apply the first effect that does something, and leave the rest for later."""
    for index, effect in enumerate(effects, 1):
        if would_have_effect(state, play, effect):
            if effects[index:]:
                push_tasks(state, ResolveEffects(play, effects[index:]))
            _APPLICATIONS[type(effect)](state, play, effect, events)
            return True
    return False
