"""Auto-pass: answers that a seat gives in reaction windows without being asked.

This is policy of the table, not part of the rules: records hold these answers like any other.
"""

from __future__ import annotations

from tacora.core.game import Seat
from tacora.core.stack import PASS
from tacora.games.dinosaurs.pieces.dice import roll_of, roll_succeeds, total
from tacora.games.dinosaurs.reactions import card_plays
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import Play, State, WindowTiming, card_of, number_at

ASK, UNLESS_ATTACKED, UNTIL_MY_TURN = "ask", "unless-attacked", "until-my-turn"
AUTO_ANSWER_MODES = (ASK, UNLESS_ATTACKED, UNTIL_MY_TURN)

_CAN_WAIT = ("any", "own-turn")
"""The timings of cards that can wait: an acting player can play them with the next action."""


def answers_are_hidden(state: State) -> bool:
    """Return True in a reaction window: nobody may see who has answered (J33)."""
    return bool(state.agenda) and isinstance(state.agenda[-1], ReactionWindow)


def auto_answer(state: State, seat: Seat, mode: str) -> str | None:
    """Return what a seat answers without being asked, or None if it is to be asked.

    - `ask`: whenever there is something to play.
    - `unless-attacked`: when it rolls, when something was played on it, and in its own turn when
      a card fits this moment and no other.
    - `until-my-turn`: the same, but in its own turn only.

    Only in mode `ask` a seat is asked about its own play. A seat that can only pass is never asked.
    Others cannot tell why a seat is silent (J33): the table shows neither who is asked nor who has
    answered.
    """
    window = state.agenda[-1]
    if not isinstance(window, ReactionWindow):
        return None
    if len(window.legal_choices(state, seat)) == 1:
        return PASS
    if window.timing == "full":  # J24: whatever the mode
        return None
    return None if mode == ASK or _is_concerned(state, seat, window.timing, mode) else PASS


def _is_concerned(state: State, seat: Seat, timing: WindowTiming, mode: str) -> bool:
    """Return True if a seat with auto-pass is to be asked now."""
    if mode == UNTIL_MY_TURN and seat != state.active:
        return False
    if state.stack.top is not None and state.stack.top.seat == seat:
        return False  # its own play is on top
    if _is_targeted(state, seat) or _may_improve_roll(state, seat, timing):
        return True
    return seat == state.active and _has_timely_card(state, seat, timing)


def _is_targeted(state: State, seat: Seat) -> bool:
    """Return True if a card on the stack targets the seat."""
    return any(play.target == seat and _is_on_players(state, play) for play in state.stack.played)


def _is_on_players(state: State, play: Play) -> bool:
    card = card_of(state, play)
    return card is not None and (card.on == "player" or card.targets_roll)


def _may_improve_roll(state: State, seat: Seat, timing: WindowTiming) -> bool:
    """Return True if the seat rolls, and the dice, if thrown, do not reach everything."""
    roll = roll_of(state, seat)
    if roll is None or timing not in ("before", "rolled"):
        return False
    if not roll.dice:
        return roll.kind == "evade" or _has_timely_card(state, seat, timing)
    here = state.players[seat].at
    if roll.kind == "move" and here is not None:
        needs = [number_at(state, cell) for cell in state.board.near[here]]
    else:
        needs = [99 if roll.target is None else roll.target]
    return not all(roll_succeeds(state, total(state, roll), need) for need in needs)


def _has_timely_card(state: State, seat: Seat, timing: WindowTiming) -> bool:
    """Return True if the seat can play a card that fits this timing only."""
    return any(
        card.when not in _CAN_WAIT
        for _, _, card in card_plays.legal_card_plays(state, seat, timing)
    )
