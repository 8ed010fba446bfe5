"""The limits of a game that OpenSpiel asks for: its longest history and its best score."""

from __future__ import annotations

from typing import NamedTuple

from tacora.games.diamant.cards import ENTRANCES
from tacora.games.diamant.deck import cards_entered_by_round, catalog_for_options
from tacora.games.diamant.options import Options
from tacora.games.diamant.rules import relic_value


class Bounds(NamedTuple):
    """The greatest number of joint decisions, of revealed cards, and of points of one seat."""

    decisions: int
    cards: int
    points: int


def bounds(options: Options) -> Bounds:
    """Return the limits of a game; some game reaches the first two.

    The longest round reveals every treasure and one trap of each kind, then all leave, so that
    everything goes back into the deck. A relic is revealed in one round only (D36). A second trap
    is a card without a decision after it, and each kind can lose all its cards but one this way.
    """
    catalog = catalog_for_options(options)
    counts = cards_entered_by_round(options, catalog, ENTRANCES)
    treasures, trap_kinds, spare_traps, relics, rubies, printed = 0, 0, 0, 0, 0, 0
    for card, count in zip(catalog.cards, counts, strict=True):
        if card.kind == "treasure":
            treasures += count
            rubies += count * card.value
        elif card.kind == "trap":
            trap_kinds += 1
            spare_traps += count - 1
        else:
            relics += count
            printed += count * card.value
    decisions = ENTRANCES * (treasures + trap_kinds) + relics
    relic_points = printed or sum(relic_value(0, taken) for taken in range(relics))
    return Bounds(
        decisions, decisions + min(ENTRANCES, spare_traps), ENTRANCES * rubies + relic_points
    )
