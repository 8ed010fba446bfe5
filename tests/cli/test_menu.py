from __future__ import annotations

import pytest

from tacora.cli.terminal import keys
from tacora.cli.terminal.menu import Chooser, Item, Menu, listed, numbered
from tacora.i18n.catalog import LANGUAGES, Catalog

CATALOG = Catalog("en")


def _menu(length: int) -> Menu:
    return numbered("Ana", [(f"label {n}", f"choice-{n}") for n in range(1, length + 1)], CATALOG)


def _press(chooser: Chooser, *pressed: str) -> str | Menu | None:
    """Return what the last of these keys chooses; those before it must choose nothing."""
    items = [chooser.press(key) for key in pressed]
    assert not any(items[:-1])
    return None if items[-1] is None else items[-1].then


def _shown(chooser: Chooser, room: int) -> list[str]:
    return [line.plain for line in chooser.lines(60, room)]


@pytest.mark.parametrize(
    ("length", "pressed", "choice"),
    [
        (9, "7", "choice-7"),
        (30, "4", "choice-4"),  # no number from 40 on
        (30, "3\r", "choice-3"),
        (30, "30", "choice-30"),
        (100, "57", "choice-57"),
        (100, "10\r", "choice-10"),
        (100, "100", "choice-100"),
        (12, "13", "choice-3"),  # no item 13, so 3 starts a new number
        (9, "\r", None),
        (9, "0", None),
    ],
)
def test_menu_number_chooses_as_soon_as_it_is_unambiguous(
    length: int, pressed: str, choice: str | None
) -> None:
    assert _press(Chooser(_menu(length)), *pressed) == choice


def test_menu_arrows_mark_and_enter_chooses() -> None:
    chooser = Chooser(_menu(30))
    chooser.lines(60, 8)
    assert _press(chooser, keys.DOWN, keys.DOWN, keys.UP, keys.DOWN, keys.ENTER) == "choice-2"
    assert _press(Chooser(_menu(3)), keys.DOWN, *[keys.DOWN] * 5, keys.ENTER) == "choice-3"
    assert _press(Chooser(_menu(3)), keys.UP, keys.UP, keys.ENTER) == "choice-1"


def test_long_menu_scrolls() -> None:
    chooser = Chooser(_menu(30))
    assert _shown(chooser, 5)[0] == "    1  label 1"
    assert _shown(chooser, 5)[-1] == "   1–4 / 30  ↑ ↓"
    _press(chooser, keys.PAGE_DOWN)
    assert " ▸  5  label 5" in _shown(chooser, 5)
    for _ in range(10):
        _press(chooser, keys.PAGE_DOWN)
    assert _shown(chooser, 5)[-2:] == [" ▸ 30  label 30", "   27–30 / 30  ↑ ↓"]
    _press(chooser, "2")
    assert _shown(chooser, 5)[0] == " ▸  2  label 2"
    assert all(len(_shown(chooser, room)) == room for room in (2, 3, 10, 29))
    assert len(_shown(chooser, 30)) == len(_shown(chooser, 99)) == 30


def test_long_menu_title_is_shown_and_shortens_the_list() -> None:
    words = " ".join(f"word{n}" for n in range(20))
    menu = numbered("Ana", [(f"label {n}", f"c-{n}") for n in range(30)], CATALOG, words)
    page = [line.plain for line in Chooser(menu).page(60, 8)]
    assert " ".join(" ".join(page[:3]).split()) == words
    assert page[3:4] == ["    1  label 0"]
    assert len(page) == 9  # as with a question of one line
    assert max(map(len, page)) < 60
    menu = numbered("Ana", [("label", "c")], CATALOG, words * 9)
    assert Chooser(menu).page(60, 8)[2].plain.endswith("…")


def test_incomplete_menu_number_waits_for_more_digits() -> None:
    chooser = Chooser(_menu(12))
    _press(chooser, "1")
    assert chooser.incomplete_number() == "1"
    _press(chooser, keys.DOWN)
    assert chooser.incomplete_number() == ""
    assert _press(chooser, "3") == "choice-3"
    assert chooser.incomplete_number() == ""


def test_plain_menu_question_names_letter_keys() -> None:
    menu = listed("Ana", [("1", "move", "move"), ("e", "end", "end")], CATALOG)
    assert menu.line == "Ana, which number, or e?"
    assert _menu(3).line == "Ana, which number?"


def test_menu_labels_are_truncated_to_the_width() -> None:
    menu = numbered("Ana", [("long " * 40, "choice")], CATALOG)
    assert len(Chooser(menu).lines(40, 5)[0].plain) < 40


def test_menu_items_have_letter_keys_and_words() -> None:
    menu = Menu(
        (Item("c", "continue", "continue"), Item("e", "exit", "exit", ("s", "sortir"))),
        *("ask", "ask", "line", "what"),
        listed=False,
    )
    assert _press(Chooser(menu), "s") == "exit"
    assert menu.keys() == {"c", "e", "s"}
    assert Chooser(menu).lines(60, 9) == []
    assert [item.then for word in ("c", "sortir") if (item := menu.find(word))] == [
        *("continue", "exit")
    ]


def test_menu_can_be_searched_and_answered_with_the_choice_string() -> None:
    menu = _menu(30)
    assert [item.key for item in menu.search("label 3")] == ["3", "30"]
    item = menu.find("choice-12")
    assert item is not None
    assert item.key == "12"


def test_menu_numbers_win_over_choices_that_are_numbers() -> None:
    menu = numbered("Ana", [("roll a 2", "2"), ("roll a 1", "1"), ("Rest", "REST")], CATALOG)
    assert _press(Chooser(menu), "2") == "1"
    assert [item.then for word in ("1", "rest") if (item := menu.find(word))] == ["2", "REST"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_menu_prompts_fit_80_columns(language: str) -> None:
    menu = numbered("Marguerite", [("a", "b")], Catalog(language))
    assert max(len(menu.ask), len(menu.ask_undo)) < 79
    translate = Catalog(language).format
    assert len(translate("menu.alone", name="Marguerite")) < 79
    assert len(translate("play.typed", typed="10")) < 79
    assert len(translate("play.page", page=10, pages=10)) < 79
    assert len(translate("play.wait")) < 79


def test_card_texts_override_the_message_catalogue() -> None:
    catalog = Catalog("en", ["Ana"], {"card.lava": "hot stuff", "own": "{count} of it"})
    assert catalog.format("card.lava") == "hot stuff"
    assert catalog.format("own", count=3) == "3 of it"
    assert catalog.format("card.snakes") == "snakes"
    assert Catalog("en").format("card.lava") == "lava"
