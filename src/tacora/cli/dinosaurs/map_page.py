"""The whole map, every row and every column: drawn for a page of its own, or told in words."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from tacora.cli.dinosaurs import descriptions, map_drawing
from tacora.cli.terminal.game_ui import DIM, PAPER, RenderContext
from tacora.games.dinosaurs.board import CAMP, NORTH, Cell, cell_name, east_north
from tacora.games.dinosaurs.cards.models import MapCard
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.text import fragments


def draw(state: State, scene: RenderContext, width: int) -> list[Text]:
    """All of the map: side by side if there is room, otherwise in bands from west to east."""
    cells = [east_north(cell) for cell in state.board.cards]
    west, east = min(e for e, _ in cells), max(e for e, _ in cells)
    room = width - 1 - map_drawing.MARGIN
    each = room // (east - west + 1) - map_drawing.GAP
    inner = min(max(each, map_drawing.BARE), map_drawing.INNER)
    columns = max(1, room // (inner + map_drawing.GAP))
    lines = []
    for start in range(west, east + 1, columns):
        lines += _band(state, scene, range(start, min(start + columns, east + 1)), inner)
        lines.append(Text())
    if inner < map_drawing.INNER:
        note = wrap(scene.catalog.say("jungle.compact"), max(20, width - 2))
        lines += [Text(f" {row}", style=DIM) for row in note]
    return lines + _seats(state, scene, width)


def _band(state: State, scene: RenderContext, columns: range, inner: int) -> list[Text]:
    """Every row of some columns; two lines for a row."""
    rows = [east_north(cell)[1] for cell in state.board.cards]
    names = [map_drawing.column_name(east, scene.catalog) for east in columns]
    heading = "".join(f" {name:^{inner}}" for name in names)
    lines = [Text(" " * map_drawing.MARGIN + heading, style=DIM)]
    for north in range(max(rows), min(rows) - 1, -1):
        name = map_drawing.row_name(north, scene.catalog)
        upper = Text(f"{name:>{map_drawing.MARGIN - 1}} ", style=DIM)
        lower = Text(" " * map_drawing.MARGIN)
        for east in columns:
            upper.append(" ")
            lower.append(" ")
            cell = north * NORTH + east
            if cell in state.board.cards:
                map_drawing.draw_card(state, cell, (upper, lower), inner=inner)
            else:
                upper.append(" " * inner)
                lower.append(" " * inner)
        lines += [upper, lower]
    return lines


def _seats(state: State, scene: RenderContext, width: int) -> list[Text]:
    """Who is who on the map, and where: as many in a line as there is room for."""
    lines = [Text()]
    for seat, player in enumerate(state.players):
        place = map_drawing.place_name(player.at, scene.catalog)
        shown = Text(f" {map_drawing.player_symbol(state, seat)} ", style=map_drawing.COLOURS[seat])
        shown.append(f"{scene.names[seat]} {place} ", style=PAPER)
        if lines[-1] and lines[-1].cell_len + shown.cell_len >= width:
            lines.append(Text())
        lines[-1].append_text(shown)
    return lines


def map_text(state: State, scene: RenderContext) -> list[str]:
    """Every card in words, from north to south and from west to east."""
    places = sorted(state.board.cards, key=_reading_order)
    return [_card(state, cell, scene) for cell in places]


def _reading_order(cell: Cell) -> tuple[int, int]:
    east, north = east_north(cell)
    return -north, east


def _card(state: State, cell: Cell, scene: RenderContext) -> str:
    say, card = scene.catalog.say, state.cards.maps[state.board.cards[cell]]
    shown = say(fragments.space(card)) + _icons(card, scene)
    if cell != CAMP:
        shown = say("jungle.lies", place=fragments.where(cell_name(cell)), card=shown)
    return shown + descriptions.on_it(state, cell, scene)


def _icons(card: MapCard, scene: RenderContext) -> str:
    """What a card gives to whoever arrives (J21)."""
    say = scene.catalog.say
    found = [say("jungle.items", count=card.items)] if card.items else []
    found += [say("jungle.refresh")] if card.refresh else []
    return say("jungle.gives", things=scene.catalog.join(found)) if found else ""
