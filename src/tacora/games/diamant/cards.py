"""Game components as data: cards of every edition, explorers, stones, entrances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

CONTINUE, EXIT = "continue", "exit"  # D8: the two decision cards
CHOICES = (CONTINUE, EXIT)

COLOURS = ("red", "sky", "amber", "mint", "violet", "coral", "teal", "white")  # D8

ENTRANCES = 5  # D9: one barricade for each

DIAMOND = 5  # D6: rubies to a diamond
SUPPLY = 60 + 40 * DIAMOND  # D7: 60 rubies and 40 diamonds, in points

TREASURES = (1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17)  # D3
TRAP_COPIES = 3  # D4
RELICS = 5  # D5: for the whole game

PRINTED_VALUES = (5, 7, 8, 10, 12)  # D46: on the artifacts of incan-gold, in order of entry
EARLY_RELICS, EARLY_VALUE, LATE_VALUE = 3, 5, 10  # D28

Kind = Literal["treasure", "trap", "relic"]


class Card(Struct, frozen=True, gc=False):
    """One kind of expedition card; `index` is its position in the catalogue."""

    code: str
    kind: Kind
    value: int
    trap: str
    index: int


class Edition(Struct, frozen=True):
    """An edition: its traps, when its relics enter the deck, and its tie-break."""

    name: str
    traps: tuple[str, ...]
    relics: Literal["from the start", "one a round", "none"]
    artifacts_break_ties: bool = False


EDITIONS: Mapping[str, Edition] = {
    edition.name: edition
    for edition in (
        Edition(  # D44, D4
            "diamant-2016", ("spiders", "snakes", "lava", "boulders", "rams"), "from the start"
        ),
        Edition(  # D45
            "diamant-2005", ("snakes", "scorpions", "rockfalls", "gas", "explosions"), "none"
        ),
        Edition(  # D46
            "incan-gold",
            ("mummy", "fire", "rocks", "snake", "spiders"),
            "one a round",
            artifacts_break_ties=True,
        ),
    )
}


class CardCatalog(Struct, frozen=True):
    """Every kind of card once, in a fixed order, with its count before round 1.

    The order is part of the record format: a provably fair draw counts along it.
    """

    cards: tuple[Card, ...]
    counts: tuple[int, ...]
    codes: tuple[str, ...]
    by_code: dict[str, Card]


def build_catalog(contents: Iterable[tuple[str, int]]) -> CardCatalog:
    """Build a catalogue from card codes and their counts, in the same order."""
    cards, counts = [], []
    for index, (code, count) in enumerate(contents):
        cards.append(_card(code, index))
        counts.append(count)
    return CardCatalog(
        tuple(cards),
        tuple(counts),
        tuple(card.code for card in cards),
        {card.code: card for card in cards},
    )


def edition_contents(edition: Edition, *, printed: bool) -> list[tuple[str, int]]:
    """D2: 15 treasures by value, then 15 traps, then relics; artifacts that enter later count 0."""
    contents = [(f"treasure:{value}", TREASURES.count(value)) for value in sorted(set(TREASURES))]
    contents += [(f"trap:{trap}", TRAP_COPIES) for trap in edition.traps]
    match edition.relics:
        case "from the start":
            contents.append(("relic", RELICS))  # D5, D10
        case "one a round":
            codes = [f"relic:{value}" for value in PRINTED_VALUES] if printed else ["relic"]
            contents += [(code, 0) for code in codes]  # D46
        case "none":
            pass
    return contents


def as_diamonds_and_rubies(points: int) -> tuple[int, int]:
    """D6: points shown as diamonds and rubies."""
    return divmod(points, DIAMOND)


def _card(code: str, index: int) -> Card:
    kind, _, rest = code.partition(":")
    if kind == "treasure":
        return Card(code, "treasure", int(rest), "", index)
    if kind == "trap":
        return Card(code, "trap", 0, rest, index)
    return Card(code, "relic", int(rest or 0), "", index)
