"""The cards of a game as bits of a word, and the look-up tables of the compiled kernel."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tacora.core.error_codes import CallCode
from tacora.core.errors import UsageError
from tacora.games.diamant.cards import ENTRANCES, LATE_VALUE, Card, CardCatalog
from tacora.games.diamant.deck import cards_entered_by_round, catalog_for_options
from tacora.games.diamant.options import Options, edition_of

Array = Any
"""A NumPy array; its full type would say little and cost much."""

MAX_CARDS = 62
MAX_EXPLORERS = 8
MAX_RUBIES = 100_000
"""More than all cards that fit into a word can show."""

VALUE_MASK = 0x3FF
DRAWN, CAUGHT, RELIC, DECK_EMPTY = (1 << bit for bit in range(10, 14))
"""What a draw does, a packed number: rubies, or the printed value of a relic, under VALUE_MASK; and
whether a card was drawn, ends the round, is a relic, and whether the deck was empty before."""
DRAWN_INDEX, CAUGHT_INDEX, EMPTY_INDEX = 64, 128, 256
"""These facts in the index of `CardTables.outcomes`: added to the card's bit."""

_MAX_NARROW_POINTS = 2**15 - 2


class CardTables(NamedTuple):
    """Tables that are constant for all games of a call.

    A card is a bit; equal cards are different bits.
    """

    outcomes: Array
    """By card and facts of its draw: what it does, as a packed number (D3, D4, D46)."""
    same_traps: Array
    """By the same index: all traps of the kind that was drawn, a bit each."""
    all_cards: int
    """The cards of the last round, a bit each."""
    relics_per_round: int
    """The relics that enter in each round after the first; the last one has the highest bit."""
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
    wide: bool
    """True if a score could exceed 16 bits."""


def build_card_tables(options: Options) -> CardTables:
    """Build the tables for these options; raise UsageError if the cards do not fit in a word."""
    catalog = catalog_for_options(options)
    deck = _deck_in_bit_order(catalog, cards_entered_by_round(options, catalog, ENTRANCES))
    if len(deck) > MAX_CARDS:
        raise UsageError(
            CallCode.ENGINE, f"The fast engine supports at most {MAX_CARDS} cards: use rules."
        )
    per_round = int(edition_of(options).relics == "one a round")
    return CardTables(
        outcomes=_array(_outcome(deck, index) for index in range(2 * EMPTY_INDEX)).astype(np.int16),
        same_traps=_array(_same_traps(deck, index) for index in range(2 * EMPTY_INDEX)),
        all_cards=(1 << len(deck)) - 1,
        relics_per_round=per_round,
        treasure_shares=_treasure_shares(deck),
        relic_bits=sum(1 << bit for bit, card in enumerate(deck) if card.kind == "relic"),
        ordered_values=int(options.relic_values == "order"),
        num_cards=len(deck),
        explorers=options.explorers,
        players=options.players,
        partner_mask=options.explorers - options.players,
        artifacts_break_ties=edition_of(options).artifacts_break_ties,
        wide=_max_points(deck) > _MAX_NARROW_POINTS,
    )


def _deck_in_bit_order(catalog: CardCatalog, counts: tuple[int, ...]) -> list[Card]:
    """List every single card; its place is its bit."""
    return [card for card, count in zip(catalog.cards, counts, strict=True) for _ in range(count)]


def _max_points(deck: list[Card]) -> int:
    """Return more than any score: one explorer takes every treasure in every round (D36)."""
    rubies = sum(card.value for card in deck if card.kind == "treasure")
    relics = sum(max(card.value, LATE_VALUE) for card in deck if card.kind == "relic")
    return ENTRANCES * rubies + relics


def _drawn_card(deck: list[Card], index: int) -> Card | None:
    """Return the card of an index of `CardTables.outcomes`, if one was drawn."""
    bit = index % DRAWN_INDEX
    return deck[bit] if index & DRAWN_INDEX and bit < len(deck) else None


def _outcome(deck: list[Card], index: int) -> int:
    card = _drawn_card(deck, index)
    outcome = DECK_EMPTY if index & EMPTY_INDEX else 0
    if card is not None:
        outcome |= DRAWN | card.value | (RELIC if card.kind == "relic" else 0)
        outcome |= CAUGHT if index & CAUGHT_INDEX else 0
    return outcome


def _same_traps(deck: list[Card], index: int) -> int:
    card = _drawn_card(deck, index)
    if card is None or card.kind != "trap":
        return 0
    return sum(1 << bit for bit, other in enumerate(deck) if other == card)


def _treasure_shares(deck: list[Card]) -> Array:
    treasures = [card.value for card in deck if card.kind == "treasure"]  # they have the first bits
    shares = np.zeros((-(-len(treasures) // 8), 256, MAX_EXPLORERS + 1), np.int16)
    for bit, value in enumerate(treasures):
        has_card = (np.arange(256) >> (bit % 8)) & 1 == 1
        for n in range(1, MAX_EXPLORERS + 1):
            shares[bit // 8, has_card, n] += value // n
    return shares


def _array(numbers: Any) -> Array:
    return np.array(list(numbers), np.int64)
