"""Views: what a seat may know of a game. Nothing else leaves the engine.

A view holds the state as the seat sees it: every card that the seat may not know is `HIDDEN`. So
the functions of the rules work on it, and bots can fill in the hidden cards to search.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from tacora.core.game import Json, Seat
from tacora.games.dinosaurs.cards.models import MAX_HAND_SIZE
from tacora.games.dinosaurs.effects.peeking import ChooseScoutedCards
from tacora.games.dinosaurs.piles import with_cards
from tacora.games.dinosaurs.reactions.card_plays import share_plays
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import HIDDEN, State, WindowTiming

_HIDDEN_HANDS = tuple([(HIDDEN,) * cards for cards in range(MAX_HAND_SIZE + 1)])


class View(Struct, frozen=True, gc=False):
    """The public state and the seat's own hand (J25)."""

    seat: Seat | None
    state: State
    hand: tuple[int, ...]

    @property
    def unseen(self) -> tuple[int, ...]:
        """The items in the deck or in other hands, together."""
        state = self.state
        seen = {*state.item_discards, *self.hand}
        seen.update([play.card for play in state.stack.played if play.kind == "item"])
        return tuple([card for card in range(len(state.cards.items)) if card not in seen])

    @property
    def window_timing(self) -> WindowTiming | None:
        """The timing of the open reaction window, if any."""
        task = self.state.agenda[-1]
        return task.timing if isinstance(task, ReactionWindow) else None


def view(state: State, seat: Seat | None) -> View:
    """Return the game as a seat sees it; None is a spectator."""
    visible = replace(state)
    hand = () if seat is None else state.hands[seat]
    hands = [_HIDDEN_HANDS[len(cards)] for cards in state.hands]
    if seat is not None:
        hands[seat] = hand
    visible.hands = tuple(hands)
    visible.item_deck = (HIDDEN,) * len(state.item_deck)
    if seat is None or seat not in state.known_next_card_seats:
        visible.known_next_card = None
    visible.known_next_card_seats = ()
    task = state.agenda[-1]
    if isinstance(task, ChooseScoutedCards) and task.seat != seat:
        visible.map_deck = with_cards(state.map_deck, *task.seen)
        visible.agenda = (*state.agenda[:-1], ChooseScoutedCards(task.seat, task.count))
    share_plays(state, visible, seat)
    return View(seat, visible, hand)


def odds_json(state: State) -> dict[Seat, dict[str, Json]]:
    """Return nothing: the question itself says what a roll needs."""
    return {}
