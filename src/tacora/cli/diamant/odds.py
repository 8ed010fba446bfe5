"""tacora odds diamant POSITION: print the exact odds of a position given in notation."""

from __future__ import annotations

import argparse
from fractions import Fraction

from tacora.cli.reporting import bar_text, console, fraction_json, percent_text, print_json
from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.core.game import Json
from tacora.games.diamant import GAME, odds
from tacora.games.diamant.view import View


def run(args: argparse.Namespace) -> int:
    view = GAME.rules.view(GAME.rules.from_notation(args.position), None)
    if view.awaiting == "nothing":
        raise UsageError(CallCode.OVER, "The game is over in this position: it has no odds.")
    if view.awaiting == "card" and args.leavers:
        raise UsageError(CallCode.LEAVERS, "The next step is a card: nobody can leave before it.")
    report = _odds_json(view, args.leavers)
    if args.json:
        print_json(report)
    else:
        _show(view, args.leavers)
    return 0


def _odds_json(view: View, leavers: int | None) -> dict[str, Json]:
    return {
        "deck_count": view.deck_count,
        "end_chance": fraction_json(odds.round_end_chance(view)),
        "end_chance_by_trap": {
            k: fraction_json(v) for k, v in odds.round_end_chances(view).items()
        },
        "stay": [
            {
                "others_leaving": stay.leavers,
                "gains": {str(gain): fraction_json(chance) for gain, chance in stay.gains.items()},
                "expected_gain": fraction_json(stay.expected_gain),
                "expected_change": fraction_json(stay.expected_change),
            }
            for stay in (odds.stay_odds(view, n) for n in _leaver_counts(view, leavers))
        ],
        "go": [
            {"others_leaving": n, "rubies": go.rubies, "relics": list(go.relics)}
            for n, go in (
                (n, odds.leave_result(view, n + 1)) for n in _leaver_counts(view, leavers)
            )
            if view.awaiting == "choices"
        ],
        "expected_cards": fraction_json(odds.expected_cards(view)),
        "still_going_after": [fraction_json(chance) for chance in odds.survival_chances(view)],
    }


def _leaver_counts(view: View, leavers: int | None) -> range:
    if leavers is not None:
        return range(leavers, leavers + 1)
    return range(len(view.inside) if view.awaiting == "choices" else 1)


def _show(view: View, leavers: int | None) -> None:
    from rich.table import Table

    out = console()
    ending = odds.round_end_chance(view)
    out.print(f"The next card ends the round: {percent_text(ending)} ({ending})")
    for trap, chance in odds.round_end_chances(view).items():
        if chance:
            out.print(f"  {trap:<16} {percent_text(chance)}")
    table = Table("others leaving", "you stay: mean gain", "mean change", "you leave with")
    for n in _leaver_counts(view, leavers):
        stay, go = odds.stay_odds(view, n), odds.leave_result(view, n + 1)
        relics = f" + relics {'+'.join(map(str, go.relics))}" if go.relics else ""
        table.add_row(
            str(n),
            f"{float(stay.expected_gain):+.2f}",
            f"{float(stay.expected_change):+.2f}",
            f"{go.rubies}{relics}" if view.awaiting == "choices" else "-",
        )
    out.print(table)
    out.print("Chance that the round still continues after N more cards if nobody leaves:")
    for cards, chance in enumerate(odds.survival_chances(view)[1:], start=1):
        if chance < Fraction(1, 1000):
            break
        out.print(f"  {cards:>2}  {percent_text(chance):>7}  {bar_text(float(chance))}")
    out.print(f"It lasts {float(odds.expected_cards(view)):.2f} more cards on average.")
