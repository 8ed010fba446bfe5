"""The layout of Diamant's table: nothing is cut, covered or too small, and nothing jumps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.server.live_server import Host
from tests.web.browser_user import BrowserUser
from tests.web.diamant_screenshots import SCREENS, STATES, Shot, open_state, tables_of
from tests.web.jungle_positions import code_of
from tests.web.layout_faults import layout_faults
from tests.web.layout_shift import LAYOUT_SHIFT

OpenState = Callable[..., BrowserUser]
Shots = dict[tuple[str, str], list[Shot]]

AUDITED = ("start", "long-path", "told", "camp", "eight", "eight-at-camp", "two-explorers")
ENDS = ("over", "eight-over")
LANGUAGES = ("en", "fr")
COPIES = 8
"""Tables of each state: a choice changes a table."""

FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

BOXES = """() => Object.fromEntries(
  ["top", "path", "told", "strip", "hand"].map((name) => {
    const area = document.querySelector(`.layout > .${name}`);
    const { x, y, width, height } = area.getBoundingClientRect();
    return [name, [x, y, width, height].map(Math.round)];
  }),
)"""

UNCUT = """button => [...button.querySelectorAll("strong, .hint")].every((text) => {
  const [inner, outer] = [text.getBoundingClientRect(), button.getBoundingClientRect()];
  return inner.left >= outer.left && inner.right <= outer.right
    && inner.top >= outer.top && inner.bottom <= outer.bottom
    && text.scrollWidth <= text.clientWidth + 1;
})"""

OUTLINE = "button => getComputedStyle(button).outlineStyle"

SCROLL_TO = "thing => thing.scrollIntoView({ block: 'nearest' })"
"""Show a thing whole; Playwright's own scrolling is content with nearly all of it."""

COVERED = """() => {
  const told = document.querySelector(".told").getBoundingClientRect();
  const others = ".bar, .door, .card, .strip li, .hand .cards, .hand .side, .figure .body";
  return [...document.querySelectorAll(others)].filter((element) => {
    const box = element.getBoundingClientRect();
    const wide = Math.min(box.right, told.right) - Math.max(box.left, told.left);
    const high = Math.min(box.bottom, told.bottom) - Math.max(box.top, told.top);
    return wide > 1 && high > 1;
  }).map((element) => element.className);
}"""


@pytest.fixture(scope="module")
def shots() -> Shots:
    numbers = count()
    return {
        (state, language): [
            Shot(STATES[state], "390x844", language, code_of(next(numbers)), Path())
            for _ in range(COPIES)
        ]
        for state in STATES
        for language in LANGUAGES
    }


@pytest.fixture(scope="module")
def tables(shots: Shots) -> Iterator[Host]:
    with tables_of([shot for copies in shots.values() for shot in copies]) as host:
        yield host


@pytest.fixture
def open_table(browser: Browser, tables: Host, shots: Shots) -> Iterator[OpenState]:
    """Open a state at a table that nobody has looked at."""
    users: list[BrowserUser] = []

    def open_one(state: str, language: str = "en", **context: Any) -> BrowserUser:
        users.append(open_state(browser, tables, shots[state, language].pop(), **context))
        return users[-1]

    yield open_one
    for user in users:
        user.close()
    assert [error for user in users for error in user.errors] == []


def faults_on_every_screen(user: BrowserUser) -> dict[str, list[str]]:
    """Look at a state on one screen after the other, and return what is wrong on each."""
    found = {}
    for screen, options in SCREENS.items():
        user.page.set_viewport_size(options["viewport"])
        user.page.evaluate(FRAMES)
        found[screen] = layout_faults(user.page)
    return {screen: faults for screen, faults in found.items() if faults}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", [*AUDITED, *ENDS])
def test_layout_of_diamant_cuts_and_covers_nothing(
    open_table: OpenState, state: str, language: str
) -> None:
    assert faults_on_every_screen(open_table(state, language)) == {}


def test_layout_keeps_a_place_for_the_caption_and_skip(open_table: OpenState) -> None:
    user = open_table("told", "fr")
    for screen, options in SCREENS.items():
        user.page.set_viewport_size(options["viewport"])
        user.page.evaluate(FRAMES)
        expect(user.page.get_by_role("button", name="Passer")).to_be_visible()
        assert user.page.evaluate(COVERED) == [], screen


@pytest.mark.parametrize("screen", ["320x568", "667x375", "820x1180", "1280x720"])
def test_layout_does_not_jump_while_something_is_told(open_table: OpenState, screen: str) -> None:
    user = open_table("eight-told", viewport=SCREENS[screen]["viewport"])
    before = user.page.evaluate(BOXES)
    user.page.evaluate("window.holdBeats = true")
    user.page.locator("button.continue").click()
    user.page.locator('[data-busy="true"]').wait_for()
    for _ in range(3):
        assert user.page.evaluate(BOXES) == before
        user.page.evaluate("nextBeat()")
        user.page.evaluate(FRAMES)
    user.page.evaluate("window.holdBeats = false")
    user.skip_animation()
    user.page.locator('[data-busy="false"]').wait_for()
    assert user.page.evaluate(BOXES) == before


