"""Write a position into one line of text; `reader.py` reads it back."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tacora.games.dinosaurs.board import Cell, cell_name
from tacora.games.dinosaurs.cards.models import DinosaurCard, Item, MapCard
from tacora.games.dinosaurs.notation.agenda_codec import AgendaNotation
from tacora.games.dinosaurs.options import Options, options_json
from tacora.games.dinosaurs.state import Player, State

EMPTY = "-"


def to_notation(state: State) -> str:
    """Return the position in one line."""
    cards = state.cards
    agenda = AgendaNotation(
        state.agenda,  # type: ignore[arg-type]  # it holds tasks of these kinds only
        state.stack.played,
        state.roll,
        state.opposed_roll,
        state.dinosaur_phase,
    )
    decks = [_names(cards.deck, pile) for pile in (state.dinosaur_under, state.dinosaur_flipped)]
    return " ".join(
        (
            _options_text(state.options),
            ",".join(_map_card_text(state, cell) for cell in sorted(state.board.cards)),
            _dinosaurs_text(state),
            ",".join(_player_text(state, player) for player in state.players),
            ",".join(_names(cards.items, hand) for hand in state.hands),
            _names(cards.items, state.item_discards),
            _names(cards.maps, state.drawn),
            ",".join(decks),
            _omen_text(state),
            _turn_text(state),
            msgspec.json.encode(agenda).decode("ascii"),
        )
    )


def _options_text(options: Options) -> str:
    json = options_json(options)
    parts = [str(json.pop("players"))]
    if json.pop("cards", None) is not None:
        parts.append("own-cards")
    parts += [key if value is True else f"{key}={value}" for key, value in json.items()]
    return "/".join(parts)


def _map_card_text(state: State, cell: Cell) -> str:
    diamonds = state.diamonds.get(cell, 0)
    name = state.cards.maps[state.board.cards[cell]].id
    return f"{name}@{cell_name(cell)}" + (f"+{diamonds}" if diamonds else "")


def _dinosaurs_text(state: State) -> str:
    found = zip(state.cards.dinosaurs, state.dinosaurs, strict=True)
    return ",".join(f"{name}@{cell_name(at)}" for name, at in found if at is not None) or EMPTY


def _player_text(state: State, player: Player) -> str:
    explorers = state.cards.explorers
    return ":".join(
        (
            EMPTY if player.explorer is None else explorers[player.explorer].id,
            "ready" if player.ready else "used",
            EMPTY if player.at is None else cell_name(player.at),
            "awake" if player.conscious else "asleep",
            str(player.diamonds),
            "+".join(player.protections) or EMPTY,
        )
    )


def _omen_text(state: State) -> str:
    if state.known_next_card is None:
        return EMPTY
    return state.cards.deck[state.known_next_card].id + "".join(
        f"@{seat}" for seat in state.known_next_card_seats
    )


def _turn_text(state: State) -> str:
    winner = EMPTY if state.winner is None else str(state.winner)
    celestial = "celestial" if state.celestial_event_done else EMPTY
    acting = "acting" if state.may_act else EMPTY
    return f"{state.active}:{state.turn}:{state.actions_left}:{acting}:{celestial}:{winner}"


def _names(cards: Sequence[MapCard | DinosaurCard | Item], pile: tuple[int, ...]) -> str:
    return "+".join(cards[card].id for card in pile) or EMPTY
