"""Full games: on a phone in French, and by keyboard only."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser_user import PHONE, BrowserUser
from tests.web.conftest import NewUser
from tests.web.play_helpers import cards_on_path, wait_until


def test_quick_play_starts_a_game_with_one_click(new_user: NewUser) -> None:
    ana = new_user("Ana")
    ana.go("/")
    ana.page.get_by_role("button", name="Play now: Diamant").click()
    expect(ana.decision).to_be_visible()
    ana.button("Continue").click()
    wait_until(
        ana, lambda: bool(ana.own_choices)
    )  # the choice is shown, or the bots were faster and it is revealed
    assert ana.own_choices == ["continue"]


def test_full_game_on_a_phone_in_french_needs_no_scrolling(new_user: NewUser) -> None:
    zoe = new_user("Zoé", viewport=PHONE, locale="fr-FR", has_touch=True)
    code = zoe.open_table()
    zoe.go(f"/t/{code}")
    zoe.page.get_by_role("button", name="Commencer").click()
    while _wait_for_decision(zoe):
        zoe.skip_animation()
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


def test_full_game_by_keyboard_only(new_user: NewUser) -> None:
    ida = new_user("Ida")
    ida.go("/")
    _tab_to(ida, "Play now: Diamant")
    ida.page.keyboard.press("Enter")
    expect(ida.decision).to_be_visible()
    ida.go(f"/t/{ida.open_table()}")  # a table where the bots choose at once
    _tab_to(ida, "Start")
    ida.page.keyboard.press("Enter")
    while _wait_for_decision(ida):
        ida.skip_animation()
        ida.page.keyboard.press("e" if cards_on_path(ida) >= 3 else "c")
    _tab_to(ida, "Play again")


def _wait_for_decision(user: BrowserUser) -> bool:
    """Wait for the next decision. False if the game is over."""
    wait_until(user, lambda: user.must_decide or user.over)
    return not user.over


def _tab_to(user: BrowserUser, name: str) -> None:
    """Press Tab until the button with this name has the focus."""
    button = user.page.get_by_role("button", name=name)
    expect(button).to_be_visible()
    for _ in range(60):
        user.page.keyboard.press("Tab")
        if button.evaluate("button => button === document.activeElement"):
            return
    raise AssertionError(f"the button {name} cannot be reached by keyboard")
