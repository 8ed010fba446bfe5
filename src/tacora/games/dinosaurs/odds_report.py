"""The exact odds of a position as JSON: what `tacora odds dinosaurs POSITION --json` prints."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.game import GameOver, Json, Seat
from tacora.core.json_values import fraction_json
from tacora.games.dinosaurs import roll_odds, rules
from tacora.games.dinosaurs.board import cell_name
from tacora.games.dinosaurs.pieces.dice import standing_bonus
from tacora.games.dinosaurs.state import State, number_at

DEFAULT_ACTIONS = 6
"""Actions to look ahead: two turns."""
MAX_ACTIONS = 60


def odds_report(
    state: State, *, seat: Seat | None = None, actions: int = DEFAULT_ACTIONS
) -> dict[str, Json]:
    """Return the odds of a seat's explorer where it stands; the active seat unless one is given."""
    check_not_over(state)
    seat = seat_on_map(state, seat)
    if not 1 <= actions <= MAX_ACTIONS:
        raise UsageError(CallCode.NUMBER, f"The number of actions is 1 to {MAX_ACTIONS}.")
    here = state.players[seat].at
    assert here is not None  # seat_on_map() has seen it
    foes = roll_odds.attack_odds(state, seat)
    return {
        "seat": seat,
        "at": cell_name(here),
        "number": number_at(state, here),
        "plus": standing_bonus(state, seat),
        "higher_rolls": state.options.higher_rolls,
        "steps": [
            {
                "direction": step.letter,
                "cell": cell_name(step.cell),
                "number": step.number,
                "chance": fraction_json(step.chance),
            }
            for step in roll_odds.step_odds(state, seat)
        ],
        "dinosaurs": [
            {"dinosaur": state.cards.dinosaurs[foe.dinosaur], "chance": fraction_json(foe.chance)}
            for foe in foes
        ],
        "evade_all": fraction_json(prod((foe.chance for foe in foes), start=Fraction(1))),
        "home": [
            {"actions": number, "chance": fraction_json(chance)}
            for number, chance in enumerate(roll_odds.home_odds(state, seat, actions), start=1)
        ],
    }


def check_not_over(state: State) -> None:
    """Raise UsageError for a position of a game that is over."""
    if isinstance(rules.pending(state), GameOver):
        raise UsageError(CallCode.OVER, "This game is over: there are no odds left.")


def seat_on_map(state: State, seat: Seat | None) -> Seat:
    """Return the seat whose odds are asked for, or raise UsageError."""
    chosen = state.active if seat is None else seat
    if chosen not in range(len(state.players)):
        last = len(state.players) - 1
        raise UsageError(CallCode.SEAT, f"This table has seats 0 to {last}; not {chosen}.")
    if state.players[chosen].at is None:
        raise UsageError(CallCode.ODDS, f"The explorer of seat {chosen} is not on the map yet.")
    return chosen
