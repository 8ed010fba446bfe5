"""Effects that move explorers on the map."""

from __future__ import annotations

from collections.abc import Iterable

from tacora.core.game import Seat
from tacora.games.dinosaurs.agenda import push_tasks, replace_task
from tacora.games.dinosaurs.board import DIAGONALS, STEPS, Cell
from tacora.games.dinosaurs.cards.effect_definitions import MoveExplorer, SwapExplorers
from tacora.games.dinosaurs.effects.base import Behaviour, Behaviours, target_of
from tacora.games.dinosaurs.events import EventList
from tacora.games.dinosaurs.pieces.choose_cell import ChooseOfferedCell
from tacora.games.dinosaurs.pieces.explorers import arrive
from tacora.games.dinosaurs.state import (
    Cause,
    Play,
    State,
    card_code,
    cause_of,
    cells_of,
    number_at,
)


def mover(play: Play, effect: MoveExplorer) -> Seat:
    """Return the seat of the explorer that is moved."""
    return play.seat if effect.who == "user" else target_of(play)


def destinations(state: State, play: Play, effect: MoveExplorer) -> tuple[Cell, ...]:
    """List the cells that an effect may move an explorer to."""
    here = state.players[mover(play, effect)].at
    if here is None:
        return ()
    most = 99 if effect.most is None else effect.most
    cells = _cells_by_rule(state, play, effect, here)
    return tuple([c for c in cells if c != here and number_at(state, c) <= most])


def _cells_by_rule(state: State, play: Play, effect: MoveExplorer, here: Cell) -> Iterable[Cell]:
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
            return _cell_of(state, target_of(play))
        case "to-user":
            return _cell_of(state, play.seat)


def _cell_of(state: State, seat: Seat) -> list[Cell]:
    at = state.players[seat].at
    return [] if at is None else [at]


class ChooseDestination(ChooseOfferedCell, frozen=True, gc=False, tag="send"):
    """Move an explorer by a card to one of several cells."""

    mover: Seat
    card: str | None = None
    """The card that moves the explorer."""
    line: bool = False
    """True if the explorer passes over the space between."""

    def go(self, state: State, cell: Cell, events: EventList) -> None:
        replace_task(state)
        start = state.players[self.mover].at
        path = (cell,) if start is None or not self.line else ((start + cell) // 2, cell)
        arrive(state, self.mover, path, events, Cause(self.seat, self.card))


def _can_move(state: State, play: Play, effect: MoveExplorer) -> bool:
    return bool(destinations(state, play, effect))


def _move(state: State, play: Play, effect: MoveExplorer, events: EventList) -> None:
    cells = destinations(state, play, effect)
    line, card = effect.how == "line", card_code(state, play)
    push_tasks(state, ChooseDestination(play.seat, cells, mover(play, effect), card, line))


def _can_swap(state: State, play: Play, effect: SwapExplorers) -> bool:
    own, other = state.players[play.seat].at, state.players[target_of(play)].at
    return None not in (own, other) and own != other


def _swap(state: State, play: Play, effect: SwapExplorers, events: EventList) -> None:
    own, other = state.players[play.seat].at, state.players[target_of(play)].at
    assert own is not None  # _can_swap: both are on the map
    assert other is not None
    cause = cause_of(state, play)
    arrive(state, play.seat, (other,), events, cause)
    arrive(state, target_of(play), (own,), events, cause)


BEHAVIOURS: Behaviours = {
    MoveExplorer: Behaviour(_can_move, _move),
    SwapExplorers: Behaviour(_can_swap, _swap),
}
