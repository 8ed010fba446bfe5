"""A browser that blocks its storage, or cookies: what works is played, the rest is said."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import NewUser
from tests.web.play_helpers import wait_until

BLOCK_STORAGE = """
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, {
    get() { throw new DOMException("blocked", "SecurityError"); },
  });
"""


@pytest.mark.parametrize(
    ("locale", "words"), [("en-GB", "blocks storage"), ("fr-FR", "bloque le stockage")]
)
def test_game_is_played_without_local_storage_and_the_front_page_says_so(
    new_user: NewUser, locale: str, words: str
) -> None:
    zoe = new_user("Zoé", locale=locale)
    zoe.context.add_init_script(BLOCK_STORAGE)
    zoe.go("/")
    expect(zoe.page.get_by_text(words)).to_be_visible()
    zoe.page.get_by_role("button", name=re.compile(": Diamant$")).click()
    wait_until(zoe, lambda: zoe.facts is not None)
    zoe.go("/settings")
    expect(zoe.page.locator("h1")).to_be_visible()


def test_storage_note_is_not_shown_where_storage_works(new_user: NewUser) -> None:
    zoe = new_user("Zoé")
    zoe.go("/")
    zoe.page.get_by_role("button", name="Play now: Diamant").wait_for()
    expect(zoe.page.get_by_text("blocks storage")).to_have_count(0)


def test_blocked_cookies_are_named_instead_of_a_dead_end(new_user: NewUser) -> None:
    zoe = new_user("Zoé")

    def without_cookies(route: Route) -> None:
        answer = route.fetch()
        zoe.context.clear_cookies()
        headers = {name: text for name, text in answer.headers.items() if name != "set-cookie"}
        route.fulfill(response=answer, headers=headers)

    zoe.page.route("**/api/guest", without_cookies)
    zoe.go("/")
    zoe.page.get_by_role("button", name="Play now: Diamant").click()
    expect(zoe.page.get_by_role("alert")).to_contain_text("Allow cookies for this site")
