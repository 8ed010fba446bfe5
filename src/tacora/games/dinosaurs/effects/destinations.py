"""Where cards take explorers, and which diamonds they let them reach."""

from __future__ import annotations

from collections.abc import Iterable

from tacora.core.game import Seat
from tacora.games.dinosaurs.agenda import replace_task
from tacora.games.dinosaurs.board import DIAGONALS, STEPS, Cell
from tacora.games.dinosaurs.cards import effect_definitions as word
from tacora.games.dinosaurs.events import EventList
from tacora.games.dinosaurs.pieces.choose_cell import ChooseCell
from tacora.games.dinosaurs.pieces.diamonds import can_pick_up, pick_up
from tacora.games.dinosaurs.pieces.explorers import arrive
from tacora.games.dinosaurs.state import Play, State, cells_of, number_at


def target_of(play: Play) -> int:
    """The seat or dinosaur that a card is played on, where it must be played on one."""
    assert play.target is not None  # loading has seen that such words have a target
    return play.target


def mover(play: Play, effect: word.MoveExplorer) -> Seat:
    """Who is moved."""
    return play.seat if effect.who == "user" else target_of(play)


def destinations(state: State, play: Play, effect: word.MoveExplorer) -> tuple[Cell, ...]:
    """Where a card may take an explorer."""
    here = state.players[mover(play, effect)].at
    if here is None:
        return ()
    most = 99 if effect.most is None else effect.most
    cells = _ways(state, play, effect, here)
    return tuple([c for c in cells if c != here and number_at(state, c) <= most])


def _ways(state: State, play: Play, effect: word.MoveExplorer, here: Cell) -> Iterable[Cell]:
    cards = state.board.cards
    match effect.how:
        case "step":
            return state.board.near[here]
        case "line":
            return [here + 2 * s for s in STEPS if here + s in cards and here + 2 * s in cards]
        case "diagonal":
            return [here + step for step in DIAGONALS if here + step in cards]
        case "tunnel" | "shannon":
            return cells_of(state, effect.how)
        case "to-target":
            return _space_of(state, target_of(play))
        case "to-user":
            return _space_of(state, play.seat)


def _space_of(state: State, seat: Seat) -> list[Cell]:
    at = state.players[seat].at
    return [] if at is None else [at]


def in_reach(state: State, seat: Seat, effect: word.PickUpDiamond) -> tuple[Cell, ...]:
    """Where a diamond lies that a card lets an explorer pick up."""
    at = state.players[seat].at
    if at is None:
        return ()
    cells = state.board.near[at] if effect.reach else (at,)
    return tuple([cell for cell in cells if can_pick_up(state, seat, cell)])


class ChooseOfferedCell(ChooseCell, frozen=True, gc=False):
    """Whoever played a card chooses one of the cells that it offers."""

    seat: Seat
    ways: tuple[Cell, ...]

    def chooser(self, state: State) -> Seat:
        return self.seat

    def cells(self, state: State) -> tuple[Cell, ...]:
        return self.ways


class MoveExplorer(ChooseOfferedCell, frozen=True, gc=False, tag="send"):
    """An explorer is moved by a card to one of several cells."""

    mover: Seat

    def go(self, state: State, cell: Cell, events: EventList) -> None:
        replace_task(state)
        arrive(state, self.mover, cell, events, "card")


class PickUpRemote(ChooseOfferedCell, frozen=True, gc=False, tag="reach"):
    """A diamond is picked up from one of several cells."""

    verb = "from"

    def go(self, state: State, cell: Cell, events: EventList) -> None:
        replace_task(state)
        pick_up(state, self.seat, cell, events)
