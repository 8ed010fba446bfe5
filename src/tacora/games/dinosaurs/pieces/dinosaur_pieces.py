"""Dinosaurs as pieces on the map: where they are, where they entered, how they are moved."""

from __future__ import annotations

from msgspec.structs import replace

from tacora.games.dinosaurs.board import Cell, cell_name
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.state import State, with_item_replaced


def home_of(state: State, dinosaur: int) -> Cell:
    """The cell of the card that a dinosaur entered on."""
    return state.board.cells[state.cards.homes[dinosaur]]


def is_immobilized(state: State, dinosaur: int) -> bool:
    """Whether a dinosaur does not move in this phase, whatever would move it."""
    return state.dinosaur_phase is not None and dinosaur in state.dinosaur_phase.immobilized


def move_dinosaur(state: State, dinosaur: int, cell: Cell, events: EventList) -> None:
    """A dinosaur moves; J32: only in a dinosaurs' phase may an attack come of it (J42)."""
    if state.dinosaurs[dinosaur] == cell or is_immobilized(state, dinosaur):
        return
    state.dinosaurs = with_item_replaced(state.dinosaurs, dinosaur, cell)
    if state.dinosaur_phase is not None and dinosaur not in state.dinosaur_phase.moved:
        state.dinosaur_phase = replace(
            state.dinosaur_phase, moved=(*state.dinosaur_phase.moved, dinosaur)
        )
    emit(events, "prowled", dinosaur=state.cards.dinosaurs[dinosaur], cell=cell_name(cell))


def record_attack(state: State) -> None:
    """J42: the attack under way has been judged; there is none like it again in this phase."""
    roll, hunt = state.roll, state.dinosaur_phase
    assert roll is not None  # an attack is a roll in a dinosaurs' phase
    assert hunt is not None
    assert roll.dinosaur is not None
    state.dinosaur_phase = replace(
        hunt, attacks_made=(*hunt.attacks_made, (roll.dinosaur, roll.seat))
    )
