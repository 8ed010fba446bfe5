"""Effects that peek at the next dinosaur card or map cards. Only one seat sees them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.agenda import Task, decision_by, push_tasks, replace_task
from tacora.games.dinosaurs.cards.effect_definitions import PeekDinosaurCard, PeekMapCards
from tacora.games.dinosaurs.cards.models import MAP_CARDS_PER_TURN
from tacora.games.dinosaurs.choices import DRAW, KEEP, SHUFFLE, Choice, choice_text
from tacora.games.dinosaurs.effects.base import Behaviour, Behaviours
from tacora.games.dinosaurs.events import EventList, emit, emit_private
from tacora.games.dinosaurs.pieces.map_cards import printed_facts
from tacora.games.dinosaurs.piles import uniform_chance, with_cards, without_card
from tacora.games.dinosaurs.state import Play, State


class DrawPeekedCard(Task, frozen=True, gc=False, tag="peek"):
    """Draw the next dinosaur card for one seat to see."""

    seat: Seat

    def run(self, state: State, events: EventList) -> bool:
        return False

    def pending(self, state: State) -> Pending:
        return next_dinosaur_card(state)

    def apply_chance(self, state: State, outcome: str, events: EventList) -> None:
        name = Choice.parse(outcome).name
        state.known_next_card = state.cards.deck_named[name]
        state.known_next_card_seats = tuple(sorted({*state.known_next_card_seats, self.seat}))
        emit(events, "looked", seat=self.seat)
        emit_private(events, "omen", self.seat, seat=self.seat, card=name)
        replace_task(state, KeepOrShuffle(self.seat))


class KeepOrShuffle(Task, frozen=True, gc=False, tag="foresee"):
    """Let the seat that peeked keep the card on top or shuffle it back."""

    seat: Seat

    def pending(self, state: State) -> Pending:
        return decision_by(self.seat)

    def legal_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        return KEEP, SHUFFLE

    def apply_decision(
        self, state: State, answers: Mapping[Seat, Choice], events: EventList
    ) -> None:
        keeps = answers[self.seat].verb == KEEP
        if not keeps:
            state.known_next_card, state.known_next_card_seats = None, ()
        emit(events, "foresaw", seat=self.seat, kept=keeps)
        replace_task(state)


def next_dinosaur_card(state: State) -> Pending:
    """Return the draw of a dinosaur card: any of the deck, or the known card on top."""
    cards = state.dinosaur_deck if state.known_next_card is None else (state.known_next_card,)
    return uniform_chance(state.cards.deck_codes, cards)


class ChooseScoutedCards(Task, frozen=True, gc=False, tag="scoutmap"):
    """Show some map cards to a seat; it draws two, the others are shuffled back (J83)."""

    seat: Seat
    count: int
    seen: tuple[int, ...] = ()

    def pending(self, state: State) -> Pending:
        if len(self.seen) < self.count:
            return uniform_chance(state.cards.map_codes, state.map_deck)
        return decision_by(self.seat)

    def apply_chance(self, state: State, outcome: str, events: EventList) -> None:
        name = Choice.parse(outcome).name
        card = state.cards.map_named[name]
        state.map_deck = without_card(state.map_deck, card)
        facts = printed_facts(state.cards.maps[card])
        emit_private(events, "scouted", self.seat, seat=self.seat, **facts)
        replace_task(state, ChooseScoutedCards(self.seat, self.count, with_cards(self.seen, card)))

    def legal_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        names = [state.cards.maps[card].id for card in self.seen]
        return tuple([choice_text(DRAW, *pair) for pair in combinations(names, MAP_CARDS_PER_TURN)])

    def apply_decision(
        self, state: State, answers: Mapping[Seat, Choice], events: EventList
    ) -> None:
        names = answers[self.seat].args
        chosen = with_cards((), *[state.cards.map_named[name] for name in names])
        state.map_deck = with_cards(state.map_deck, *[c for c in self.seen if c not in chosen])
        state.drawn = chosen
        for card in chosen:
            emit(events, "drew-map", seat=self.seat, **printed_facts(state.cards.maps[card]))
        emit(events, "scouting-over", seat=self.seat, count=len(self.seen) - len(chosen))
        replace_task(state)


def _can_peek(state: State, play: Play, effect: PeekDinosaurCard) -> bool:
    return bool(state.dinosaur_deck)  # J48: empty while the last card is the Earthquake


def _peek(state: State, play: Play, effect: PeekDinosaurCard, events: EventList) -> None:
    push_tasks(state, DrawPeekedCard(play.seat))


def _can_scout(state: State, play: Play, effect: PeekMapCards) -> bool:
    return len(state.map_deck) > MAP_CARDS_PER_TURN and not state.drawn


def _scout(state: State, play: Play, effect: PeekMapCards, events: EventList) -> None:
    push_tasks(state, ChooseScoutedCards(play.seat, min(effect.n, len(state.map_deck))))


BEHAVIOURS: Behaviours = {
    PeekDinosaurCard: Behaviour(_can_peek, _peek),
    PeekMapCards: Behaviour(_can_scout, _scout),
}
