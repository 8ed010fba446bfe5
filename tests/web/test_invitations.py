"""People who have played together invite each other again: chips, banner, refusals, settings."""

from __future__ import annotations

import json
from functools import partial

from playwright.sync_api import Locator, expect

from tests.web.browser_user import PHONE, BrowserUser
from tests.web.conftest import NewUser
from tests.web.play_helpers import start_game, wait_until


def test_player_invites_again_and_the_other_one_joins_from_the_front_page(
    new_user: NewUser,
) -> None:
    ana, bea = new_user("Ana"), new_user("Bea", viewport=PHONE)
    _play_together(ana, bea)
    bea.go("/")
    bea.page.get_by_role("button", name="Français").click()
    table = _wait_at_a_new_table(ana)
    _chip(ana, "Bea").click()
    expect(bea.page.get_by_text("Ana vous invite à jouer à Diamant.")).to_be_visible()
    assert bea.axe_violations() == []
    for button in _banner(bea).locator("a, button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    bea.page.get_by_role("link", name="Rejoindre").click()
    bea.page.wait_for_url(f"**/t/{table}")
    bea.page.get_by_role("button", name="asseoir").first.click()
    expect(_chip(ana, "Bea")).to_have_count(0)  # she sits here
    assert ana.console_errors + bea.console_errors == []


def test_invitation_comes_to_a_table_when_nothing_is_asked_there(new_user: NewUser) -> None:
    ana, bea = new_user("Ana"), new_user("Bea")
    old = _play_together(ana, bea)
    table = _wait_at_a_new_table(ana)
    bea.go(f"/t/{old}")
    expect(bea.decision).to_be_visible()
    wait_until(bea, lambda: bea.page.locator(".invited").count() == 1)
    _chip(ana, "Bea").click()
    expect(ana.page.get_by_text("Bea has your invitation.")).to_be_visible()
    assert ana.axe_violations() == []
    wait_until(bea, lambda: bea.frames[-1]["type"] == "invited")
    assert bea.frames[-1].keys() == {
        "type", "name", "colour", "handle", "game", "code", "seconds",
    }  # fmt: skip
    assert bea.frames[-1]["code"] == table
    expect(bea.page.get_by_text("Ana invites you")).to_have_count(0)  # she has to decide
    bea.button("Continue").click()
    expect(bea.page.get_by_text("Ana invites you to Diamant.")).to_be_visible()
    assert bea.axe_violations() == []
    bea.page.get_by_role("button", name="Not now").click()
    expect(bea.page.get_by_text("Ana invites you")).to_have_count(0)
    text = json.dumps(ana.frames + bea.frames)
    for user in (ana, bea):
        assert all(cookie.get("value", "") not in text for cookie in user.context.cookies())


def test_player_who_is_away_gets_the_link_and_chips_need_no_clipboard(new_user: NewUser) -> None:
    ana, bea = new_user("Ana", viewport=PHONE), new_user("Bea")
    _play_together(ana, bea)
    bea.page.close()
    _wait_at_a_new_table(ana)
    chip = _chip(ana, "Bea")
    wait_until(ana, lambda: chip.bounding_box() is not None)
    chip.click()
    expect(ana.page.get_by_text("Bea is not here at the moment. Send the link.")).to_be_visible()
    section = ana.page.get_by_role("region", name="Invite again")
    expect(section.get_by_role("button", name="Copy")).to_be_visible()
    assert ana.axe_violations() == []


def test_invitations_of_one_person_or_of_all_are_turned_off(new_user: NewUser) -> None:
    ana, bea = new_user("Ana"), new_user("Bea")
    _play_together(ana, bea)
    bea.go("/")
    _wait_at_a_new_table(ana)
    _chip(ana, "Bea").click()
    bea.page.get_by_role("button", name="No invitations from Ana").click()
    expect(bea.page.get_by_text("Ana invites you")).to_have_count(0)
    bea.go("/settings")
    muted = bea.page.get_by_role("list", name="No invitations from:")
    expect(muted).to_contain_text("Ana")
    assert bea.axe_violations() == []
    muted.get_by_role("button", name="Allow again").click()
    expect(muted).to_have_count(0)
    bea.go("/")
    expect(bea.page.get_by_text("Ana invites you to Diamant.")).to_be_visible()
    bea.go("/settings")
    bea.page.get_by_role("checkbox", name="Invitations").uncheck()
    asked: list[str] = []
    bea.page.on("request", lambda request: asked.append(request.url))
    bea.go("/")
    expect(bea.page.locator(".invited")).to_be_attached()
    expect(bea.page.get_by_text("Ana invites you")).to_have_count(0)
    assert not any(url.endswith("/api/invitations") for url in asked)


def test_browser_that_has_played_with_nobody_loads_and_asks_nothing(new_user: NewUser) -> None:
    ana = new_user("Ana")
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url))
    _wait_at_a_new_table(ana)
    expect(ana.page.get_by_role("button", name="Add a bot").first).to_be_visible()
    ana.go("/")
    expect(ana.page.get_by_text("Today", exact=False).first).to_be_visible()
    assert not any("invit" in url.rpartition("/")[2].lower() for url in asked if "/api/" in url)
    expect(ana.page.get_by_role("region", name="Invite again")).to_have_count(0)


def _play_together(*users: BrowserUser) -> str:
    """Begin a game, and wait until both browsers remember the other player."""
    code = start_game(users, bots=1)
    for user in users:
        wait_until(user, partial(_knows_others, user))
    return code


def _knows_others(user: BrowserUser) -> bool:
    return bool(user.page.evaluate("'tacora.recent' in localStorage"))


def _wait_at_a_new_table(user: BrowserUser) -> str:
    user.register()
    table = {"game": "diamant", "options": {"players": 4}}
    code = str(user.context.request.post("/api/tables", data=table).json()["code"])
    user.go(f"/t/{code}")
    return code


def _chip(user: BrowserUser, name: str) -> Locator:
    return user.page.get_by_role("region", name="Invite again").get_by_role("button", name=name)


def _banner(user: BrowserUser) -> Locator:
    return user.page.locator(".invited .paper")
