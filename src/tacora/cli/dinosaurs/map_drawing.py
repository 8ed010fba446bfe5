"""The map in a terminal: a window on the cards around an explorer, two lines for each card.

11j+2↻   number, kind, what an arrival gives: items, a refresh
◆R▲      diamonds, dinosaurs, explorers (hollow: unconscious)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.text import Text

from tacora.cli.terminal.game_ui import DIM, GOLD, PAPER, RenderContext
from tacora.games.dinosaurs.board import CAMP, NORTH, Cell, cell_named, east_north
from tacora.games.dinosaurs.cards.models import MapCard
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.turn.turn import PlaceMapCards
from tacora.i18n.catalog import Catalog

COLOURS = ("#ff6b6d", "#5cc8ff", "#ffd166", "#7fe0a7", "#b79cff", "#ff9e80")
HATS, ASLEEP = "▲●■▼★♣", "△○□▽☆♧"
DIAMOND, DANGER = "#9be7ff", "#ff9d9d"

INNER, GAP = 6, 1
BARE = 3
"""Columns of a card without its icons: its number and kind."""
CELL = GAP + INNER
MARGIN = 4
"""Columns for the names of the rows."""

LETTERS = {
    "diamond": "d",
    "dinosaur": "n",  # a nest; in French un nid
    "jungle": "j",
    "shannon": "s",
    "tunnel": "t",
    "camp": "⌂",
}
SPECIES = {"t-rex": "T", "raptor": "R", "triceratops": "C", "pterodactyl": "P"}
_GROUND = {
    "diamond": ("#245a7d", "#183c54"),
    "dinosaur": ("#74382f", "#4d2520"),
    "jungle": ("#2b6340", "#1c412a"),
    "shannon": ("#7a6420", "#524316"),
    "tunnel": ("#5a4673", "#3b2e4c"),
    "camp": ("#8a6d2f", "#5f4b20"),
}
"""Background of a card's upper and lower line: what a letter says as well."""


@dataclass(frozen=True)
class Window:
    """Which part of the map is drawn: its north-west corner and how many cards from there."""

    west: int
    north: int
    columns: int
    rows: int


