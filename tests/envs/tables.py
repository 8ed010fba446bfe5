"""Tables that the tests of the environments of Diamant play at."""

from __future__ import annotations

from typing import Any

from tacora.games.diamant import GAME
from tacora.games.diamant.options import Options

TABLES: dict[str, dict[str, Any]] = {
    "diamant-2016": {"players": 4},
    "diamant-2005": {"players": 3, "edition": "diamant-2005"},
    "incan-gold": {"players": 8, "edition": "incan-gold"},
    "printed": {"players": 5, "edition": "incan-gold", "relic_values": "printed"},
    "two explorers": {"players": 2, "two_explorers": True},
    "own deck": {"players": 3, "deck": {"treasure:9": 3, "trap:lava": 4, "relic": 2}},
}


def options_of(table: str) -> Options:
    """Return the options of one of these tables."""
    named = {key.replace("_", "-"): value for key, value in TABLES[table].items()}
    return GAME.rules.parse_options(named)
