"""Write what a seat sees as a position: programs elsewhere read it back and get the same view."""

from __future__ import annotations

from msgspec.structs import replace

from tacora.core.game import Seat
from tacora.games.dinosaurs.notation.writer import to_notation
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.view import view


def seen_notation(state: State, seat: Seat) -> str:
    """Return a position that a seat cannot tell from the true one, always the same one.

    It follows from the view of the seat alone: hidden items are dealt in the order of the box.
    """
    seen = view(state, seat)
    dealt = replace(seen.state)
    unseen = list(seen.unseen)
    hands = []
    for holder, hand in enumerate(dealt.hands):
        if holder == seat:
            hands.append(hand)
        else:
            hands.append(tuple(unseen[: len(hand)]))
            del unseen[: len(hand)]
    dealt.hands = tuple(hands)
    if dealt.known_next_card is not None:
        dealt.known_next_card_seats = (seat,)
    return to_notation(dealt)
