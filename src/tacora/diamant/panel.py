"""The odds beside the table: what a player in the cave may want to know before choosing."""

from __future__ import annotations

from tacora.core.game import Json
from tacora.diamant import odds as exact
from tacora.diamant.rules import choices
from tacora.diamant.state import State
from tacora.diamant.view import view as seen


def odds(state: State, seat: int) -> dict[str, Json] | None:
    """Chances as numbers of cards, gains as means; None for who has nothing to choose."""
    if not choices(state, seat):
        return None
    view = seen(state, seat)
    staying = exact.stay(view, 0)
    traps = {code: view.deck.get(code, 0) for code in exact.end_chances(view)}
    return {
        "deck": view.deck_count,
        "ending": sum(traps.values()),
        "traps": {code.partition(":")[2]: number for code, number in traps.items()},
        "gain": float(staying.expected_gain),
        "change": float(staying.expected_change),
        "home": [_home(exact.go(view, leavers)) for leavers in range(1, len(view.inside) + 1)],
    }


def _home(go: exact.Go) -> Json:
    return {"leavers": go.leavers, "rubies": go.rubies, "relics": list(go.relics)}
