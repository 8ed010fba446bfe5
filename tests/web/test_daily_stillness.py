"""The daily games arrive on the front page after its pictures: nothing moves then."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.web.browser_user import LAPTOP, PHONE
from tests.web.conftest import NewUser
from tests.web.test_stillness import MAX_LAYOUT_SHIFT, OBSERVE_SHIFTS


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_layout_shift_when_daily_games_arrive_on_home_is_under_two_hundredths(
    new_user: NewUser, size: ViewportSize
) -> None:
    zoe = new_user("Zoé", viewport=size, reduced_motion="no-preference")
    zoe.context.add_init_script(OBSERVE_SHIFTS)
    zoe.go("/")
    expect(zoe.page.locator("a[href^='/daily/']")).to_have_count(2)
    zoe.page.evaluate("new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))")
    shifts = zoe.page.evaluate("window.shifts")
    assert sum(value for value, *_ in shifts) < MAX_LAYOUT_SHIFT, shifts
