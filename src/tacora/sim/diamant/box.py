"""The cards of a table as bits of a word, and what compiled games look up about them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tacora.core.errors import WrongCall
from tacora.diamant.cards import ENTRANCES, Card
from tacora.diamant.cards import Box as Cards
from tacora.diamant.deck import box_for, entered
from tacora.diamant.options import Options, edition_of

Array = Any
"""A NumPy array; its full type would say little and cost much."""

MOST_CARDS = 62
MOST_EXPLORERS = 8


VALUE, RELIC = 0xFFFF, 16
"""What a card's face says: rubies in the lower bits, and above them, for a relic, 1 and what is
printed on it `<< 16`."""


class Box(NamedTuple):
    """Constant through all games of a call. A card is a bit; equal cards are different bits."""

    face: Array
    """What each card says (D3, D46)."""
    alike: Array
    """For a trap, the bits of all traps of its kind; 0 for other cards (D4)."""
    opening: Array
    """The cards that have entered the game by each round, 1 to 5; none before and after them."""
    share: Array
    """65536 ÷ n, rounded up, for each set of n explorers: x · share >> 16 is x // n (D14, D24)."""
    hope: Array
    """What one of n explorers gets of the treasures in each byte of a deck, card by card."""
    relics: int
    """The bits of all relics."""
    ordered: int
    """1 where the order of leaving makes a relic's worth (D28), 0 where it is printed (D46)."""
    size: int
    explorers: int
    players: int
    twin: int
    """Explorer e and explorer e ^ twin belong to the same seat (D47); 0 where each has its own."""
    artifacts_break_ties: bool


def box_of(options: Options) -> Box:
    """The cards that these options play with; WrongCall where they do not fit into a word."""
    cards = box_for(options)
    deck = _bits(cards, entered(options, cards, ENTRANCES))
    if len(deck) > MOST_CARDS:
        raise WrongCall(
            "call/engine", f"The fast engine plays with up to {MOST_CARDS} cards: use rules."
        )
    places = [card.place for card in deck]
    rounds = [_opening(places, entered(options, cards, n + 1)) for n in range(ENTRANCES)]
    people = [explorers.bit_count() for explorers in range(1 << MOST_EXPLORERS)]
    return Box(
        face=_array(_face(card) for card in deck),
        alike=_array(_alike(deck, card) for card in deck),
        opening=_array([0, *rounds, 0, 0]),
        share=_array(-(-65536 // n) if n else 0 for n in people),
        hope=_hope(deck),
        relics=sum(1 << bit for bit, card in enumerate(deck) if card.kind == "relic"),
        ordered=int(options.relic_values == "order"),
        size=len(deck),
        explorers=options.explorers,
        players=options.players,
        twin=options.explorers - options.players,
        artifacts_break_ties=edition_of(options).artifacts_break_ties,
    )


def _bits(cards: Cards, counts: tuple[int, ...]) -> list[Card]:
    """Every single card, in the order of their bits."""
    return [card for card, count in zip(cards.cards, counts, strict=True) for _ in range(count)]


def _face(card: Card) -> int:
    if card.kind == "relic":
        return (1 | card.value << 16) << RELIC
    return card.value


def _alike(deck: list[Card], trap: Card) -> int:
    if trap.kind != "trap":
        return 0
    return sum(1 << bit for bit, card in enumerate(deck) if card is trap)


def _opening(places: list[int], counts: tuple[int, ...]) -> int:
    """The bits of so many cards of each kind, the first ones of each."""
    left, bits = list(counts), 0
    for bit, place in enumerate(places):
        if left[place]:
            left[place] -= 1
            bits |= 1 << bit
    return bits


def _hope(deck: list[Card]) -> Array:
    treasures = [card.value for card in deck if card.kind == "treasure"]  # the first cards of all
    hope = np.zeros((-(-len(treasures) // 8), 256, MOST_EXPLORERS + 1), np.int64)
    for bit, value in enumerate(treasures):
        holding = (np.arange(256) >> (bit % 8)) & 1 == 1
        for n in range(1, MOST_EXPLORERS + 1):
            hope[bit // 8, holding, n] += value // n
    return hope


def _array(numbers: Any) -> Array:
    return np.array(list(numbers), np.int64)
