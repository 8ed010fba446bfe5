"""A browser that blocks its storage, or cookies: what works is played, the rest is said."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.web.browser_user import PHONE, BrowserUser
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


def block_cookies(user: BrowserUser) -> None:
    """Let no cookie of the server arrive."""

    def without_cookies(route: Route) -> None:
        answer = route.fetch()
        user.context.clear_cookies()
        headers = {name: text for name, text in answer.headers.items() if name != "set-cookie"}
        route.fulfill(response=answer, headers=headers)

    user.page.route("**/api/**", without_cookies)


@pytest.mark.parametrize("storage", [True, False])
def test_game_is_played_without_cookies(new_user: NewUser, storage: bool) -> None:
    zoe = new_user("Zoé")
    if not storage:
        zoe.context.add_init_script(BLOCK_STORAGE)
    block_cookies(zoe)
    zoe.go("/")
    zoe.page.get_by_role("button", name="Play now: Diamant").click()
    expect(zoe.decision).to_be_visible()
    zoe.skip_animation()
    zoe.button("Exit").click()
    wait_until(zoe, lambda: zoe.sent[-1].get("id") in {frame.get("id") for frame in zoe.frames})
    assert zoe.context.cookies() == []
    if storage:  # the token is kept there
        zoe.page.reload()
        expect(zoe.page.get_by_role("list", name="Players")).to_contain_text("You")
        assert zoe.frames[-1].get("you", {"seat": 0})["seat"] == 0


def test_seat_is_taken_by_a_link_without_cookies(new_user: NewUser) -> None:
    ana, zoe = new_user("Ana"), new_user("Zoé", viewport=PHONE)
    block_cookies(zoe)
    code = ana.open_table(2, 1)
    zoe.take_seat(code)
    assert zoe.context.cookies() == []


def test_token_that_is_too_old_is_forgotten(new_user: NewUser) -> None:
    ana, zoe = new_user("Ana"), new_user("Zoé")
    code = ana.open_table(2, 1)
    zoe.context.add_init_script("localStorage.setItem('tacora.token', 'a.b.c')")
    zoe.go(f"/t/{code}")
    expect(zoe.page.get_by_role("button", name="Sit down").first).to_be_visible()
