"""Resolution of the stack: the last play first (J27)."""

from __future__ import annotations

from msgspec.structs import replace

from tacora.games.dinosaurs.choices import AUGMENT
from tacora.games.dinosaurs.effects.base import resolve_card
from tacora.games.dinosaurs.events import NO_EVENTS, EventList, emit
from tacora.games.dinosaurs.pieces.dice import emit_roll_changed, roll_of, set_roll
from tacora.games.dinosaurs.pieces.hands import discard
from tacora.games.dinosaurs.state import Play, State, card_code, card_of


def resolve_top(state: State, events: EventList) -> None:
    """Take the last play off the stack and carry it out (J27)."""
    play, state.stack = state.stack.take()
    card = card_of(state, play)
    if events is not NO_EVENTS:
        emit(events, "resolved", seat=play.seat, play=play.kind, card=card_code(state, play))
    if card is None:
        _resolve_augmentation(state, play, events)
        return
    if play.kind == "item":
        discard(state, play.card)
    resolve_card(state, play, card.effects, events)


def _resolve_augmentation(state: State, play: Play, events: EventList) -> None:
    roll = roll_of(state, play.seat)
    if roll is None:
        emit(events, "fizzled", seat=play.seat, card=None)
        return
    roll = replace(roll, bonuses=(*roll.bonuses, (AUGMENT, play.bonus)))  # J28
    set_roll(state, roll)
    emit_roll_changed(state, roll, events, by=play.seat, card=AUGMENT)
