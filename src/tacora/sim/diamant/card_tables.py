"""The cards of a table as bits of a word, and what compiled games look up about them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.diamant.cards import ENTRANCES, Card
from tacora.games.diamant.cards import CardCatalog as Cards
from tacora.games.diamant.deck import cards_entered_by_round, catalog_for_options
from tacora.games.diamant.options import Options, edition_of

Array = Any
"""A NumPy array; its full type would say little and cost much."""

MAX_CARDS = 62
MAX_EXPLORERS = 8


VALUE, RELIC, FIRST, MANY = 0, 16, 48, 54
"""Where in a card's face what it says stands: rubies; for a relic 1, and 16 places higher what is
printed on it; for a trap the first bit of its kind and how many there are."""


class CardTables(NamedTuple):
    """Constant through all games of a call. A card is a bit; equal cards are different bits."""

    face: Array
    """What each card says, in one number (D3, D4, D46)."""
    opening: Array
    """The cards that have entered the game by each round, 1 to 5; none before and after them."""
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


def build_card_tables(options: Options) -> CardTables:
    """The cards that these options play with; WrongCall where they do not fit into a word."""
    cards = catalog_for_options(options)
    deck = _bits(cards, cards_entered_by_round(options, cards, ENTRANCES))
    if len(deck) > MAX_CARDS:
        raise UsageError(
            CallCode.ENGINE, f"The fast engine plays with up to {MAX_CARDS} cards: use rules."
        )
    places = [card.index for card in deck]
    rounds = [
        _opening(places, cards_entered_by_round(options, cards, n + 1)) for n in range(ENTRANCES)
    ]
    return CardTables(
        face=_array(_face(deck, card) for card in deck),
        opening=_array([0, *rounds, 0, 0]),
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


def _face(deck: list[Card], card: Card) -> int:
    if card.kind == "relic":
        return (1 | card.value << 16) << RELIC
    if card.kind == "trap":  # equal cards lie together
        return deck.index(card) << FIRST | deck.count(card) << MANY
    return card.value << VALUE


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
    hope = np.zeros((-(-len(treasures) // 8), 256, MAX_EXPLORERS + 1), np.int64)
    for bit, value in enumerate(treasures):
        holding = (np.arange(256) >> (bit % 8)) & 1 == 1
        for n in range(1, MAX_EXPLORERS + 1):
            hope[bit // 8, holding, n] += value // n
    return hope


def _array(numbers: Any) -> Array:
    return np.array(list(numbers), np.int64)
