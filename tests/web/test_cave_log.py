"""Diamant's log in a real browser: headings, faces, cards, and a line that shows its moment."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.web.browser_user import PHONE
from tests.web.conftest import NewUser
from tests.web.play_helpers import choose, start_game, wait_until

SAFE_DECK = {"treasure:9": 12, "treasure:11": 12}


def test_the_log_has_cave_headings_and_a_line_shows_its_moment_with_a_way_back(
    new_user: NewUser, tmp_path: Path
) -> None:
    ana = new_user("Ana", viewport=PHONE)
    start_game([ana], bots=2, deck=SAFE_DECK)
    choose(ana, "Exit")
    wait_until(ana, lambda: (ana.facts or {})["round"] == 2 and ana.must_decide)
    choose(ana, "Continue")
    wait_until(ana, lambda: ana.must_decide)
    ana.skip_animation()
    path = len((ana.facts or {})["path"])
    assert path > 1
    cards = ana.page.get_by_role("list", name="The path").get_by_role("listitem")
    expect(cards).to_have_count(path)

    ana.page.get_by_role("button", name="Log").click()
    log = ana.page.get_by_role("region", name="What happened")
    expect(log.get_by_role("heading")).to_contain_text(["Cave 1 of 5", "Cave 2 of 5"])
    first, second = log.get_by_role("list").all()
    expect(first).to_contain_text("A barricade closes cave 1.")
    expect(second).not_to_contain_text("barricade")
    expect(first.locator(".faces").first).to_be_visible()
    assert ana.axe_violations() == []
    ana.page.screenshot(path=tmp_path / "log.png")

    second.get_by_role("button", name="Treasure").first.focus()
    ana.page.keyboard.press("Enter")
    expect(log).to_be_hidden()
    expect(cards).to_have_count(1)
    back = ana.page.get_by_role("button", name="Back to now")
    expect(back).to_be_focused()
    ana.page.screenshot(path=tmp_path / "past.png")
    ana.page.keyboard.press("Enter")
    expect(cards).to_have_count(path)
    expect(back).to_have_count(0)
