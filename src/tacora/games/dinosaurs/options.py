"""Options of a game, chosen before it begins."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from tacora.core.error_codes import OptionCode
from tacora.core.errors import InvalidOptions
from tacora.core.game import Json
from tacora.core.option_parsing import parse_bool, parse_choice, parse_int, reject_unknown
from tacora.games.dinosaurs.cards.loader import custom_cards, standard_cards
from tacora.games.dinosaurs.cards.models import MAX_HAND_SIZE, CardSet

PLAYERS = range(2, 7)  # J1
EXPLORERS = ("chosen", "dealt")  # J7
ATTACKS = ("all", "moved")  # J42
COMPENSATIONS = range(MAX_HAND_SIZE + 1)  # a house rule beside J8
LIMITS = range(10_001)  # J53


_STANDARD_CARDS = standard_cards()
"""Read when the module is imported, so that no two threads read them at once."""


class Options(Struct, frozen=True):
    """A validated set of options; make one with `parse_options`."""

    players: int
    cards: CardSet
    diamonds: int = 4
    explorers: str = "chosen"
    attacks: str = "all"
    pickpocketing: bool = False
    higher_rolls: bool = False
    compensation: int = 0
    """House rule: items that the last player draws before the first turn; others a part of it."""
    turn_limit: int = 0
    """Turns per player after which nobody wins; 0: no limit, as in the rules (J53)."""


_KEYS = {
    "players": "players",
    "diamonds": "diamonds",
    "explorers": "explorers",
    "attacks": "attacks",
    "pickpocketing": "pickpocketing",
    "higher-rolls": "higher_rolls",
    "compensation": "compensation",
    "turn-limit": "turn_limit",
    "cards": "cards",
}


def num_seats(options: Options) -> int:
    """Return the number of seats, one for each player."""
    return options.players


def parse_options(raw: Mapping[str, object]) -> Options:
    """Parse options from a record, a command line or a form; errors name the option."""
    reject_unknown(raw, _KEYS)
    players = parse_int(raw, "players", PLAYERS, "J1")
    diamonds = parse_int(raw, "diamonds", range(4, 7), "J52", default=4)  # J52: 4, or 6 for two
    if diamonds == 5 or (diamonds == 6 and players != 2):
        raise InvalidOptions(
            OptionCode.DIAMONDS, "The option diamonds accepts 4, or 6 for two players.", "J52"
        )
    return Options(
        players=players,
        diamonds=diamonds,
        explorers=parse_choice(raw, "explorers", EXPLORERS, "J7"),
        attacks=parse_choice(raw, "attacks", ATTACKS, "J42"),
        pickpocketing=parse_bool(raw, "pickpocketing", "J50"),
        higher_rolls=parse_bool(raw, "higher-rolls", "J51"),
        compensation=parse_int(raw, "compensation", COMPENSATIONS, "J8", default=0),
        turn_limit=parse_int(raw, "turn-limit", LIMITS, "J53", default=0),
        cards=_parse_cards(raw.get("cards")),
    )


def options_json(options: Options) -> dict[str, Json]:
    """Return options as a record has them: players, and others that are not the default."""
    json: dict[str, Json] = {"players": options.players}
    defaults = Options(players=options.players, cards=options.cards)
    for key, attribute in _KEYS.items():
        value = getattr(options, attribute)
        if key != "cards" and value != getattr(defaults, attribute):
            json[key] = value
    if options.cards.source is not None:
        json["cards"] = options.cards.source
    return json


def _parse_cards(raw: object) -> CardSet:
    if raw is None:
        return _STANDARD_CARDS
    if not isinstance(raw, Mapping):
        raise InvalidOptions(OptionCode.CARDS, "The option cards is a table of card tables.")
    return custom_cards(raw, "the option cards")
