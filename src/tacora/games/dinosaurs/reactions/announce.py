"""A roll from its announcement to its judgement: before it, the dice, after it (J26, J29)."""

from __future__ import annotations

from tacora.games.dinosaurs.agenda import Task, push_tasks
from tacora.games.dinosaurs.events import EventList, emit
from tacora.games.dinosaurs.pieces.dice import RollDice
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import Roll, State

_BEFORE, _THROW, _ROLLED = ReactionWindow("before"), RollDice(), ReactionWindow("rolled")


def announce_roll(state: State, roll: Roll, judge: Task, events: EventList) -> None:
    """Everybody may answer before the dice fall and after; then the judge decides."""
    state.roll = roll
    name = None if roll.dinosaur is None else state.cards.dinosaurs[roll.dinosaur]
    emit(events, "roll-due", seat=roll.seat, roll=roll.kind, need=roll.target, dinosaur=name)
    push_tasks(state, _BEFORE, _THROW, _ROLLED, judge)
