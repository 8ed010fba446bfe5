"""Deck contents: the cards an edition begins with, and the cards that enter later."""

from __future__ import annotations

from functools import lru_cache

from tacora.games.diamant.cards import (
    PRINTED_VALUES,
    Card,
    CardCatalog,
    build_catalog,
    edition_contents,
)
from tacora.games.diamant.options import Options, edition_of

Deck = tuple[int, ...]
"""The number of unrevealed cards of each kind, in catalogue order; D42: no order exists."""


@lru_cache(maxsize=64)
def catalog_for_options(options: Options) -> CardCatalog:
    """Return the cards that these options play with."""
    if options.deck is not None:
        return build_catalog(options.deck)
    printed = options.relic_values == "printed"
    return build_catalog(edition_contents(edition_of(options), printed=printed))


def artifact_for_round(options: Options, catalog: CardCatalog, number: int) -> Card:
    """D46: the artifact that enters the deck in a round of incan-gold."""
    printed = options.relic_values == "printed"
    return catalog.by_code[f"relic:{PRINTED_VALUES[number - 1]}" if printed else "relic"]


def cards_entered_by_round(options: Options, catalog: CardCatalog, number: int) -> Deck:
    """Count every card that has been in the deck by round `number`, wherever it is now."""
    deck = catalog.counts
    if edition_of(options).relics == "one a round":
        for earlier in range(1, number + 1):
            deck = with_count_changed(deck, artifact_for_round(options, catalog, earlier).index, +1)
    return deck


def with_count_changed(deck: Deck, index: int, by: int) -> Deck:
    """Return the deck with more or fewer cards of one kind."""
    counts = list(deck)
    counts[index] += by
    return tuple(counts)
