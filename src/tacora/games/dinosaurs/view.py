"""What a seat may know of a game. Nothing else ever leaves the engine.

A view holds the table as the seat sees it: a state of the same shape in which every card that the
seat may not know is `HIDDEN`. So whoever holds a view can ask the rules' own questions of it, and
can fill in what is hidden to imagine how things may stand.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from tacora.core.game import Json, Seat
from tacora.games.dinosaurs.effects.peeking import ChooseScoutedCards
from tacora.games.dinosaurs.piles import with_cards
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import HIDDEN, State, WindowTiming


class View(Struct, frozen=True, gc=False):
    """J25: everything that lies open, and of the hands one's own."""

    seat: Seat | None
    state: State
    hand: tuple[int, ...]
    unseen: tuple[int, ...]
    """The items that are in the deck or in other hands; which is where, nobody can tell."""

    @property
    def window_timing(self) -> WindowTiming | None:
        """Which reaction window stands open, if one does."""
        task = self.state.agenda[-1]
        return task.timing if isinstance(task, ReactionWindow) else None


def view(state: State, seat: Seat | None) -> View:
    """The game as a seat sees it; None is a spectator."""
    visible = replace(state)
    hand = () if seat is None else state.hands[seat]
    visible.hands = tuple(
        [
            cards if holder == seat else (HIDDEN,) * len(cards)
            for holder, cards in enumerate(state.hands)
        ]
    )
    visible.item_deck = (HIDDEN,) * len(state.item_deck)
    if seat is None or seat not in state.known_next_card_seats:
        visible.known_next_card = None
    visible.known_next_card_seats = ()
    scouting = state.agenda[-1]
    if isinstance(scouting, ChooseScoutedCards) and scouting.seat != seat:
        visible.map_deck = with_cards(state.map_deck, *scouting.seen)
        visible.agenda = (*state.agenda[:-1], ChooseScoutedCards(scouting.seat, scouting.count))
    elsewhere = {*state.item_discards, *hand}
    elsewhere.update([play.card for play in state.stack.played if play.kind == "item"])
    unseen = tuple([card for card in range(len(state.cards.items)) if card not in elsewhere])
    return View(seat, visible, hand, unseen)


def odds_json(state: State) -> dict[Seat, dict[str, Json]]:
    """What a roll needs stands in the question itself."""
    return {}
