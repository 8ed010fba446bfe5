"""Piles of cards: tuples of card numbers in the order of the box, without an order of their own."""

from __future__ import annotations

from functools import cache

from tacora.core.game import Chance


def without_card(pile: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return the pile without one card."""
    index = pile.index(card)
    return pile[:index] + pile[index + 1 :]


def with_cards(pile: tuple[int, ...], *cards: int) -> tuple[int, ...]:
    """Return the pile with more cards, in the order of the box."""
    return tuple(sorted(pile + cards))


def uniform_chance(codes: tuple[str, ...], pile: tuple[int, ...]) -> Chance:
    """Return the draw of one card of a pile, each equally likely."""
    return Chance(tuple([codes[card] for card in pile]), _equal_weights(len(pile)))


@cache
def _equal_weights(number: int) -> tuple[int, ...]:
    return (1,) * number
