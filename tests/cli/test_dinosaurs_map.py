"""The whole map, on its own page and in sentences, and the arrows on its edges."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from tacora.cli.dinosaurs import map_drawing
from tacora.cli.dinosaurs.game_ui import DinosaursUi
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.board import east_north
from tacora.games.dinosaurs.state import State, update_player
from tacora.i18n.catalog import LANGUAGES
from tests.cli.dinosaurs_fixtures import positions, render_context, state_with_map

UI = DinosaursUi()
AROUND = ("jungle-11", "raptor-7", "temple", "tunnel-6")


def _state_with_whole_map(players: int = 4) -> State:
    """Return a state with all cards on the map."""
    return next(s for s in positions(players, 4000, players=players) if not s.map_deck)


def _map_page(state: State, width: int, language: str = "en") -> list[str]:
    view = GAME.rules.view(state, 0)
    return [line.plain for line in UI.map_page(view, 0, render_context(state, language), width)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [24, 40, 60, 80, 120])
def test_map_page_has_every_card_and_fits_the_width(language: str, width: int) -> None:
    states = list(islice(positions(4, 1600, players=4), None, None, 40))
    assert states
    for state in states:
        lines = _map_page(state, width, language)
        assert max(cell_len(line) for line in lines) < max(width, 32)  # a name is 20 long
        cards = [state.cards.maps[card] for card in state.board.cards.values()]
        text = "\n".join(lines)
        for card in cards:
            assert f"{card.number:>2}{map_drawing.KIND_LETTERS[card.kind]}" in text
        rows = {
            map_drawing.row_name(east_north(c)[1], render_context(state, language).catalog)
            for c in _cells(state)
        }
        assert rows <= {line[:3].strip() for line in lines}


def _cells(state: State) -> list[int]:
    return list(state.board.cards)


def test_map_page_that_fits_shows_whole_card_faces() -> None:
    text = "\n".join(_map_page(state_with_map(*AROUND), 80))
    for face in ("11j+2↻", " 7n+1", "10n", " 6t", " 2⌂", "12d", "◆◆T", "▲ Élodie-Marguerite ⌂"):
        assert face in text
    assert "no room for icons" not in text


def test_wide_map_page_is_compact_then_in_bands() -> None:
    state = _state_with_whole_map()
    east = [east_north(cell)[0] for cell in _cells(state)]
    columns = max(east) - min(east) + 1
    small = _map_page(state, map_drawing.ROW_NAME_COLUMNS + 4 * columns + 1)
    assert "no room for icons" in " ".join(small)
    assert sum("·" in line[4:] for line in small) == 1  # the column of the camp is named once
    bands = _map_page(state, map_drawing.ROW_NAME_COLUMNS + 4 * columns - 3)
    rows = [line[:3].strip() for line in bands]
    assert rows.count("n1") == 2  # the same row in the west and in the east


def test_map_text_names_every_card_with_its_place_and_pieces() -> None:
    state = state_with_map(*AROUND)
    lines = UI.map_text(GAME.rules.view(state, 0), 0, render_context(state, "en"))
    assert len(lines) == len(state.board.cards) == 7
    assert lines[0].startswith("3 north of camp: ")
    assert "1 north of camp: " in lines[2]
    assert re.search(r"\(jungle 11\); .*\b2 items and a refresh on arrival\.", lines[2])
    camp = next(line for line in lines if line.startswith("Base Camp (2)"))
    assert camp.endswith("There: Élodie-Marguerite.")
    temple = next(line for line in lines if "T-Rex" in line)
    assert temple.startswith("1 south of camp: ")
    assert "There: 2 diamonds and the T-Rex." in temple


def test_map_text_names_unconscious_explorers() -> None:
    down = replace(state_with_map(*AROUND))
    update_player(down, 0, conscious=False)
    lines = UI.map_text(GAME.rules.view(down, 0), 0, render_context(down, "en"))
    assert any("Élodie-Marguerite (unconscious)" in line for line in lines)


def test_map_edges_have_arrows_where_the_map_continues() -> None:
    state = state_with_map(*AROUND)  # 5 rows, 3 columns, the explorer on Base Camp
    whole = [line.plain for line in map_drawing.draw(state, render_context(state, "en"), 46, 13)]
    assert not set("◂▸▴▾") & set("".join(whole))
    part = [
        line.plain
        for line in map_drawing.draw(
            state,
            render_context(state, "en"),
            map_drawing.ROW_NAME_COLUMNS + map_drawing.CELL_COLUMNS,
            3,
        )
    ]
    assert "▴" in part[0][: map_drawing.ROW_NAME_COLUMNS]
    assert part[0][map_drawing.ROW_NAME_COLUMNS] == "◂"
    assert part[0][-1] == "▸"
    assert "▾" in part[-1][: map_drawing.ROW_NAME_COLUMNS]
