"""The parameters of `python_tacora_diamant`, and the options of Diamant that they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import pyspiel

from tacora.core.error_codes import OptionCode
from tacora.core.errors import InvalidNotation, InvalidOptions
from tacora.games.diamant.notation import deck_from
from tacora.games.diamant.options import Options, parse_options

DEFAULTS: Mapping[str, object] = {
    "players": 3,
    "edition": "diamant-2016",
    "chests": "closed",
    "relic_values": "order",
    "two_explorers": False,
    "deck": "",
    "utility": "victory",
}
"""By name, with the type that OpenSpiel expects; an empty deck is the edition's.

What a table does for an absent player (D48) is missing: here every seat decides.
"""

Utility = Literal["victory", "points"]
UTILITIES: tuple[Utility, ...] = ("victory", "points")


def options_from(parameters: Mapping[str, object]) -> Options:
    """Return the options of a game; raise InvalidOptions if there is no such game."""
    raw = {
        key.replace("_", "-"): parameters.get(key, default)
        for key, default in DEFAULTS.items()
        if key not in ("deck", "utility")
    }
    deck = str(parameters.get("deck", ""))
    if deck:
        raw["deck"] = _deck(deck)
    return parse_options(raw)


def utility_from(parameters: Mapping[str, object]) -> Utility:
    """Return what players maximise; raise SpielError if there is no such utility."""
    wanted = parameters.get("utility", DEFAULTS["utility"])
    for utility in UTILITIES:
        if utility == wanted:
            return utility
    raise pyspiel.SpielError(
        f"The parameter utility accepts {', '.join(UTILITIES)}; not {str(wanted)[:40]!r}."
    )


def _deck(text: str) -> dict[str, int]:
    try:
        return deck_from(text)
    except InvalidNotation as error:
        raise InvalidOptions(OptionCode.DECK, error.message) from None
