"""tacora odds diamant POSITION: exact odds of a position given in notation."""

from __future__ import annotations

import argparse
from fractions import Fraction

from tacora.cli.common import console, print_json
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.game import Json
from tacora.games.diamant import GAME, odds
from tacora.games.diamant.view import View


def run(chosen: argparse.Namespace) -> int:
    view = GAME.rules.view(GAME.rules.from_notation(chosen.position), None)
    if view.awaiting == "nothing":
        raise UsageError(CallCode.OVER, "This game is over: there are no odds left.")
    if view.awaiting == "card" and chosen.leavers:
        raise UsageError(CallCode.LEAVERS, "A card is due here: nobody can leave before it.")
    report = _report(view, chosen.leavers)
    if chosen.json:
        print_json(report)
    else:
        _show(view, chosen.leavers)
    return 0


def _report(view: View, leavers: int | None) -> dict[str, Json]:
    return {
        "deck_count": view.deck_count,
        "end_chance": _exact(odds.round_end_chance(view)),
        "end_chance_by_trap": {k: _exact(v) for k, v in odds.round_end_chances(view).items()},
        "stay": [
            {
                "others_leaving": stay.leavers,
                "gains": {str(gain): _exact(chance) for gain, chance in stay.gains.items()},
                "expected_gain": _exact(stay.expected_gain),
                "expected_change": _exact(stay.expected_change),
            }
            for stay in (odds.stay_odds(view, n) for n in _others(view, leavers))
        ],
        "go": [
            {"others_leaving": n, "rubies": go.rubies, "relics": list(go.relics)}
            for n, go in ((n, odds.leave_result(view, n + 1)) for n in _others(view, leavers))
            if view.awaiting == "choices"
        ],
        "expected_cards": _exact(odds.expected_cards(view)),
        "still_going_after": [_exact(chance) for chance in odds.survival_chances(view)],
    }


def _others(view: View, leavers: int | None) -> range:
    if leavers is not None:
        return range(leavers, leavers + 1)
    return range(len(view.inside) if view.awaiting == "choices" else 1)


def _exact(value: Fraction) -> dict[str, Json]:
    return {"fraction": str(value), "value": float(value)}


def _show(view: View, leavers: int | None) -> None:
    from rich.table import Table

    out = console()
    ending = odds.round_end_chance(view)
    out.print(f"The next card ends the round: {_percent(ending)} ({ending})")
    for code, chance in odds.round_end_chances(view).items():
        if chance:
            out.print(f"  {code:<16} {_percent(chance)}")
    table = Table("others leaving", "you stay: mean gain", "mean change", "you leave with")
    for n in _others(view, leavers):
        stay, go = odds.stay_odds(view, n), odds.leave_result(view, n + 1)
        relics = f" + relics {'+'.join(map(str, go.relics))}" if go.relics else ""
        table.add_row(
            str(n),
            f"{float(stay.expected_gain):+.2f}",
            f"{float(stay.expected_change):+.2f}",
            f"{go.rubies}{relics}" if view.awaiting == "choices" else "-",
        )
    out.print(table)
    out.print("If nobody leaves, the round is still going after so many more cards:")
    for cards, chance in enumerate(odds.survival_chances(view)[1:], start=1):
        if chance < Fraction(1, 1000):
            break
        out.print(f"  {cards:>2}  {_percent(chance):>7}  {'█' * round(40 * float(chance))}")
    out.print(f"On average it lasts {float(odds.expected_cards(view)):.2f} more cards.")


def _percent(chance: Fraction) -> str:
    return f"{100 * float(chance):.1f} %"
