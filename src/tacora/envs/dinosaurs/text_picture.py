"""Draw a view as lines of text: the map, the players, and what is going on.

11j+2r    the number of a card, its kind, items and a refresh on arrival
*R0       diamonds, dinosaurs (T, R, C, P) and players; in brackets: unconscious
"""

from __future__ import annotations

from tacora.envs.dinosaurs.words import explorer_name, hand_words, player_name, situation
from tacora.games.dinosaurs.board import Cell, cell_name, east_north
from tacora.games.dinosaurs.cards.models import MapCard
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.view import View

KIND_LETTERS = {
    "camp": "c",
    "diamond": "d",
    "dinosaur": "n",
    "jungle": "j",
    "shannon": "s",
    "tunnel": "t",
}
SPECIES_LETTERS = {"t-rex": "T", "raptor": "R", "triceratops": "C", "pterodactyl": "P"}

_COLUMN = 8
_ROW_NAME = 4


def text_picture(view: View) -> str:
    """Return a view as text, with a line break at the end."""
    lines = [*_map(view.state), "", *_players(view), ""]
    lines += [f"hand: {hand_words(view)}", *situation(view)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _map(state: State) -> list[str]:
    places = {east_north(cell): cell for cell in state.board.cards}
    easts, norths = [[place[axis] for place in places] for axis in (0, 1)]
    columns = range(min(easts), max(easts) + 1)
    heads = [_way(east, "e", "w").ljust(_COLUMN) for east in columns]
    lines = [" " * _ROW_NAME + "".join(heads)]
    for north in range(max(norths), min(norths) - 1, -1):
        cells = [places.get((east, north)) for east in columns]
        upper = "".join([_face(state, cell).ljust(_COLUMN) for cell in cells])
        lower = "".join([_pieces(state, cell).ljust(_COLUMN) for cell in cells])
        lines += [_way(north, "n", "s").ljust(_ROW_NAME) + upper, " " * _ROW_NAME + lower]
    return lines


def _way(steps: int, positive: str, negative: str) -> str:
    return f"{positive if steps > 0 else negative}{abs(steps)}" if steps else "0"


def _face(state: State, cell: Cell | None) -> str:
    return "" if cell is None else card_face(state.cards.maps[state.board.cards[cell]])


def card_face(card: MapCard) -> str:
    """Return the number, the kind and the icons of a card in at most seven letters."""
    items = f"+{card.items}" if card.items else ""
    return f"{card.number}{KIND_LETTERS[card.kind]}{items}{'r' if card.refresh else ''}"


def _pieces(state: State, cell: Cell | None) -> str:
    if cell is None:
        return ""
    diamonds = state.diamonds.get(cell, 0)
    found = "*" * diamonds if diamonds < 3 else f"*{diamonds}"
    for species, at in zip(state.cards.species, state.dinosaurs, strict=True):
        found += SPECIES_LETTERS[species] if at == cell else ""
    for seat, player in enumerate(state.players):
        if player.at == cell:
            found += str(seat) if player.conscious else f"({seat})"
    return found or "."


def _players(view: View) -> list[str]:
    state = view.state
    lines = []
    for seat, player in enumerate(state.players):
        marks = [
            explorer_name(state, seat) or "no explorer",
            f"{player.diamonds} of {state.options.diamonds} diamonds",
            f"{len(state.hands[seat])} items",
            "off the map" if player.at is None else f"at {cell_name(player.at)}",
        ]
        marks += [] if player.ready else ["explorer card used"]
        marks += [] if player.conscious else ["unconscious"]
        marks += [f"protected from {what}" for what in player.protections if what != "boost"]
        you = " (you)" if seat == view.seat else ""
        lines.append(f"{player_name(seat)}{you}: {', '.join(marks)}")
    return lines
