"""Menus and the log of Diamonds & Dinosaurs: nothing cut, nothing twice, nothing unexplained."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tacora.cli.common import catalog_of
from tacora.cli.dinosaurs import map_drawing
from tacora.cli.dinosaurs.game_ui import DinosaursUi
from tacora.cli.terminal.game_ui import Answer, last_log_lines
from tacora.cli.terminal.menu import Chooser, Label, Menu, numbered
from tacora.core.events import Event
from tacora.core.game import Decide
from tacora.core.stack import PASS
from tacora.games.dinosaurs import GAME
from tacora.games.dinosaurs.choices import END
from tacora.games.dinosaurs.dinosaur_phase.attacks import ChooseAttacker
from tacora.games.dinosaurs.reactions.windows import ReactionWindow
from tacora.games.dinosaurs.state import State
from tacora.games.dinosaurs.text.event_text import event_messages
from tacora.games.dinosaurs.turn.setup import AssignExplorers
from tacora.games.dinosaurs.turn.turn import ChooseStep, PlaceMapCards, TakeActions
from tacora.i18n.catalog import LANGUAGES, Catalog
from tests.cli.dinosaurs_fixtures import positions, render_context

UI = DinosaursUi()


def _menus(language: str = "en", **options: object) -> Iterator[tuple[State, int, Menu]]:
    for state in positions(7, 2500, players=4, **options):
        pending = GAME.rules.pending(state)
        for seat in pending.seats if isinstance(pending, Decide) else ():
            choices = GAME.rules.legal_choices(state, seat)
            context = render_context(state, language)
            yield state, seat, UI.menu(GAME.rules.view(state, seat), seat, choices, context)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_without_room_for_texts_shows_gists(language: str) -> None:
    state, _, menu = next(
        m for m in _menus(language) if isinstance(m[0].agenda[-1], AssignExplorers)
    )
    shown = " ".join(line.plain.strip() for line in Chooser(menu).lines(50, 11))
    for explorer in state.cards.explorers:
        text = explorer.fr if language == "fr" else explorer.en
        assert f"{text.name} – {text.gist}" in shown
        assert text.text not in shown


def test_a_list_with_room_shows_whole_labels_and_a_marked_item_its_own() -> None:
    labels = [(Label(f"one {'word ' * 20}end", "one word"), "a1"), (Label("two", "2"), "a2")]
    chooser = Chooser(numbered("Ana", labels, Catalog("en")))
    assert [line.plain.strip() for line in chooser.lines(50, 2)] == ["1  one word", "2  2"]
    assert "end" in "".join(line.plain for line in chooser.lines(50, 9))
    chooser.press("down")
    assert "end" in "".join(line.plain for line in chooser.lines(50, 2))


def test_a_step_shows_what_is_on_the_card() -> None:
    seen = 0
    for state, seat, menu in _menus():
        if not isinstance(state.agenda[-1], ChooseStep):
            continue
        for item in menu.items:
            cell = map_drawing.marked_cell(str(item.then))
            if cell is not None:
                card = state.cards.maps[state.board.cards[cell]]
                assert (f"+{card.items}" in item.label) == (card.items > 0)
                assert ("◆" in item.label) == (state.diamonds.get(cell, 0) > 0)
                assert map_drawing.PLAYER_SYMBOLS[seat] not in item.label
                seen += 1
    assert seen


def test_a_card_to_place_shows_what_it_gives() -> None:
    seen = 0
    for state, _, menu in _menus():
        if isinstance(state.agenda[-1], PlaceMapCards) and len(state.drawn) == 2:
            for item, number in zip(menu.items, state.drawn, strict=True):
                card = state.cards.maps[number]
                assert ("on arrival" in item.label) == bool(card.items or card.refresh)
                seen += 1
    assert seen


def test_a_dinosaur_as_target_is_listed_with_its_place() -> None:
    seen = 0
    for state, _, menu in _menus():
        for item in menu.items:
            targets = item.then.items if isinstance(item.then, Menu) else ()
            for target in targets:
                name = str(target.then).rpartition(">")[2]
                if name in state.cards.dinosaur_named and " – " not in target.label:
                    cell = state.dinosaurs[state.cards.dinosaur_named[name]]
                    assert target.label.endswith(f"({map_drawing.place_name(cell, Catalog('en'))})")
                    seen += 1
    assert seen


def test_a_full_hand_is_the_reason_why_nothing_can_be_searched_for() -> None:
    full = 0
    for state, _, menu in _menus():
        if isinstance(state.agenda[-1], TakeActions):
            searches = any(item.then == "search" for item in menu.items)
            assert ("(Your hand is full)" in menu.title) == (not searches)
            full += not searches
    assert full


def test_the_map_shows_the_player_who_is_attacked() -> None:
    seen = 0
    for state in positions(7, 2500, players=4):
        task = state.agenda[-1]
        if isinstance(task, ChooseAttacker):
            lines = map_drawing.draw(state, render_context(state, "en"), 18, 5)
            symbol = map_drawing.player_symbol(state, task.seat)
            assert symbol in "".join(line.plain for line in lines)
            seen += 1
    assert seen


def test_the_end_of_a_turn_also_passes_for_cards_that_could_have_been_played() -> None:
    passed = 0
    for state in positions(7, 2500, players=4):
        task = state.agenda[-1]
        if isinstance(task, ReactionWindow) and task.timing == "acted" and state.stack.top is None:
            view = GAME.rules.view(state, state.active)
            choices = GAME.rules.legal_choices(state, state.active)
            assert UI.implied_choice(view, choices, Answer(END, (*choices, END))) == PASS
            assert UI.implied_choice(view, choices, Answer("search", (*choices, END))) is None
            if len(choices) > 1:
                assert UI.implied_choice(view, choices, Answer(END, (END,))) is None
                passed += 1
    assert passed


def test_an_item_drawn_is_told_once_with_what_it_does() -> None:
    catalog = catalog_of(GAME, GAME.rules.parse_options({"players": 2}), "en", ["You", "Bo"])

    def tell(event: Event) -> list[str]:
        return [catalog.format(message) for message in event_messages(event)]

    drew = Event("dinosaurs.drew-item", {"seat": 0, "hand": 1, "card": None})
    found = Event("dinosaurs.found-item", {"seat": 0, "item": "lantern"})
    (told,) = UI.sentences((drew, found), tell, catalog)
    assert told == f"You drew Lantern. {catalog.format('item.lantern.gist')}."
    assert UI.sentences((drew,), tell, catalog) == ["You drew an item (1 in hand)."]


def test_diamonds_that_fall_together_are_told_in_one_sentence() -> None:
    catalog = Catalog("fr")

    def tell(event: Event) -> list[str]:
        return [catalog.format(message) for message in event_messages(event)]

    fell = [Event("dinosaurs.refilled", {"cell": cell, "number": 1}) for cell in ("n1", "s2w1")]
    (told,) = UI.sentences(tuple(fell), tell, catalog)
    assert told.replace("\N{NO-BREAK SPACE}", " ") == "2 diamants sont tombés : n1, s2o1."
    assert UI.sentences((fell[0],), tell, catalog) == tell(fell[0])


def test_the_log_begins_with_a_whole_sentence() -> None:
    lines = ["one " * 20, "two " * 20, "three"]
    assert [row.plain.strip()[:5] for row in last_log_lines(lines, 42, 4)] == [
        "two t",
        "two t",
        "three",
    ]
    assert len(last_log_lines(lines[:1], 42, 1)) == 1
