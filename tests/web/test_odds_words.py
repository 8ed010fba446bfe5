"""The odds panel in a real browser: its words, and that no screen cuts them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser_user import BrowserUser
from tests.web.conftest import NewUser
from tests.web.play_helpers import START, wait_until

DECK = {"treasure:5": 4, "treasure:11": 5, "trap:snakes": 5, "trap:lava": 5, "trap:rams": 5}
"""Many traps, so that the danger grows fast."""

SIZES = [(320, 568), (320, 720), (360, 640), (390, 844), (430, 932), (667, 375), (820, 1180)]

WORDS = {
    "en-GB": ("{ending} of {deck} cards would end it", "Staying"),
    "fr-FR": ("sur {deck} y met", "Rester"),
}

CUT_WORDS = """() => {
  const faults = [];
  const panel = document.querySelector('.chances');
  for (const line of [panel, ...panel.querySelectorAll('.line span, .deck')]) {
    if (!line.checkVisibility()) continue;
    const { left, top, right, bottom } = line.getBoundingClientRect();
    const outer = panel.getBoundingClientRect();
    const inside = left >= outer.left - 1 && right <= outer.right + 1 && bottom <= outer.bottom + 1;
    const onScreen = left >= 0 && right <= innerWidth + 1 && top >= 0;
    if (!inside || !onScreen || line.scrollWidth > line.clientWidth + 1 && line.clientWidth)
      faults.push(`${line.className}: ${line.textContent}`);
  }
  for (const hint of document.querySelectorAll('.decision .hint')) {
    const card = hint.closest('button').getBoundingClientRect();
    const { left, right, top, bottom } = hint.getBoundingClientRect();
    if (left < card.left || right > card.right || top < card.top || bottom > card.bottom + 1)
      faults.push(`hint: ${hint.textContent}`);
  }
  return faults;
}"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_odds_panel_speaks_of_the_exact_odds_and_is_not_cut_on_any_screen(
    new_user: NewUser, locale: str
) -> None:
    ana = new_user("Ana", locale=locale, viewport={"width": 390, "height": 844})
    code = ana.open_table(1, 3, DECK)
    ana.go(f"/t/{code}")
    ana.page.get_by_role("button", name=START).click()
    told, stay = WORDS[locale]
    panel, continues = ana.page.locator(".chances"), ana.page.locator(".decision .continue")
    dangers: set[int] = set()
    while len(dangers) < 4:
        wait_until(ana, lambda: ana.must_decide or ana.over)
        if ana.over:  # only with a very unlucky deck
            break
        ana.skip_animation()
        odds = _last_odds(ana)
        if odds["ending"]:
            expect(panel).to_contain_text(told.format(**odds))
        expect(panel.locator(".high")).to_have_count(int(odds["ending"] / odds["deck"] >= 0.25))
        expect(panel.locator(".staying")).to_contain_text(stay)
        expect(panel.locator(".deck .ends")).to_have_count(odds["ending"])
        expect(panel.locator(".deck rect")).to_have_count(odds["deck"])
        if odds["ending"] not in dangers:
            _check_all_sizes(ana)
        dangers.add(odds["ending"])
        _answer(ana, continues)
    assert len(dangers) > 1


def test_a_press_on_the_odds_opens_the_exact_numbers(new_user: NewUser) -> None:
    ana = new_user("Ana", viewport={"width": 360, "height": 640})
    _begin(ana)
    ana.page.locator(".chances summary").focus()
    ana.page.keyboard.press("Enter")
    expect(ana.page.get_by_text("You take home now")).to_be_visible()
    expect(ana.page.get_by_text("If all stay for one more card")).to_be_visible()
    assert ana.axe_violations() == []


def test_on_a_low_phone_continue_says_what_staying_brings(new_user: NewUser) -> None:
    ana = new_user("Ana", viewport={"width": 360, "height": 640})
    _begin(ana)
    expect(ana.button("Continue")).to_contain_text("Staying ")
    expect(ana.page.locator(".chances .staying")).to_be_hidden()
    ana.page.set_viewport_size({"width": 360, "height": 780})
    expect(ana.page.locator(".chances .staying")).to_be_visible()
    expect(ana.page.locator(".decision .scarce")).to_be_hidden()


def _begin(user: BrowserUser) -> None:
    """Play against bots until the first decision."""
    code = user.open_table(1, 3)
    user.go(f"/t/{code}")
    user.page.get_by_role("button", name=START).click()
    expect(user.decision).to_be_visible()
    user.skip_animation()


def _answer(user: BrowserUser, choice: Locator) -> None:
    answers = len(user.own_choices)
    choice.click()
    wait_until(user, lambda: len(user.own_choices) > answers)


def _last_odds(user: BrowserUser) -> dict[str, Any]:
    return next(frame["odds"] for frame in reversed(user.frames) if frame.get("odds"))


def _check_all_sizes(user: BrowserUser) -> None:
    before = user.page.viewport_size
    for width, height in SIZES:
        user.page.set_viewport_size({"width": width, "height": height})
        assert user.page.evaluate(CUT_WORDS) == [], (width, height)
    user.page.set_viewport_size({"width": 320, "height": 720})
    user.page.evaluate("document.documentElement.style.fontSize = '200%'")
    faults = user.page.evaluate(CUT_WORDS)
    assert [fault for fault in faults if not fault.startswith("hint")] == [], "200 % text"
    user.page.evaluate("document.documentElement.style.fontSize = ''")
    if before:
        user.page.set_viewport_size(before)
