"""Write a position as one line of text and read it back exactly, as FEN does for chess.

    diamant-2016/3 2 9+1,snakes,R,17+2 02 6 12,7,30 -,5,- snakes choices
    │              │ │                 │  │ │       │     │      └ what the game waits for
    │              │ │                 │  │ │       │     └ cards out of the game
    │              │ │                 │  │ │       └ relics by seat, values joined by dots
    │              │ │                 │  │ └ banked points by seat
    │              │ │                 │  └ rubies that each explorer inside carries
    │              │ │                 └ explorers inside
    │              │ └ path: treasure+rubies on it, trap, R for a relic (R7: printed value 7)
    │              └ round
    └ edition/players, then /option=value where it is not the default

An empty field is a dash. The deck is not written: it is the catalogue less all these cards.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from typing import NoReturn

from msgspec.structs import replace

from tacora.core.error_codes import NotationCode, notation_code
from tacora.core.errors import InvalidNotation, InvalidOptions
from tacora.games.diamant import rules
from tacora.games.diamant.cards import ENTRANCES, PRINTED_VALUES, SUPPLY, Card, CardCatalog
from tacora.games.diamant.deck import Deck, cards_entered_by_round
from tacora.games.diamant.options import Options, options_json, parse_options
from tacora.games.diamant.state import Awaiting, Explorers, RevealedCard, State

MAX_LENGTH = 100_000
_EMPTY = "-"
_FIELDS = ["options", "round", "path", "inside", "held", "banked", "relics", "removed", "awaiting"]


def to_notation(state: State) -> str:
    """Return the position in one line."""
    return " ".join(
        (
            _options_text(state.options),
            str(state.round),
            ",".join(_path_card_text(revealed) for revealed in state.path) or _EMPTY,
            "".join(map(str, state.inside)) or _EMPTY,
            str(state.carried),
            ",".join(map(str, state.banked)),
            ",".join(".".join(map(str, relics)) or _EMPTY for relics in state.relics),
            ",".join(_card_text(card) for card in state.removed) or _EMPTY,
            state.awaiting,
        )
    )


def from_notation(text: str) -> State:
    """Return the position that a line describes; raise InvalidNotation if it is not valid."""
    if len(text) > MAX_LENGTH:
        _refuse(NotationCode.LENGTH, f"A position has at most {MAX_LENGTH} characters.")
    fields = text.split()
    if len(fields) != len(_FIELDS):
        _refuse(NotationCode.FIELDS, f"A position has {len(_FIELDS)} fields: {', '.join(_FIELDS)}.")
    raw = dict(zip(_FIELDS, fields, strict=True))
    options = _options(raw["options"])
    start, _ = rules.initial_state(options)
    state = replace(
        start,
        round=_number(raw["round"], "round", 1, ENTRANCES),
        path=tuple(_path_card(start.catalog, word) for word in _words(raw["path"])),
        inside=_inside(options, raw["inside"]),
        carried=_number(raw["held"], "held"),
        banked=tuple(_number(value, "banked") for value in raw["banked"].split(",")),
        relics=tuple(_relics(seat) for seat in raw["relics"].split(",")),
        removed=tuple(_card(start.catalog, word, "removed") for word in _words(raw["removed"])),
        awaiting=_awaiting(raw["awaiting"]),
    )
    state = replace(state, deck=_deck_left(state), supply=_supply_left(state))
    _check(state)
    written = to_notation(state)
    if written != " ".join(fields):
        _refuse(NotationCode.SPELLING, f"This position must be written as {written[:200]}")
    return state


def deck_from(text: str) -> dict[str, int]:
    """Parse a custom deck as a position writes it: treasure:5*2+trap:lava*3."""
    cards = [card.partition("*") for card in text.split("+")]
    deck = {code: _number(number or "1", "options") for code, _, number in cards}
    if len(deck) < len(cards):
        _refuse(NotationCode.OPTIONS, "The deck lists a card twice; write its count instead.")
    return deck


# Writing


def _options_text(options: Options) -> str:
    shown = options_json(options)
    words = [str(shown.pop("edition")), str(shown.pop("players"))]
    for key, value in shown.items():
        if isinstance(value, dict):
            words.append(f"{key}=" + "+".join(f"{code}*{n}" for code, n in value.items()))
        else:
            words.append(key if value is True else f"{key}={value}")
    return "/".join(words)


def _card_text(card: Card) -> str:
    if card.kind == "treasure":
        return str(card.value)
    if card.kind == "trap":
        return card.trap
    return f"R{card.value}" if card.value else "R"


def _path_card_text(revealed: RevealedCard) -> str:
    return _card_text(revealed.card) + (f"+{revealed.rubies}" if revealed.rubies else "")


# Reading


def _options(text: str) -> Options:
    edition, *words = text.split("/")
    raw: dict[str, object] = {"edition": edition}
    if words:
        raw["players"] = _number(words[0], "options")
    for word in islice(words, 1, None):
        key, equals, value = word.partition("=")
        raw[key] = value if equals else True
        if key == "deck":
            raw[key] = deck_from(value)
    try:
        return parse_options(raw)
    except InvalidOptions as error:
        raise InvalidNotation(NotationCode.OPTIONS, error.message, error.clause) from None


def _path_card(catalog: CardCatalog, word: str) -> RevealedCard:
    text, plus, rubies = word.partition("+")
    card = _card(catalog, text, "path")
    if plus and card.kind != "treasure":
        _refuse(NotationCode.PATH, f"Only treasure cards hold rubies; {text} is not one.")
    return RevealedCard(card, _number(rubies, "path") if plus else 0)


def _card(catalog: CardCatalog, word: str, field: str) -> Card:
    if word.isdecimal():
        code = f"treasure:{word}"
    elif word.startswith("R"):
        code = f"relic:{word[1:]}" if word[1:] else "relic"
    else:
        code = f"trap:{word}"
    card = catalog.by_code.get(code)
    if card is None:
        _refuse(notation_code(field), f"This edition has no card {word[:40]!r}.")
    return card


def _inside(options: Options, text: str) -> Explorers:
    explorers = tuple(_number(digit, "inside") for digit in ("" if text == _EMPTY else text))
    if list(explorers) != sorted(set(explorers) & set(range(options.explorers))):
        _refuse(
            NotationCode.INSIDE,
            f"Explorers are 0 to {options.explorers - 1}, in order.",
        )
    return explorers


def _awaiting(text: str) -> Awaiting:
    if text in ("card", "choices", "nothing"):
        return text  # type: ignore[return-value]  # narrowed by the line above
    _refuse(NotationCode.AWAITING, "The field awaiting accepts card, choices or nothing.")


def _relics(text: str) -> tuple[int, ...]:
    return tuple(_number(value, "relics") for value in _words(text, "."))


def _deck_left(state: State) -> Deck:
    """Count the cards left: all that have entered, less those that are somewhere else."""
    gone = Counter(revealed.card.code for revealed in state.path)
    gone.update(card.code for card in state.removed)
    printed = state.options.relic_values == "printed"
    gone.update(f"relic:{value}" if printed else "relic" for seat in state.relics for value in seat)
    if not gone.keys() <= state.catalog.by_code.keys():
        _refuse(NotationCode.RELICS, "This edition does not have these relics.")
    everything = cards_entered_by_round(state.options, state.catalog, state.round)
    left = [
        number - gone[code] for code, number in zip(state.catalog.codes, everything, strict=True)
    ]
    if min(left) < 0:
        code = state.catalog.codes[left.index(min(left))]
        _refuse(NotationCode.DECK, f"The position has more {code} cards than the edition.")
    return tuple(left)


def _supply_left(state: State) -> int:
    in_cave = sum(revealed.rubies for revealed in state.path) + state.carried * len(state.inside)
    return SUPPLY - in_cave - sum(state.banked) - sum(map(sum, state.relics))


def _check(state: State) -> None:
    """Raise InvalidNotation if no game can reach the position."""
    players = state.options.players
    if len(state.banked) != players or len(state.relics) != players:
        _refuse(
            NotationCode.SEATS, f"Banked and relics need one entry for each of {players} seats."
        )
    values = Counter(value for seat in state.relics for value in seat)
    if values != _legal_relic_values(state.options, sum(values.values()), values):
        _refuse(NotationCode.RELICS, "The first three relics are worth 5, the others 10.")
    traps = Counter(revealed.card.trap for revealed in state.path if revealed.card.kind == "trap")
    if max(traps.values(), default=0) > 1:
        _refuse(NotationCode.PATH, "A trap cannot be on the path twice: the second ends the round.")
    found = sum(revealed.card.value for revealed in state.path if revealed.card.kind == "treasure")
    on_path = sum(revealed.rubies for revealed in state.path)
    if on_path + state.carried * len(state.inside) > found:
        _refuse(NotationCode.HELD, f"The treasures on the path are worth only {found} rubies.")
    removed = [card.kind for card in state.removed]
    ended = ENTRANCES if state.awaiting == "nothing" else state.round - 1
    if "treasure" in removed or removed.count("trap") > ended:
        _refuse(NotationCode.REMOVED, "Only one trap a round, and relics, leave the game.")
    possible = {
        "card": bool(state.inside) and any(state.deck),
        "choices": bool(state.inside) and bool(state.path),
        "nothing": state.round == ENTRANCES and not state.inside and not state.path,
    }
    if not possible[state.awaiting] or (not state.path and state.carried):
        _refuse(
            NotationCode.INCONSISTENT, f"A game in this position cannot wait for {state.awaiting}."
        )


def _legal_relic_values(options: Options, taken: int, values: Counter[int]) -> Counter[int]:
    if options.relic_values == "printed":
        return Counter({value: 1 for value in PRINTED_VALUES if values[value]})
    return Counter(rules.relic_value(0, i) for i in range(taken))


def _words(text: str, separator: str = ",") -> list[str]:
    return [] if text == _EMPTY else text.split(separator)


def _number(text: str, field: str, low: int = 0, high: int = 9_999_999) -> int:
    if not re.fullmatch(r"[0-9]{1,7}", text) or not low <= int(text) <= high:
        _refuse(
            notation_code(field),
            f"The field {field} accepts a number from {low} to {high}; not {text[:40]!r}.",
        )
    return int(text)


def _refuse(code: str, message: str) -> NoReturn:
    raise InvalidNotation(code, message)
