"""The cards of a box as they are printed. How they are played is not here."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Literal, TypeVar

from msgspec import Struct

from tacora.core.game import Json
from tacora.games.dinosaurs.cards.effect_definitions import AnyEffect, On, RollKind, When, Whose
from tacora.games.dinosaurs.choices import DINOSAUR, EXPLORER, ITEM, MAP, choice_text

MapKind = Literal["diamond", "dinosaur", "jungle", "shannon", "tunnel", "celestial", "camp"]
Species = Literal["t-rex", "raptor", "triceratops", "pterodactyl"]

DIAMONDS = 22  # J3
MAP_CARDS_PER_TURN = 2  # J11
MAX_HAND_SIZE = 5  # J24
ACTIONS_PER_TURN = 3  # J14
SHANNON_BONUS = 2  # J22
BOOST = 1
"""What a boost adds to all rolls of a player."""


WINDOW_TIMINGS: dict[str, frozenset[str]] = {  # J26
    "any": frozenset({"start", "act", "acted", "before", "rolled", "flipped"}),
    "own-turn": frozenset({"start", "act", "acted"}),
    "turn-start": frozenset({"start"}),
    "next-roll": frozenset({"before"}),
    "just-rolled": frozenset({"rolled"}),
    "flipped": frozenset({"flipped"}),
    "dinosaurs": frozenset({"before", "rolled", "flipped"}),
    "response": frozenset({"start", "act", "acted", "before", "rolled", "flipped"}),
}
"""The windows in which a card's timing can fit; `reactions/timing.py` decides if it does."""


class CardText(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The name and text of a card in one language."""

    name: str
    text: str = ""
    gist: str = ""
    """What the card does in a few words; items and explorers have one."""


class MapCard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card of the map (J2): its number and its icons for arrivals (J21, J81)."""

    id: str
    kind: MapKind
    number: int
    en: CardText
    fr: CardText
    items: int = 0
    refresh: bool = False
    dinosaur: Species | None = None
    diamonds: int = 0

    @property
    def roll_bonus(self) -> int:
        """What the card adds to the rolls of explorers on it: Safari Shannon's card (J22)."""
        return SHANNON_BONUS if self.kind == "shannon" else 0


class DinosaurCard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card of the dinosaur deck (J82): species in the order printed, or the Earthquake."""

    id: str
    en: CardText
    fr: CardText
    moves: tuple[str, ...] = ()
    earthquake: bool = False


class Playable(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"usable_unconscious": "asleep_user", "targets_unconscious": "asleep_target"},
):
    """The fields that items and explorers share: timing, target and effects (J83, J84)."""

    id: str
    when: When
    effects: tuple[AnyEffect, ...]
    en: CardText
    fr: CardText
    whose: Whose | None = None
    rolls: tuple[RollKind, ...] = ("move", "evade", "steal")
    on: On = "self"
    reach: int | None = None
    usable_unconscious: bool = True
    targets_unconscious: bool = True

    @property
    def targets_roll(self) -> bool:
        """True for a card on another player's roll: its target is the seat that rolls (J50)."""
        return self.whose == "other"


class Item(Playable, frozen=True, kw_only=True):
    """An item card."""

    family: str


class ExplorerCard(Playable, frozen=True, kw_only=True):
    """An explorer card with its ability (J83)."""


P = TypeVar("P", bound=Playable)


class CardSet:
    """All cards of a box, each known by its index in its deck. Never changed once made."""

    def __init__(
        self,
        maps: tuple[MapCard, ...],
        deck: tuple[DinosaurCard, ...],
        items: tuple[Item, ...],
        explorers: tuple[ExplorerCard, ...],
    ) -> None:
        self.maps = maps
        self.deck = deck
        self.items = items
        self.explorers = explorers
        self.source: dict[str, Json] | None = None
        """The decks that differ from the box, as in a record; None for the standard cards."""
        self.camp = _index_of(maps, "camp")
        self.celestial = _index_of(maps, "celestial")
        self.numbers = tuple(card.number for card in maps)
        self.roll_bonuses = tuple(card.roll_bonus for card in maps)
        self.map_codes = tuple(choice_text(MAP, card.id) for card in maps)
        self.deck_codes = tuple(choice_text(DINOSAUR, card.id) for card in deck)
        self.item_codes = tuple(choice_text(ITEM, card.id) for card in items)
        self.explorer_codes = tuple(choice_text(EXPLORER, card.id) for card in explorers)
        self.homes = tuple(index for index, card in enumerate(maps) if card.dinosaur)
        """The map card that each dinosaur enters on, in the order of the dinosaurs' numbers."""
        self.species = tuple(maps[index].dinosaur or "raptor" for index in self.homes)
        self.timely = {timing: _timely(items, timing) for timing in WINDOW_TIMINGS["any"]}
        """The items whose timing can fit in each window, by their number."""
        self.timely_first = {
            timing: {index: item for index, item in found.items() if item.when != "response"}
            for timing, found in self.timely.items()
        }
        """Those of them that need nothing on the stack to respond to."""
        self.timely_explorers = {
            timing: _timely(explorers, timing) for timing in WINDOW_TIMINGS["any"]
        }
        """The explorers whose ability can fit in each window, by their number."""
        self.dinosaurs = tuple(
            "t-rex" if maps[index].dinosaur == "t-rex" else maps[index].id for index in self.homes
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.decks == other.decks

    def __hash__(self) -> int:
        return hash(self.decks)

    @cached_property
    def decks(self) -> tuple[tuple[object, ...], ...]:
        """The four decks, in the order of a card file's sections."""
        return self.maps, self.deck, self.items, self.explorers

    @cached_property
    def item_named(self) -> dict[str, int]:
        """Items by their id."""
        return {card.id: index for index, card in enumerate(self.items)}

    @cached_property
    def map_named(self) -> dict[str, int]:
        """Map cards by their id."""
        return {card.id: index for index, card in enumerate(self.maps)}

    @cached_property
    def deck_named(self) -> dict[str, int]:
        """Dinosaur cards by their id."""
        return {card.id: index for index, card in enumerate(self.deck)}

    @cached_property
    def explorer_named(self) -> dict[str, int]:
        """Explorers by their id."""
        return {card.id: index for index, card in enumerate(self.explorers)}

    @cached_property
    def dinosaur_named(self) -> dict[str, int]:
        """Dinosaurs by their name: t-rex, raptor-7."""
        return {name: number for number, name in enumerate(self.dinosaurs)}


@cache
def split_move(move: str) -> tuple[str, str]:
    """Split a move of a dinosaur card into species and directions: triceratops:N, t-rex."""
    species, _, directions = move.partition(":")
    return species, directions


def _timely(cards: tuple[P, ...], timing: str) -> dict[int, P]:
    """Return the cards whose timing can fit in a window, by their number."""
    return {index: card for index, card in enumerate(cards) if timing in WINDOW_TIMINGS[card.when]}


def _index_of(maps: tuple[MapCard, ...], kind: MapKind) -> int:
    return next(index for index, card in enumerate(maps) if card.kind == kind)