@pytest.mark.parametrize("screen", ["320x568", "667x375", "1280x720"])
def test_press_on_a_player_tells_the_whole_name_purse_and_relics(
    open_table: OpenState, screen: str
) -> None:
    user = open_table("eight")
    user.page.set_viewport_size(SCREENS[screen]["viewport"])
    tile = user.player("Maximiliana").get_by_role("button")
    tile.click()
    bubble = user.page.locator(".bubble")
    expect(bubble).to_contain_text("Maximiliana-Sophie W")
    expect(bubble).to_contain_text("chest 26")
    expect(bubble).to_contain_text("1 relic")
    box, window = bubble.bounding_box(), user.page.viewport_size
    assert box is not None
    assert window is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= window["width"]
    assert box["y"] >= 0
    user.page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    tile.focus()
    user.page.keyboard.press("Enter")
    expect(bubble).to_be_visible()
    assert user.axe_violations() == []


def test_arabic_name_has_its_own_direction_in_the_players(open_table: OpenState) -> None:
    user = open_table("eight")
    name = user.player("ليلى").locator("bdi").first
    assert name.evaluate("name => getComputedStyle(name).direction") == "rtl"


@pytest.mark.parametrize("state", ["long-path", "eight"])
def test_text_of_200_percent_leaves_all_to_be_read_and_pressed(
    open_table: OpenState, state: str
) -> None:
    user = open_table(state, "fr")
    user.page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width in (320, 360, 390, 430):
        user.page.set_viewport_size({"width": width, "height": 740})
        user.page.evaluate(FRAMES)
        assert user.page.evaluate("document.scrollingElement.scrollWidth") <= width
        for choice in ("continue", "exit"):
            button = user.page.locator(f"button.{choice}")
            button.evaluate(SCROLL_TO)
            expect(button).to_be_in_viewport(ratio=0.99)
            assert button.evaluate(UNCUT), width
        for text in ("Journal", "Votre coffre", "En jeu"):
            shown = user.page.get_by_text(text, exact=True).first
            shown.scroll_into_view_if_needed()
            expect(shown).to_be_in_viewport(ratio=0.99)
        # Skip and the caption lie over nothing.
        assert user.page.evaluate(COVERED) == [], width


def test_forced_colours_show_what_is_chosen_and_what_is_closed(open_table: OpenState) -> None:
    user = open_table("eight", forced_colors="active")
    assert layout_faults(user.page) == []
    assert user.axe_violations() == []
    continue_, exit_ = user.page.locator("button.continue"), user.page.locator("button.exit")
    assert continue_.evaluate(OUTLINE) == exit_.evaluate(OUTLINE)
    continue_.click()
    expect(continue_).to_have_attribute("aria-pressed", "true")
    user.page.mouse.move(0, 0)
    user.page.evaluate("document.activeElement.blur()")
    assert continue_.evaluate(OUTLINE) != exit_.evaluate(OUTLINE)
    told = open_table("told", forced_colors="active")
    border = "button => getComputedStyle(button).borderTopStyle"
    assert told.page.locator("button.continue").evaluate(border) == "dashed"
    expect(told.page.get_by_role("button", name="Skip")).to_be_visible()


@pytest.mark.parametrize("screen", ["390x844", "1280x800"])
def test_layout_shift_stays_under_a_fiftieth_while_a_round_is_played(
    open_table: OpenState, screen: str
) -> None:
    user = open_table(
        "eight-told",
        viewport=SCREENS[screen]["viewport"],
        reduced_motion="no-preference",
        watch=LAYOUT_SHIFT,
    )
    # A press from a script is no input of a person: every shift after it counts.
    user.page.evaluate("document.querySelector('button.continue').click()")
    user.page.locator('[data-busy="true"]').wait_for()
    user.page.locator('[data-busy="false"]').wait_for()
    user.page.evaluate(FRAMES)
    assert user.page.evaluate("window.layoutShift") < 0.02, user.page.evaluate("window.shifts")


@pytest.mark.parametrize(
    ("language", "headline", "own"),
    [
        ("en", "You and Bo share the victory!", "Your place: 1. Your points: 25."),
        ("fr", "Victoire partagée : vous et Bo !", "Votre place : 1. Vos points : 25."),
    ],
)
def test_result_of_a_shared_victory_speaks_to_the_winner(
    open_table: OpenState, language: str, headline: str, own: str
) -> None:
    user = open_table("shared", language)
    expect(user.page.get_by_role("heading", level=1)).to_have_text(headline)
    expect(user.page.get_by_role("main")).to_contain_text(own)
