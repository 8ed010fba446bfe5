"""The options of a table, chosen before the game."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from tacora.core.error_codes import OptionCode
from tacora.core.errors import InvalidOptions
from tacora.core.game import Json
from tacora.core.option_parsing import parse_bool, parse_choice, reject_unknown, shorten
from tacora.games.diamant.cards import EDITIONS, Edition

MIN_PLAYERS, MAX_PLAYERS = 3, 8  # D1

CHESTS = ("closed", "open")  # D43
ABSENCE = ("exit", "continue", "bot")  # D48
RELIC_VALUES = ("order", "printed")  # D46

MAX_DECK_CARDS = 200
MAX_TREASURE_VALUE = 1000
_TREASURE = re.compile(r"treasure:([1-9][0-9]{0,3})")
_TRAP = re.compile(r"trap:[a-z](?:-?[a-z0-9]){0,19}")


class Options(Struct, frozen=True):
    """A validated set of options; make one with `parse_options`."""

    players: int
    edition: str = "diamant-2016"
    chests: str = "closed"
    absence: str = "exit"
    relic_values: str = "order"
    two_explorers: bool = False
    deck: tuple[tuple[str, int], ...] | None = None

    @property
    def explorers(self) -> int:
        """Return the number of explorers; explorer e belongs to seat e modulo players."""
        return self.players * (2 if self.two_explorers else 1)  # D47


def num_seats(options: Options) -> int:
    """Return the number of seats: one for each player."""
    return options.players


def edition_of(options: Options) -> Edition:
    """Return the edition that these options play."""
    return EDITIONS[options.edition]


def parse_options(raw: Mapping[str, object]) -> Options:
    """Parse options from a record, a command line or a form; an error names the option."""
    reject_unknown(raw, _KEYS)
    options = Options(
        players=_players(raw),
        edition=parse_choice(raw, "edition", tuple(EDITIONS), "D44"),
        chests=parse_choice(raw, "chests", CHESTS, "D43"),
        absence=parse_choice(raw, "absence", ABSENCE, "D48"),
        relic_values=parse_choice(raw, "relic-values", RELIC_VALUES, "D46"),
        two_explorers=parse_bool(raw, "two-explorers"),
        deck=_deck(raw.get("deck")),
    )
    _check_together(options)
    return options


def options_json(options: Options) -> dict[str, Json]:
    """Return options as a record has them: players, edition, and what is not the default."""
    written: dict[str, Json] = {"players": options.players, "edition": options.edition}
    for key, attribute in _KEYS.items():
        value = getattr(options, attribute)
        if key not in written and value != getattr(_DEFAULTS, attribute):
            written[key] = dict(value) if key == "deck" else value
    return written


_KEYS = {
    "players": "players",
    "edition": "edition",
    "chests": "chests",
    "absence": "absence",
    "relic-values": "relic_values",
    "two-explorers": "two_explorers",
    "deck": "deck",
}
_DEFAULTS = Options(players=0)


def _check_together(options: Options) -> None:
    """Check the options that depend on each other."""
    if options.two_explorers:
        if options.players != 2:
            raise InvalidOptions(
                OptionCode.PLAYERS, "The option two-explorers is for 2 players only.", "D47"
            )
    elif not MIN_PLAYERS <= options.players <= MAX_PLAYERS:
        hint = " (2 only with the option two-explorers)" if options.players == 2 else ""
        raise InvalidOptions(
            OptionCode.PLAYERS,
            f"The option players accepts {MIN_PLAYERS} to {MAX_PLAYERS}{hint};"
            f" not {options.players}.",
            "D1",
        )
    if options.relic_values == "printed" and edition_of(options).relics != "one a round":
        raise InvalidOptions(
            OptionCode.RELIC_VALUES, "Printed relic values exist in incan-gold only.", "D46"
        )
    if options.deck is not None and options.edition != "diamant-2016":
        raise InvalidOptions(OptionCode.DECK, "Custom decks require edition diamant-2016.", "D38")


def _players(raw: Mapping[str, object]) -> int:
    if "players" not in raw:
        raise InvalidOptions(OptionCode.PLAYERS, "The option players is missing.", "D1")
    players = raw["players"]
    if not isinstance(players, int) or isinstance(players, bool):
        raise InvalidOptions(
            OptionCode.PLAYERS,
            f"The option players is a whole number from {MIN_PLAYERS} to {MAX_PLAYERS};"
            f" not {shorten(players)}.",
            "D1",
        )
    if abs(players) > 10**6:
        raise InvalidOptions(
            OptionCode.PLAYERS,
            f"The option players accepts {MIN_PLAYERS} to {MAX_PLAYERS}.",
            "D1",
        )
    return players


def _deck(raw: object) -> tuple[tuple[str, int], ...] | None:
    """Parse a custom deck: card codes and their counts."""
    if raw is None:
        return None
    if not isinstance(raw, Mapping) or not raw:
        raise InvalidOptions(
            OptionCode.DECK, 'The option deck is a table such as {"treasure:5": 2, "trap:lava": 3}.'
        )
    deck = [(str(code), number) for code, number in raw.items()]
    for code, number in deck:
        if not _is_card(code):
            raise InvalidOptions(
                OptionCode.DECK,
                f"The option deck accepts treasure:1 to treasure:{MAX_TREASURE_VALUE},"
                f" trap:<name> and relic; not {shorten(code)}.",
            )
        if (
            not isinstance(number, int)
            or isinstance(number, bool)
            or not 1 <= number <= MAX_DECK_CARDS
        ):
            raise InvalidOptions(
                OptionCode.DECK,
                f"The option deck accepts 1 to {MAX_DECK_CARDS} of each card; check {code}.",
            )
    if sum(number for _, number in deck) > MAX_DECK_CARDS:
        raise InvalidOptions(OptionCode.DECK, f"A deck has at most {MAX_DECK_CARDS} cards.")
    return tuple(sorted(deck, key=_catalog_order))


def _catalog_order(entry: tuple[str, int]) -> tuple[int, int, str]:
    """Sort treasures by value, then traps by name, then relics."""
    kind, _, name = entry[0].partition(":")
    if kind == "treasure":
        return 0, int(name), ""
    return ("trap", "relic").index(kind) + 1, 0, name


def _is_card(code: str) -> bool:
    treasure = _TREASURE.fullmatch(code)
    if treasure:
        return int(treasure[1]) <= MAX_TREASURE_VALUE
    return code == "relic" or _TRAP.fullmatch(code) is not None
