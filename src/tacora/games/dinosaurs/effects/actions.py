"""Effects on what the user can do: more actions, waking up, a ready explorer card."""

from __future__ import annotations

from tacora.games.dinosaurs.cards.effect_definitions import GainActions, RefreshExplorer, WakeUp
from tacora.games.dinosaurs.effects.base import Behaviour, Behaviours
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.pieces.explorers import refresh, wake
from tacora.games.dinosaurs.state import Play, State, card_code


def _may_act(state: State, play: Play, effect: GainActions) -> bool:
    return state.active == play.seat and state.may_act


def _gain_actions(state: State, play: Play, effect: GainActions, events: EventList) -> None:
    state.actions_left += effect.n
    card = card_code(state, play)
    emit(events, "points", seat=play.seat, points=state.actions_left, card=card)


def _is_unconscious(state: State, play: Play, effect: WakeUp) -> bool:
    return not state.players[play.seat].conscious


def _wake_up(state: State, play: Play, effect: WakeUp, events: EventList) -> None:
    wake(state, play.seat, events, card_code(state, play))


def _is_used(state: State, play: Play, effect: RefreshExplorer) -> bool:
    return not state.players[play.seat].ready


def _refresh(state: State, play: Play, effect: RefreshExplorer, events: EventList) -> None:
    refresh(state, play.seat, events, card_code(state, play))


BEHAVIOURS: Behaviours = {
    GainActions: Behaviour(_may_act, _gain_actions),
    WakeUp: Behaviour(_is_unconscious, _wake_up),
    RefreshExplorer: Behaviour(_is_used, _refresh),
}
