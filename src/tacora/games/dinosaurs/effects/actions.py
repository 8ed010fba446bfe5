"""Effects on what the user can do: more actions, better rolls, waking up, a ready explorer."""

from __future__ import annotations

from tacora.games.dinosaurs.cards.effect_definitions import (
    BoostRolls,
    GainActions,
    RefreshExplorer,
    WakeUp,
)
from tacora.games.dinosaurs.effects.base import Behaviour, Behaviours
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.pieces.diamonds import can_pick_up, pick_up
from tacora.games.dinosaurs.pieces.explorers import refresh, wake
from tacora.games.dinosaurs.state import Play, State, card_code, update_player


def _may_act(state: State, play: Play, effect: GainActions) -> bool:
    return state.active == play.seat and state.may_act


def _gain_actions(state: State, play: Play, effect: GainActions, events: EventList) -> None:
    state.actions_left += effect.n
    card = card_code(state, play)
    emit(events, "points", seat=play.seat, points=state.actions_left, card=card)


def _is_unconscious(state: State, play: Play, effect: WakeUp) -> bool:
    return not state.players[play.seat].conscious


def _wake_up(state: State, play: Play, effect: WakeUp, events: EventList) -> None:
    card = card_code(state, play)
    wake(state, play.seat, events, card)
    at = state.players[play.seat].at
    if effect.grab and at is not None and can_pick_up(state, play.seat, at):
        pick_up(state, play.seat, at, events, card)


def _is_not_boosted(state: State, play: Play, effect: BoostRolls) -> bool:
    return "boost" not in state.players[play.seat].protections


def _boost(state: State, play: Play, effect: BoostRolls, events: EventList) -> None:
    protections = state.players[play.seat].protections
    update_player(state, play.seat, protections=(*protections, "boost"))
    emit(events, "protected", seat=play.seat, against="boost", card=card_code(state, play))


def _is_used(state: State, play: Play, effect: RefreshExplorer) -> bool:
    return not state.players[play.seat].ready


def _refresh(state: State, play: Play, effect: RefreshExplorer, events: EventList) -> None:
    refresh(state, play.seat, events, card_code(state, play))


BEHAVIOURS: Behaviours = {
    GainActions: Behaviour(_may_act, _gain_actions),
    BoostRolls: Behaviour(_is_not_boosted, _boost),
    WakeUp: Behaviour(_is_unconscious, _wake_up),
    RefreshExplorer: Behaviour(_is_used, _refresh),
}
