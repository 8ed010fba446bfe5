"""Items in hands, in the deck and on the discards."""

from __future__ import annotations

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.agenda import Task, replace_task
from tacora.games.dinosaurs.choices import Choice
from tacora.games.dinosaurs.events import EventList, emit, emit_private
from tacora.games.dinosaurs.piles import uniform_chance, with_cards, without_card
from tacora.games.dinosaurs.state import State, hand_space, with_item_replaced


class DrawItems(Task, frozen=True, gc=False, tag="drawitems"):
    """Draw items for a seat, card by card, until its hand is full (J24)."""

    seat: Seat
    count: int

    def run(self, state: State, events: EventList) -> bool:
        if self.count and hand_space(state, self.seat):
            if not state.item_deck:  # J25: the discards are shuffled; both empty: no draw
                state.item_deck, state.item_discards = state.item_discards, ()
                emit(events, "reshuffled", deck="items", count=len(state.item_deck))
            if state.item_deck:
                return False
        replace_task(state)
        return True

    def pending(self, state: State) -> Pending:
        return uniform_chance(state.cards.item_codes, state.item_deck)

    def apply_chance(self, state: State, outcome: str, events: EventList) -> None:
        name = Choice.parse(outcome).name
        card = state.cards.item_named[name]
        state.item_deck = without_card(state.item_deck, card)
        give(state, self.seat, card)
        emit(events, "drew-item", seat=self.seat, hand=len(state.hands[self.seat]))
        emit_private(events, "found-item", self.seat, seat=self.seat, item=name)
        replace_task(state, DrawItems(self.seat, self.count - 1))


class TakeItem(Task, frozen=True, gc=False, tag="takeitem"):
    """Take one random item from another hand (J84)."""

    seat: Seat
    victim: Seat

    def run(self, state: State, events: EventList) -> bool:
        if state.hands[self.victim] and hand_space(state, self.seat):
            return False
        replace_task(state)
        return True

    def pending(self, state: State) -> Pending:
        return uniform_chance(state.cards.item_codes, state.hands[self.victim])

    def apply_chance(self, state: State, outcome: str, events: EventList) -> None:
        name = Choice.parse(outcome).name
        card = state.cards.item_named[name]
        lose(state, self.victim, card)
        give(state, self.seat, card)
        emit(events, "took-item", seat=self.seat, victim=self.victim)
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
