"""The odds beside the table: what a player in the cave may want to know before choosing."""

from __future__ import annotations

from tacora.core.game import Decide, Json
from tacora.games.diamant import odds as exact
from tacora.games.diamant.rules import pending
from tacora.games.diamant.state import State
from tacora.games.diamant.view import View, view


def odds_json(state: State) -> dict[int, dict[str, Json]]:
    """The same for every seat with somebody in the cave: nothing in it is hidden from anybody."""
    asked = pending(state)
    if not isinstance(asked, Decide):
        return {}
    return dict.fromkeys(asked.seats, _panel(view(state, None)))


def _panel(view: View) -> dict[str, Json]:
    """Chances as numbers of cards, gains as means."""
    staying = exact.stay_odds(view, 0)
    traps = {code: view.deck.get(code, 0) for code in exact.round_end_chances(view)}
    return {
        "deck": view.deck_count,
        "ending": sum(traps.values()),
        "traps": {code.partition(":")[2]: number for code, number in traps.items()},
        "gain": float(staying.expected_gain),
        "change": float(staying.expected_change),
        "home": [
            _home(exact.leave_result(view, leavers)) for leavers in range(1, len(view.inside) + 1)
        ],
    }


def _home(go: exact.LeaveResult) -> Json:
    return {"leavers": go.leavers, "rubies": go.rubies, "relics": list(go.relics)}
