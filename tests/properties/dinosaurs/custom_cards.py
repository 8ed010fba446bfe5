"""Custom cards: random legal effects on any card, and files as long as a file may be."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, get_args

from msgspec.inspect import StructType, type_info

from tacora.core.errors import InvalidOptions
from tacora.games.dinosaurs.cards import effect_definitions, loader, validation
from tacora.games.dinosaurs.cards.loader import standard_cards

EFFECTS = get_args(effect_definitions.AnyEffect)
WHEN = get_args(effect_definitions.When)

Tables = dict[str, Any]
"""A card file as TOML or JSON has it."""


def section(name: str) -> list[dict[str, Any]]:
    """Copy one of the standard decks, to be changed."""
    found: Any = loader.standard_source()[name]
    return list(deepcopy(found))


def random_effects(seed: int) -> Tables:
    """Give items and explorers random effects, as often as the result is legal."""
    rng = Random(seed)
    return {
        name: [_with_random_effects(card, name, rng) for card in section(name)]
        for name in ("item", "explorer")
    }


def _with_random_effects(card: dict[str, Any], deck: str, rng: Random) -> dict[str, Any]:
    for _ in range(40):
        changed: dict[str, Any] = {
            key: card[key] for key in ("id", "family", "en", "fr") if key in card
        }
        changed["when"] = rng.choice(WHEN)
        if changed["when"] in ("next-roll", "just-rolled"):
            changed["whose"] = rng.choice(["own", "other"])
        changed["on"] = rng.choice(["self", "player", "dinosaur"])
        if rng.random() < 0.3:
            changed["reach"] = rng.randint(0, 3)
        changed["asleep_user"] = rng.random() < 0.7
        changed["effects"] = [_effect(rng) for _ in range(rng.randint(1, 3))]
        if _is_legal(changed, deck):
            return changed
    return card


def _effect(rng: Random) -> dict[str, Any]:
    kind = rng.choice(EFFECTS)
    info = type_info(kind)
    assert isinstance(info, StructType)
    found: dict[str, Any] = {"do": info.tag}
    for field in info.fields:
        options = getattr(field.type, "values", None)
        if options is not None:
            found[field.name] = rng.choice(options)
        elif field.required:
            found[field.name] = rng.randint(2, 4)
    return found


def _is_legal(card: dict[str, Any], deck: str) -> bool:
    kind = validation.SECTIONS[deck]
    try:
        validation.check_playable(validation.parse_card(card, kind, deck, 1, "here"), deck, "here")
    except InvalidOptions:
        return False
    return True


def longest() -> Tables:
    """Give all cards the longest ids, names and texts."""
    found = _padded(0)
    room = loader.MAX_RECORDED_CHARACTERS - len(json.dumps(found))
    return _padded(min(room // 112, validation.MAX_TEXT_LENGTH - 1))


def _padded(text: int) -> Tables:
    found: Tables = {}
    for name in ("map", "dinosaur", "item", "explorer"):
        found[name] = section(name)
        for number, card in enumerate(found[name]):
            card["id"] = f"{name}-{number}-{'x' * 40}"[: _longest_id()]
            for language in ("en", "fr"):
                card[language] = {"name": "X" * validation.MAX_NAME_LENGTH}
                if name in ("item", "explorer"):
                    card[language]["text"] = "X" + "x" * text
                    card[language]["gist"] = "X" * validation.MAX_GIST_LENGTH
    return found


@cache
def _longest_id() -> int:
    explorer = section("explorer")[0]
    legal = [n for n in range(1, 99) if _is_legal({**explorer, "id": "x" * n}, "explorer")]
    return max(legal)


def spelled_otherwise() -> list[Tables]:
    """Write the standard cards as custom cards in several ways."""
    items = section("item")
    for card in items:
        card.setdefault("asleep_user", True)
        card.setdefault("rolls", ["move", "evade", "steal"])
    assert standard_cards() == loader.custom_cards({"item": items}, "here")
    return [
        {"item": section("item")},
        {"item": items},
        {"item": section("item"), "explorer": section("explorer")},
    ]
