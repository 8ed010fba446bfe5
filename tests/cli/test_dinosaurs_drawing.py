from __future__ import annotations

import re
from itertools import islice

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from tacora.cli.dinosaurs import map_drawing
from tacora.cli.dinosaurs.drawing import odds_line
from tacora.cli.dinosaurs.game_ui import AUTO_ANSWER_TEXTS, PAUSE_FACTORS, DinosaursUi
from tacora.cli.terminal import keys
from tacora.cli.terminal.menu import Chooser, Item, Menu
from tacora.core.game import Decide
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.state import State, update_player
from tacora.games.dinosaurs.text.event_text import EVENT_IDS
from tacora.games.dinosaurs.turn.turn import PlaceMapCards
from tacora.games.dinosaurs.view import View
from tacora.i18n.catalog import LANGUAGES
from tests.cli.dinosaurs_fixtures import positions, render_context, state_with_map

UI = DinosaursUi()


def _drawn(state: State, width: int = 80, height: int = 14, seat: int = 0, **more: object) -> str:
    shown = render_context(state, "en", **more)
    return "\n".join(
        line.plain for line in UI.draw(GAME.rules.view(state, seat), shown, width, height)
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (60, 20)])
def test_every_position_fits_the_terminal(
    language: str, players: int, width: int, height: int
) -> None:
    """Check the longest menu, a short one and none; no line reaches the edge."""
    room = height - 2
    stable_height = room - max(3, room // 3) - 1
    explorers_drawn = 0
    for state in islice(positions(players, 1600, players=players), None, None, 5):
        view = GAME.rules.view(state, 0)
        shown = render_context(state, language, stable_height=stable_height)
        for left in (stable_height, room - 3, room):
            lines = UI.draw(view, shown, width, left)
            assert len(lines) <= left
            assert max(cell_len(line.plain) for line in lines) < width
        where = state.players[state.active if state.roll is None else state.roll.seat].at
        dinosaur = getattr(state.agenda[-1], "dinosaur", None)
        if where is not None and dinosaur is None:  # the explorer in focus is drawn
            seat = state.active if state.roll is None else state.roll.seat
            picture = "\n".join(line.plain for line in lines)
            assert map_drawing.player_symbol(state, seat) in picture
            explorers_drawn += 1
    assert explorers_drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_is_cut_at_50_columns(language: str) -> None:
    """The players and the odds are whole; only names may be shortened."""
    steps = 0
    for state in islice(positions(5, 900, players=4), 0, None, 9):
        context = render_context(state, language)
        for seat in (0, state.active):
            view = GAME.rules.view(state, seat)
            lines = [line.plain for line in UI.draw(view, context, 50, 36)]
            assert max(map(cell_len, lines)) < 50
            text = "\n".join(lines)
            for player in state.players:
                assert f"◆{player.diamonds} ▤" in text
            if state.stack.top is not None:
                continue  # the text of the card on top takes the place of the odds
            shown = " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split())
            odds = odds_line(view, context).replace("\N{NO-BREAK SPACE}", " ")
            for step in re.findall(r"[NESWO] [0-9]+ ?: [0-9]+ %", odds):
                assert any(step in line for line in lines), step
                steps += 1
            assert " ".join(odds.split()) in shown
    assert steps


@pytest.mark.parametrize("pickpocketing", [False, True])
def test_every_legal_choice_is_in_the_menu_exactly_once(pickpocketing: bool) -> None:
    menus = 0
    for state in positions(3, 2500, players=4, pickpocketing=pickpocketing):
        pending = GAME.rules.pending(state)
        for seat in pending.seats if isinstance(pending, Decide) else ():
            choices = GAME.rules.legal_choices(state, seat)
            menu = UI.menu(GAME.rules.view(state, seat), seat, choices, render_context(state, "en"))
            pairs = choices if choices[0].startswith("draw") else ()  # in either order
            assert sorted(_choices_in(menu)) == sorted((*choices, *pairs))
            menus += 1
    assert menus


def _choices_in(menu: Menu) -> list[str]:
    """Check a menu and its submenus, and return all their choices."""
    assert menu.title
    assert menu.items
    items = (*menu.items, *menu.unlisted)
    assert len({item.key for item in items}) == len(items)
    assert not {"u", "o", "r", "?", "q"} & menu.keys()
    found = []
    for item in items:
        found += [item.then] if isinstance(item.then, str) else _choices_in(item.then)
    return found


def test_map_card_shows_number_kind_icons_and_pieces() -> None:
    state = state_with_map("jungle-11", "raptor-7", "temple", "tunnel-6")
    picture = _drawn(state)
    for face in ("11j+2↻", " 7n+1", "10n", " 6t", " 2⌂", "12d"):
        assert face in picture
    assert "◆◆T" in picture
    camp = next(n for n, line in enumerate(picture.splitlines()) if " 2⌂" in line)
    assert picture.splitlines()[camp + 1].split()[:2] == ["▲", "R"]


def test_unconscious_explorer_has_a_hollow_symbol_and_a_label() -> None:
    state = state_with_map("jungle-11", "raptor-7", "temple", "tunnel-6")
    down = replace(state)
    update_player(down, 0, ready=False, conscious=False)
    assert "△" not in _drawn(state)
    assert _drawn(down).count("△") == 2  # on the map and among the players
    assert "⌂     · unconscious" in _drawn(down)
    assert "z" in _drawn(down, width=60, height=11)


def test_own_hand_is_named_and_other_hands_are_hidden() -> None:
    state = state_with_map("jungle-11", "raptor-7", "temple", "tunnel-6")
    assert "Your items: Rope" in _drawn(state)
    assert "Pemba" in _drawn(state)
    assert "Rope" not in _drawn(state, seat=1)
    assert "▤1" in _drawn(state, seat=1)


def test_marked_choice_is_marked_on_the_map() -> None:
    state = next(s for s in positions(1, 400, players=2) if isinstance(s.agenda[-1], PlaceMapCards))
    card = state.cards.maps[state.drawn[0]].id
    name = GAME.rules.legal_choices(state, state.active)[0].partition("@")[2]
    picture = _drawn(state, marked_choice=f"place:{card}@{name}", seat=state.active)
    line = next(row for row in picture.splitlines() if "▸" in row[4:46])
    assert name in line.partition("▸")[2].split()[0]


def test_show_odds_switches_the_odds_line() -> None:
    state = state_with_map("jungle-9", "diamond-4", "tunnel-5", "shannon-6")
    assert "N 9: 28 %  E 4: 92 %  S 5: 83 %  W 6: 72 %" in _drawn(state)
    assert "28 %" not in _drawn(state, show_odds=False)


def test_place_names_match_the_edges_of_the_map() -> None:
    english = render_context(
        state_with_map("jungle-9", "diamond-4", "tunnel-5", "shannon-6"), "en"
    ).catalog
    french = render_context(
        state_with_map("jungle-9", "diamond-4", "tunnel-5", "shannon-6"), "fr"
    ).catalog
    assert map_drawing.place_name(199, english) == "n2w1"
    assert map_drawing.place_name(199, french) == "n2o1"
    assert map_drawing.place_name(-100, english) == "s1"
    assert map_drawing.place_name(0, english) == "⌂"
    assert map_drawing.marked_cell("place:jungle-9@n2w1") == 199
    assert map_drawing.marked_cell("move") is None


def test_describe_lists_players_surroundings_and_hand() -> None:
    state = state_with_map("jungle-9", "diamond-4", "tunnel-5", "shannon-6")
    words = "\n".join(UI.describe(GAME.rules.view(state, 0), 0, render_context(state, "en")))
    assert "You are on Base Camp (2)." in words
    assert "East: Glimmer Brook (diamond 4), 92 %. There: 1 diamond." in words
    assert words.count("92 %") == 1
    assert "Your items: Rope" in words
    french = "\n".join(UI.describe(GAME.rules.view(state, 0), 0, render_context(state, "fr")))
    assert "Vous êtes sur" in french


def test_marked_item_shows_its_whole_text() -> None:
    long = "a label that is much longer than the line it has " * 3
    chooser = Chooser(Menu((Item("1", long, "x"),), "", "", "", ""))
    assert len(chooser.lines(60, 2)) == 1
    assert len(chooser.lines(60, 3)) == 3  # there is room for all of it
    chooser.press(keys.DOWN)
    assert len(chooser.lines(60, 2)) == 3
    assert max(len(line.plain) for line in chooser.lines(60, 2)) < 60


def _acting() -> State:
    return state_with_map("jungle-9", "diamond-4", "tunnel-5", "shannon-6")


def _question() -> tuple[View, int, tuple[str, ...]]:
    return GAME.rules.view(_acting(), 0), 0, GAME.rules.legal_choices(_acting(), 0)


def test_actions_have_fixed_menu_keys() -> None:
    menu = UI.menu(*_question(), render_context(_acting(), "en"))
    found = {item.then: item.key for item in menu.items if isinstance(item.then, str)}
    assert (found["move"], found["search"], found["end"]) == ("1", "2", "e")


def test_pause_factors_and_auto_answer_texts_match_the_game() -> None:
    assert set(PAUSE_FACTORS) <= set(EVENT_IDS)
    assert set(AUTO_ANSWER_TEXTS) == set(GAME.table_policy.auto_answer_modes)
