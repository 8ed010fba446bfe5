"""Card sets read from data files: the box as it is, or cards of one's own, each one checked."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NoReturn, TypeVar, get_args

import msgspec

from tacora.core.error_codes import OptionCode
from tacora.core.errors import InvalidOptions
from tacora.games.dinosaurs.cards import effect_definitions as word
from tacora.games.dinosaurs.cards.models import (
    CardSet,
    DinosaurCard,
    ExplorerCard,
    Item,
    MapCard,
    MapKind,
    Playable,
    Species,
)

STANDARD = "the standard cards"
MAX_FILE = 1 << 18
MAX_RECORDED = 60_000  # a record holds its cards in its first line
MAX_NAME, MAX_TEXT = 40, 300
MAX_ID = 36  # five of them are one answer in a record (J28)
MAX_EFFECT_NUMBER = 13  # more than any card asks for, with Higher Rolls too

_SECTIONS: dict[str, Any] = {
    "map": MapCard,
    "dinosaur": DinosaurCard,
    "item": Item,
    "explorer": ExplorerCard,
}
_FILES = {"map": "map", "dinosaur": "dinosaurs", "item": "items", "explorer": "explorers"}

COUNTS = {"map": 36, "dinosaur": 16, "item": 50, "explorer": 6}  # J2, J3
_KINDS = {  # J2
    "diamond": 10,
    "dinosaur": 10,
    "jungle": 9,
    "shannon": 2,
    "tunnel": 3,
    "celestial": 1,
    "camp": 1,
}
_SPECIES = {"t-rex": 1, "raptor": 3, "triceratops": 3, "pterodactyl": 3}  # J2

_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
MOVE = re.compile(r"t-rex|raptor|triceratops:[NESW]|pterodactyl:[NESW]{2}")
_WHERE = re.compile(r" - at `\$\.?(.*)`$")
_MISSING = re.compile(r"Object missing required field `(\w+)`")

_ROLL = frozenset({"next-roll", "just-rolled"})
_TIMES: dict[type[word.Effect], frozenset[str]] = {
    word.AddToRoll: _ROLL,
    word.ExtraDie: frozenset({"next-roll"}),
    word.MinimumRoll: _ROLL,
    word.Reroll: frozenset({"just-rolled"}),
    word.FlipDie: frozenset({"just-rolled"}),
    word.MatchHigherDie: frozenset({"just-rolled"}),
    word.EscapeAttack: frozenset({"next-roll"}),
    word.Immobilize: frozenset({"flipped"}),
    word.RedirectTRex: frozenset({"flipped"}),
    word.ReverseDirections: frozenset({"flipped"}),
    word.Pacify: frozenset({"flipped", "dinosaurs"}),
    word.GainActions: frozenset({"own-turn"}),
    word.CancelItem: frozenset({"response"}),
    word.CopyItem: frozenset({"response"}),
    word.PeekMapCards: frozenset({"turn-start"}),
}
"""When words make sense; others do at any time."""

_TARGETS: dict[type[word.Effect], str] = {
    word.SwapExplorers: "player",
    word.RedirectTRex: "player",
    word.DropDiamond: "player",
    word.StealItem: "player",
    word.LureDinosaur: "dinosaur",
    word.RepelDinosaur: "dinosaur",
    word.DriveDinosaur: "dinosaur",
    word.ReturnHome: "dinosaur",
    word.Immobilize: "dinosaur",
    word.Pacify: "dinosaur",
}

_ALLOWED: dict[str, tuple[str, ...]] = {
    "do": tuple(str(kind.__struct_config__.tag) for kind in get_args(word.AnyEffect)),
    "when": get_args(word.When),
    "whose": get_args(word.Whose),
    "rolls": get_args(word.RollKind),
    "on": get_args(word.On),
    "against": get_args(word.Protection),
    "kind": get_args(MapKind),
    "dinosaur": get_args(Species),
}
"""What fields accept, for those who mistyped one."""

_NOWHERE = {("user", "to-user"), ("target", "to-target")}

T = TypeVar("T", MapCard, DinosaurCard, Item, ExplorerCard)


@cache
def standard_cards() -> CardSet:
    """The box as it is."""
    return _card_set(_standard_source(), STANDARD)


def custom_cards(given: Mapping[str, object], where: str) -> CardSet:
    """The box with some of its decks replaced; `where` is named in errors."""
    unknown = sorted(set(given) - set(_SECTIONS))
    if unknown or not given:
        found = f"not {unknown[0][:40]!r}" if unknown else "not nothing"
        raise InvalidOptions(
            OptionCode.CARDS, f"{where}: cards are of {', '.join(_SECTIONS)}; {found}."
        )
    cards = _card_set({**_standard_source(), **given}, where)
    cards.source = _changed(cards)
    if len(json.dumps(cards.source)) > MAX_RECORDED:
        raise InvalidOptions(
            OptionCode.CARDS, f"{where}: a record has room for {MAX_RECORDED} characters of cards."
        )
    return cards


def _changed(cards: CardSet) -> dict[str, object] | None:
    """What differs from the box, in one spelling: the seeds of a fair game are bound to it."""
    decks = zip(_SECTIONS, cards.decks, standard_cards().decks, strict=True)
    return {
        name: msgspec.json.decode(msgspec.json.encode(deck))
        for name, deck, box in decks
        if deck != box
    } or None


def read_file(name: str) -> dict[str, object]:
    """The tables of a card file, not yet checked."""
    try:
        raw = Path(name).read_bytes()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "no file has such a name"
        raise InvalidOptions(OptionCode.CARDS, f"Cannot read {name[:200]}: {why}.") from None
    if len(raw) > MAX_FILE:
        raise InvalidOptions(OptionCode.CARDS, f"{name}: a card file has at most {MAX_FILE} bytes.")
    try:
        return tomllib.loads(raw.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidOptions(OptionCode.CARDS, f"{name}: not TOML: {error}") from None


@cache
def _standard_source() -> dict[str, object]:
    data = files("tacora.games.dinosaurs.cards").joinpath("data")
    texts = [data.joinpath(f"{name}.toml").read_text("utf-8") for name in _FILES.values()]
    return {key: value for text in texts for key, value in tomllib.loads(text).items()}


def _card_set(given: Mapping[str, object], where: str) -> CardSet:
    maps = _deck(given["map"], MapCard, "map", where)
    deck = _deck(given["dinosaur"], DinosaurCard, "dinosaur", where)
    items = _deck(given["item"], Item, "item", where)
    explorers = _deck(given["explorer"], ExplorerCard, "explorer", where)
    _check_map(maps, where)
    _check_deck(deck, where)
    for section, cards in (("item", items), ("explorer", explorers)):
        for card in cards:
            _check_playable(card, section, where)
    return CardSet(maps, deck, items, explorers)


def _deck(given: object, kind: type[T], section: str, where: str) -> tuple[T, ...]:
    if not isinstance(given, list):
        _refuse(where, section, "it is a list of tables")
    cards = [_card(entry, kind, section, number, where) for number, entry in enumerate(given, 1)]
    ids = Counter(card.id for card in cards)
    twice = [name for name, number in ids.items() if number > 1]
    if twice:
        _refuse(where, f"{section} {twice[0]!r}", "two cards have the same id", "id")
    if len(cards) != COUNTS[section]:
        clause = "J2" if section == "map" else "J3"
        _refuse(
            where, section, f"there are {COUNTS[section]} cards; here {len(cards)}", clause=clause
        )
    return tuple(cards)


def _card(entry: object, kind: type[T], section: str, number: int, where: str) -> T:
    named = entry.get("id") if isinstance(entry, dict) else None
    label = f"{section} {named[:40]!r}" if isinstance(named, str) else f"{section} number {number}"
    try:
        card = msgspec.convert(entry, kind)
    except msgspec.ValidationError as error:
        message = str(error)
        at = _WHERE.search(message)
        missing = _MISSING.match(message)
        fields = [at[1]] if at else []
        fields += [missing[1]] if missing else []
        field = ".".join(fields)
        allowed = _ALLOWED.get(field.rpartition(".")[2].partition("[")[0], ())
        among = f"; there are {', '.join(allowed)}" if allowed and not missing else ""
        _refuse(where, label, _WHERE.sub("", message) + among, field)
    if not isinstance(named, str) or len(named) > MAX_ID or not _ID.fullmatch(named):
        _refuse(where, label, "an id is small letters, digits and hyphens", "id")
    for language in ("en", "fr"):
        wording = getattr(card, language)
        _check_text(wording.name, f"{language}.name", label, where, MAX_NAME)
        if isinstance(card, Playable):
            _check_text(wording.text, f"{language}.text", label, where, MAX_TEXT)
    return card


def _check_text(text: str, field: str, label: str, where: str, most: int) -> None:
    unseen = any(unicodedata.category(character).startswith("C") for character in text)
    if not text.strip() or len(text) > most or unseen:
        _refuse(where, label, f"a text of 1 to {most} characters is missing", field)


def _check_map(maps: tuple[MapCard, ...], where: str) -> None:
    kinds = Counter[str](card.kind for card in maps)
    species = Counter[str](card.dinosaur for card in maps if card.dinosaur)
    for counted, due in ((kinds, _KINDS), (species, _SPECIES)):
        for kind, number in due.items():
            if counted[kind] != number:
                found = counted[kind]
                _refuse(where, "map", f"{number} {kind} cards are due; here {found}", "kind", "J2")
    for card in maps:
        if card.id == "t-rex":
            _refuse(where, "map 't-rex'", "that is the name of the T-Rex himself", "id")
        if (card.dinosaur is not None) != (card.kind == "dinosaur"):
            _refuse(where, f"map {card.id!r}", "dinosaur cards have a dinosaur", "dinosaur")
        if not 0 <= card.number <= 12:
            _refuse(where, f"map {card.id!r}", "a number is 0 to 12", "number")
        if not 0 <= card.items <= 5:
            _refuse(where, f"map {card.id!r}", "0 to 5 items are drawn", "items")
        laid = 1 if card.kind == "diamond" else 2 if card.dinosaur == "t-rex" else 0
        if card.diamonds != laid:
            _refuse(where, f"map {card.id!r}", f"it enters with {laid} diamonds", "diamonds", "J13")


def _check_deck(deck: tuple[DinosaurCard, ...], where: str) -> None:
    if sum(card.earthquake for card in deck) != 1:
        _refuse(where, "dinosaur", "there is one Earthquake", "earthquake", "J3")
    for card in deck:
        label = f"dinosaur {card.id!r}"
        for number, move in enumerate(card.moves):
            if not MOVE.fullmatch(move):
                _refuse(where, label, f"no dinosaur moves by {move[:40]!r}", f"moves[{number}]")
        kinds = [move.partition(":")[0] for move in card.moves]
        if card.earthquake == bool(kinds) or len(set(kinds)) != len(kinds):
            _refuse(where, label, "it names 1 to 4 kinds, each once", "moves", "J37")


def _check_playable(card: Playable, section: str, where: str) -> None:
    label = f"{section} {card.id!r}"
    if not card.effects:
        _refuse(where, label, "it does nothing", "effects")
    if (card.whose is not None) != (card.when in _ROLL):
        _refuse(where, label, "it says whose roll it is for, if it is for a roll", "whose")
    if not card.rolls:
        _refuse(where, label, "it is for one kind of roll at least", "rolls")
    if card.reach is not None and not 0 <= card.reach <= 70:
        _refuse(where, label, "it reaches 0 to 70 spaces", "reach")
    if card.when == "response" and card.on != "self":
        _refuse(where, label, "it is played on the item that it answers", "on")
    for number, effect in enumerate(card.effects):
        _check_word(effect, card, f"effects[{number}]", label, where)


def _check_word(effect: word.Effect, card: Playable, field: str, label: str, where: str) -> None:
    times = _TIMES.get(type(effect))
    if times is not None and card.when not in times:
        found = effect.__struct_config__.tag
        _refuse(where, label, f"{found!r} goes with when = {', '.join(sorted(times))}", field)
    target = _TARGETS.get(type(effect))
    if isinstance(effect, word.MoveExplorer):
        if (effect.who, effect.how) in _NOWHERE:
            _refuse(where, label, "it moves nobody", f"{field}.how")
        if effect.who == "target" or effect.how == "to-target":
            target = "player"
    if target is not None and card.on != target:
        _refuse(where, label, f"it is played on a {target}", f"{field}, on")
    least = (
        -MAX_EFFECT_NUMBER
        if isinstance(effect, word.AddToRoll)
        else 2
        if isinstance(effect, word.PeekMapCards)
        else 1
    )
    if not least <= getattr(effect, "n", least) <= MAX_EFFECT_NUMBER:
        _refuse(where, label, f"it is {least} to {MAX_EFFECT_NUMBER}", f"{field}.n")


def _refuse(
    where: str, entry: str, message: str, field: str = "", clause: str | None = None
) -> NoReturn:
    at = f", field {field}" if field else ""
    raise InvalidOptions(OptionCode.CARDS, f"{where}: {entry}{at}: {message}.", clause)
