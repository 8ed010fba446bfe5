"""Standing answers: what a seat need not be asked again and again.

They are part of the table, not of the rules: an answer given so stands in the record as any other.
"""

from __future__ import annotations

from tacora.core.game import Seat
from tacora.core.stack import PASS
from tacora.dinosaurs.stack import Window
from tacora.dinosaurs.state import State

ASK, UNTIL_MY_TURN, UNLESS_ATTACKED = "ask", "until-my-turn", "unless-attacked"
STANDING = (ASK, UNTIL_MY_TURN, UNLESS_ATTACKED)


def standing_answer(state: State, seat: Seat, standing: str) -> str | None:
    """What a seat answers without being asked; None: it is to be asked.

    A seat that could only pass is never asked; whoever looks on cannot tell one silence from
    another (J33), because the table shows neither who is asked nor who has answered.
    """
    if not isinstance(state.agenda[-1], Window):
        return None
    if standing == UNTIL_MY_TURN and seat != state.active:
        return PASS
    if standing == UNLESS_ATTACKED and seat != state.active and not _attacked(state, seat):
        return PASS
    return PASS if len(state.agenda[-1].choices(state, seat)) == 1 else None


def _attacked(state: State, seat: Seat) -> bool:
    """Whether something is about to happen to the seat: a dinosaur, or a card played on it."""
    if state.roll is not None and state.roll.seat == seat:
        return True
    return any(
        play.target == seat and play.kind == "item" and state.cards.items[play.card].on == "player"
        for play in state.stack.played
    )
