"""Draw a view as an image: the map as tiles with their pieces, the players beside it."""

from __future__ import annotations

from textwrap import wrap

import numpy as np
from numpy.typing import NDArray

from tacora.core.game import Seat
from tacora.envs.dinosaurs.pieces import SEATS, diamond, dinosaur, explorer
from tacora.envs.dinosaurs.words import explorer_name, hand_words, player_name, situation
from tacora.games.dinosaurs.board import Cell, east_north
from tacora.games.dinosaurs.cards.models import MapCard
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.view import View
from tacora.plots.lettering import Style, width_of, write
from tacora.plots.png import svg_pixels

WIDTH, HEIGHT = 1120, 760

_PANEL = 360
_MARGIN = 24
_TILE = 104
_GAP = 0.06
"""The space between tiles, as a share of a tile."""
_GROUND, _LEAF, _PAPER, _INK = "#0b1c13", "#143a24", "#f6e7c8", "#1a1230"
_LIGHT, _QUIET, _LINE = "#fff0b8", "#b9b48c", "#d9b26a"
_KINDS = {
    "camp": "#8a6d2f",
    "diamond": "#2a7098",
    "dinosaur": "#9a4234",
    "jungle": "#3f7a3c",
    "shannon": "#a8791c",
    "tunnel": "#6d5590",
}


def picture(view: View) -> NDArray[np.uint8]:
    """Return a view as rows of pixels: red, green and blue."""
    pixels: NDArray[np.uint8] = svg_pixels(to_svg(view), WIDTH)
    return pixels


def to_svg(view: View) -> str:
    """Return a view as an SVG."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_GROUND}"/>'
        f'<rect x="12" y="12" width="{WIDTH - _PANEL - 24}" height="{HEIGHT - 24}" rx="20" '
        f'fill="{_LEAF}"/>{_map(view.state)}{_panel(view)}</svg>'
    )


def _map(state: State) -> str:
    """Draw the tiles as large as the whole map allows, in the middle."""
    places = [east_north(cell) for cell in state.board.cards]
    west, east = min(e for e, _ in places), max(e for e, _ in places)
    south, north = min(n for _, n in places), max(n for _, n in places)
    columns, rows = east - west + 1, north - south + 1
    width, height = WIDTH - _PANEL - 2 * _MARGIN, HEIGHT - 2 * _MARGIN
    tile = min(_TILE, width / columns, height / rows)
    left = _MARGIN + (width - tile * columns) / 2
    top = _MARGIN + (height - tile * rows) / 2
    drawn = []
    for cell in sorted(state.board.cards, reverse=True):
        over, up = east_north(cell)
        x, y = left + (over - west) * tile, top + (north - up) * tile
        scale = tile / 100
        drawn.append(
            f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.4f})">{_tile(state, cell)}</g>'
        )
    return "".join(drawn)


def _tile(state: State, cell: Cell) -> str:
    """Draw a card and the pieces on it in a square of 100 units."""
    card = state.cards.maps[state.board.cards[cell]]
    edge = 100 * _GAP / 2
    side = 100 - 2 * edge
    colour = _KINDS[card.kind]
    return (
        f'<rect x="{edge}" y="{edge + 3}" width="{side}" height="{side}" rx="9" fill="{_INK}"/>'
        f'<rect x="{edge}" y="{edge}" width="{side}" height="{side - 2}" rx="9" fill="{_PAPER}"/>'
        f'<path d="M{edge} 36V{edge + 9}a9 9 0 0 1 9-9H{100 - edge - 9}a9 9 0 0 1 9 9V36Z" '
        f'fill="{colour}"/>{_icons(card)}{_pieces(state, cell)}'
    )


def _icons(card: MapCard) -> str:
    """Draw the number of a card and what it gives on arrival."""
    found = write(str(card.number), 11, 29, Style(20, "#ffffff"))
    x = 88.0
    if card.refresh:
        found += (
            f'<path d="M{x - 12} 13a8 8 0 1 0 9 2" fill="none" stroke="#fff" stroke-width="3.4"/>'
            f'<path d="M{x - 13} 7l8 6-9 5Z" fill="#fff"/>'
        )
        x -= 26
    for number in range(card.items):
        found += (
            f'<rect x="{x - 9 - 7 * number}" y="11" width="12" height="17" rx="2.5" '
            f'fill="{_LIGHT}" stroke="{_INK}" stroke-width="1.4"/>'
        )
    if card.kind == "camp":
        found += '<path d="M62 30 76 10 90 30Z" fill="#fff0b8"/>'
    elif card.kind == "tunnel":
        found += '<path d="M64 31V20a11 11 0 0 1 22 0V31Z" fill="#1a1230"/>'
    elif card.roll_bonus:
        found += write(f"+{card.roll_bonus}", 88, 28, Style(16, "#ffffff"), "end")
    return found


def _pieces(state: State, cell: Cell) -> str:
    """Draw diamonds in the middle left, dinosaurs above, explorers along the front edge."""
    diamonds = state.diamonds.get(cell, 0)
    found = [diamond(19 + 11 * number, 51, 11) for number in range(min(diamonds, 3))]
    if diamonds > 3:
        found.append(write(str(diamonds), 52, 58, Style(14, _INK)))
    here = [
        species
        for species, at in zip(state.cards.species, state.dinosaurs, strict=True)
        if at == cell
    ]
    width = min(26.0, 60 / max(1, len(here)))
    found += [dinosaur(species, 78 - width * n, 53, 14) for n, species in enumerate(here)]
    explorers = [seat for seat, player in enumerate(state.players) if player.at == cell]
    step = min(24.0, 72 / max(1, len(explorers)))
    for number, seat in enumerate(explorers):
        x = 50 + step * (number - (len(explorers) - 1) / 2)
        found.append(explorer(seat, x, 79, 13, awake=state.players[seat].conscious))
    return "".join(found)


def _panel(view: View) -> str:
    """Draw the players, and below them what is going on and the seat's hand."""
    state = view.state
    x, y = WIDTH - _PANEL + 12.0, 40.0
    found = []
    for seat in range(len(state.players)):
        found.append(_player(view, seat, x, y))
        y += 62
    y += 8
    lines = [line for text in situation(view) for line in wrap(text, 42)]
    if view.seat is not None:
        lines += wrap(f"{player_name(view.seat)} holds {hand_words(view)}.", 42)
    for line in lines:
        size = min(11.0, 11.0 * (_PANEL - 36) / max(1.0, width_of(line, 11)))
        found.append(write(line, x, y, Style(size, _LIGHT)))
        y += 21
    return "".join(found)


def _player(view: View, seat: Seat, x: float, y: float) -> str:
    state = view.state
    player = state.players[seat]
    found = explorer(seat, x + 16, y + 10, 16, awake=player.conscious)
    if seat == state.active:
        found += (
            f'<rect x="{x - 6}" y="{y - 16}" width="{_PANEL - 30}" height="54" rx="12" '
            f'fill="none" stroke="{_LINE}" stroke-width="2"/>'
        )
    name = explorer_name(state, seat)
    found += write(f"player {seat}", x + 42, y + 6, Style(12, SEATS[seat]))
    found += write(name, x + 42, y + 27, Style(11, _LIGHT if player.ready else _QUIET))
    for number in range(state.options.diamonds):
        found += diamond(x + 158 + 21 * number, y, 10, filled=number < player.diamonds)
    for number in range(len(state.hands[seat])):
        found += (
            f'<rect x="{x + 150 + 17 * number}" y="{y + 15}" width="12" height="16" rx="2.5" '
            f'fill="{_LIGHT}"/>'
        )
    return found
