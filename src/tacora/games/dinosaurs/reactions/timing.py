"""The timing of cards: at which moments a card may be played (J26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tacora.core.game import Seat
from tacora.games.dinosaurs.cards.models import Item, Playable
from tacora.games.dinosaurs.pieces.dice import roll_still_applies
from tacora.games.dinosaurs.state import State, WindowTiming


def timing_allows(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    """Return True if a seat may play a card at this moment (J26), conscious or not (J31)."""
    if not card.usable_unconscious and not state.players[seat].conscious:
        return False
    when = card.when
    return when == "any" or _CHECKS[when](state, seat, card, timing)


def fitting_items(state: State, seat: Seat, timing: WindowTiming) -> Mapping[int, Item]:
    """Return the items that a seat may play at this moment, if it had them, by their number.

    What decides is found out once for each situation: the checks below look at nothing else.
    """
    own = other = None
    roll, opposed = state.roll, state.opposed_roll
    if roll is not None and timing in ("before", "rolled") and roll_still_applies(state):
        if roll.seat == seat:
            own, other = roll.kind, None if opposed is None else roll.kind
        else:
            own = roll.kind if opposed is not None and opposed.seat == seat else None
            other = roll.kind
    situation = (
        timing,
        seat == state.active,
        state.players[seat].conscious,
        own,
        other,
        state.dinosaur_phase is not None,
        bool(state.stack.played) and _response(state, seat, timing),
    )
    cards = state.cards
    found = cards.fitting.get(situation)
    if found is None:
        timely = cards.timely[timing].items()
        found = {n: item for n, item in timely if timing_allows(state, seat, item, timing)}
        cards.fitting[situation] = found
    return found


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


def _responds(state: State, seat: Seat, card: Playable, timing: WindowTiming) -> bool:
    return _response(state, seat, timing)


def _response(state: State, seat: Seat, timing: WindowTiming) -> bool:
    """Return True if the last play is an item that may be answered (J27)."""
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
    "response": _responds,
}
