"""What a seat may know of a game. Nothing else ever leaves the engine.

A view holds the table as the seat sees it: a state of the same shape in which every card that the
seat may not know is `HIDDEN`. So whoever holds a view can ask the rules' own questions of it, and
can fill in what is hidden to imagine how things may stand.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from tacora.core.game import Json, Seat
from tacora.games.dinosaurs.effects.peeking import ScoutMap
from tacora.games.dinosaurs.reactions.windows import Window
from tacora.games.dinosaurs.state import HIDDEN, Moment, State, into


class View(Struct, frozen=True, gc=False):
    """J25: everything that lies open, and of the hands one's own."""

    seat: Seat | None
    table: State
    hand: tuple[int, ...]
    unseen: tuple[int, ...]
    """The items that are in the deck or in other hands; which is where, nobody can tell."""

    @property
    def moment(self) -> Moment | None:
        """Which reaction window stands open, if one does."""
        task = self.table.agenda[-1]
        return task.moment if isinstance(task, Window) else None


def view(state: State, seat: Seat | None) -> View:
    """The game as a seat sees it; None is a spectator."""
    table = replace(state)
    hand = () if seat is None else state.hands[seat]
    table.hands = tuple(
        [
            cards if holder == seat else (HIDDEN,) * len(cards)
            for holder, cards in enumerate(state.hands)
        ]
    )
    table.item_deck = (HIDDEN,) * len(state.item_deck)
    if seat is None or seat not in state.omen_seen:
        table.omen = None
    table.omen_seen = ()
    scouting = state.agenda[-1]
    if isinstance(scouting, ScoutMap) and scouting.seat != seat:
        table.map_deck = into(state.map_deck, *scouting.seen)
        table.agenda = (*state.agenda[:-1], ScoutMap(scouting.seat, scouting.count))
    elsewhere = {*state.item_discards, *hand}
    elsewhere.update([play.card for play in state.stack.played if play.kind == "item"])
    unseen = tuple([card for card in range(len(state.cards.items)) if card not in elsewhere])
    return View(seat, table, hand, unseen)


def no_odds(state: State) -> dict[Seat, dict[str, Json]]:
    """What a roll needs stands in the question itself."""
    return {}
