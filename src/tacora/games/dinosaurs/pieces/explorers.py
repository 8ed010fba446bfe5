"""Explorers on the map: arriving, waking, being knocked out."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.agenda import Task, decision_by, push_tasks, replace_task
from tacora.games.dinosaurs.board import CAMP, Cell, cell_name
from tacora.games.dinosaurs.choices import CARRIED, STAY, Choice
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.pieces.diamonds import drop
from tacora.games.dinosaurs.pieces.hands import DrawItems
from tacora.games.dinosaurs.state import State, update_player


def arrive(state: State, seat: Seat, cell: Cell, events: EventList, how: str) -> None:
    """J20, J21: an explorer comes to a space by whatever means; icons count if conscious."""
    player = update_player(state, seat, at=cell)
    if state.roll is not None and state.roll.dinosaur is not None and state.roll.seat == seat:
        state.roll = None  # J47: gone before the attack was judged
    emit(events, "went", seat=seat, cell=cell_name(cell), how=how)
    card = state.cards.maps[state.board.cards[cell]]
    if player.conscious:
        if card.refresh:
            refresh(state, seat, events)
        if card.items:
            push_tasks(state, DrawItems(seat, card.items))


def refresh(state: State, seat: Seat, events: EventList) -> None:
    """J30: the explorer card is turned face up; a ready one stays as it is."""
    if not state.players[seat].ready:
        update_player(state, seat, ready=True)
        emit(events, "refreshed", seat=seat)


def wake(state: State, seat: Seat, events: EventList) -> None:
    """An unconscious explorer comes to."""
    if not state.players[seat].conscious:
        update_player(state, seat, conscious=True)
        emit(events, "woke", seat=seat)


def lose_consciousness(state: State, seat: Seat, events: EventList) -> None:
    """An explorer loses consciousness until the next own turn."""
    update_player(state, seat, conscious=False)
    emit(events, "knocked-out", seat=seat)


def knock_out(state: State, seat: Seat, events: EventList) -> None:
    """J44: a diamond is dropped and consciousness lost; J45: without one, perhaps carried."""
    player = state.players[seat]
    guards = player.protections
    if player.diamonds and "loss" not in guards:
        drop(state, seat, events)
    if "sleep" in guards:
        emit(events, "withstood", seat=seat)
        return
    lose_consciousness(state, seat, events)
    if not player.diamonds:
        push_tasks(state, OfferRescue(seat))


class OfferRescue(Task, frozen=True, gc=False, tag="carry"):
    """J45: who had no diamond may be carried to Base Camp, still unconscious."""

    seat: Seat

    def run(self, state: State, events: EventList) -> bool:
        player = state.players[self.seat]
        if player.at != CAMP or not player.ready:
            return False
        replace_task(state)  # already there, and nothing to gain from it
        return True

    def pending(self, state: State) -> Pending:
        return decision_by(self.seat)

    def legal_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        return STAY, CARRIED

    def apply_decision(
        self, state: State, answers: Mapping[Seat, Choice], events: EventList
    ) -> None:
        if answers[self.seat].verb == CARRIED:  # no arrival: no icons (J45)
            update_player(state, self.seat, at=CAMP)
            emit(events, "carried", seat=self.seat)
            refresh(state, self.seat, events)
        replace_task(state)
