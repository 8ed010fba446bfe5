"""Standing answers: what a seat need not be asked again and again.

They are part of the table, not of the rules: an answer given so stands in the record as any other.
"""

from __future__ import annotations

from tacora.core.game import Seat
from tacora.core.stack import PASS
from tacora.games.dinosaurs.pieces.dice import roll_succeeds, total
from tacora.games.dinosaurs.reactions import card_plays
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import Play, State, WindowTiming, card_of, number_at

ASK, UNLESS_ATTACKED, UNTIL_MY_TURN = "ask", "unless-attacked", "until-my-turn"
AUTO_ANSWER_MODES = (ASK, UNLESS_ATTACKED, UNTIL_MY_TURN)

_LATER = ("any", "own-turn")
"""Cards that can wait: whoever is to act can play them as an action comes up."""


def answers_are_hidden(state: State) -> bool:
    """J33: in a window for responses nobody may see who has answered."""
    return bool(state.agenda) and isinstance(state.agenda[-1], ReactionWindow)


def auto_answer(state: State, seat: Seat, standing: str) -> str | None:
    """What a seat answers without being asked; None: it is to be asked.

    - `ask`: whenever there is something to play.
    - `unless-attacked`: when it rolls, when something was played on it, and in its own turn when
      a card fits this moment and no other.
    - `until-my-turn`: the same, but in its own turn only.

    Only who says `ask` is asked about what it has just played itself.
    A seat that could only pass is never asked. Whoever looks on cannot tell one silence from
    another (J33): the table shows neither who is asked nor who has answered.
    """
    window = state.agenda[-1]
    if not isinstance(window, ReactionWindow):
        return None
    if len(window.legal_choices(state, seat)) == 1:
        return PASS
    return None if standing == ASK or _concerns(state, seat, window.timing, standing) else PASS


def _concerns(state: State, seat: Seat, timing: WindowTiming, standing: str) -> bool:
    """Whether a seat that does not want to be asked always wants to be asked now."""
    if standing == UNTIL_MY_TURN and seat != state.active:
        return False
    if state.stack.top is not None and state.stack.top.seat == seat:
        return False  # nobody answers oneself
    if _played_on(state, seat) or _rolls_badly(state, seat, timing):
        return True
    return seat == state.active and _now_or_never(state, seat, timing)


def _played_on(state: State, seat: Seat) -> bool:
    """Whether a card was played on the seat that has not happened yet."""
    return any(play.target == seat and _is_on_players(state, play) for play in state.stack.played)


def _is_on_players(state: State, play: Play) -> bool:
    card = card_of(state, play)
    return card is not None and card.on == "player"


def _rolls_badly(state: State, seat: Seat, timing: WindowTiming) -> bool:
    """Whether the seat rolls, and the dice, if they have fallen, leave something to wish for."""
    roll = state.roll
    if roll is None or roll.seat != seat or timing not in ("before", "rolled"):
        return False
    if not roll.dice:
        return roll.kind == "evade" or _now_or_never(state, seat, timing)
    here = state.players[seat].at
    if roll.kind == "move" and here is not None:
        needs = [number_at(state, cell) for cell in state.board.near[here]]
    else:
        needs = [99 if roll.target is None else roll.target]
    return not all(roll_succeeds(state, total(state, roll), need) for need in needs)


def _now_or_never(state: State, seat: Seat, timing: WindowTiming) -> bool:
    """Whether the seat could play a card that fits this moment and not just any."""
    return any(
        card.when not in _LATER for _, _, card in card_plays.legal_card_plays(state, seat, timing)
    )
