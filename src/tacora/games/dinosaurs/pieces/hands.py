"""Items in hands, in the deck and on the discards."""

from __future__ import annotations

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.state import (
    State,
    Task,
    Told,
    changed,
    done,
    equal_chances,
    into,
    room,
    say,
    whisper,
    without,
)


class DrawItems(Task, frozen=True, gc=False, tag="drawitems"):
    """So many items for a seat, card by card: what does not fit is not drawn (J24)."""

    seat: Seat
    count: int

    def run(self, game: State, told: Told) -> bool:
        if self.count and room(game, self.seat):
            if not game.item_deck:  # J25: the discards are shuffled; both empty: no draw
                game.item_deck, game.item_discards = game.item_discards, ()
            if game.item_deck:
                return False
        done(game)
        return True

    def pending(self, game: State) -> Pending:
        return equal_chances(game.cards.item_codes, game.item_deck)

    def drawn(self, game: State, outcome: str, told: Told) -> None:
        card = game.cards.item_named[outcome[5:]]
        game.item_deck = without(game.item_deck, card)
        give(game, self.seat, card)
        say(told, "drew-item", seat=self.seat, hand=len(game.hands[self.seat]))
        whisper(told, "found-item", self.seat, seat=self.seat, item=outcome[5:])
        done(game, DrawItems(self.seat, self.count - 1))


class TakeItem(Task, frozen=True, gc=False, tag="takeitem"):
    """One item at random out of another hand (J84)."""

    seat: Seat
    victim: Seat

    def run(self, game: State, told: Told) -> bool:
        if game.hands[self.victim] and room(game, self.seat):
            return False
        done(game)
        return True

    def pending(self, game: State) -> Pending:
        return equal_chances(game.cards.item_codes, game.hands[self.victim])

    def drawn(self, game: State, outcome: str, told: Told) -> None:
        card = game.cards.item_named[outcome[5:]]
        lose(game, self.victim, card)
        give(game, self.seat, card)
        say(told, "took-item", seat=self.seat, victim=self.victim)
        facts: dict[str, object] = {"victim": self.victim, "item": outcome[5:]}
        whisper(told, "took-which", self.seat, self.victim, seat=self.seat, **facts)
        done(game)


def give(game: State, seat: Seat, card: int) -> None:
    """An item comes into a hand."""
    _set_hand(game, seat, into(game.hands[seat], card))


def lose(game: State, seat: Seat, card: int) -> None:
    """An item leaves a hand."""
    _set_hand(game, seat, without(game.hands[seat], card))


def discard(game: State, *cards: int) -> None:
    """Items come to the discards."""
    game.item_discards = into(game.item_discards, *cards)


def can_draw(game: State, seat: Seat) -> bool:
    """Whether a draw would give an item (J24, J25)."""
    return room(game, seat) > 0 and bool(game.item_deck or game.item_discards)


def _set_hand(game: State, seat: Seat, hand: tuple[int, ...]) -> None:
    game.hands = changed(game.hands, seat, hand)