def size(width: int, height: int) -> tuple[int, int]:
    """How many columns and rows of cards there is room for."""
    return max(1, (width - MARGIN) // CELL), max(1, (height - 1) // 2)


def draw(state: State, scene: RenderContext, width: int, height: int) -> list[Text]:
    """The map in so many columns and lines, around whoever is concerned."""
    marked, ghost = marked_cell(scene.marked), _ghost(state, scene.marked)
    free = state.board.frontier if isinstance(state.agenda[-1], PlaceMapCards) else ()
    cells = {*state.board.cards, *free}
    window = _window(cells, _focus(state, marked), *size(width, height))
    west, east, up, down = _beyond(cells, window)
    lines = [_heading(window, scene.catalog, west=west, east=east, up=up)]
    for row in range(window.rows):
        north = window.north - row
        upper = Text(f"{row_name(north, scene.catalog):>{MARGIN - 1}} ", style=DIM)
        last = down and row == window.rows - 1
        lower = Text(f"{'▾' if last else '':>{MARGIN - 1}} ", style=GOLD)
        for column in range(window.columns):
            cell = north * NORTH + window.west + column
            pointed = cell == marked
            upper.append("▸" if pointed else " ", style=GOLD)
            lower.append(" ")
            if cell in state.board.cards:
                draw_card(state, cell, (upper, lower), pointed)
                continue
            name = place_name(cell, scene.catalog) if cell in free else ""
            upper.append(f"{name:^{INNER}}", style=GOLD if pointed else DIM)
            shown = ghost if pointed else ""
            lower.append(f"{shown:<{INNER}}", style=f"reverse {GOLD}" if shown else "")
        lines += [upper, lower]
    return lines


def place_name(cell: Cell | None, catalog: Catalog) -> str:
    """A cell as the edges of the map name it."""
    if cell is None:
        return "–"
    if cell == CAMP:
        return LETTERS["camp"]
    east, north = east_north(cell)
    vertical = row_name(north, catalog) if north else ""
    return vertical + (column_name(east, catalog) if east else "")


def marked_cell(choice: str | None) -> Cell | None:
    """The cell that an answer is about, if it is about one."""
    verb, _, rest = (choice or "").partition(":")
    if verb not in ("place", "to", "tunnel", "fill", "from"):
        return None
    return cell_named(rest.rpartition("@")[2])


def _focus(state: State, marked: Cell | None) -> Cell:
    """What the picture is about: what is marked, a dinosaur on its way, or an explorer."""
    if marked is not None:
        return marked
    dinosaur = getattr(state.agenda[-1], "dinosaur", None)
    seat = state.active if state.roll is None else state.roll.seat
    found = state.players[seat].at if dinosaur is None else state.dinosaurs[dinosaur]
    return CAMP if found is None else found


def _window(cells: set[Cell], focus: Cell, columns: int, rows: int) -> Window:
    """All of the map if there is room, otherwise what lies around the focus."""
    places = [east_north(cell) for cell in cells]
    east, north = east_north(focus)
    west = _start(min(e for e, _ in places), max(e for e, _ in places), east, columns)
    south = _start(min(n for _, n in places), max(n for _, n in places), north, rows)
    return Window(west, south + rows - 1, columns, rows)


def _start(low: int, high: int, middle: int, room: int) -> int:
    """Where a stretch of so many begins: in the middle of all, or around one without waste."""
    if high - low < room:
        return low - (room - (high - low + 1)) // 2
    return min(max(middle - room // 2, low), high - room + 1)


def _beyond(cells: Iterable[Cell], window: Window) -> tuple[bool, bool, bool, bool]:
    """Whether the map goes on in the west, in the east, in the north and in the south."""
    places = [east_north(cell) for cell in cells]
    return (
        any(east < window.west for east, _ in places),
        any(east >= window.west + window.columns for east, _ in places),
        any(north > window.north for _, north in places),
        any(north <= window.north - window.rows for _, north in places),
    )


def _heading(window: Window, catalog: Catalog, *, west: bool, east: bool, up: bool) -> Text:
    """The names of the columns, with arrows where the map goes on."""
    names = [column_name(window.west + column, catalog) for column in range(window.columns)]
    line = Text(f"{'▴' if up else '':>{MARGIN - 1}} {'◂' if west else ' '}", style=GOLD)
    line.append(" ".join(f"{name:^{INNER}}" for name in names), style=DIM)
    if east:
        line.right_crop(1)
        line.append("▸")
    return line


def column_name(east: int, catalog: Catalog) -> str:
    """How the map's edge names a column."""
    if not east:
        return "·"
    letter = catalog.say("dinosaurs.E" if east > 0 else "dinosaurs.W").lower()
    return f"{letter}{abs(east)}"


def row_name(north: int, catalog: Catalog) -> str:
    """How the map's edge names a row."""
    if not north:
        return "·"
    letter = catalog.say("dinosaurs.N" if north > 0 else "dinosaurs.S").lower()
    return f"{letter}{abs(north)}"


def draw_card(
    state: State, cell: Cell, row: tuple[Text, Text], pointed: bool = False, inner: int = INNER
) -> None:
    """Append a card to its two lines; without its icons where there is no room for them."""
    upper, lower = row
    card = state.cards.maps[state.board.cards[cell]]
    light, dark = _GROUND[card.kind]
    edge = "bold underline" if pointed else "bold"
    face = _face(card) if inner == INNER else _face(card)[:BARE]
    upper.append(f"{face:<{inner}}", style=f"{edge} {PAPER} on {light}")
    line = Text(style=f"on {dark}")
    for mark, style in _on_it(state, cell):
        line.append(mark, style=style)
    line.truncate(inner, overflow="ellipsis", pad=True)
    lower.append_text(line)


def _face(card: MapCard) -> str:
    """What is printed on a card, in six characters at the most."""
    items = f"+{card.items}" if card.items else ""
    return f"{card.number:>2}{LETTERS[card.kind]}{items}{'↻' if card.refresh else ''}"


def _on_it(state: State, cell: Cell) -> list[tuple[str, str]]:
    """What lies and stands on a card: each mark with its style."""
    diamonds = state.diamonds.get(cell, 0)
    found = [("◆" * diamonds if diamonds < 3 else f"◆{diamonds}", f"bold {DIAMOND}")]
    beasts = [
        SPECIES[species]
        for species, at in zip(state.cards.species, state.dinosaurs, strict=True)
        if at == cell
    ]
    found.append(("".join(sorted(beasts)), f"bold {DANGER}"))
    for seat, player in enumerate(state.players):
        if player.at == cell:
            found.append((player_symbol(state, seat), f"bold {COLOURS[seat]}"))
    return found


def _ghost(state: State, choice: str | None) -> str:
    """The face of a card that an answer would place."""
    verb, _, rest = (choice or "").partition(":")
    if verb != "place":
        return ""
    return _face(state.cards.maps[state.cards.map_named[rest.partition("@")[0]]])


def player_symbol(state: State, seat: int) -> str:
    """A seat's mark: full while its explorer is conscious, hollow while not."""
    return (HATS if state.players[seat].conscious else ASLEEP)[seat]
