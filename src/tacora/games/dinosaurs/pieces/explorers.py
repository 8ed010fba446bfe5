"""Explorers on the map: arriving, waking, being knocked out."""

from __future__ import annotations

from collections.abc import Mapping

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.agenda import Task, decision_by, push_tasks, replace_task
from tacora.games.dinosaurs.board import CAMP, Cell, cell_name
from tacora.games.dinosaurs.choices import CARRIED, STAY, Choice
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.pieces.diamonds import drop
from tacora.games.dinosaurs.pieces.dice import clear_rolls
from tacora.games.dinosaurs.pieces.hands import DrawItems
from tacora.games.dinosaurs.state import Roll, State, update_player


def arrive(state: State, seat: Seat, cell: Cell, events: EventList, how: str) -> None:
    """Move an explorer to a space, by any means (J20); icons count if conscious (J21)."""
    player = update_player(state, seat, at=cell)
    if state.roll is not None and _leaves_roll(state.roll, seat):
        clear_rolls(state)  # J47, J50: the explorer left before the roll was judged
    emit(events, "went", seat=seat, cell=cell_name(cell), how=how)
    card = state.cards.maps[state.board.cards[cell]]
    if player.conscious:
        if card.refresh:
            refresh(state, seat, events)
        if card.items:
            push_tasks(state, DrawItems(seat, card.items))


def _leaves_roll(roll: Roll, seat: Seat) -> bool:
    """Return True if a roll ends when this seat leaves its space: an attack, or a theft."""
    if roll.opponent is not None:
        return seat in (roll.seat, roll.opponent)
    return roll.dinosaur is not None and roll.seat == seat


def refresh(state: State, seat: Seat, events: EventList) -> None:
    """Turn the explorer card face up (J30)."""
    if not state.players[seat].ready:
        update_player(state, seat, ready=True)
        emit(events, "refreshed", seat=seat)


def wake(state: State, seat: Seat, events: EventList) -> None:
    """Wake an unconscious explorer."""
    if not state.players[seat].conscious:
        update_player(state, seat, conscious=True)
        emit(events, "woke", seat=seat)


def lose_consciousness(state: State, seat: Seat, events: EventList) -> None:
    """Make an explorer unconscious until its next turn."""
    update_player(state, seat, conscious=False)
    emit(events, "knocked-out", seat=seat)


def knock_out(state: State, seat: Seat, events: EventList) -> None:
    """Drop a diamond and lose consciousness (J44); without a diamond, offer a rescue (J45)."""
    player = state.players[seat]
    drop(state, seat, events)
    if "sleep" in player.protections:
        emit(events, "withstood", seat=seat)
        return
    lose_consciousness(state, seat, events)
    if not player.diamonds:
        push_tasks(state, OfferRescue(seat))


class OfferRescue(Task, frozen=True, gc=False, tag="carry"):
    """Offer a player without diamonds to be carried to Base Camp, still unconscious (J45)."""

    seat: Seat

    def run(self, state: State, events: EventList) -> bool:
        player = state.players[self.seat]
        if player.at != CAMP or not player.ready:
            return False
        replace_task(state)  # on Base Camp with a ready card: being carried changes nothing
        return True

    def pending(self, state: State) -> Pending:
        return decision_by(self.seat)

    def legal_choices(self, state: State, seat: Seat) -> tuple[str, ...]:
        return STAY, CARRIED

    def apply_decision(
        self, state: State, answers: Mapping[Seat, Choice], events: EventList
    ) -> None:
        if answers[self.seat].verb == CARRIED:  # J45: not an arrival, so icons do not count
            update_player(state, self.seat, at=CAMP)
            emit(events, "carried", seat=self.seat)
            refresh(state, self.seat, events)
        replace_task(state)
