"""Determinization: a view with its hidden cards dealt at random."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.view import View


def determinize(view: View, rng: Random) -> State:
    """Return a random state that looks like this view to its seat."""
    state = replace(view.state)
    cards = list(view.unseen)
    rng.shuffle(cards)
    hands = []
    for holder, hand in enumerate(view.state.hands):
        if holder == view.seat:
            hands.append(hand)
        else:
            hands.append(tuple(sorted(cards[: len(hand)])))
            del cards[: len(hand)]
    state.hands = tuple(hands)
    state.item_deck = tuple(sorted(cards))
    return state
