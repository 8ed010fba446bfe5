"""The timing of cards: at which moments a card may be played (J26)."""

from __future__ import annotations

from collections.abc import Callable

from tacora.core.game import Seat
from tacora.games.dinosaurs.cards.models import Playable
from tacora.games.dinosaurs.pieces.dice import roll_still_applies
from tacora.games.dinosaurs.state import State, WindowTiming


def timing_allows(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    """Return True if a seat may play a card at this moment (J26), conscious or not (J31)."""
    if not card.usable_unconscious and not state.players[seat].conscious:
        return False
    when = card.when
    return when == "any" or _CHECKS[when](state, seat, card, timing)


def _any(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    return True


def _own_turn(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    return seat == state.active and timing in ("start", "act", "acted")


def _turn_start(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    return seat == state.active and timing == "start"


def _next_roll(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    return timing == "before" and _fits_roll(state, seat, card)


def _just_rolled(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    return timing == "rolled" and _fits_roll(state, seat, card)


def _fits_roll(state: State, seat: Seat, card: Playable) -> bool:
    """Return True if one of the rolls under way is the seat's own, or another player's."""
    roll, opposed = state.roll, state.opposed_roll
    if roll is None or roll.kind not in card.rolls or not roll_still_applies(state):
        return False
    if (roll.seat == seat) == (card.whose == "own"):
        return True
    return opposed is not None and (opposed.seat == seat) == (card.whose == "own")


def _flipped(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    return timing == "flipped"


def _dinosaurs(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    return state.dinosaur_phase is not None


def _response(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    top = state.stack.top
    if top is None or top.kind != "item":
        return False
    return len(state.stack) > state.agenda[-1].stack_floor()


_CHECKS: dict[str, Callable[[State, Seat, Playable, WindowTiming], bool]] = {
    "any": _any,
    "own-turn": _own_turn,
    "turn-start": _turn_start,
    "next-roll": _next_roll,
    "just-rolled": _just_rolled,
    "flipped": _flipped,
    "dinosaurs": _dinosaurs,
    "response": _response,
}
