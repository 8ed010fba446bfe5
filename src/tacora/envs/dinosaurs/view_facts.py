"""Facts of a view's state that several modules need."""

from __future__ import annotations

from tacora.core.game import Decide, Seat
from tacora.games.dinosaurs.effects.peeking import ChooseScoutedCards
from tacora.games.dinosaurs.state import State


def places_clockwise(state: State, seat: Seat, other: Seat) -> int:
    """Return how many places clockwise from a seat another player sits."""
    return (other - seat) % len(state.players)


def scouted_cards(state: State) -> tuple[int, ...]:
    """Return the map cards that the view's seat looks at, to draw two of them."""
    task = state.agenda[-1]
    return task.seen if isinstance(task, ChooseScoutedCards) else ()


def asked_seats(state: State) -> tuple[Seat, ...]:
    """Return the seats whose answers are due, as everybody knows them."""
    task = state.agenda[-1]
    if isinstance(task, ChooseScoutedCards):  # the view of another seat hides the cards
        return (task.seat,)
    waiting = task.pending(state)
    return waiting.seats if isinstance(waiting, Decide) else ()
