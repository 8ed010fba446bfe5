"""What a seat can see of a state, and other states that look the same to it."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from tacora.core.events import Events, visible_to
from tacora.core.game import Decide, Seat
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.effects.peeking import ChooseScoutedCards
from tacora.games.dinosaurs.piles import with_cards
from tacora.games.dinosaurs.state import State
from tests.properties.dinosaurs.invariants import encoded


def shown(state: State, events: Events, seat: Seat | None) -> bytes:
    """Encode all that a seat can see: its view, its JSON, its question and its events."""
    visible = [(event.id, event.args) for event in visible_to(events, seat)]
    shown_json = GAME.presentation.view_json(state, seat)
    question = None
    if seat is not None and seat in (asked(state) or ()):
        legal = GAME.rules.legal_choices(state, seat)
        question = GAME.presentation.question(state, seat, legal, True)
    return encoded((GAME.rules.view(state, seat), shown_json, question, visible))


def asked(state: State) -> tuple[Seat, ...] | None:
    pending = GAME.rules.pending(state)
    return pending.seats if isinstance(pending, Decide) else None


def with_other_cards(state: State, watcher: Seat | None, rng: Random) -> State:
    """Return a state that looks the same to the watcher, with other hidden cards."""
    others = [seat for seat in range(len(state.players)) if seat != watcher]
    pool = [*state.item_deck, *(card for seat in others for card in state.hands[seat])]
    rng.shuffle(pool)
    hands = list(state.hands)
    for seat in others:
        hands[seat] = tuple(sorted(pool.pop() for _ in state.hands[seat]))
    other = replace(state, hands=tuple(hands), item_deck=tuple(sorted(pool)))
    if state.known_next_card is not None and watcher not in state.known_next_card_seats:
        other.known_next_card = rng.choice(state.dinosaur_deck)
    scouting = state.agenda[-1]
    if isinstance(scouting, ChooseScoutedCards) and scouting.seat != watcher:
        cards = [*state.map_deck, *scouting.seen]
        rng.shuffle(cards)
        seen = with_cards((), *[cards.pop() for _ in scouting.seen])
        other.map_deck = tuple(sorted(cards))
        other.agenda = (*state.agenda[:-1], replace(scouting, seen=seen))
    return other
