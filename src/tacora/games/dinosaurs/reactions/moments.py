"""The moments of reaction windows, and their length at a table: by what all can see (J33)."""

from __future__ import annotations

from tacora.core.game import ReactionMoment
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import State

SECONDS = {
    "start": 0.6,
    "acted": 0.6,
    "before": 0.9,
    "rolled": 1.6,
    "flipped": 1.6,
    "played": 4.0,
    "answered": 3.0,
    "reopened": 1.2,
    "full": 4.0,
}
"""The length of a window by its moment: it fills the time that the table needs to tell the story.

A turn begins, an action is done, before a roll, the dice lie, a dinosaur card is flipped; something
is played, and answered; all are asked again after a card has happened; a full hand (J24).
"""


def reaction_moment(state: State, before: State | None) -> ReactionMoment | None:
    """Return the moment of the open window; None if the game waits for something else.

    `before` is the state at the decision before this one.
    """
    window = state.agenda[-1]
    if not isinstance(window, ReactionWindow):
        return None
    name = _name(state, window, before)
    return ReactionMoment(name, SECONDS[name], state.turn)


def _name(state: State, window: ReactionWindow, before: State | None) -> str:
    if window.is_before_lost_draw(state):
        return "full"
    if before is not None and len(state.stack) > len(before.stack):
        return "played" if len(state.stack) == window.stack_base + 1 else "answered"
    if before is not None and _was_open(before, window, len(state.agenda) - 1):
        return "reopened"
    return window.timing


def _was_open(before: State, window: ReactionWindow, index: int) -> bool:
    """Return True if this window had asked by the decision before; other tasks may lie on it."""
    task = before.agenda[index] if index < len(before.agenda) else None
    if not isinstance(task, ReactionWindow):
        return False
    waits = not task.seats_asked  # a window that is still to come has asked nobody
    return task.timing == window.timing and not waits


def stretch(state: State) -> str | None:
    """Return the dinosaurs' phase, the roll or the window under way, each with a name of its own.

    Dinosaurs attack each player once in a phase (J42), and a player decides between two moves: two
    rolls in succession have different names.
    """
    if state.dinosaur_phase is not None:
        return f"{state.turn}:dinosaurs"
    if state.roll is not None:
        roll = state.roll
        return f"{state.turn}:{roll.kind}:{roll.seat}:{roll.dinosaur}:{roll.opponent}"
    windows = [task for task in state.agenda if isinstance(task, ReactionWindow)]
    return f"{state.turn}:{windows[-1].timing}" if windows else None
