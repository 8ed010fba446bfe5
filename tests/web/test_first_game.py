"""A first game: hints at the table, the presses of a newcomer, the offer to play with sound."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, ViewportSize, expect
from playwright.sync_api import TimeoutError as TooSlow

from tests.web.browser_user import LAPTOP, PHONE, BrowserUser
from tests.web.conftest import NewUser
from tests.web.newcomer import MAX_PRESSES, play_now, sit_down_by_link
from tests.web.play_helpers import wait_until

SMALL: ViewportSize = {"width": 320, "height": 568}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
TABLET: ViewportSize = {"width": 820, "height": 1180}
UNDERSTOOD = re.compile("^(Got it|Compris)$")
SETTLED_MS = 20_000
COVERS = """
() => {
  const hint = document.querySelector('.hint.shown').getBoundingClientRect();
  const covered = [...document.querySelectorAll(
    '.path .card, .decision button, .purse > div, .top, .strip .player, .skip button')]
    .filter((part) => {
      const box = part.getBoundingClientRect();
      return box.left < hint.right - 1 && hint.left < box.right - 1
        && box.top < hint.bottom - 1 && hint.top < box.bottom - 1;
    });
  const inside = hint.left >= 0 && hint.right <= innerWidth && hint.bottom <= innerHeight;
  const low = [...document.querySelectorAll('.decision button')]
    .filter((part) => part.getBoundingClientRect().bottom > innerHeight);
  return [...covered, ...low].map((part) => part.className)
    .concat(inside ? [] : ['out of the screen']);
}
"""
"""The parts of the table that the hint covers, and choices that it pushes off the screen."""


def _hint(user: BrowserUser) -> Locator:
    return user.page.locator(".hint.shown p")


def _start_first_game(user: BrowserUser) -> None:
    play_now(user)
    expect(_hint(user)).to_be_visible()


def _wait_until_nothing_is_covered(user: BrowserUser, hint: str) -> None:
    """Wait until the hint has its own place: cards get their new size a frame later."""
    try:
        user.page.wait_for_function(f"({COVERS})().length === 0", timeout=SETTLED_MS)
    except TooSlow:
        assert user.page.evaluate(COVERS) == [], hint


def _decide(user: BrowserUser, choice: str) -> None:
    """Decide when asked, whatever the hints say."""
    asked = user.last_ask
    user.skip_animation()
    user.page.locator(f".decision .{choice}").click()
    wait_until(user, lambda: user.over or user.last_ask is not asked)
    wait_until(user, lambda: user.over or user.must_decide)


@pytest.mark.parametrize(
    ("locale", "size"),
    [
        ("en-GB", LAPTOP),
        ("fr-FR", PHONE),
        ("fr-FR", SMALL),
        ("fr-FR", SIDEWAYS),
        ("en-GB", TABLET),
    ],
)
def test_hints_of_a_first_game_cover_nothing_and_point_at_a_part_of_the_table(
    new_user: NewUser, locale: str, size: ViewportSize
) -> None:
    ana = new_user("Ana", locale=locale, viewport=size)
    _start_first_game(ana)
    read: list[str] = []
    for _ in range(3):
        ana.page.locator(".table[data-busy=false]").wait_for()
        while _hint(ana).count():
            read.append(_hint(ana).inner_text())
            _wait_until_nothing_is_covered(ana, read[-1])
            assert ana.axe_violations() == []
            expect(ana.page.locator("[data-guided]")).to_have_count(1)
            ana.page.get_by_role("button", name=UNDERSTOOD).click()
            expect(_hint(ana).filter(has_text=read[-1])).to_have_count(0)
        expect(ana.page.locator("[data-guided]")).to_have_count(0)
        _decide(ana, "continue")
        if ana.over or (ana.facts or {})["round"] > 1:
            break
    assert len(read) >= 2  # the first card or its danger, and the choice
    assert len(set(read)) == len(read)


def test_hint_never_blocks_a_decision_and_is_gone_in_the_second_game(new_user: NewUser) -> None:
    ana = new_user("Ana", viewport=PHONE)
    _start_first_game(ana)
    first = _hint(ana).inner_text()
    _decide(ana, "exit")
    ana.page.reload()
    wait_until(ana, lambda: ana.must_decide)
    expect(ana.decision).to_be_visible()
    expect(ana.page.get_by_text(first)).to_have_count(0)  # it was read, a reload does not repeat it
    play_now(ana)
    ana.page.locator(".guide").wait_for(state="attached")
    expect(ana.decision).to_be_visible()
    expect(_hint(ana)).to_have_count(0)


def test_no_hints_ends_them_and_keyboard_goes_on_with_the_decision(new_user: NewUser) -> None:
    ana = new_user("Ana")
    _start_first_game(ana)
    stop = ana.page.get_by_role("button", name="No hints")
    stop.focus()
    stop.press("Enter")
    expect(_hint(ana)).to_have_count(0)
    expect(ana.decision.get_by_role("button").first).to_be_focused()
    ana.page.reload()
    wait_until(ana, lambda: ana.must_decide)
    ana.page.locator(".guide").wait_for(state="attached")
    expect(_hint(ana)).to_have_count(0)


@pytest.mark.parametrize("game", ["Diamant", "Jungle"])
def test_sound_is_offered_at_the_first_table_and_answered_with_one_press(
    new_user: NewUser, game: str
) -> None:
    ana = new_user("Ana", viewport=PHONE)
    ana.invite_friends(game)
    offer = ana.page.get_by_role("group", name="Play with sound?")
    assert ana.axe_violations() == []
    offer.get_by_role("button", name="Yes").click()
    expect(offer).to_have_count(0)
    ana.go("/settings")
    expect(ana.page.get_by_role("checkbox", name="Sound")).to_be_checked()
    ana.invite_friends(game)
    expect(ana.page.get_by_role("region", name="Players")).to_be_visible()
    expect(offer).to_have_count(0)


def test_sound_is_offered_at_a_table_that_plays_at_once_when_nothing_else_is_told(
    new_user: NewUser,
) -> None:
    ana = new_user("Ana")
    _start_first_game(ana)
    ana.page.get_by_role("button", name="No hints").click()
    offer = ana.page.get_by_role("group", name="Play with sound?")
    offer.get_by_role("button", name="No").click()
    expect(offer).to_have_count(0)
    assert ana.axe_violations() == []
    expect(ana.decision.get_by_role("button").first).to_be_focused()


@pytest.mark.parametrize(("locale", "size"), [("en-GB", LAPTOP), ("fr-FR", PHONE)])
def test_newcomer_needs_at_most_two_presses_to_the_first_decision_or_to_a_seat(
    new_user: NewUser, locale: str, size: ViewportSize
) -> None:
    ana = new_user("Ana", locale=locale, viewport=size)
    assert play_now(ana) <= MAX_PRESSES
    host = new_user("Zoé")
    code = host.invite_friends()
    bea = new_user("Bea", locale=locale, viewport=size)
    assert sit_down_by_link(bea, code) <= MAX_PRESSES
