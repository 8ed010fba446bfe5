"""Learning the games: the tour with pictures, and rules that begin with how to play."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.web.browser_user import LAPTOP, PHONE, BrowserUser
from tests.web.conftest import NewUser

SMALL: ViewportSize = {"width": 320, "height": 568}
GAMES = [("diamant", "en-GB", LAPTOP), ("dinosaurs", "en-GB", LAPTOP), ("diamant", "fr-FR", SMALL)]
NEXT = re.compile("^(Next|Suivant)$")
PLAY = re.compile("^(Play now|Jouer)$")
TOUR = re.compile("(rules in two minutes|règles en deux minutes)", re.IGNORECASE)
MAX_RULES_SCREENS = 3
"""How long the page of the rules may be on a phone, before a chapter is opened."""


@pytest.mark.parametrize(("game", "locale", "size"), GAMES)
def test_rules_lead_to_the_tour_which_ends_in_a_game_by_keyboard(
    new_user: NewUser, game: str, locale: str, size: ViewportSize
) -> None:
    ana = new_user("Ana", locale=locale, viewport=size)
    ana.register()
    ana.go(f"/rules#{game}")
    page = ana.page
    page.get_by_role("link", name=TOUR).click()
    expect(page).to_have_url(re.compile(f"/learn/{game}$"))
    expect(page).to_have_title(TOUR)
    play = page.get_by_role("button", name=PLAY)
    headings = []
    for _ in range(8):
        headings.append(page.get_by_role("heading", level=2).inner_text())
        assert ana.axe_violations() == []
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        if play.count():
            break
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("heading", level=2)).to_be_focused()
    assert len(set(headings)) == 7
    play.click()
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("game", ["diamant", "dinosaurs"])
def test_rules_begin_with_pictures_that_open_the_tour_at_their_page(
    new_user: NewUser, game: str
) -> None:
    ana = new_user("Ana", viewport=PHONE)
    ana.go(f"/rules#{game}")
    start = ana.page.get_by_role("region", name="How to play")
    pictures = start.get_by_role("listitem")
    expect(pictures).to_have_count(7)
    second = pictures.nth(1).get_by_role("link")
    name = second.inner_text().partition(". ")[2]
    second.click()
    expect(ana.page.get_by_role("heading", level=2)).to_have_text(name)
    ana.page.get_by_role("button", name=NEXT).click()
    expect(ana.page.get_by_text("3 of 7")).to_be_visible()


def _open_chapters(user: BrowserUser) -> Locator:
    return user.page.locator("main details[open]")


@pytest.mark.parametrize(("game", "letter"), [("diamant", "D"), ("dinosaurs", "J")])
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_rules_are_folded_by_chapter_and_opened_by_search(
    new_user: NewUser, game: str, letter: str, locale: str
) -> None:
    ana = new_user("Ana", viewport=PHONE, locale=locale)
    ana.go(f"/rules#{game}")
    first = ana.page.locator(f"#{letter}1")
    expect(first).to_be_hidden()
    expect(_open_chapters(ana)).to_have_count(0)
    height = ana.page.evaluate("document.documentElement.scrollHeight")
    assert height <= MAX_RULES_SCREENS * PHONE["height"]
    ana.page.locator("main details", has=first).get_by_role("heading").click()
    expect(first).to_be_visible()
    ana.page.get_by_role("searchbox").fill(f"{letter}12")
    expect(ana.page.locator(f"#{letter}12")).to_be_visible()
    expect(ana.page.get_by_role("link", name=re.compile(r"^[DJ]\d+$"))).to_have_count(1)
    assert ana.axe_violations() == []


def test_link_to_a_clause_opens_its_chapter_again_after_it_was_folded(new_user: NewUser) -> None:
    ana = new_user("Ana", viewport=PHONE)
    ana.go("/rules#D24")
    clause = ana.page.locator("#D24")
    expect(clause).to_be_in_viewport()
    chapter = ana.page.locator("details", has=clause)
    chapter.get_by_role("heading").click()
    expect(clause).to_be_hidden()
    ana.page.evaluate("location.hash = '#D26'")
    expect(ana.page.locator("#D26")).to_be_in_viewport()
    ana.page.evaluate("location.hash = '#J3'")
    expect(ana.page.locator("#J3")).to_be_in_viewport()


def test_waiting_room_and_menu_of_the_table_lead_to_the_tour_in_a_new_tab(
    new_user: NewUser,
) -> None:
    ana = new_user("Ana", viewport=PHONE)
    ana.invite_friends()
    link = ana.page.get_by_role("link", name="Rules in two minutes (in a new tab)")
    with ana.context.expect_page() as opened:
        link.click()
    expect(opened.value.get_by_role("heading", level=2)).to_have_text("Five caves")
    ana.page.get_by_role("button", name=re.compile("^Start")).click()
    expect(ana.decision).to_be_visible()
    ana.page.get_by_role("button", name="Menu", exact=True).click()
    expect(link).to_have_attribute("href", "/learn/diamant")
