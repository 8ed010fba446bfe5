"""Effects on items: drawing, stealing, cancelling and copying them."""

from __future__ import annotations

from msgspec.structs import replace

from tacora.games.dinosaurs.agenda import push_tasks
from tacora.games.dinosaurs.cards.effect_definitions import (
    CancelItem,
    CopyItem,
    DrawItemCards,
    FillHand,
    StealItem,
)
from tacora.games.dinosaurs.effects.base import Behaviour, Behaviours, resolve_card, target_of
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.pieces.hands import DrawItems, TakeItem, can_draw, discard
from tacora.games.dinosaurs.state import Play, State, card_code, hand_space


def copied_play(state: State, play: Play) -> Play | None:
    """Return the item on top of the stack as a play of the copying seat; None if it is no item."""
    below = state.stack.top
    return None if below is None or below.kind != "item" else replace(below, seat=play.seat)


def _is_in_hand(state: State, play: Play) -> bool:
    """Return True for an item that makes room in the hand when it is played."""
    return play.kind == "item" and play.card in state.hands[play.seat]


def _items_are_left(state: State, play: Play, effect: DrawItemCards) -> bool:
    """Return True if there is something to draw; a full hand is asked before it is lost (J24)."""
    return bool(state.item_deck or state.item_discards)


def _can_draw(state: State, play: Play, effect: DrawItemCards) -> bool:
    return _is_in_hand(state, play) or can_draw(state, play.seat)


def _draw(state: State, play: Play, effect: DrawItemCards, events: EventList) -> None:
    push_tasks(state, DrawItems(play.seat, effect.n, card=card_code(state, play)))


def _hand_size(state: State, play: Play) -> int:
    """Return the size of the hand without the item that is played."""
    return len(state.hands[play.seat]) - _is_in_hand(state, play)


def _can_fill(state: State, play: Play, effect: FillHand) -> bool:
    return _hand_size(state, play) < effect.n and (
        _is_in_hand(state, play) or can_draw(state, play.seat)
    )


def _fill(state: State, play: Play, effect: FillHand, events: EventList) -> None:
    missing = effect.n - _hand_size(state, play)
    push_tasks(state, DrawItems(play.seat, missing, card=card_code(state, play)))


def _has_items(state: State, play: Play, effect: StealItem) -> bool:
    return bool(state.hands[target_of(play)])


def _can_steal(state: State, play: Play, effect: StealItem) -> bool:
    space = hand_space(state, play.seat) + _is_in_hand(state, play)
    return _has_items(state, play, effect) and space > 0


def _steal(state: State, play: Play, effect: StealItem, events: EventList) -> None:
    push_tasks(state, TakeItem(play.seat, target_of(play), card=card_code(state, play)))


def _answers_item(state: State, play: Play, effect: CancelItem | CopyItem) -> bool:
    below = state.stack.top
    return below is not None and below.kind == "item" and len(state.stack) - 1 == play.target


def _cancel(state: State, play: Play, effect: CancelItem, events: EventList) -> None:
    below, state.stack = state.stack.take()
    discard(state, below.card)
    item = state.cards.items[below.card].id
    emit(events, "cancelled", seat=below.seat, item=item, by=play.seat)


def _copy(state: State, play: Play, effect: CopyItem, events: EventList) -> None:
    copied = copied_play(state, play)
    assert copied is not None  # _answers_item
    emit(events, "copied", seat=play.seat, item=state.cards.items[copied.card].id)
    resolve_card(state, copied, state.cards.items[copied.card].effects, events)


BEHAVIOURS: Behaviours = {
    DrawItemCards: Behaviour(_items_are_left, _draw, _can_draw),
    FillHand: Behaviour(_can_fill, _fill),
    StealItem: Behaviour(_has_items, _steal, _can_steal),
    CancelItem: Behaviour(_answers_item, _cancel),
    CopyItem: Behaviour(_answers_item, _copy),
}
