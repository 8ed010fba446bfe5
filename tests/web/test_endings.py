"""The endings of both games: what is where on each screen, and what is in view."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.server.live_server import Host
from tests.server.stored_games import play_until, start_stored_game
from tests.server.table_harness import TableHarness, started_game
from tests.web.conftest import NewUser
from tests.web.stored_tables import sit_at_stored_game

SIDEWAYS = [(667, 375), (844, 390)]
SIZES = [(360, 640), (390, 844), *SIDEWAYS, (820, 1180), (1180, 820), (1280, 720)]
LEAST_GAP = 4


def _finished_cave() -> TableHarness:
    game = started_game(["ana", "ben"], seats=8)
    assert play_until(game, lambda game: game.table.phase == "over", seed=8, whims=1.0)
    return game


def _finished_hunt() -> TableHarness:
    options = {"players": 6, "turn-limit": 3, "explorers": "dealt"}
    game = start_stored_game(5, options, people=("ana", "ben"))
    assert play_until(game, lambda game: game.table.phase == "over", seed=5)
    return game


@pytest.mark.parametrize("finished", [_finished_cave, _finished_hunt])
def test_reactions_button_touches_neither_story_nor_places_and_play_again_is_in_view(
    new_user: NewUser, host: Host, finished: Any
) -> None:
    ana = new_user("Ana")
    ana.go(f"/t/{sit_at_stored_game(host, finished(), {'ana': ana})}")
    again = ana.page.get_by_role("button", name="Play again")
    react = ana.page.get_by_role("button", name="React", exact=True)
    for locator in (again, react, ana.page.locator("section.story")):
        expect(locator).to_be_visible()
    for width, height in SIZES:
        ana.page.set_viewport_size({"width": width, "height": height})
        button = _box(react)
        assert min(button["width"], button["height"]) >= 44
        for part in ("section.story", ".places", ".title", "header > .menu"):
            assert _gap(button, _box(ana.page.locator(part))) >= LEAST_GAP, (width, part)
        assert _gap(button, _box(again)) >= LEAST_GAP
        assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if (width, height) in SIDEWAYS:
            box = _box(again)
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height
    assert ana.axe_violations() == []


@pytest.mark.parametrize("finished", [_finished_cave, _finished_hunt])
def test_finished_page_shows_play_again_on_a_sideways_phone_without_scrolling(
    new_user: NewUser, host: Host, finished: Any
) -> None:
    ana = new_user("Ana", locale="fr-FR")
    ana.go(f"/g/{sit_at_stored_game(host, finished(), {'ana': ana})}")
    buttons = ana.page.locator(".steps .button")
    expect(buttons.first).to_have_text("Rejouer")
    for width, height in SIDEWAYS:
        ana.page.set_viewport_size({"width": width, "height": height})
        for button in buttons.all():
            box = _box(button)
            assert box["height"] >= 44
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height


def _box(locator: Locator) -> Any:
    box = locator.bounding_box()
    assert box is not None
    return box


def _gap(one: Any, other: Any) -> float:
    """Return how far apart two boxes are; negative if they overlap."""
    across = max(one["x"], other["x"]) - min(one["x"] + one["width"], other["x"] + other["width"])
    along = max(one["y"], other["y"]) - min(one["y"] + one["height"], other["y"] + other["height"])
    return float(max(across, along))
