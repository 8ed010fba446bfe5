"""The exact odds of a position as JSON: what `tacora odds diamant --json` prints."""

from __future__ import annotations

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.game import Json
from tacora.core.json_values import fraction_json
from tacora.games.diamant import odds
from tacora.games.diamant.state import State
from tacora.games.diamant.view import View, view


def odds_report(state: State, *, leavers: int | None = None) -> dict[str, Json]:
    """Return the odds of a position, for every number of others who leave or for one number."""
    seen = view(state, None)
    check_has_odds(seen, leavers)
    numbers = others_leaving(seen, leavers)
    return {
        "deck_count": seen.deck_count,
        "end_chance": fraction_json(odds.round_end_chance(seen)),
        "end_chance_by_trap": {
            k: fraction_json(v) for k, v in odds.round_end_chances(seen).items()
        },
        "stay": [
            {
                "others_leaving": stay.leavers,
                "gains": {str(gain): fraction_json(chance) for gain, chance in stay.gains.items()},
                "expected_gain": fraction_json(stay.expected_gain),
                "expected_change": fraction_json(stay.expected_change),
            }
            for stay in (odds.stay_odds(seen, n) for n in numbers)
        ],
        "go": [
            {"others_leaving": n, "rubies": go.rubies, "relics": list(go.relics)}
            for n, go in ((n, odds.leave_result(seen, n + 1)) for n in numbers)
            if seen.awaiting == "choices"
        ],
        "expected_cards": fraction_json(odds.expected_cards(seen)),
        "still_going_after": [fraction_json(chance) for chance in odds.survival_chances(seen)],
    }


def check_has_odds(seen: View, leavers: int | None) -> None:
    """Raise UsageError for a position without odds, or where nobody can leave."""
    if seen.awaiting == "nothing":
        raise UsageError(CallCode.OVER, "This game is over: there are no odds left.")
    if seen.awaiting == "card" and leavers:
        raise UsageError(CallCode.LEAVERS, "A card is due here: nobody can leave before it.")


def others_leaving(seen: View, leavers: int | None) -> range:
    """Return the numbers of other explorers who may leave, or the one that is asked for."""
    if leavers is not None:
        return range(leavers, leavers + 1)
    return range(len(seen.inside) if seen.awaiting == "choices" else 1)
