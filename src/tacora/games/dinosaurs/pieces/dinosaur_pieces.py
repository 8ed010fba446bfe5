"""Dinosaurs as pieces on the map: their homes, moves and attacks."""

from __future__ import annotations

from msgspec.structs import replace

from tacora.games.dinosaurs.board import Cell, cell_name
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.state import State, with_item_replaced


def home_of(state: State, dinosaur: int) -> Cell:
    """Return the cell of the card that a dinosaur entered on."""
    return state.board.cells[state.cards.homes[dinosaur]]


def is_immobilized(state: State, dinosaur: int) -> bool:
    """Return True if nothing moves a dinosaur in this phase."""
    return state.dinosaur_phase is not None and dinosaur in state.dinosaur_phase.immobilized


def move_dinosaur(state: State, dinosaur: int, cell: Cell, events: EventList) -> None:
    """Move a dinosaur; only in a dinosaur phase (J32) may it attack then (J42)."""
    if state.dinosaurs[dinosaur] == cell or is_immobilized(state, dinosaur):
        return
    state.dinosaurs = with_item_replaced(state.dinosaurs, dinosaur, cell)
    if state.dinosaur_phase is not None and dinosaur not in state.dinosaur_phase.moved:
        state.dinosaur_phase = replace(
            state.dinosaur_phase, moved=(*state.dinosaur_phase.moved, dinosaur)
        )
    emit(events, "prowled", dinosaur=state.cards.dinosaurs[dinosaur], cell=cell_name(cell))


def record_attack(state: State) -> None:
    """Record the attack under way: it is made once in a phase (J42)."""
    roll, phase = state.roll, state.dinosaur_phase
    assert roll is not None  # an attack is a roll in a dinosaur phase
    assert phase is not None
    assert roll.dinosaur is not None
    state.dinosaur_phase = replace(
        phase, attacks_made=(*phase.attacks_made, (roll.dinosaur, roll.seat))
    )
