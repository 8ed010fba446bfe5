"""The odds panel that the table shows to players who choose."""

from __future__ import annotations

from tacora.core.game import Decide, Json
from tacora.games.diamant import odds as exact
from tacora.games.diamant.rules import pending
from tacora.games.diamant.state import State
from tacora.games.diamant.view import View, view


def odds_json(state: State) -> dict[int, dict[str, Json]]:
    """Return the odds by seat: the same for every seat to move, from only public facts."""
    node = pending(state)
    if not isinstance(node, Decide):
        return {}
    return dict.fromkeys(node.seats, _panel(view(state, None)))


def _panel(view: View) -> dict[str, Json]:
    """Build the panel: chances as card counts, gains as means."""
    gain, change = exact.mean_stay(view)
    traps = {code: view.deck.get(code, 0) for code in exact.traps_on_path(view)}
    return {
        "deck": view.deck_count,
        "ending": sum(traps.values()),
        "traps": {code.partition(":")[2]: number for code, number in traps.items()},
        "gain": gain,
        "change": change,
        "home": [
            _leave_json(exact.leave_result(view, leavers))
            for leavers in range(1, len(view.inside) + 1)
        ],
    }


def _leave_json(result: exact.LeaveResult) -> Json:
    return {"leavers": result.leavers, "rubies": result.rubies, "relics": list(result.relics)}
