"""The choices of a question of the jungle, as the browser makes them from its offers."""

from __future__ import annotations

from itertools import product
from typing import Any

Question = dict[str, Any]
Offer = dict[str, Any]


def choices_of(question: Question) -> list[str]:
    """Return every choice of a question, in the order of its offers."""
    return [choice for offer in question["offers"] for choice in choices_of_offer(offer)]


def choices_of_offer(offer: Offer) -> list[str]:
    """Return the choices of one offer."""
    if "text" in offer:
        return [offer["text"]]
    picks = offer["pick"]
    found = []
    for values in product(*(_values(key, picks[key]) for key in picks)):
        picked = dict(zip(picks, values, strict=True))
        found.append(offer["form"].format_map(picked))
    return found


def _values(key: str, values: list[Any]) -> list[Any]:
    """Return what may be picked: of items one or more, fewer first."""
    if key != "items":
        return values
    subsets: list[list[str]] = [[]]
    for item in values:
        subsets = [more for some in subsets for more in (some, [*some, item])]
    return [",".join(some) for some in sorted(filter(None, subsets), key=len)]


def card_of(offer: Offer) -> str:
    """Return the message id of the card that an offer plays."""
    args = offer["args"]
    return f"item.{args['item']}" if "item" in args else f"explorer.{args['explorer']}"
