"""tacora odds diamant POSITION: print the exact odds of a position given in notation."""

from __future__ import annotations

import argparse
from fractions import Fraction

from tacora.cli.reporting import (
    bar_columns,
    bar_text,
    console,
    percent_text,
    print_json,
    print_table,
)
from tacora.games.diamant import GAME, odds
from tacora.games.diamant.odds_report import check_has_odds, odds_report, others_leaving
from tacora.games.diamant.view import View


def run(args: argparse.Namespace) -> int:
    state = GAME.rules.from_notation(args.position)
    if args.json:
        print_json(odds_report(state, leavers=args.leavers))
    else:
        _show(GAME.rules.view(state, None), args.leavers)
    return 0


def _show(view: View, leavers: int | None) -> None:
    check_has_odds(view, leavers)
    rows = []
    for n in others_leaving(view, leavers):
        stay, go = odds.stay_odds(view, n), odds.leave_result(view, n + 1)
        relics = f" + relics {'+'.join(map(str, go.relics))}" if go.relics else ""
        rows.append(
            (
                str(n),
                f"{float(stay.expected_gain):+.2f}",
                f"{float(stay.expected_change):+.2f}",
                f"{go.rubies}{relics}" if view.awaiting == "choices" else "-",
            )
        )
    out = console()
    ending = odds.round_end_chance(view)
    out.print(f"The next card ends the round: {percent_text(ending)} ({ending})")
    for trap, chance in odds.round_end_chances(view).items():
        if chance:
            out.print(f"  {trap:<16} {percent_text(chance)}")
    print_table(
        out, ("others leaving", "you stay: mean gain", "mean change", "you leave with"), rows
    )
    out.print("Chance that the round still continues after N more cards if nobody leaves:")
    columns = bar_columns(out, 15)
    for cards, chance in enumerate(odds.survival_chances(view)[1:], start=1):
        if chance < Fraction(1, 1000):
            break
        out.print(f"  {cards:>2}  {percent_text(chance):>7}  {bar_text(float(chance), columns)}")
    out.print(f"It lasts {float(odds.expected_cards(view)):.2f} more cards on average.")
