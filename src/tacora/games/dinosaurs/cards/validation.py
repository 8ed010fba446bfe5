"""Validate card sets: counts, texts, and which effects fit on which cards."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar, get_args

import msgspec

from tacora.core.error_codes import OptionCode
from tacora.core.errors import InvalidOptions
from tacora.games.dinosaurs.cards import effect_definitions as effects
from tacora.games.dinosaurs.cards.models import (
    CardSet,
    DinosaurCard,
    ExplorerCard,
    Item,
    MapCard,
    MapKind,
    Playable,
    Species,
    split_move,
)

MAX_NAME_LENGTH, MAX_TEXT_LENGTH, MAX_GIST_LENGTH = 40, 300, 26
MAX_MAP_NUMBER = 12
MAX_ID_LENGTH = 36  # five of them are one answer in a record (J28)

SECTIONS: dict[str, Any] = {
    "map": MapCard,
    "dinosaur": DinosaurCard,
    "item": Item,
    "explorer": ExplorerCard,
}
"""The sections of a card file, and the type of their cards."""

for _kind in SECTIONS.values():
    msgspec.json.Decoder(_kind)  # msgspec learns the types now: two threads must not do it at once

COUNTS = {"map": 36, "dinosaur": 16, "item": 50, "explorer": 6}  # J2, J3
_KIND_COUNTS = {  # J2
    "diamond": 10,
    "dinosaur": 10,
    "jungle": 9,
    "shannon": 2,
    "tunnel": 3,
    "celestial": 1,
    "camp": 1,
}
_SPECIES_COUNTS = {"t-rex": 1, "raptor": 3, "triceratops": 3, "pterodactyl": 3}  # J2

MOVE_PATTERN = re.compile(r"t-rex|raptor|triceratops:[NESW]|pterodactyl:[NESW]{2}")
_ID_PATTERN = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_MARKUP = re.compile(r"<[A-Za-z/!?]|&#?\w+;|\]\(")
"""Tags, entities and links, which would be shown as they are."""
_ERROR_PATH = re.compile(r" - at `\$\.?(.*)`$")
_MISSING_FIELD = re.compile(r"Object missing required field `(\w+)`")

_ALLOWED_VALUES: dict[str, tuple[str, ...]] = {
    "do": tuple(str(kind.__struct_config__.tag) for kind in get_args(effects.AnyEffect)),
    "when": get_args(effects.When),
    "whose": get_args(effects.Whose),
    "rolls": get_args(effects.RollKind),
    "on": get_args(effects.On),
    "against": get_args(effects.Protection),
    "kind": get_args(MapKind),
    "dinosaur": get_args(Species),
}
"""The values that fields accept, for error messages."""


class InvalidCard(InvalidOptions):
    """A card that is not accepted: its entry as `item 'rope'` or `item number 3`, and its field."""

    def __init__(self, message: str, clause: str | None, entry: str, field: str) -> None:
        super().__init__(OptionCode.CARDS, message, clause)
        self.entry = entry
        self.field = field


T = TypeVar("T", MapCard, DinosaurCard, Item, ExplorerCard)


def build_card_set(raw: Mapping[str, object], source_name: str) -> CardSet:
    """Validate the tables of all four sections and return the card set."""
    maps = _deck(raw["map"], MapCard, "map", source_name)
    deck = _deck(raw["dinosaur"], DinosaurCard, "dinosaur", source_name)
    items = _deck(raw["item"], Item, "item", source_name)
    explorers = _deck(raw["explorer"], ExplorerCard, "explorer", source_name)
    _check_map(maps, source_name)
    _check_deck(deck, source_name)
    for section, cards in (("item", items), ("explorer", explorers)):
        for card in cards:
            check_playable(card, section, source_name)
    return CardSet(maps, deck, items, explorers)


def _deck(raw: object, kind: type[T], section: str, source_name: str) -> tuple[T, ...]:
    if not isinstance(raw, list):
        _refuse(source_name, section, "it is a list of tables")
    cards = [
        parse_card(entry, kind, section, number, source_name) for number, entry in enumerate(raw, 1)
    ]
    ids = Counter(card.id for card in cards)
    duplicates = [name for name, number in ids.items() if number > 1]
    if duplicates:
        _refuse(source_name, f"{section} {duplicates[0]!r}", "two cards have the same id", "id")
    if len(cards) != COUNTS[section]:
        clause = "J2" if section == "map" else "J3"
        _refuse(
            source_name,
            section,
            f"there are {COUNTS[section]} cards; here {len(cards)}",
            clause=clause,
        )
    return tuple(cards)


def parse_card(entry: object, kind: type[T], section: str, number: int, source_name: str) -> T:
    """Return one card of a section; errors name the entry and the field."""
    named = entry.get("id") if isinstance(entry, dict) else None
    label = f"{section} {named[:40]!r}" if isinstance(named, str) else f"{section} number {number}"
    try:
        card = msgspec.convert(entry, kind)
    except msgspec.ValidationError as error:
        message = str(error)
        at = _ERROR_PATH.search(message)
        missing = _MISSING_FIELD.match(message)
        fields = [at[1]] if at else []
        fields += [missing[1]] if missing else []
        field = ".".join(fields)
        allowed = _ALLOWED_VALUES.get(field.rpartition(".")[2].partition("[")[0], ())
        among = f"; there are {', '.join(allowed)}" if allowed and not missing else ""
        _refuse(source_name, label, _ERROR_PATH.sub("", message) + among, field)
    if not isinstance(named, str) or len(named) > MAX_ID_LENGTH or not _ID_PATTERN.fullmatch(named):
        _refuse(source_name, label, "an id consists of small letters, digits and hyphens", "id")
    for language in ("en", "fr"):
        text = getattr(card, language)
        _check_text(text.name, f"{language}.name", label, source_name, MAX_NAME_LENGTH)
        if isinstance(card, Playable):
            _check_text(text.text, f"{language}.text", label, source_name, MAX_TEXT_LENGTH)
            _check_text(text.gist, f"{language}.gist", label, source_name, MAX_GIST_LENGTH)
    return card


def _check_text(text: str, field: str, label: str, source_name: str, max_length: int) -> None:
    has_control = any(unicodedata.category(character).startswith("C") for character in text)
    if not text.strip() or len(text) > max_length or has_control:
        _refuse(source_name, label, f"expected a text of 1 to {max_length} characters", field)
    if _MARKUP.search(text):
        _refuse(source_name, label, "expected plain text without markup", field)


def _check_map(maps: tuple[MapCard, ...], source_name: str) -> None:
    kinds = Counter[str](card.kind for card in maps)
    species = Counter[str](card.dinosaur for card in maps if card.dinosaur)
    for counts, expected in ((kinds, _KIND_COUNTS), (species, _SPECIES_COUNTS)):
        for kind, number in expected.items():
            if counts[kind] != number:
                found = counts[kind]
                _refuse(
                    source_name, "map", f"{number} {kind} cards are due; here {found}", "kind", "J2"
                )
    for card in maps:
        if card.id == "t-rex":
            _refuse(source_name, "map 't-rex'", "this id is reserved for the T-Rex", "id")
        if (card.dinosaur is not None) != (card.kind == "dinosaur"):
            _refuse(
                source_name,
                f"map {card.id!r}",
                "dinosaur cards, and no others, have a dinosaur",
                "dinosaur",
            )
        if not 0 <= card.number <= MAX_MAP_NUMBER:
            allowed = f"a number must be 0 to {MAX_MAP_NUMBER}"
            _refuse(source_name, f"map {card.id!r}", allowed, "number")
        if not 0 <= card.items <= 5:
            _refuse(source_name, f"map {card.id!r}", "items must be 0 to 5", "items")
        required = 1 if card.kind == "diamond" else 2 if card.dinosaur == "t-rex" else 0
        if card.diamonds != required:
            _refuse(
                source_name,
                f"map {card.id!r}",
                f"it enters with {required} diamonds",
                "diamonds",
                "J13",
            )


def _check_deck(deck: tuple[DinosaurCard, ...], source_name: str) -> None:
    if sum(card.earthquake for card in deck) != 1:
        _refuse(source_name, "dinosaur", "expected one Earthquake", "earthquake", "J3")
    for card in deck:
        label = f"dinosaur {card.id!r}"
        for number, move in enumerate(card.moves):
            if not MOVE_PATTERN.fullmatch(move):
                _refuse(source_name, label, f"unknown move {move[:40]!r}", f"moves[{number}]")
        kinds = [split_move(move)[0] for move in card.moves]
        if card.earthquake == bool(kinds) or len(set(kinds)) != len(kinds):
            _refuse(source_name, label, "it names 1 to 4 species, each once", "moves", "J37")


def check_playable(card: Playable, section: str, source_name: str) -> None:
    """Raise InvalidOptions if the fields of an item or explorer do not fit together."""
    label = f"{section} {card.id!r}"
    if not card.effects:
        _refuse(source_name, label, "it has no effect", "effects")
    if (card.whose is not None) != (card.when in effects.ROLL_TIMINGS):
        _refuse(source_name, label, "cards for a roll, and no others, say whose roll", "whose")
    if not card.rolls:
        _refuse(source_name, label, "it names at least one kind of roll", "rolls")
    if card.reach is not None and not 0 <= card.reach <= 70:
        _refuse(source_name, label, "reach must be 0 to 70", "reach")
    if card.when == "response" and card.on != "self":
        _refuse(source_name, label, "it is played on the item that it answers", "on")
    if card.targets_roll and card.on != "self":
        _refuse(source_name, label, "it is played on the roll of another player", "on")
    for number, effect in enumerate(card.effects):
        _check_effect(effect, card, f"effects[{number}]", label, source_name)


def _check_effect(
    effect: effects.Effect, card: Playable, field: str, label: str, source_name: str
) -> None:
    timings, target = effect.timings, effect.required_target
    if timings is not None and card.when not in timings:
        tag = effect.__struct_config__.tag
        _refuse(source_name, label, f"{tag!r} goes with when = {', '.join(sorted(timings))}", field)
    if isinstance(effect, effects.MoveExplorer) and effect.moves_nobody:
        _refuse(source_name, label, "it moves nobody", f"{field}.how")
    if target is not None and card.on != target:
        _refuse(source_name, label, f"it is played on a {target}", f"{field}, on")
    most = getattr(effect, "most", None)
    if most is not None and not 0 <= most <= MAX_MAP_NUMBER:
        _refuse(source_name, label, f"it is 0 to {MAX_MAP_NUMBER}", f"{field}.most")
    least = effect.min_number
    if not least <= getattr(effect, "n", least) <= effects.MAX_NUMBER:
        _refuse(source_name, label, f"it is {least} to {effects.MAX_NUMBER}", f"{field}.n")


def _refuse(
    source_name: str, entry: str, message: str, field: str = "", clause: str | None = None
) -> NoReturn:
    at = f", field {field}" if field else ""
    raise InvalidCard(f"{source_name}: {entry}{at}: {message}.", clause, entry, field)
