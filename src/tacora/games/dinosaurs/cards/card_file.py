"""A card file as a player sends it: validated as a whole, with the line of what is wrong."""

from __future__ import annotations

import re
import tomllib

from tacora.core.error_codes import OptionCode
from tacora.core.errors import InvalidOptions
from tacora.core.game import Json
from tacora.games.dinosaurs.cards.loader import custom_cards
from tacora.games.dinosaurs.cards.validation import InvalidCard

SOURCE_NAME = "the card file"

_TOML_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_CARD_NUMBER = re.compile(r"number (\d+)$")
_CARD_ID = re.compile(r"'(.*)'$")


def parse_card_file(text: str) -> dict[str, Json]:
    """Return the option `cards` that the text of a file describes, or raise InvalidOptions."""
    try:
        tables = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        found = _TOML_LINE.search(str(error))
        raise InvalidOptions(
            OptionCode.CARDS,
            f"{SOURCE_NAME}: not TOML: {error}",
            line=int(found[1]) if found else None,
        ) from None
    try:
        cards = custom_cards(tables, SOURCE_NAME)
    except InvalidCard as error:
        line = _line_of(text, error.entry, error.field)
        raise InvalidOptions(error.code, error.message, error.clause, line) from None
    return cards.source or {}


def _line_of(text: str, entry: str, field: str) -> int | None:
    """Return the line of a field of a card, or of the card; None if the file is written otherwise.

    An entry is named by its section and a number or an id, as in error messages: `item 'rope'`.
    """
    lines = text.splitlines()
    section = entry.partition(" ")[0]
    header = re.compile(rf"\s*\[\[\s*{section}\s*\]\]")
    starts = [number for number, line in enumerate(lines, 1) if header.match(line)]
    ends = [*starts[1:], len(lines) + 1][: len(starts)]
    number, name = _CARD_NUMBER.search(entry), _CARD_ID.search(entry)
    for index, (start, end) in enumerate(zip(starts, ends, strict=True), 1):
        block = lines[start : end - 1]
        if number is not None and index != int(number[1]):
            continue
        if name is not None and not any(_is_id(line, name[1]) for line in block):
            continue
        keys = re.findall(r"\w+", field)
        return next(
            (start + offset for offset, line in enumerate(block, 1) if _sets(line, keys)), start
        )
    return None


def _is_id(line: str, name: str) -> bool:
    return re.fullmatch(rf"\s*id\s*=\s*[\"']{re.escape(name)}[\"']\s*(?:#.*)?", line) is not None


def _sets(line: str, keys: list[str]) -> bool:
    """Return True if a line sets a field: by its first key, alone or with a dot after it."""
    return bool(keys) and re.match(rf"\s*{keys[0]}\s*[=.]", line) is not None
