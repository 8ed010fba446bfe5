"""Parts of a page whose files did not come: they appear, with style, when the line is back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.server.live_server import Host
from tests.web.browser_user import BrowserUser
from tests.web.conftest import NewJungleUser, NewUser
from tests.web.jungle_positions import POSITIONS, play_to
from tests.web.stored_tables import sit_at_stored_game


class MissingFiles:
    """Files of the client that do not come before `let_through` is called."""

    def __init__(self, user: BrowserUser, *names: str) -> None:
        self.asked: set[str] = set()
        self._user = user
        self._patterns = [f"**/assets/*/{name}" for name in names]
        for pattern in self._patterns:
            user.page.route(pattern, self._abort)

    def _abort(self, route: Route) -> None:
        self.asked.add(route.request.url.rpartition("/")[2])
        route.abort()

    def let_through(self) -> None:
        for pattern in self._patterns:
            self._user.page.unroute(pattern)


def _display(element: Locator) -> str:
    return str(element.evaluate("element => getComputedStyle(element).display"))


@pytest.mark.parametrize("files", [("laterParts.js", "laterParts.css"), ("laterParts.css",)])
def test_missing_part_of_the_jungle_appears_with_its_style_when_the_line_is_back(
    new_jungle_user: NewJungleUser, host: Host, files: tuple[str, ...]
) -> None:
    ana = new_jungle_user("Ana")
    code = sit_at_stored_game(host, play_to(POSITIONS["place"], "TABLEZ"), {"ana": ana})
    missing = MissingFiles(ana, *files)
    ana.go(f"/t/{code}")
    expect(ana.tile("camp")).to_be_visible()
    expect(ana.bar.get_by_role("button", name="Reload the page")).to_be_visible()
    expect(ana.page.get_by_role("button", name="Reload the page")).to_have_count(1)
    assert missing.asked == set(files)
    missing.let_through()
    question = ana.bar.locator(".place")
    expect(question).to_be_visible()
    assert _display(question) == "grid"
    # the story of a first game came with them
    expect(ana.bar.locator(".hint")).not_to_be_empty()


def test_missing_page_appears_with_its_style_when_the_line_is_back(new_user: NewUser) -> None:
    ana = new_user("Ana")
    missing = MissingFiles(ana, "Learn.js", "Learn.css", "learn-en.json", "table4.js")
    ana.go("/learn/dinosaurs")
    expect(ana.page.get_by_role("button", name="Reload the page")).to_be_visible()
    missing.let_through()
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("The rules in two minutes")
    assert _display(ana.page.get_by_role("main")) == "grid"
