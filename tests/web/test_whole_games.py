"""Whole games as different people play them: on a phone in French, by keyboard alone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Arrive
from tests.web.person import PHONE, Person
from tests.web.playing import cards_on_path, wait_until


def test_two_clicks_lead_from_the_front_page_into_a_game(arrive: Arrive) -> None:
    ana = arrive("Ana")
    ana.go("/")
    ana.page.get_by_role("button", name="Play now against bots").click()
    expect(ana.decision).to_be_visible()
    ana.button("Continue").click()
    wait_until(ana, lambda: bool(ana.chosen))  # it shows, or bots were faster and the cards turn
    assert ana.chosen == ["continue"]


def test_a_whole_game_on_a_phone_in_french_needs_no_scrolling(arrive: Arrive) -> None:
    zoe = arrive("Zoé", viewport=PHONE, locale="fr-FR", has_touch=True)
    code = zoe.open_table()
    zoe.go(f"/t/{code}")
    zoe.page.get_by_role("button", name="Commencer").click()
    while _asked(zoe):
        zoe.skip()
        choice = "Sortir" if cards_on_path(zoe) >= 4 else "Continuer"
        decision = zoe.page.get_by_role("group", name="Votre décision")
        button = decision.get_by_role("button", name=choice)
        expect(button).to_be_enabled()
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= PHONE["height"]
        assert box["height"] >= 44
        assert box["width"] >= 44
        assert zoe.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert zoe.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        button.tap()
    expect(zoe.page.get_by_role("button", name="Rejouer")).to_be_visible()
    assert zoe.page.evaluate("document.documentElement.lang") == "fr"


def test_a_whole_game_by_keyboard_alone(arrive: Arrive) -> None:
    ida = arrive("Ida")
    ida.go("/")
    _tab_to(ida, "Play now against bots")
    ida.page.keyboard.press("Enter")
    expect(ida.decision).to_be_visible()
    ida.go(f"/t/{ida.open_table()}")  # a table where the bots do not take their time
    _tab_to(ida, "Start")
    ida.page.keyboard.press("Enter")
    while _asked(ida):
        ida.skip()
        ida.page.keyboard.press("e" if cards_on_path(ida) >= 3 else "c")
    _tab_to(ida, "Play again")


def _asked(person: Person) -> bool:
    """Wait for the next decision; whether there is one."""
    wait_until(person, lambda: person.owes or person.over)
    return not person.over


def _tab_to(person: Person, name: str) -> None:
    """Press Tab until a button of this name has the focus."""
    button = person.page.get_by_role("button", name=name)
    expect(button).to_be_visible()
    for _ in range(60):
        person.page.keyboard.press("Tab")
        if button.evaluate("button => button === document.activeElement"):
            return
    raise AssertionError(f"no way to {name} by keyboard")
