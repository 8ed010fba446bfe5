"""The whole map, every row and every column: drawn on its own page, or in sentences."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from tacora.cli.dinosaurs import descriptions, map_drawing
from tacora.cli.terminal.game_ui import DIM, PAPER, RenderContext
from tacora.games.dinosaurs.board import CAMP, NORTH, Cell, cell_name, east_north
from tacora.games.dinosaurs.cards.models import MapCard
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.text import fragments


def draw(state: State, context: RenderContext, width: int) -> list[Text]:
    """Draw the whole map: in one piece if it fits, otherwise in bands from west to east."""
    cells = [east_north(cell) for cell in state.board.cards]
    west, east = min(e for e, _ in cells), max(e for e, _ in cells)
    room = width - 1 - map_drawing.ROW_NAME_COLUMNS
    each = room // (east - west + 1) - map_drawing.CARD_GAP_COLUMNS
    card_columns = min(max(each, map_drawing.MIN_CARD_COLUMNS), map_drawing.CARD_COLUMNS)
    columns = max(1, room // (card_columns + map_drawing.CARD_GAP_COLUMNS))
    lines = []
    for start in range(west, east + 1, columns):
        lines += _band(state, context, range(start, min(start + columns, east + 1)), card_columns)
        lines.append(Text())
    if card_columns < map_drawing.CARD_COLUMNS:
        note = wrap(context.catalog.format("jungle.compact"), max(20, width - 2))
        lines += [Text(f" {row}", style=DIM) for row in note]
    return lines + _seats(state, context, width)


def _band(state: State, context: RenderContext, columns: range, card_columns: int) -> list[Text]:
    """Draw every row of some columns; two lines for each row."""
    rows = [east_north(cell)[1] for cell in state.board.cards]
    names = [map_drawing.column_name(east, context.catalog) for east in columns]
    heading = "".join(f" {name:^{card_columns}}" for name in names)
    lines = [Text(" " * map_drawing.ROW_NAME_COLUMNS + heading, style=DIM)]
    for north in range(max(rows), min(rows) - 1, -1):
        name = map_drawing.row_name(north, context.catalog)
        upper = Text(f"{name:>{map_drawing.ROW_NAME_COLUMNS - 1}} ", style=DIM)
        lower = Text(" " * map_drawing.ROW_NAME_COLUMNS)
        for east in columns:
            upper.append(" ")
            lower.append(" ")
            cell = north * NORTH + east
            if cell in state.board.cards:
                map_drawing.draw_card(state, cell, (upper, lower), columns=card_columns)
            else:
                upper.append(" " * card_columns)
                lower.append(" " * card_columns)
        lines += [upper, lower]
    return lines


def _seats(state: State, context: RenderContext, width: int) -> list[Text]:
    """Draw the players with their symbols and places: as many in a line as fit."""
    lines = [Text()]
    for seat, player in enumerate(state.players):
        place = map_drawing.place_name(player.at, context.catalog)
        shown = Text(f" {map_drawing.player_symbol(state, seat)} ", style=map_drawing.COLOURS[seat])
        shown.append(f"{context.names[seat]} {place} ", style=PAPER)
        if lines[-1] and lines[-1].cell_len + shown.cell_len >= width:
            lines.append(Text())
        lines[-1].append_text(shown)
    return lines


def map_text(state: State, context: RenderContext) -> list[str]:
    """Describe every card, from north to south and from west to east."""
    places = sorted(state.board.cards, key=_map_order)
    return [_card(state, cell, context) for cell in places]


def _map_order(cell: Cell) -> tuple[int, int]:
    east, north = east_north(cell)
    return -north, east


def _card(state: State, cell: Cell, context: RenderContext) -> str:
    translate, card = context.catalog.format, state.cards.maps[state.board.cards[cell]]
    shown = translate(fragments.space(card)) + icons_text(card, context)
    if cell != CAMP:
        shown = translate("jungle.lies", place=fragments.where(cell_name(cell)), card=shown)
    return shown + descriptions.pieces_on(state, cell, context)


def icons_text(card: MapCard, context: RenderContext) -> str:
    """Describe what a card gives on arrival (J21)."""
    translate = context.catalog.format
    found = [translate("jungle.items", count=card.items)] if card.items else []
    found += [translate("jungle.refresh")] if card.refresh else []
    return translate("jungle.gives", things=context.catalog.join(found)) if found else ""
