"""The whole map, on a page of its own and in words, and where it goes on beyond the screen."""

from __future__ import annotations

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
from tests.cli.dinosaurs_fixtures import laid_out, moments, scene

STAGE = DinosaursUi()
AROUND = ("jungle-11", "raptor-7", "temple", "tunnel-6")


def _late(players: int = 4) -> State:
    """A game with all its cards on the map."""
    return next(s for s in moments(players, 4000, players=players) if not s.map_deck)


def _overview(state: State, width: int, language: str = "en") -> list[str]:
    view = GAME.rules.view(state, 0)
    return [line.plain for line in STAGE.overview(view, 0, scene(state, language), width)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [24, 40, 60, 80, 120])
def test_the_whole_map_has_every_card_and_never_a_line_too_wide(language: str, width: int) -> None:
    for state in islice(moments(4, 1600, players=4), None, None, 40):
        lines = _overview(state, width, language)
        assert max(cell_len(line) for line in lines) < max(width, 32)  # a name is 20 long
        cards = [state.cards.maps[card] for card in state.board.cards.values()]
        text = "\n".join(lines)
        for card in cards:
            assert f"{card.number:>2}{map_drawing.LETTERS[card.kind]}" in text
        rows = {
            map_drawing.row_name(east_north(c)[1], scene(state, language).catalog)
            for c in _cells(state)
        }
        assert rows <= {line[:3].strip() for line in lines}


def _cells(state: State) -> list[int]:
    return list(state.board.cards)


def test_a_map_that_fits_is_shown_with_all_that_is_printed_on_its_cards() -> None:
    text = "\n".join(_overview(laid_out(*AROUND), 80))
    for face in ("11j+2↻", " 7n+1", "10n", " 6t", " 2⌂", "12d", "◆◆T", "▲ Élodie-Marguerite ⌂"):
        assert face in text
    assert "no room for icons" not in text


def test_a_map_that_is_too_wide_is_shown_in_small_then_in_bands() -> None:
    state = _late()
    east = [east_north(cell)[0] for cell in _cells(state)]
    columns = max(east) - min(east) + 1
    small = _overview(state, map_drawing.MARGIN + 4 * columns + 1)
    assert "no room for icons" in " ".join(small)
    assert sum("·" in line[4:] for line in small) == 1  # the column of the camp is named once
    bands = _overview(state, map_drawing.MARGIN + 4 * columns - 3)
    rows = [line[:3].strip() for line in bands]
    assert rows.count("n1") == 2  # the same row in the west and in the east


def test_the_survey_tells_every_card_with_its_place_and_what_is_there() -> None:
    state = laid_out(*AROUND)
    told = STAGE.survey(GAME.rules.view(state, 0), 0, scene(state, "en"))
    assert len(told) == len(state.board.cards) == 7
    assert told[0].startswith("3 north of camp: ")
    assert "1 north of camp: " in told[2]
    assert "(jungle 11); gives 2 items and a refresh on arrival." in told[2]
    camp = next(line for line in told if line.startswith("Base Camp (2)"))
    assert camp.endswith("There: Élodie-Marguerite.")
    temple = next(line for line in told if "T-Rex" in line)
    assert temple.startswith("1 south of camp: ")
    assert "There: 2 diamonds and the T-Rex." in temple


def test_the_survey_says_who_is_unconscious() -> None:
    down = replace(laid_out(*AROUND))
    update_player(down, 0, conscious=False)
    told = STAGE.survey(GAME.rules.view(down, 0), 0, scene(down, "en"))
    assert any("Élodie-Marguerite (unconscious)" in line for line in told)


def test_the_edges_say_where_the_map_goes_on() -> None:
    state = laid_out(*AROUND)  # 5 rows, 3 columns, the explorer on Base Camp
    whole = [line.plain for line in map_drawing.draw(state, scene(state, "en"), 46, 13)]
    assert not set("◂▸▴▾") & set("".join(whole))
    part = [
        line.plain
        for line in map_drawing.draw(
            state, scene(state, "en"), map_drawing.MARGIN + map_drawing.CELL, 3
        )
    ]
    assert "▴" in part[0][: map_drawing.MARGIN]
    assert part[0][map_drawing.MARGIN] == "◂"
    assert part[0][-1] == "▸"
    assert "▾" in part[-1][: map_drawing.MARGIN]
