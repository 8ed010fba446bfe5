"""Effects on diamonds: picking one up from afar, making another player drop one."""

from __future__ import annotations

from tacora.core.game import Seat
from tacora.games.dinosaurs.agenda import push_tasks, replace_task
from tacora.games.dinosaurs.board import Cell
from tacora.games.dinosaurs.cards.effect_definitions import DropDiamond, PickUpDiamond
from tacora.games.dinosaurs.choices import FROM
from tacora.games.dinosaurs.effects.base import Behaviour, Behaviours, target_of
from tacora.games.dinosaurs.events import EventList
from tacora.games.dinosaurs.pieces.choose_cell import ChooseOfferedCell
from tacora.games.dinosaurs.pieces.diamonds import can_pick_up, drop, pick_up
from tacora.games.dinosaurs.state import Play, State, card_code, cause_of


def cells_in_reach(state: State, seat: Seat, effect: PickUpDiamond) -> tuple[Cell, ...]:
    """List the cells from which an explorer may pick up a diamond."""
    at = state.players[seat].at
    if at is None:
        return ()
    cells = state.board.near[at] if effect.reach else (at,)
    return tuple([cell for cell in cells if can_pick_up(state, seat, cell)])


class PickUpRemote(ChooseOfferedCell, frozen=True, gc=False, tag="reach"):
    """Pick up a diamond from one of several cells."""

    verb = FROM
    card: str | None = None
    """The card that picks the diamond up."""

    def go(self, state: State, cell: Cell, events: EventList) -> None:
        replace_task(state)
        pick_up(state, self.seat, cell, events, self.card)


def _can_pick_up(state: State, play: Play, effect: PickUpDiamond) -> bool:
    return bool(cells_in_reach(state, play.seat, effect))


def _pick_up(state: State, play: Play, effect: PickUpDiamond, events: EventList) -> None:
    cells = cells_in_reach(state, play.seat, effect)
    push_tasks(state, PickUpRemote(play.seat, cells, card_code(state, play)))


def _carries_diamond(state: State, play: Play, effect: DropDiamond) -> bool:
    target = state.players[target_of(play)]
    return target.diamonds > 0 and "loss" not in target.protections


def _drop(state: State, play: Play, effect: DropDiamond, events: EventList) -> None:
    drop(state, target_of(play), events, cause_of(state, play))


BEHAVIOURS: Behaviours = {
    PickUpDiamond: Behaviour(_can_pick_up, _pick_up),
    DropDiamond: Behaviour(_carries_diamond, _drop),
}
