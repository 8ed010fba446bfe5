"""Pages stand still: nothing jumps while they load, and nothing moves when nothing happens."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize

from tests.server.live_server import Host
from tests.server.stored_games import play_until, start_stored_game
from tests.server.table_harness import finished_game
from tests.web.browser_user import LAPTOP, PHONE, BrowserUser
from tests.web.conftest import NewUser
from tests.web.stored_tables import sit_at_stored_game

MAX_LAYOUT_SHIFT = 0.02
"""Ten times less than what Web Vitals calls poor; 0 is a page that stands still."""

OBSERVE_SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        window.shifts.push([entry.value, ...entry.sources.map(({ node }) => node?.className)]);
  }).observe({ type: "layout-shift", buffered: true });
"""


def _finished_cave(_user: BrowserUser, host: Host) -> str:
    return f"/g/{sit_at_stored_game(host, finished_game(seats=5), {})}"


def _finished_hunt(_user: BrowserUser, host: Host) -> str:
    game = start_stored_game(1, {"players": 3, "turn-limit": 2}, people=(), bots=("random",))
    assert play_until(game, lambda game: game.table.phase == "over", seed=1)
    return f"/g/{sit_at_stored_game(host, game, {})}"


def _waiting(user: BrowserUser, _host: Host) -> str:
    return f"/t/{user.open_table(users=3, bots=0)}"


PAGES: dict[str, Callable[[BrowserUser, Host], str]] = {
    "home": lambda _user, _host: "/",
    "new": lambda _user, _host: "/new",
    "waiting room": _waiting,
    "daily": lambda _user, _host: "/daily/dinosaurs",
    "rules": lambda _user, _host: "/rules",
    "settings": lambda _user, _host: "/settings",
    "learn": lambda _user, _host: "/learn/dinosaurs",
    "finished Diamant": _finished_cave,
    "finished jungle": _finished_hunt,
}


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("page", PAGES)
def test_layout_shift_of_a_page_is_under_two_hundredths(
    new_user: NewUser, host: Host, page: str, size: ViewportSize
) -> None:
    zoe = new_user("Zoé", viewport=size, locale="fr-FR", reduced_motion="no-preference")
    zoe.context.add_init_script(OBSERVE_SHIFTS)
    zoe.go(PAGES[page](zoe, host))
    zoe.page.get_by_role("heading", level=1).wait_for()
    zoe.page.wait_for_load_state("networkidle")
    # a frame is drawn before the next two have begun
    zoe.page.evaluate("new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))")
    shifts = zoe.page.evaluate("window.shifts")
    assert sum(value for value, *_ in shifts) < MAX_LAYOUT_SHIFT, shifts


@pytest.mark.parametrize("page", ["home", "settings"])
def test_no_animation_runs_on_a_page_where_nothing_happens(
    new_user: NewUser, host: Host, page: str
) -> None:
    zoe = new_user("Zoé", reduced_motion="no-preference")
    zoe.go(PAGES[page](zoe, host))
    zoe.page.get_by_role("heading", level=1).wait_for()
    zoe.page.wait_for_load_state("networkidle")
    zoe.page.wait_for_function(
        "() => !document.getAnimations().some(({ playState }) => playState === 'running')"
    )
    endless = zoe.page.evaluate(
        """document.getAnimations()
          .filter(({ effect }) => effect.getComputedTiming().endTime === Infinity)
          .map(({ animationName }) => animationName)"""
    )
    assert endless == []
