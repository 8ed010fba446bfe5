"""Dinosaurs as pieces on the map: their homes, moves and attacks."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tacora.core.game import Seat
from tacora.core.tuples import with_item_replaced
from tacora.games.dinosaurs.board import DIRECTIONS, Cell, cell_name
from tacora.games.dinosaurs.events import NO_EVENTS, EventList, emit
from tacora.games.dinosaurs.state import NO_CAUSE, Cause, State


def home_of(state: State, dinosaur: int) -> Cell:
    """Return the cell of the card that a dinosaur entered on."""
    return state.board.cells[state.cards.homes[dinosaur]]


def is_immobilized(state: State, dinosaur: int) -> bool:
    """Return True if nothing moves a dinosaur in this phase."""
    return state.dinosaur_phase is not None and dinosaur in state.dinosaur_phase.immobilized


def printed_path(state: State, cell: Cell, directions: str) -> list[Cell]:
    """Return the cells that printed steps lead to; steps off the map are skipped (J41)."""
    assert state.dinosaur_phase is not None  # directions are printed on its card
    path = []
    for letter in directions:
        step = DIRECTIONS[letter] * (-1 if state.dinosaur_phase.reversed else 1)
        if cell + step in state.board.cards:
            cell += step
            path.append(cell)
    return path


def move_dinosaur(
    state: State,
    dinosaur: int,
    path: Sequence[Cell],
    events: EventList,
    cause: Cause = NO_CAUSE,
) -> None:
    """Move a dinosaur step by step; only in a dinosaur phase (J32) may it attack then (J42).

    Without a card of a player, the dinosaur card moves it.
    """
    here, cell = state.dinosaurs[dinosaur], path[-1]
    if here == cell or here is None or is_immobilized(state, dinosaur):
        return
    state.dinosaurs = with_item_replaced(state.dinosaurs, dinosaur, cell)
    if state.dinosaur_phase is not None and dinosaur not in state.dinosaur_phase.moved:
        state.dinosaur_phase = replace(
            state.dinosaur_phase, moved=(*state.dinosaur_phase.moved, dinosaur)
        )
    if events is NO_EVENTS:
        return
    by, card = _mover(state, cause)
    name, way = state.cards.dinosaurs[dinosaur], [cell_name(step) for step in (here, *path)]
    before = events[-1] if events else None
    if before is not None and before.id == "dinosaurs.prowled":
        last = before.args
        if (last["dinosaur"], last["by"], last["card"]) == (name, by, card):
            way = [*last["path"], *way[1:]]  # type: ignore[misc]  # it is a list of cells
            events.pop()
    emit(events, "prowled", dinosaur=name, cell=way[-1], path=way, by=by, card=card)


def _mover(state: State, cause: Cause) -> tuple[Seat | None, str | None]:
    """Return who moves a dinosaur and by which card; without a cause the dinosaur card does."""
    if cause.card is None and state.dinosaur_phase is not None:
        return None, state.cards.deck_codes[state.dinosaur_phase.card]
    return cause.by, cause.card


def emit_stayed(
    state: State,
    dinosaur: int,
    why: str,
    events: EventList,
    cause: Cause = NO_CAUSE,
) -> None:
    """Tell that a dinosaur does not move, and why: held, blocked, reached, or no-target."""
    if events is NO_EVENTS:
        return
    by, card = _mover(state, cause)
    name = state.cards.dinosaurs[dinosaur]
    emit(events, "dinosaur-stayed", dinosaur=name, why=why, by=by, card=card)


def record_attack(state: State) -> None:
    """Record the attack under way: it is made once in a phase (J42)."""
    roll, phase = state.roll, state.dinosaur_phase
    assert roll is not None  # an attack is a roll in a dinosaur phase
    assert phase is not None
    assert roll.dinosaur is not None
    state.dinosaur_phase = replace(
        phase, attacks_made=(*phase.attacks_made, (roll.dinosaur, roll.seat))
    )
