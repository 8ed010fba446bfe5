"""Compare folded positions with those shown: the facts that events tell."""

from __future__ import annotations

from typing import Any

from tests.properties.dinosaurs.event_fold import Position

UNFOLDED = ("pending", "window", "forecast", "threats", "roll.chance", "roll.steps")
"""Facts about the question, or computed from others: no event tells them."""

PILES = ("map_deck", "item_discards", "drawn", "scouted", "map")
"""Lists without an order of their own."""


def differences(folded: Position, shown: Position) -> dict[str, tuple[object, object]]:
    """Return the facts in which a folded position differs from the one shown."""
    found = {}
    for key in folded.keys() | shown.keys():
        one, other = folded.get(key), shown.get(key)
        if key in UNFOLDED or one == other:
            continue
        one, other = _comparable(key, one), _comparable(key, other)
        if one != other:
            found[key] = (one, other)
    return found


def _comparable(key: str, value: Any) -> Any:
    """Return a fact without an order that means nothing, and without computed parts."""
    if value is None:
        return None
    if key in PILES:
        return sorted(value, key=str)
    if key == "dinosaur_deck":
        return {pile: sorted(cards) for pile, cards in value.items()}
    if key == "players":
        return [p if p["hand"] is None else p | {"hand": sorted(p["hand"])} for p in value]
    if key in ("roll", "opposed_roll"):
        return {name: fact for name, fact in value.items() if f"roll.{name}" not in UNFOLDED}
    return value
