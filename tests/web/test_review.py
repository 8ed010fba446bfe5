"""The coach's review of a finished game in the browser."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.server.live_server import PATIENCE
from tests.web.browser_user import PHONE, BrowserUser
from tests.web.conftest import NewUser
from tests.web.play_helpers import START, wait_until

REVIEW_TIMEOUT_MS = PATIENCE * 1000


def _finished_game(user: BrowserUser) -> str:
    """Play a short game badly: leave at every first decision. Return its code."""
    code = user.open_table(users=1, bots=2)
    user.go(f"/t/{code}")
    user.page.get_by_role("button", name=START).click()
    user.page.locator("main [role=group] button").first.wait_for()
    while not user.over:
        user.skip_animation()
        user.page.keyboard.press("e")
        wait_until(user, lambda: user.must_decide or user.over)
    return code


def _step(slider: Locator) -> int:
    return int(slider.get_attribute("aria-valuenow") or slider.input_value())


def test_coach_review_on_a_phone_in_french_opens_steps_of_the_replay(new_user: NewUser) -> None:
    zoe = new_user("Zoé", viewport=PHONE, locale="fr-FR", has_touch=True)
    code = _finished_game(zoe)
    zoe.go(f"/g/{code}")
    coach = zoe.page.get_by_role("region", name="L’entraîneur")
    coach.get_by_role("button", name="Demander à l’entraîneur").click()
    plot = coach.get_by_role("slider", name="Chances de victoire")
    expect(plot).to_be_visible(timeout=REVIEW_TIMEOUT_MS)
    assert zoe.axe_violations() == []
    # the user's own choices first, each with its reason and both chances
    expect(coach.get_by_role("radio", name="Zoé (vous)")).to_be_checked()
    note = coach.get_by_role("article").first
    expect(note).to_contain_text("Zoé (vous) choisit de sortir")
    expect(note).to_contain_text(re.compile("Sortir (en solitaire|en même temps) "))
    expect(note).to_contain_text(re.compile(r"Continuer\s*\d+\s%"))
    replay = zoe.page.get_by_role("slider", name="Position")
    assert _step(replay) == 0
    see = note.get_by_role("button", name="Revoir ce moment")
    see.click()
    expect(replay).not_to_have_value("0")
    expect(zoe.page.get_by_role("list", name="Joueurs")).to_be_in_viewport()
    assert _step(plot) == _step(replay)
    zoe.page.get_by_role("button", name="Retour à l’entraîneur").click()
    expect(see).to_be_focused()
    expect(see).to_be_in_viewport()
    scrolled = zoe.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not scrolled
    assert zoe.axe_violations() == []


def test_coach_plot_and_replay_slider_move_together(new_user: NewUser) -> None:
    ana = new_user("Ana")
    code = _finished_game(ana)
    ana.go(f"/g/{code}")
    coach = ana.page.get_by_role("region", name="The coach")
    coach.get_by_role("button", name="Ask the coach").click()
    plot = coach.get_by_role("slider", name="Chance of winning")
    expect(plot).to_be_visible(timeout=REVIEW_TIMEOUT_MS)
    replay = ana.page.get_by_role("slider", name="Position")
    last = int(replay.get_attribute("max") or 0)
    plot.press("End")
    expect(replay).to_have_value(str(last))
    expect(plot).to_have_attribute("aria-valuetext", re.compile(r"\b(100|50|33)%"))
    plot.press("ArrowLeft")
    expect(replay).to_have_value(str(last - 1))  # one step, not two
    replay.press("Home")
    expect(plot).to_have_attribute("aria-valuenow", "0")
    box = plot.bounding_box()
    assert box is not None
    plot.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    assert abs(_step(plot) - last / 2) <= 2
    expect(replay).to_have_value(str(_step(plot)))
    # the plot is available as a table, in both languages
    coach.get_by_text("The same as a table").click()
    expect(coach.get_by_role("row")).to_have_count(1 + 5 + last + 1)
    assert ana.axe_violations() == []
    ana.page.get_by_role("button", name="Français").click()
    expect(ana.page.get_by_role("region", name="L’entraîneur")).to_be_visible()
    assert ana.console_errors == []
