"""Every page, in play and out of it: axe, and nothing wider than the screen at 200 % text."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.web.browser_user import PHONE, BrowserUser
from tests.web.every_page import PAGES, SETTLED_MS, Page, open_page
from tests.web.pages_host import PagesHost, host_of_pages

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
LARGE_TEXT = "document.documentElement.style.fontSize = '200%'"
USUAL_TEXT = "document.documentElement.style.fontSize = ''"
TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def pages() -> Iterator[PagesHost]:
    with host_of_pages() as host:
        yield host


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_axe_finds_no_violation_and_a_phone_with_200_percent_text_does_not_scroll_sideways(
    browser: Browser, pages: PagesHost, page: Page
) -> None:
    user = BrowserUser(
        browser, "Ana", pages.address, viewport=PHONE, locale="fr-FR", **page.context
    )
    open_page(user, pages, page)
    found = {"phone": user.axe_violations()}
    user.page.evaluate(LARGE_TEXT)
    user.page.wait_for_timeout(SETTLED_MS)
    too_wide = user.page.evaluate(TOO_WIDE)
    user.page.evaluate(USUAL_TEXT)
    user.page.set_viewport_size(DESKTOP)
    user.page.wait_for_timeout(SETTLED_MS)
    found["laptop"] = user.axe_violations()
    user.close()
    assert found == {"phone": [], "laptop": []}
    assert too_wide <= 0
    assert user.errors == []
