"""Read card sets: the cards of the box, or custom cards from a file or a record."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from tacora.core.error_codes import OptionCode
from tacora.core.errors import InvalidOptions
from tacora.core.game import Json
from tacora.core.option_parsing import MAX_CARD_FILE_BYTES
from tacora.games.dinosaurs.cards.models import CardSet
from tacora.games.dinosaurs.cards.validation import SECTIONS, build_card_set

STANDARD_NAME = "the standard cards"
MAX_RECORDED_CHARACTERS = 60_000  # a record holds its cards in its first line

_DATA_FILES = ("map", "dinosaurs", "items", "explorers")


@cache
def standard_cards() -> CardSet:
    """Return the cards of the box."""
    return build_card_set(standard_source(), STANDARD_NAME)


def custom_cards(raw: Mapping[str, object], source_name: str) -> CardSet:
    """Return the cards of the box with some decks replaced; errors name the source."""
    unknown = sorted(map(str, set(raw) - set(SECTIONS)))
    if unknown or not raw:
        found = f"not {unknown[0][:40]!r}" if unknown else "none given"
        raise InvalidOptions(
            OptionCode.CARDS, f"{source_name}: cards are of {', '.join(SECTIONS)}; {found}."
        )
    cards = build_card_set({**standard_source(), **raw}, source_name)
    cards.source = _difference(cards)
    if len(json.dumps(cards.source)) > MAX_RECORDED_CHARACTERS:
        raise InvalidOptions(
            OptionCode.CARDS,
            f"{source_name}: a record has room for {MAX_RECORDED_CHARACTERS} characters of cards.",
        )
    return cards


def _difference(cards: CardSet) -> dict[str, Json] | None:
    """Return the decks that differ from the box, in the one spelling that seeds are bound to."""
    decks = zip(SECTIONS, cards.decks, standard_cards().decks, strict=True)
    return {
        name: msgspec.json.decode(msgspec.json.encode(deck))
        for name, deck, standard in decks
        if deck != standard
    } or None


def read_file(name: str) -> dict[str, object]:
    """Return the tables of a card file, not yet validated."""
    try:
        raw = Path(name).read_bytes()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "invalid file name"
        raise InvalidOptions(OptionCode.CARDS, f"Cannot read {name[:200]}: {why}.") from None
    if len(raw) > MAX_CARD_FILE_BYTES:
        raise InvalidOptions(
            OptionCode.CARDS, f"{name}: a card file has at most {MAX_CARD_FILE_BYTES} bytes."
        )
    try:
        return tomllib.loads(raw.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidOptions(OptionCode.CARDS, f"{name}: not TOML: {error}") from None


@cache
def standard_source() -> dict[str, object]:
    """Return the tables of the box's data files."""
    data = files("tacora.games.dinosaurs.cards").joinpath("data")
    texts = [data.joinpath(f"{name}.toml").read_text("utf-8") for name in _DATA_FILES]
    return {key: value for text in texts for key, value in tomllib.loads(text).items()}
