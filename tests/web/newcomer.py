"""The way of a newcomer: from opening the page to a decision, and from a link to a seat."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.web.browser_user import BrowserUser

MAX_PRESSES = 2
SIT_DOWN = re.compile("^(Sit down|S’asseoir)$")


class Presses:
    """Counts what a person presses."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, target: Locator) -> None:
        target.click()
        self.count += 1


def play_now(user: BrowserUser) -> int:
    """Open the front page and play Diamant until something is asked. Return the presses."""
    press = Presses()
    user.go("/")
    press(user.page.get_by_role("button", name=re.compile(": Diamant$")))
    expect(user.page.locator(".decision.open").first).to_be_visible()
    return press.count


def sit_down_by_link(user: BrowserUser, code: str) -> int:
    """Open the link of a table and take a seat. Return the presses."""
    press = Presses()
    user.go(f"/t/{code}")
    press(user.page.get_by_role("button", name=SIT_DOWN).first)
    expect(user.page.get_by_role("button", name=SIT_DOWN)).to_have_count(0)
    return press.count
