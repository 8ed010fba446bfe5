"""Draw the map in a terminal: a window on the cards around an explorer, two lines per card.

11j+2↻   number, kind, gifts on arrival: items, a refresh
◆R▲      diamonds, dinosaurs, explorers (hollow: unconscious)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from rich.text import Text

from tacora.cli.terminal.game_ui import DIM, GOLD, PAPER, RenderContext
from tacora.games.dinosaurs.board import CAMP, NORTH, Cell, east_north
from tacora.games.dinosaurs.cards.models import MapCard
from tacora.games.dinosaurs.choices import FILL, FROM, PLACE, TO, TUNNEL, Choice
from tacora.games.dinosaurs.dinosaur_phase.attacks import ChooseAttacker
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.turn.turn import PlaceMapCards
from tacora.i18n.catalog import Catalog

COLOURS = ("#ff6b6d", "#5cc8ff", "#ffd166", "#7fe0a7", "#b79cff", "#ff9e80")
PLAYER_SYMBOLS, UNCONSCIOUS_SYMBOLS = "▲●■▼★♣", "△○□▽☆♧"
DIAMOND, DANGER = "#9be7ff", "#ff9d9d"

CARD_COLUMNS, CARD_GAP_COLUMNS = 6, 1
MIN_CARD_COLUMNS = 3
"""Width of a card without its icons: its number and kind."""
CELL_COLUMNS = CARD_GAP_COLUMNS + CARD_COLUMNS
ROW_NAME_COLUMNS = 4
"""Width of the names of the rows."""

KIND_LETTERS = {
    "diamond": "d",
    "dinosaur": "n",  # a nest; in French un nid
    "jungle": "j",
    "shannon": "s",
    "tunnel": "t",
    "camp": "⌂",
}
SPECIES_LETTERS = {"t-rex": "T", "raptor": "R", "triceratops": "C", "pterodactyl": "P"}
_CARD_COLOURS = {
    "diamond": ("#245a7d", "#183c54"),
    "dinosaur": ("#74382f", "#4d2520"),
    "jungle": ("#2b6340", "#1c412a"),
    "shannon": ("#7a6420", "#524316"),
    "tunnel": ("#5a4673", "#3b2e4c"),
    "camp": ("#8a6d2f", "#5f4b20"),
}
"""Background of a card's upper and lower line, by kind."""


@dataclass(frozen=True)
class Viewport:
    """The part of the map that is drawn: its north-west corner and its size in cards."""

    west: int
    north: int
    columns: int
    rows: int


