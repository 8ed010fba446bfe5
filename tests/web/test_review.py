"""What the coach says of a finished game, as the browser shows it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.server.live_server import PATIENCE
from tests.web.conftest import Arrive
from tests.web.person import PHONE, Person
from tests.web.playing import START, wait_until

LONG = PATIENCE * 1000


def _finished(person: Person) -> str:
    """A short game that somebody plays badly: always home at once; its code."""
    code = person.open_table(people=1, bots=2)
    person.go(f"/t/{code}")
    person.page.get_by_role("button", name=START).click()
    person.page.locator("main [role=group] button").first.wait_for()
    while not person.over:
        person.skip()
        person.page.keyboard.press("e")
        wait_until(person, lambda: person.owes or person.over)
    return code


def _step(slider: Locator) -> int:
    return int(slider.get_attribute("aria-valuenow") or slider.input_value())


def test_a_review_on_a_phone_in_french_leads_back_into_the_game(arrive: Arrive) -> None:
    zoe = arrive("Zoé", viewport=PHONE, locale="fr-FR", has_touch=True)
    code = _finished(zoe)
    zoe.go(f"/g/{code}")
    coach = zoe.page.get_by_role("region", name="L’entraîneur")
    coach.get_by_role("button", name="Demander à l’entraîneur").click()
    plot = coach.get_by_role("slider", name="Chances de victoire")
    expect(plot).to_be_visible(timeout=LONG)
    assert zoe.violations() == []
    # one's own choices first, each with its reason and the chances of both
    expect(coach.get_by_role("radio", name="Zoé (vous)")).to_be_checked()
    remark = coach.get_by_role("article").first
    expect(remark).to_contain_text("Zoé (vous) choisit de sortir")
    expect(remark).to_contain_text(re.compile("Sortir (en solitaire|en même temps) "))
    expect(remark).to_contain_text(re.compile(r"Continuer\s*\d+\s%"))
    replay = zoe.page.get_by_role("slider", name="Position")
    assert _step(replay) == 0
    see = remark.get_by_role("button", name="Revoir ce moment")
    see.click()
    expect(replay).not_to_have_value("0")
    expect(zoe.page.get_by_role("list", name="Joueurs")).to_be_in_viewport()
    assert _step(plot) == _step(replay)
    zoe.page.get_by_role("button", name="Retour à l’entraîneur").click()
    expect(see).to_be_focused()
    expect(see).to_be_in_viewport()
    scrolled = zoe.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not scrolled
    assert zoe.violations() == []


def test_the_picture_and_the_replay_move_together(arrive: Arrive) -> None:
    ana = arrive("Ana")
    code = _finished(ana)
    ana.go(f"/g/{code}")
    coach = ana.page.get_by_role("region", name="The coach")
    coach.get_by_role("button", name="Ask the coach").click()
    plot = coach.get_by_role("slider", name="Chance of winning")
    expect(plot).to_be_visible(timeout=LONG)
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
    # what is drawn can be read as well, in whatever language the page is
    coach.get_by_text("The same as a table").click()
    expect(coach.get_by_role("row")).to_have_count(1 + 5 + last + 1)
    assert ana.violations() == []
    ana.page.get_by_role("button", name="Français").click()
    expect(ana.page.get_by_role("region", name="L’entraîneur")).to_be_visible()
    assert ana.complaints == []
