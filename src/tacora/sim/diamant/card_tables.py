"""The cards of a game as bits of a word, and the look-up tables of the compiled kernel."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.diamant.cards import ENTRANCES, Card, CardCatalog
from tacora.games.diamant.deck import cards_entered_by_round, catalog_for_options
from tacora.games.diamant.options import Options, edition_of

Array = Any
"""A NumPy array; its full type would say little and cost much."""

MAX_CARDS = 62
MAX_EXPLORERS = 8

VALUE_SHIFT, RELIC_SHIFT, TRAP_BIT_SHIFT, TRAP_COPIES_SHIFT = 0, 16, 48, 54
"""The parts of a card's face, a packed number. A treasure has its rubies at VALUE_SHIFT. A relic
has 1 at RELIC_SHIFT and its printed value 16 bits higher. A trap has the first bit of its kind at
TRAP_BIT_SHIFT and the number of cards of its kind at TRAP_COPIES_SHIFT."""


class CardTables(NamedTuple):
    """Tables that are constant for all games of a call.

    A card is a bit; equal cards are different bits.
    """

    faces: Array
    """By card: what it shows, as a packed number (D3, D4, D46)."""
    round_decks: Array
    """The cards that have entered the game by each round, 1 to 5; 0 before and after them."""
    treasure_shares: Array
    """By byte of a deck, value of that byte and n: one explorer's share of these treasures among
    n explorers, each card divided by itself."""
    relic_bits: int
    ordered_values: int
    """1 where the order of leaving decides a relic's value (D28), 0 where it is printed (D46)."""
    num_cards: int
    explorers: int
    players: int
    partner_mask: int
    """Explorers e and e ^ partner_mask belong to the same seat (D47); 0 with one explorer each."""
    artifacts_break_ties: bool


def build_card_tables(options: Options) -> CardTables:
    """Build the tables for these options; raise UsageError if the cards do not fit in a word."""
    catalog = catalog_for_options(options)
    deck = _deck_in_bit_order(catalog, cards_entered_by_round(options, catalog, ENTRANCES))
    if len(deck) > MAX_CARDS:
        raise UsageError(
            CallCode.ENGINE, f"The fast engine supports at most {MAX_CARDS} cards: use rules."
        )
    indices = [card.index for card in deck]
    rounds = [
        _round_deck(indices, cards_entered_by_round(options, catalog, n + 1))
        for n in range(ENTRANCES)
    ]
    return CardTables(
        faces=_array(_face(deck, card) for card in deck),
        round_decks=_array([0, *rounds, 0, 0]),
        treasure_shares=_treasure_shares(deck),
        relic_bits=sum(1 << bit for bit, card in enumerate(deck) if card.kind == "relic"),
        ordered_values=int(options.relic_values == "order"),
        num_cards=len(deck),
        explorers=options.explorers,
        players=options.players,
        partner_mask=options.explorers - options.players,
        artifacts_break_ties=edition_of(options).artifacts_break_ties,
    )


def _deck_in_bit_order(catalog: CardCatalog, counts: tuple[int, ...]) -> list[Card]:
    """List every single card; its place is its bit."""
    return [card for card, count in zip(catalog.cards, counts, strict=True) for _ in range(count)]


def _face(deck: list[Card], card: Card) -> int:
    if card.kind == "relic":
        return (1 | card.value << 16) << RELIC_SHIFT
    if card.kind == "trap":  # equal cards have neighbouring bits
        return deck.index(card) << TRAP_BIT_SHIFT | deck.count(card) << TRAP_COPIES_SHIFT
    return card.value << VALUE_SHIFT


def _round_deck(indices: list[int], counts: tuple[int, ...]) -> int:
    """Return the bits of `counts` cards of each kind, the first ones of each."""
    left, bits = list(counts), 0
    for bit, index in enumerate(indices):
        if left[index]:
            left[index] -= 1
            bits |= 1 << bit
    return bits


def _treasure_shares(deck: list[Card]) -> Array:
    treasures = [card.value for card in deck if card.kind == "treasure"]  # they have the first bits
    shares = np.zeros((-(-len(treasures) // 8), 256, MAX_EXPLORERS + 1), np.int64)
    for bit, value in enumerate(treasures):
        has_card = (np.arange(256) >> (bit % 8)) & 1 == 1
        for n in range(1, MAX_EXPLORERS + 1):
            shares[bit // 8, has_card, n] += value // n
    return shares


def _array(numbers: Any) -> Array:
    return np.array(list(numbers), np.int64)
