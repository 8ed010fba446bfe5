"""Every page, in play and out of it: axe, and nothing wider than the screen at 200 % text."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.server.live_server import Host
from tests.web.browser_user import LAPTOP, PHONE, BrowserUser
from tests.web.every_page import PAGES, Page, host_of_pages, open_page

TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def pages() -> Iterator[Host]:
    with host_of_pages() as host:
        yield host


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_axe_finds_no_violation_on_every_page_and_in_play(
    browser: Browser, pages: Host, page: Page
) -> None:
    found = {}
    for locale, viewport in (("fr-FR", PHONE), ("en-GB", LAPTOP)):
        user = BrowserUser(
            browser, "Ana", f"http://localhost:{pages.port}", viewport=viewport, locale=locale
        )
        open_page(user, pages, page)
        found[locale] = user.axe_violations()
        user.close()
        assert user.errors == []
    assert found == {"fr-FR": [], "en-GB": []}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_is_wider_than_a_phone_with_200_percent_text(
    browser: Browser, pages: Host, page: Page
) -> None:
    user = BrowserUser(
        browser,
        "Ana",
        f"http://localhost:{pages.port}",
        viewport={"width": 390, "height": 844},
        locale="fr-FR",
    )
    user.enlarge_text()
    open_page(user, pages, page)
    assert user.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    too_wide = user.page.evaluate(TOO_WIDE)
    user.close()
    assert too_wide <= 0