def size(width: int, height: int) -> tuple[int, int]:
    """Return how many columns and rows of cards fit."""
    return max(1, (width - ROW_NAME_COLUMNS) // CELL_COLUMNS), max(1, (height - 1) // 2)


def draw(state: State, context: RenderContext, width: int, height: int) -> list[Text]:
    """Draw the map in `width` columns and `height` lines, around the cell in focus."""
    marked, placed = marked_cell(context.marked_choice), _placed_face(state, context.marked_choice)
    free = state.board.frontier if isinstance(state.agenda[-1], PlaceMapCards) else ()
    cells = {*state.board.cards, *free}
    window = _window(cells, _focus(state, marked), *size(width, height))
    west, east, up, down = _continues(cells, window)
    lines = [_heading(window, context.catalog, west=west, east=east, up=up)]
    for row in range(window.rows):
        north = window.north - row
        upper = Text(f"{row_name(north, context.catalog):>{ROW_NAME_COLUMNS - 1}} ", style=DIM)
        last = down and row == window.rows - 1
        lower = Text(f"{'▾' if last else '':>{ROW_NAME_COLUMNS - 1}} ", style=GOLD)
        for column in range(window.columns):
            cell = north * NORTH + window.west + column
            is_marked = cell == marked
            upper.append("▸" if is_marked else " ", style=GOLD)
            lower.append(" ")
            if cell in state.board.cards:
                draw_card(state, cell, (upper, lower), is_marked)
                continue
            name = place_name(cell, context.catalog) if cell in free else ""
            upper.append(f"{name:^{CARD_COLUMNS}}", style=GOLD if is_marked else DIM)
            face = placed if is_marked else ""
            lower.append(f"{face:<{CARD_COLUMNS}}", style=f"reverse {GOLD}" if face else "")
        lines += [upper, lower]
    return lines


def place_name(cell: Cell | None, catalog: Catalog) -> str:
    """Return the name of a cell, as on the edges of the map."""
    if cell is None:
        return "–"
    if cell == CAMP:
        return KIND_LETTERS["camp"]
    east, north = east_north(cell)
    vertical = row_name(north, catalog) if north else ""
    return vertical + (column_name(east, catalog) if east else "")


def marked_cell(choice: str | None) -> Cell | None:
    """Return the cell that a choice names, if it names one."""
    parsed = Choice.parse(choice or "")
    return parsed.cell if parsed.verb in (PLACE, TO, TUNNEL, FILL, FROM) else None


def _focus(state: State, marked: Cell | None) -> Cell:
    """Return the cell to centre on: the marked one, a moving dinosaur's, or an explorer's."""
    if marked is not None:
        return marked
    task = state.agenda[-1]
    dinosaur = getattr(task, "dinosaur", None)
    seat = state.active if state.roll is None else state.roll.seat
    if isinstance(task, ChooseAttacker):
        seat = task.seat
    found = state.players[seat].at if dinosaur is None else state.dinosaurs[dinosaur]
    return CAMP if found is None else found


def _window(cells: set[Cell], focus: Cell, columns: int, rows: int) -> Viewport:
    """Return a window on the whole map if it fits, otherwise on the part around the focus."""
    places = [east_north(cell) for cell in cells]
    east, north = east_north(focus)
    west = _start(min(e for e, _ in places), max(e for e, _ in places), east, columns)
    south = _start(min(n for _, n in places), max(n for _, n in places), north, rows)
    return Viewport(west, south + rows - 1, columns, rows)


def _start(low: int, high: int, middle: int, room: int) -> int:
    """Return the first of `room` rows or columns: centred on all, or around the middle."""
    if high - low < room:
        return low - (room - (high - low + 1)) // 2
    return min(max(middle - room // 2, low), high - room + 1)


def _continues(cells: Iterable[Cell], window: Viewport) -> tuple[bool, bool, bool, bool]:
    """Return whether the map continues to the west, east, north and south of the window."""
    places = [east_north(cell) for cell in cells]
    return (
        any(east < window.west for east, _ in places),
        any(east >= window.west + window.columns for east, _ in places),
        any(north > window.north for _, north in places),
        any(north <= window.north - window.rows for _, north in places),
    )


def _heading(window: Viewport, catalog: Catalog, *, west: bool, east: bool, up: bool) -> Text:
    """Draw the names of the columns, with arrows where the map continues."""
    names = [column_name(window.west + column, catalog) for column in range(window.columns)]
    line = Text(f"{'▴' if up else '':>{ROW_NAME_COLUMNS - 1}} {'◂' if west else ' '}", style=GOLD)
    line.append(" ".join(f"{name:^{CARD_COLUMNS}}" for name in names), style=DIM)
    if east:
        line.right_crop(1)
        line.append("▸")
    return line


def column_name(east: int, catalog: Catalog) -> str:
    """Return the name of a column on the edge of the map."""
    if not east:
        return "·"
    letter = catalog.format("dinosaurs.E" if east > 0 else "dinosaurs.W").lower()
    return f"{letter}{abs(east)}"


def row_name(north: int, catalog: Catalog) -> str:
    """Return the name of a row on the edge of the map."""
    if not north:
        return "·"
    letter = catalog.format("dinosaurs.N" if north > 0 else "dinosaurs.S").lower()
    return f"{letter}{abs(north)}"


def draw_card(
    state: State,
    cell: Cell,
    row: tuple[Text, Text],
    marked: bool = False,
    columns: int = CARD_COLUMNS,
) -> None:
    """Append a card to its two lines; without its icons if they do not fit."""
    upper, lower = row
    card = state.cards.maps[state.board.cards[cell]]
    light, dark = _CARD_COLOURS[card.kind]
    edge = "bold underline" if marked else "bold"
    face = _face(card) if columns == CARD_COLUMNS else _face(card)[:MIN_CARD_COLUMNS]
    upper.append(f"{face:<{columns}}", style=f"{edge} {PAPER} on {light}")
    line = Text(style=f"on {dark}")
    pieces = _pieces_on(state, cell)
    if sum(len(symbol) for symbol, _ in pieces) > columns:
        pieces = [(_counted(symbol), style) for symbol, style in pieces]
    for symbol, style in pieces:
        line.append(symbol, style=style)
    line.truncate(columns, overflow="ellipsis", pad=True)
    lower.append_text(line)


def _face(card: MapCard) -> str:
    """Return what is printed on a card, in at most six characters."""
    return f"{card.number:>2}{KIND_LETTERS[card.kind]}{_icons(card)}"


def _icons(card: MapCard) -> str:
    items = f"+{card.items}" if card.items else ""
    return f"{items}{'↻' if card.refresh else ''}"


def signs(state: State, cell: Cell, *, without: int) -> str:
    """Return the icons of a card in play and the pieces on it, except a seat's own."""
    if cell not in state.board.cards:
        return ""
    own = player_symbol(state, without)
    pieces = "".join(symbol for symbol, _ in _pieces_on(state, cell) if symbol != own)
    icons = _icons(state.cards.maps[state.board.cards[cell]])
    return " ".join([part for part in (icons, pieces) if part])


def _pieces_on(state: State, cell: Cell) -> list[tuple[str, str]]:
    """Return the pieces on a card: each symbol with its style."""
    diamonds = state.diamonds.get(cell, 0)
    found = [("◆" * diamonds if diamonds < 3 else f"◆{diamonds}", f"bold {DIAMOND}")]
    dinosaurs = [
        SPECIES_LETTERS[species]
        for species, at in zip(state.cards.species, state.dinosaurs, strict=True)
        if at == cell
    ]
    found.append(("".join(sorted(dinosaurs)), f"bold {DANGER}"))
    for seat, player in enumerate(state.players):
        if player.at == cell:
            found.append((player_symbol(state, seat), f"bold {COLOURS[seat]}"))
    return found


def _counted(symbols: str) -> str:
    """Shorten equal symbols in a row: RRRT is R3T."""
    groups = [(symbol, len([*same])) for symbol, same in groupby(symbols)]
    return "".join([symbol if count == 1 else f"{symbol}{count}" for symbol, count in groups])


def _placed_face(state: State, choice: str | None) -> str:
    """Return the face of the card that a choice would place."""
    parsed = Choice.parse(choice or "")
    if parsed.verb != PLACE:
        return ""
    return _face(state.cards.maps[state.cards.map_named[parsed.name]])


def player_symbol(state: State, seat: int) -> str:
    """Return a seat's symbol: full while its explorer is conscious, hollow while not."""
    return (PLAYER_SYMBOLS if state.players[seat].conscious else UNCONSCIOUS_SYMBOLS)[seat]
