"""At camp, after leaving the cave: something worth watching, and the way to the next cave."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser_user import PHONE, BrowserUser
from tests.web.conftest import NewUser
from tests.web.play_helpers import choose, start_game, wait_until

SAFE_DECK = {"treasure:9": 12, "treasure:11": 12}
"""No trap ends a round: the test decides when."""


def test_at_camp_one_sees_the_haul_who_is_inside_and_what_staying_would_have_brought(
    new_user: NewUser,
) -> None:
    ana, bo = new_user("Ana", viewport=PHONE), new_user("Zoe")
    start_game([ana, bo], deck=SAFE_DECK, bots=1)
    _leave_alone(ana, bo)
    camp = ana.page.locator(".wait")
    expect(camp).to_contain_text("Brought home")
    expect(camp).to_contain_text("If you had stayed: ")
    expect(camp).to_contain_text("still inside")
    expect(ana.page.locator(".chances")).to_contain_text("No card can end it yet")
    assert ana.axe_violations() == []
    before = camp.locator(".stayed").inner_text()
    choose(bo, "Continue")
    expect(camp.locator(".stayed")).not_to_have_text(before)


def test_to_the_next_cave_shows_the_rest_of_this_cave_at_once_and_ends_with_it(
    new_user: NewUser,
) -> None:
    ana, bo = new_user("Ana", reduced_motion="no-preference"), new_user("Zoe")
    start_game([ana, bo], deck=SAFE_DECK, bots=1)
    _leave_alone(ana, bo)
    ana.skip_animation()
    button = ana.page.get_by_role("button", name="To the next cave")
    button.focus()
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator(".wait")).to_contain_text("The next cave opens soon")
    table = ana.page.locator("[data-busy]")
    for _ in range(2):
        path = len((ana.facts or {})["path"])
        choose(bo, "Continue")
        expect(ana.page.locator("ol li")).to_have_count(path + 1)
        expect(table).to_have_attribute("data-busy", "false")
    choose(bo, "Exit")
    expect(ana.decision).to_be_visible()
    expect(ana.page.get_by_role("heading", name="Cave 2 of 5")).to_be_visible()
    wait_until(ana, lambda: ana.must_decide)
    choose(ana, "Continue")
    assert ana.own_choices[-1] == "continue"


def _leave_alone(ana: BrowserUser, bo: BrowserUser) -> None:
    """Let Ana leave after the first card while Bo stays."""
    choose(bo, "Continue")
    choose(ana, "Exit")
    wait_until(ana, lambda: 0 not in (ana.facts or {})["inside"])
    expect(ana.page.locator(".wait")).to_be_visible()
