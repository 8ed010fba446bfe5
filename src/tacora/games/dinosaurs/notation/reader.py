"""Read a position from one line of text.

    4 base-camp@camp,jungle-7@n1,… raptor-7@e1 mei:ready:n1:awake:2:-,… rope+bait,-,… …

Fields: options, map, dinosaurs, players, hands, discards, drawn, decks, omen, turn, doing. The
last is JSON: the stack, the roll, the dinosaur phase and the agenda. A deck holds
the cards that are nowhere else. `docs/notation.md` explains every field.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import NoReturn, get_args

import msgspec

from tacora.core.error_codes import NotationCode, notation_code
from tacora.core.errors import InvalidNotation, InvalidOptions
from tacora.core.stack import Stack
from tacora.games.dinosaurs.agenda import GameFinished
from tacora.games.dinosaurs.board import CAMP, Board, Cell, cell_named
from tacora.games.dinosaurs.cards.effect_definitions import Lasting
from tacora.games.dinosaurs.cards.models import DIAMONDS, MAX_HAND_SIZE
from tacora.games.dinosaurs.effects.peeking import ChooseScoutedCards
from tacora.games.dinosaurs.notation.agenda_codec import decode_agenda
from tacora.games.dinosaurs.notation.validation import is_reachable_position
from tacora.games.dinosaurs.notation.writer import EMPTY, to_notation
from tacora.games.dinosaurs.options import Options, parse_options
from tacora.games.dinosaurs.pieces.diamonds import is_home
from tacora.games.dinosaurs.piles import with_cards
from tacora.games.dinosaurs.state import Player, State
from tacora.games.dinosaurs.turn import setup

__all__ = ["from_notation", "to_notation"]

MAX_LENGTH = 20_000

_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")

_FIELDS = (
    "options",
    "map",
    "dinosaurs",
    "players",
    "hands",
    "discards",
    "drawn",
    "decks",
    "omen",
    "turn",
    "doing",
)


def from_notation(text: str, cards: Mapping[str, object] | None = None) -> State:
    """Return the position that a line describes; custom cards must be given."""
    if len(text) > MAX_LENGTH:
        _refuse(NotationCode.LENGTH, f"A position has at most {MAX_LENGTH} characters.")
    fields = text.split()
    if len(fields) != len(_FIELDS):
        _refuse(NotationCode.FIELDS, f"A position has {len(_FIELDS)} fields: {', '.join(_FIELDS)}.")
    raw = dict(zip(_FIELDS, fields, strict=True))
    state = setup.new_state(_parse_options(raw["options"], cards))
    _read_map(state, raw["map"])
    _read_dinosaurs(state, raw["dinosaurs"])
    _read_players(state, raw["players"])
    _read_items(state, raw["hands"], raw["discards"])
    _read_turn(state, raw["turn"])
    _read_doing(state, raw["doing"])
    _read_decks(state, raw)
    _check(state)
    written = to_notation(state)
    if written != " ".join(fields):
        _refuse(NotationCode.SPELLING, f"That position is written {written[:200]}")
    return state


def from_notation_with_options(text: str, options: Options) -> State:
    """Return the position that a line describes, in a game with these options and their cards."""
    return from_notation(text, options.cards.source)


def _parse_options(text: str, cards: Mapping[str, object] | None) -> Options:
    players, *parts = text.split("/")
    raw: dict[str, object] = {"players": _parse_number(players, "options", 9)}
    for part in parts:
        key, equals, value = part.partition("=")
        if key == "own-cards":
            if cards is None:
                _refuse(NotationCode.OPTIONS, "A position with custom cards needs their file.")
            raw["cards"] = cards
            continue
        raw[key] = True
        if equals:
            raw[key] = int(value) if _NUMBER.fullmatch(value) else value
    try:
        return parse_options(raw)
    except InvalidOptions as error:
        raise InvalidNotation(NotationCode.OPTIONS, error.message, error.clause) from None


def _read_map(state: State, text: str) -> None:
    cards: dict[Cell, int] = {}
    for part in text.split(","):
        placed, _, diamonds = part.partition("+")
        card, cell = _parse_placed(state.cards.map_named, placed, "map")
        if cell in cards or card in cards.values():
            _refuse(NotationCode.MAP, f"{part[:40]!r} is there twice.")
        cards[cell] = card
        if diamonds:
            state.diamonds[cell] = _parse_number(diamonds, "map", DIAMONDS)
    board = Board(cards)
    if cards.get(CAMP) != state.cards.camp or state.cards.celestial in cards.values():
        _refuse(
            NotationCode.MAP, "Base Camp lies at camp, and the Celestial Event is not on the map."
        )
    if len(board.distances(CAMP)) < len(cards):
        _refuse(NotationCode.MAP, "Every card is connected to Base Camp.")
    state.board = board


def _read_dinosaurs(state: State, text: str) -> None:
    found: dict[int, Cell] = {}
    for part in _split(text):
        number, cell = _parse_placed(state.cards.dinosaur_named, part, "dinosaurs")
        if cell not in state.board.cards:
            _refuse(NotationCode.DINOSAURS, f"No card lies where {part[:40]!r} is.")
        found[number] = cell
    for number, home in enumerate(state.cards.homes):
        if (number in found) != (home in state.board.cells):
            _refuse(NotationCode.DINOSAURS, "A dinosaur is in play when its card is.")
    state.dinosaurs = tuple(found.get(number) for number in range(len(state.dinosaurs)))


def _read_players(state: State, text: str) -> None:
    parts = text.split(",")
    if len(parts) != len(state.players):
        _refuse(NotationCode.PLAYERS, f"There are {len(state.players)} players.")
    state.players = tuple(_parse_player(state, part) for part in parts)
    chosen = [player.explorer for player in state.players if player.explorer is not None]
    if len(set(chosen)) < len(chosen):
        _refuse(NotationCode.PLAYERS, "No two players have the same explorer.")


def _parse_player(state: State, text: str) -> Player:
    parts = text.split(":")
    if len(parts) != 6 or parts[1] not in ("ready", "used") or parts[3] not in ("awake", "asleep"):
        _refuse(NotationCode.PLAYERS, f"{text[:60]!r} is not explorer:ready:cell:awake:diamonds:-.")
    name, ready, at, awake, diamonds, protections = parts
    cell = None if at == EMPTY else _parse_cell(state, at, "players")
    if name != EMPTY and name not in state.cards.explorer_named:
        _refuse(NotationCode.PLAYERS, f"There is no explorer {name[:40]!r}.")
    known = {part: part for part in get_args(Lasting)}
    if not set(_split(protections, "+")) <= set(known):
        _refuse(NotationCode.PLAYERS, f"Unknown protection {protections[:40]!r}.")
    return Player(
        explorer=None if name == EMPTY else state.cards.explorer_named[name],
        ready=ready == "ready",
        at=cell,
        conscious=awake == "awake",
        diamonds=_parse_number(diamonds, "players", state.options.diamonds),
        protections=tuple(known[part] for part in _split(protections, "+")),
    )


def _read_items(state: State, hands: str, discards: str) -> None:
    known = state.cards.item_named
    parts = hands.split(",")
    if len(parts) != len(state.players):
        _refuse(NotationCode.HANDS, f"There are {len(state.players)} hands.")
    state.hands = tuple(_parse_pile(known, part, "hands") for part in parts)
    if max(map(len, state.hands)) > MAX_HAND_SIZE:
        _refuse(NotationCode.HANDS, f"A hand holds at most {MAX_HAND_SIZE} items.")
    state.item_discards = _parse_pile(known, discards, "discards")


def _read_turn(state: State, text: str) -> None:
    parts = text.split(":")
    flags = parts[3:5] if len(parts) == 6 else []
    if flags and (flags[0] not in (EMPTY, "acting") or flags[1] not in (EMPTY, "celestial")):
        flags = []
    if not flags:
        _refuse(NotationCode.TURN, f"{text[:60]!r} is not active:turn:actions:acting:-:-.")
    seats = len(state.players) - 1
    state.active = _parse_number(parts[0], "turn", seats)
    state.turn = _parse_number(parts[1], "turn")
    state.actions_left = _parse_number(parts[2], "turn", 99)
    state.may_act, state.celestial_event_done = (flag != EMPTY for flag in flags)
    state.winner = None if parts[5] == EMPTY else _parse_number(parts[5], "turn", seats)


def _read_doing(state: State, text: str) -> None:
    try:
        notation = decode_agenda(text)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        _refuse(
            NotationCode.DOING, f"The last field is not valid JSON of an agenda: {error!s:.200}"
        )
    if not notation.agenda:
        _refuse(NotationCode.DOING, "The agenda is empty.")
    state.stack = Stack(notation.stack)
    state.roll, state.opposed_roll = notation.roll, notation.opposed_roll
    state.dinosaur_phase, state.agenda = notation.dinosaur_phase, notation.agenda


def _read_decks(state: State, raw: dict[str, str]) -> None:
    cards = state.cards
    under, comma, flipped = raw["decks"].partition(",")
    if not comma:
        _refuse(NotationCode.DECKS, "Two piles of dinosaur cards: under the deck, and flipped.")
    state.drawn = _parse_pile(cards.map_named, raw["drawn"], "drawn")
    state.dinosaur_under = _parse_pile(cards.deck_named, under, "decks")
    state.dinosaur_flipped = _parse_pile(cards.deck_named, flipped, "decks")
    scouted = [
        c for task in state.agenda if isinstance(task, ChooseScoutedCards) for c in task.seen
    ]
    played = [play.card for play in state.stack.played if play.kind == "item"]
    elsewhere = [*state.board.cells, *state.drawn, *scouted, cards.celestial]
    state.map_deck = _remaining(len(cards.maps), elsewhere, "drawn")
    held = [card for hand in state.hands for card in hand]
    state.item_deck = _remaining(len(cards.items), [*held, *state.item_discards, *played], "hands")
    elsewhere = [*state.dinosaur_under, *state.dinosaur_flipped]
    state.dinosaur_deck = _remaining(len(cards.deck), elsewhere, "decks")
    name, *seen = raw["omen"].split("@")
    if name != EMPTY:
        [state.known_next_card] = _parse_pile(cards.deck_named, name, "omen")
        state.known_next_card_seats = tuple(
            _parse_number(s, "omen", len(state.players) - 1) for s in seen
        )


def _remaining(count: int, elsewhere: list[int], field: str) -> tuple[int, ...]:
    if len(set(elsewhere)) < len(elsewhere) or not set(elsewhere) <= set(range(count)):
        _refuse(notation_code(field), "A card is in two places, or it does not exist.")
    return tuple([card for card in range(count) if card not in elsewhere])


def _check(state: State) -> None:
    """Raise InvalidNotation if no game can have this position."""
    carried = sum(player.diamonds for player in state.players)
    state.supply = DIAMONDS - carried - sum(state.diamonds.values())
    if state.supply < 0:
        _refuse(NotationCode.SUPPLY, f"There are {DIAMONDS} diamonds in the box.")
    if state.known_next_card is not None and state.known_next_card not in state.dinosaur_deck:
        _refuse(NotationCode.OMEN, "The card that was seen is on top of the dinosaur deck.")
    won = any(is_home(state, player) for player in state.players)
    if (won or state.winner is not None) and not isinstance(state.agenda[-1], GameFinished):
        _refuse(NotationCode.TURN, "A game that was won is over.")
    try:
        reachable = is_reachable_position(state)
    except (AssertionError, IndexError, KeyError, ValueError, TypeError):
        reachable = False
    if not reachable:
        _refuse(NotationCode.DOING, "The rules cannot go on from such a position.")


def _parse_placed(known: dict[str, int], text: str, field: str) -> tuple[int, Cell]:
    name, at, place = text.partition("@")
    cell = cell_named(place)
    if not at or name not in known or cell is None:
        _refuse(notation_code(field), f"{text[:40]!r} is not a name at a cell.")
    return known[name], cell


def _parse_cell(state: State, text: str, field: str) -> Cell:
    cell = cell_named(text)
    if cell is None or cell not in state.board.cards:
        _refuse(notation_code(field), f"No card lies at {text[:40]!r}.")
    return cell


def _parse_pile(known: dict[str, int], text: str, field: str) -> tuple[int, ...]:
    names = _split(text, "+")
    for name in names:
        if name not in known:
            _refuse(notation_code(field), f"There is no card {name[:40]!r}.")
    pile = with_cards((), *[known[name] for name in names])
    if any(one == other for one, other in pairwise(pile)):
        _refuse(notation_code(field), "A card is there twice.")
    return pile


def _split(text: str, separator: str = ",") -> list[str]:
    return [] if text == EMPTY else text.split(separator)


def _parse_number(text: str, field: str, high: int = 999_999) -> int:
    if not _NUMBER.fullmatch(text) or int(text) > high:
        _refuse(notation_code(field), f"Expected a number from 0 to {high}, not {text[:40]!r}.")
    return int(text)


def _refuse(code: str, message: str) -> NoReturn:
    raise InvalidNotation(code, message)
