"""The odds of an offer in a few signs: what a roll would be, or its chances."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tacora.core.questions import Offer
from tacora.core.stack import PASS
from tacora.games.dinosaurs.choices import MOVE
from tacora.i18n.catalog import Catalog


def odds_text(offer: Offer, letters: Mapping[str, str], catalog: Catalog) -> str:
    """Return what follows from a choice: "→ 9", "→ 72 %", "→ N 92 %, E 58 %".

    The letters are those of the neighbouring cells, by name.
    """
    odds: Any = offer.odds
    if not odds or offer.verb in (MOVE, PASS):  # the position shows the roll as it stands
        return ""
    if "total" in odds:
        return f"→ {odds['total']}"
    if "chance" in odds:
        return f"→ {percent(Fraction(*odds['chance']), catalog)}"
    chances = [(letters[cell], Fraction(*chance)) for cell, chance in odds["steps"].items()]
    steps = [f"{letter} {percent(chance, catalog)}" for letter, chance in chances]
    return "→ " + ", ".join(step.replace(" ", "\N{NO-BREAK SPACE}") for step in steps)


def augmented_text(offer: Offer, sign: str, count: int) -> str:
    """Return the total after discarding some items, if the table shows it."""
    totals: Any = offer.odds.get("totals")
    return f" → {totals[sign][count - 1]}" if totals else ""


def percent(chance: Fraction, catalog: Catalog) -> str:
    """Return a chance in percent; only what is certain is 0 or 100."""
    rounded = round(100 * chance)
    if 0 < chance < 1:
        rounded = min(max(rounded, 1), 99)
    return f"{catalog.number(rounded, 'd')} %"
