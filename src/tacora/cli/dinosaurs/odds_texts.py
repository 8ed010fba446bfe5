"""The odds of an offer in a few signs: what a roll would be, or its chances."""

from __future__ import annotations

from typing import Any

from tacora.core.questions import Offer
from tacora.core.stack import PASS
from tacora.games.dinosaurs.choices import MOVE
from tacora.i18n.catalog import Catalog


def odds_text(offer: Offer, catalog: Catalog) -> str:
    """Return what follows from a choice: "→ 9", "→ 72 %", "→ ?" for new dice without a target."""
    odds: Any = offer.odds
    if not odds or offer.verb in (MOVE, PASS):  # the position shows the roll as it stands
        return ""
    if "total" in odds:
        return f"→ {odds['total']}"
    return f"→ {percent(odds['chance'], catalog)}" if "chance" in odds else "→ ?"


def percent(chance: Any, catalog: Catalog) -> str:
    """Return a chance, ways of all ways, in percent."""
    ways, of = chance
    return f"{catalog.number(100 * ways / of, '.0f')} %"
