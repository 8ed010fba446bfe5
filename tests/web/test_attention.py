"""Calling a player: page title, vibration, notification, and what is left without https."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from tests.server.live_server import Host
from tests.web.browser import insecure_browser
from tests.web.browser_user import PHONE, BrowserUser
from tests.web.conftest import QUICK, NewUser
from tests.web.newcomer import play_now
from tests.web.play_helpers import choose, start_game, wait_until

CALLED = re.compile("^● Your turn – ")
NAME = "tacora.test"

CALLS = """
  window.calls = {shown: [], closed: 0, vibrated: 0};
  window.Notification = class {
    static permission = "granted";
    constructor(title, options) { calls.shown.push(`${title} ${options.body}`); }
    close() { calls.closed += 1; }
  };
  Navigator.prototype.vibrate = () => { calls.vibrated += 1; return true; };
"""
"""Notifications and vibration that are counted: the browser of the tests denies both."""

LOOK_AWAY = "document.hasFocus = () => false"


def _calls(user: BrowserUser) -> Any:
    return user.page.evaluate("calls")


def _wants_to_be_called(user: BrowserUser) -> None:
    settings = json.dumps(json.dumps({"vibration": True}))
    user.context.add_init_script(CALLS)
    user.context.add_init_script(
        f"localStorage.setItem('tacora.settings', {settings});"
        "localStorage.setItem('tacora.notify', 'yes');"
    )


def test_title_of_the_page_says_whose_turn_it_is_until_it_is_answered(new_user: NewUser) -> None:
    ana, bea = new_user("Ana"), new_user("Bea", locale="fr-FR")
    code = ana.open_table(users=2, bots=1, deck={"treasure:7": 30})
    ana.go(f"/t/{code}")
    bea.go(f"/t/{code}")
    bea.page.get_by_role("button", name="S’asseoir").click()
    start = ana.page.get_by_role("button", name=re.compile("^Start .*3"))
    start.click()
    expect(ana.page).to_have_title(CALLED)
    expect(ana.page).to_have_title(re.compile(f"Table {code} – Tacora$"))
    expect(bea.page).to_have_title(re.compile("^● À vous – "))
    choose(ana, "Exit")
    expect(ana.page).not_to_have_title(CALLED)
    expect(bea.page).to_have_title(re.compile("^● À vous – "))
    ana.go("/")
    expect(ana.page).not_to_have_title(CALLED)


def test_player_who_looks_elsewhere_is_called_by_vibration_and_notification(
    new_user: NewUser,
) -> None:
    ana, bea = new_user("Ana", viewport=PHONE), new_user("Bea")
    _wants_to_be_called(ana)
    code = start_game([ana, bea], deck={"treasure:7": 30}, bots=1)
    expect(ana.page).to_have_title(CALLED)
    assert _calls(ana) == {"shown": [], "closed": 0, "vibrated": 0}  # Ana looks at the table
    choose(ana, "Continue")
    ana.page.evaluate(LOOK_AWAY)
    asked = ana.last_ask
    choose(bea, "Continue")
    wait_until(ana, lambda: ana.last_ask is not asked and ana.must_decide)
    wait_until(ana, lambda: bool(_calls(ana)["shown"]))
    assert _calls(ana) == {
        "shown": [f"Your turn: Diamant Table {code} is waiting for you."],
        "closed": 0,
        "vibrated": 1,
    }
    choose(ana, "Continue")
    wait_until(ana, lambda: _calls(ana)["closed"] == 1)


def test_notifications_stay_off_and_say_why_when_the_browser_refuses(new_user: NewUser) -> None:
    ana = new_user("Ana", viewport=PHONE)
    ana.go("/settings")
    box = ana.page.get_by_role("checkbox", name="Notifications")
    box.click()
    expect(ana.page.get_by_text("Your browser blocks messages")).to_be_visible()
    expect(box).not_to_be_checked()
    assert ana.axe_violations() == []


def test_without_https_the_title_calls_and_settings_say_what_the_browser_lacks(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        insecure_browser(browser) as insecure,
        Host(tmp_path, "--allowed-host", NAME, time_scale=QUICK) as host,
    ):
        ana = BrowserUser(insecure, "Ana", f"http://{NAME}:{host.port}", viewport=PHONE)
        play_now(ana)
        assert not ana.page.evaluate("isSecureContext")
        assert not ana.page.evaluate("'wakeLock' in navigator")
        ana.page.evaluate(LOOK_AWAY)
        expect(ana.page).to_have_title(CALLED)
        ana.page.get_by_role("button", name="No hints").click()
        choose(ana, "Exit")
        ana.go("/settings")
        expect(ana.page.get_by_role("checkbox", name="Sound")).to_be_visible()
        expect(ana.page.get_by_role("checkbox", name="Notifications")).to_have_count(0)
        expect(ana.page.get_by_text("Without https the browser allows no")).to_be_visible()
        assert ana.axe_violations() == []
        assert ana.errors == []
        ana.close()
