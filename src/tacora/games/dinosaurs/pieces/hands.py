"""Items in hands, in the deck and on the discards."""

from __future__ import annotations

from collections.abc import Callable

from tacora.core.game import Pending, Seat
from tacora.core.tuples import with_item_replaced
from tacora.games.dinosaurs.agenda import Task, replace_task
from tacora.games.dinosaurs.choices import ITEM, Choice
from tacora.games.dinosaurs.events import NO_EVENTS, EventList, emit, emit_private
from tacora.games.dinosaurs.piles import uniform_chance, with_cards, without_card
from tacora.games.dinosaurs.state import State, hand_space

_full_hand_window: Callable[[State, Seat], Task]


def use_full_hand_window(window: Callable[[State, Seat], Task]) -> None:
    """Set the task that asks a seat with a full hand; windows stand above this module."""
    global _full_hand_window  # noqa: PLW0603  (set once, when the windows are imported)
    _full_hand_window = window


class DrawItems(Task, frozen=True, gc=False, tag="drawitems"):
    """Draw items for a seat, card by card; before each that does not fit, ask the seat (J24)."""

    seat: Seat
    count: int
    asked: bool = False
    card: str | None = None
    """The card that lets the seat draw: an icon of the map, an item, or an explorer."""

    def run(self, state: State, events: EventList) -> bool:
        if not self.count:
            replace_task(state)
        elif not state.item_deck and not state.item_discards:  # J25: both empty: no draw
            emit(events, "draw-lost", seat=self.seat, reason="deck", card=self.card)
            replace_task(state, DrawItems(self.seat, self.count - 1, card=self.card))
        elif hand_space(state, self.seat):
            if not state.item_deck:  # J25: the discards are shuffled
                state.item_deck, state.item_discards = state.item_discards, ()
                emit(events, "reshuffled", deck="items", count=len(state.item_deck))
            return False
        elif not self.asked:
            window = _full_hand_window(state, self.seat)
            replace_task(state, window, DrawItems(self.seat, self.count, True, self.card))
        else:
            emit(events, "draw-lost", seat=self.seat, reason="hand", card=self.card)
            replace_task(state, DrawItems(self.seat, self.count - 1, card=self.card))
        return True

    def pending(self, state: State) -> Pending:
        return uniform_chance(state.cards.item_codes, state.item_deck)

    def can_draw(self, state: State, outcome: str) -> bool:
        choice = Choice.parse(outcome)
        return choice.verb == ITEM and state.cards.item_named.get(choice.name) in state.item_deck

    def apply_chance(self, state: State, outcome: str, events: EventList) -> None:
        name = Choice.parse(outcome).name
        card = state.cards.item_named[name]
        state.item_deck = without_card(state.item_deck, card)
        give(state, self.seat, card)
        if events is not NO_EVENTS:
            size = len(state.hands[self.seat])
            emit(events, "drew-item", seat=self.seat, hand=size, card=self.card)
            emit_private(events, "found-item", self.seat, seat=self.seat, item=name)
        replace_task(state, DrawItems(self.seat, self.count - 1, card=self.card))


class TakeItem(Task, frozen=True, gc=False, tag="takeitem"):
    """Take one random item from another hand (J84)."""

    seat: Seat
    victim: Seat
    asked: bool = False
    card: str | None = None
    """The card that takes the item."""

    def run(self, state: State, events: EventList) -> bool:
        if not state.hands[self.victim]:
            emit(events, "draw-lost", seat=self.seat, reason="deck", card=self.card)
            replace_task(state)
        elif hand_space(state, self.seat):
            return False
        elif not self.asked:  # J24: what holds for a draw holds here
            window = _full_hand_window(state, self.seat)
            replace_task(state, window, TakeItem(self.seat, self.victim, True, self.card))
        else:
            emit(events, "draw-lost", seat=self.seat, reason="hand", card=self.card)
            replace_task(state)
        return True

    def pending(self, state: State) -> Pending:
        return uniform_chance(state.cards.item_codes, state.hands[self.victim])

    def apply_chance(self, state: State, outcome: str, events: EventList) -> None:
        name = Choice.parse(outcome).name
        card = state.cards.item_named[name]
        lose(state, self.victim, card)
        give(state, self.seat, card)
        emit(events, "took-item", seat=self.seat, victim=self.victim, card=self.card)
        facts: dict[str, object] = {"victim": self.victim, "item": name}
        emit_private(events, "took-which", self.seat, self.victim, seat=self.seat, **facts)
        replace_task(state)


def give(state: State, seat: Seat, card: int) -> None:
    """Add an item to a hand."""
    _set_hand(state, seat, with_cards(state.hands[seat], card))


def lose(state: State, seat: Seat, card: int) -> None:
    """Remove an item from a hand."""
    _set_hand(state, seat, without_card(state.hands[seat], card))


def discard(state: State, *cards: int) -> None:
    """Put items on the discard pile."""
    state.item_discards = with_cards(state.item_discards, *cards)


def can_draw(state: State, seat: Seat) -> bool:
    """Return True if a draw would give an item (J24, J25)."""
    return hand_space(state, seat) > 0 and bool(state.item_deck or state.item_discards)


def _set_hand(state: State, seat: Seat, hand: tuple[int, ...]) -> None:
    state.hands = with_item_replaced(state.hands, seat, hand)
