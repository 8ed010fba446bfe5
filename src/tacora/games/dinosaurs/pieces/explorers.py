"""Explorers on the map: arriving, waking, being knocked out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tacora.core.game import Pending, Seat
from tacora.games.dinosaurs.agenda import Task, decision_by, push_tasks, replace_task
from tacora.games.dinosaurs.board import CAMP, Cell, cell_name
from tacora.games.dinosaurs.choices import CARRIED, STAY, Choice
from tacora.games.dinosaurs.events import NO_EVENTS, EventList, emit
from tacora.games.dinosaurs.pieces.diamonds import drop
from tacora.games.dinosaurs.pieces.dice import emit_roll_changed, end_rolls, roll_of
from tacora.games.dinosaurs.pieces.hands import DrawItems
from tacora.games.dinosaurs.state import Cause, Roll, State, map_card_at, update_player


def arrive(state: State, seat: Seat, path: Sequence[Cell], events: EventList, cause: Cause) -> None:
    """Move an explorer to a space, by any means (J20); icons count if conscious (J21).

    The path is without the space where the explorer stands.
    """
    cell, start = path[-1], state.players[seat].at
    player = update_player(state, seat, at=cell)
    if events is not NO_EVENTS:
        way = [cell_name(step) for step in ((*path,) if start is None else (start, *path))]
        by, card, _, how = cause
        emit(events, "went", seat=seat, cell=way[-1], how=how, path=way, by=by, card=card)
    if state.roll is not None:
        _change_rolls(state, seat, start, events, cause)
    arrived_on = state.cards.maps[state.board.cards[cell]]
    if player.conscious:
        if arrived_on.refresh:
            refresh(state, seat, events, state.cards.map_codes[state.board.cards[cell]])
        if arrived_on.items:
            icon = state.cards.map_codes[state.board.cards[cell]]
            push_tasks(state, DrawItems(seat, arrived_on.items, card=icon))


def _change_rolls(
    state: State, seat: Seat, start: Cell | None, events: EventList, cause: Cause
) -> None:
    """End the rolls that a seat leaves (J47, J50); tell what Safari Shannon changes (J22)."""
    if state.roll is not None and _leaves_roll(state.roll, seat):
        end_rolls(state, events, "left")
    roll = roll_of(state, seat)
    places = (start, state.players[seat].at)
    if roll is not None and any(
        at is not None and map_card_at(state, at).roll_bonus for at in places
    ):
        emit_roll_changed(state, roll, events, by=cause.by, card=cause.card)


def _leaves_roll(roll: Roll, seat: Seat) -> bool:
    """Return True if a roll ends when this seat leaves its space: an attack, or a theft."""
    if roll.opponent is not None:
        return seat in (roll.seat, roll.opponent)
    return roll.dinosaur is not None and roll.seat == seat


def refresh(state: State, seat: Seat, events: EventList, card: str | None = None) -> None:
    """Turn the explorer card face up (J30)."""
    if not state.players[seat].ready:
        update_player(state, seat, ready=True)
        emit(events, "refreshed", seat=seat, card=card)


def wake(state: State, seat: Seat, events: EventList, card: str | None = None) -> None:
    """Wake an unconscious explorer."""
    if not state.players[seat].conscious:
        update_player(state, seat, conscious=True)
        emit(events, "woke", seat=seat, card=card)


def lose_consciousness(
    state: State,
    seat: Seat,
    events: EventList,
    *,
    dinosaur: str | None = None,
    by: Seat | None = None,
) -> None:
    """Make an explorer unconscious until its next turn."""
    update_player(state, seat, conscious=False)
    emit(events, "knocked-out", seat=seat, dinosaur=dinosaur, by=by)


def knock_out(state: State, seat: Seat, dinosaur: str, events: EventList) -> None:
    """Drop a diamond and lose consciousness (J44); without a diamond, offer a rescue (J45)."""
    player = state.players[seat]
    drop(state, seat, events, Cause(dinosaur=dinosaur))
    if "sleep" in player.protections:
        emit(events, "withstood", seat=seat, dinosaur=dinosaur)
        return
    lose_consciousness(state, seat, events, dinosaur=dinosaur)
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
            here = state.players[self.seat].at
            path = [cell_name(cell) for cell in (here, CAMP) if cell is not None]
            update_player(state, self.seat, at=CAMP)
            emit(events, "carried", seat=self.seat, path=path)
            refresh(state, self.seat, events)
        replace_task(state)
