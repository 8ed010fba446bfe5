"""The layout of the jungle's table: nothing is cut, covered or too small, on any screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.server.live_server import Host
from tests.web.jungle_choices import choices_of
from tests.web.jungle_positions import POSITIONS, code_of, play_to
from tests.web.jungle_screenshots import (
    SCREENS,
    STATES,
    Shot,
    open_state,
    show_state,
    tables_of,
    user_of_screen,
)
from tests.web.jungle_user import JungleUser
from tests.web.layout_faults import CLICKED_PX, TOUCHED_PX, layout_faults
from tests.web.layout_shift import LAYOUT_SHIFT
from tests.web.table_shots import SETTLED_MS

OpenScreen = Callable[..., JungleUser]
Shots = dict[tuple[str, str], list[Shot]]

OWN_TABLES = (
    ("action-with-cards", "phone"),
    ("action-with-cards", "laptop"),
    ("window-with-stack", "phone"),
)
"""Of the tests below."""

PHONES = ("phone", "short-phone", "sideways")
ALL_SCREENS = (
    *("discarding", "attack", "full-hand", "six-players", "scouting", "list", "log"),
    *("dice-lie", "window-with-stack"),
)

CASES = [
    *((state, screen) for state in ALL_SCREENS for screen in SCREENS),
    *((state, screen) for state in ("six-actions", "before-a-roll") for screen in PHONES),
    *((state, screen) for state in ("placing", "theft") for screen in ("short-phone", "sideways")),
    *((state, "laptop") for state in ("six-actions", "theft")),
]
"""Where the layout had a fault once. All in French, whose words are the longest."""
COPIES = 3
"""Tables for each case. A window closes in time, so every test has a table of its own."""


@pytest.fixture(scope="module")
def shots() -> Shots:
    numbers = count()
    return {
        (state, screen): [
            Shot(STATES[state], screen, "fr", code_of(next(numbers)), Path()) for _ in range(COPIES)
        ]
        for state, screen in [*CASES, *OWN_TABLES]
    }


@pytest.fixture(scope="module")
def tables(shots: Shots) -> Iterator[Host]:
    every = [shot for copies in shots.values() for shot in copies]
    positions = {shot.state.position for shot in every}
    games = {name: play_to(POSITIONS[name], "TABLEZ") for name in positions}
    with tables_of(games, every) as host:
        yield host


@pytest.fixture(scope="module")
def user_of(browser: Browser, tables: Host) -> Iterator[Callable[[str], JungleUser]]:
    """Return the user of a screen, who loads the files of the client once."""
    with ExitStack() as contexts:

        @cache
        def make_user(screen: str) -> JungleUser:
            user = user_of_screen(browser, tables, screen, "fr")
            contexts.callback(user.close)
            return user

        yield make_user


@pytest.fixture
def open_screen(
    browser: Browser, tables: Host, shots: Shots, user_of: Callable[[str], JungleUser]
) -> Iterator[OpenScreen]:
    """Open a state on a screen, at a table that nobody has looked at."""
    with ExitStack() as contexts:

        def open_one(state: str, screen: str, **context: Any) -> JungleUser:
            shot = shots[state, screen].pop()
            if context:
                user = open_state(browser, tables, shot, **context)
                contexts.callback(user.close)
                return user
            user = user_of(screen)
            user.start_again()
            show_state(user, tables, shot)
            return user

        yield open_one


@pytest.mark.parametrize(("state", "screen"), CASES)
def test_layout_cuts_and_covers_nothing(open_screen: OpenScreen, state: str, screen: str) -> None:
    least_pressed = CLICKED_PX if screen == "laptop" else TOUCHED_PX
    assert layout_faults(open_screen(state, screen).page, least_pressed) == []


@pytest.mark.parametrize("screen", PHONES)
def test_layout_shows_six_actions_on_phones(open_screen: OpenScreen, screen: str) -> None:
    buttons = open_screen("six-actions", screen).bar.locator("[data-verb]")
    assert buttons.count() == 6
    assert all(button.is_visible() for button in buttons.all())


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("state", ["window-with-stack", "dice-lie"])
def test_layout_leaves_the_tile_at_stake_free_of_the_tray(
    open_screen: OpenScreen, state: str, screen: str
) -> None:
    user = open_screen(state, screen)
    facts: dict[str, Any] = user.facts or {}
    own = user.tile(facts["players"][facts["roll"]["seat"]]["at"])
    assert covered_share(own, user.tray) < 0.5


def test_layout_shows_every_free_cell_of_a_low_phone(open_screen: OpenScreen) -> None:
    user = open_screen("placing", "short-phone")
    cells = {choice.partition("@")[2] for choice in choices_of(user.question)}
    assert cells
    assert {cell for cell in cells if not user.is_in_sight(user.tile(cell))} == set()


def test_layout_of_the_attack_has_dice_to_roll_on_a_laptop(open_screen: OpenScreen) -> None:
    dice = open_screen("attack", "laptop").bar.locator(".main .dice svg")
    expect(dice).to_have_count(2)
    expect(dice.first).to_be_visible()


def test_layout_of_the_log_opens_at_its_end(open_screen: OpenScreen) -> None:
    log = open_screen("log", "phone").page.get_by_role("region", name="Ce qui s’est passé")
    assert log.evaluate("log => log.scrollHeight - log.clientHeight - log.scrollTop") < 2


@pytest.mark.parametrize("screen", ["phone", "laptop"])
def test_layout_shift_stays_under_a_fiftieth_at_the_jungle(
    open_screen: OpenScreen, screen: str
) -> None:
    page = open_screen("action-with-cards", screen, watch=LAYOUT_SHIFT).page
    page.locator('[data-verb="end"], [data-verb]').last.evaluate("button => button.click()")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(SETTLED_MS)
    assert page.evaluate("window.layoutShift") < 0.02, page.evaluate("window.shifts")


@pytest.mark.parametrize("state", ["action-with-cards", "window-with-stack"])
def test_forced_colours_tell_cards_that_can_be_played_from_others(
    open_screen: OpenScreen, state: str
) -> None:
    user = open_screen(state, "phone", forced_colors="active")
    assert layout_faults(user.page) == []
    assert user.axe_violations() == []
    border = "card => [card.classList.contains('dark'), getComputedStyle(card).borderTopStyle]"
    cards = [card.evaluate(border) for card in user.page.locator("button.card").all()]
    assert cards
    assert all((style == "dashed") is dark for dark, style in cards)


def covered_share(thing: Locator, over: Locator) -> float:
    """Return how much of a thing lies under another."""
    one, other = thing.bounding_box(), over.bounding_box()
    assert one is not None
    assert other is not None
    wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return max(0.0, wide) * max(0.0, high) / (one["width"] * one["height"])
