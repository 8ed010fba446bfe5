"""Reasons why something cannot be chosen now, as message ids of a few words."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tacora.core.game import Seat
from tacora.core.questions import Offer, Unavailable
from tacora.games.dinosaurs.board import Cell
from tacora.games.dinosaurs.cards.models import WINDOW_TIMINGS, Playable
from tacora.games.dinosaurs.choices import PICK_UP, PLAY, SEARCH, STEAL, TUNNEL, USE
from tacora.games.dinosaurs.pieces.diamonds import has_room
from tacora.games.dinosaurs.reactions.timing import timing_allows
from tacora.games.dinosaurs.state import State, WindowTiming, hand_space, kind_at

_MOMENTS = {
    "own-turn": "dinosaurs.no-own-turn",
    "turn-start": "dinosaurs.no-turn-start",
    "next-roll": "dinosaurs.no-next-roll",
    "just-rolled": "dinosaurs.no-just-rolled",
    "flipped": "dinosaurs.no-flipped",
    "dinosaurs": "dinosaurs.no-dinosaurs",
    "response": "dinosaurs.no-response",
}
"""The moment that a card waits for."""
_MOMENTS_OF_OTHERS = {
    "next-roll": "dinosaurs.no-next-roll-other",
    "just-rolled": "dinosaurs.no-just-rolled-other",
}
"""The same for a card on another player's roll."""


def impossible_actions(state: State, seat: Seat, offers: Iterable[Offer]) -> list[Unavailable]:
    """List the actions of a turn that are not possible (J16 to J18, J50)."""
    here = state.players[seat].at
    assert here is not None  # J9: the active player is on the map
    offered = {offer.verb for offer in offers}
    reasons = {
        SEARCH: "dinosaurs.no-items" if hand_space(state, seat) else "dinosaurs.no-space",
        PICK_UP: _no_pick_up(state, seat, here),
        TUNNEL: "dinosaurs.no-other-tunnel"
        if kind_at(state, here) == "tunnel"
        else "dinosaurs.no-tunnel",
    }
    if state.options.pickpocketing:
        reasons[STEAL] = (
            "dinosaurs.no-victim" if has_room(state, seat) else "dinosaurs.no-more-diamonds"
        )
    return [Unavailable(verb, why) for verb, why in reasons.items() if verb not in offered]


def _no_pick_up(state: State, seat: Seat, here: Cell) -> str:
    has_diamond = state.diamonds.get(here, 0) > 0
    return "dinosaurs.no-more-diamonds" if has_diamond else "dinosaurs.no-diamond"


def unplayable_cards(
    state: State, seat: Seat, timing: WindowTiming, offers: Iterable[Offer]
) -> list[Unavailable]:
    """List the seat's items and explorer that cannot be played now."""
    offers = tuple(offers)
    playable: Collection[object] = {offer.args["item"] for offer in offers if offer.verb == PLAY}
    found = []
    for number in state.hands[seat]:
        item = state.cards.items[number]
        if item.id not in playable:
            found.append(Unavailable(PLAY, _reason(state, seat, item, timing), {"item": item.id}))
    index = state.players[seat].explorer
    if index is None or any(offer.verb == USE for offer in offers):
        return found
    explorer = state.cards.explorers[index]
    ready = state.players[seat].ready
    reason = _reason(state, seat, explorer, timing) if ready else "dinosaurs.no-refresh"
    return [*found, Unavailable(USE, reason, {"explorer": explorer.id})]


def _reason(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> str:
    if not card.usable_unconscious and not state.players[seat].conscious:
        return "dinosaurs.no-unconscious"
    if timing in WINDOW_TIMINGS[card.when] and timing_allows(state, seat, card, timing):
        return "dinosaurs.no-effect"
    moments = _MOMENTS_OF_OTHERS if card.whose == "other" else _MOMENTS
    return moments.get(card.when, "dinosaurs.no-effect")
