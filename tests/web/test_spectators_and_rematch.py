"""Spectators, absent players, replacement bots and rematches."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser_user import BrowserUser
from tests.web.conftest import NewUser
from tests.web.play_helpers import START, choose, leave_at_once, never_leave, play, start_game

DECISION = re.compile("^(Continue|Exit)")


@pytest.mark.parametrize("page", ["t", "tv"])
def test_spectator_sees_the_same_position_without_decision_buttons(
    new_user: NewUser, page: str
) -> None:
    users = [ana, bea] = [new_user("Ana"), new_user("Bea")]
    code = start_game(users, bots=1)
    watcher = new_user("Wanda")
    watcher.go(f"/{page}/{code}")
    expect(_path(watcher).first).to_be_visible()
    play(users, never_leave, max_decisions=3)
    choose(ana, "Continue")
    expect(watcher.player("Ana")).to_contain_text("has chosen")
    expect(watcher.player("Bea")).to_contain_text("is thinking")
    bea.skip_animation()

    expect(_path(bea)).to_have_count(len(_public(bea)["path"]))
    expect(_path(watcher)).to_have_text(_path(bea).all_inner_texts())
    assert _public(watcher) == _public(bea)
    assert watcher.last_ask is not None
    assert watcher.last_ask["choices"] == []
    expect(watcher.decision).to_have_count(0)
    expect(watcher.page.get_by_role("button", name=DECISION)).to_have_count(0)


def test_names_of_spectators_are_in_the_list_of_players_and_on_the_big_screen(
    new_user: NewUser,
) -> None:
    ana, bea = new_user("Ana"), new_user("Bea")
    code = start_game([ana, bea], bots=1)
    wanda, nobody, screen = new_user("Wanda"), new_user("Nobody"), new_user("Screen")
    wanda.register()
    wanda.go(f"/t/{code}")
    screen.go(f"/tv/{code}")
    expect(screen.page.get_by_text("Wanda is watching.")).to_be_visible()
    nobody.go(f"/t/{code}")  # without a name
    expect(screen.page.get_by_text("Wanda and 1 more are watching.")).to_be_visible()
    ana.page.get_by_role("button", name="Menu").click()
    dialog = ana.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Players").click()
    expect(dialog.get_by_text("Wanda and 2 more are watching.")).to_be_visible()
    wanda.go("about:blank")
    expect(dialog.get_by_text("2 people are watching.")).to_be_visible()


def test_bot_replaces_an_absent_player_until_they_take_the_seat_back(new_user: NewUser) -> None:
    users = [ana, bea, cleo] = [new_user("Ana"), new_user("Bea"), new_user("Cleo")]
    code = start_game(users)
    bea.go("about:blank")
    expect(ana.player("Bea")).to_contain_text("absent")
    ana.page.get_by_role("button", name="Menu").click()
    dialog = ana.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Players").click()
    dialog.get_by_role("button", name="Let a bot play for Bea").click()
    expect(dialog.get_by_role("listitem").filter(has_text="Bea")).to_contain_text("A bot plays")
    dialog.get_by_role("button", name="Close").click()
    expect(cleo.player("Bea")).to_contain_text("a bot plays")
    assert play([ana, cleo], never_leave, max_decisions=2) == 2  # the others do not wait for her

    bea.go(f"/t/{code}")
    expect(bea.page.get_by_role("main")).to_contain_text("A bot plays for you")
    expect(bea.decision).to_have_count(0)
    bea.page.get_by_role("button", name="Take my seat back").click()
    expect(ana.player("Bea")).not_to_contain_text("a bot plays")
    play(users, leave_at_once)
    own = [sent for sent in bea.sent if sent["type"] == "choose"]
    assert own  # she decides herself again
    assert [user.over for user in users] == [True] * 3


def test_rematch_brings_the_same_players_to_a_new_table(new_user: NewUser) -> None:
    users = [ana, bea] = [new_user("Ana"), new_user("Bea")]
    code = start_game(users, bots=1)
    play(users, leave_at_once)
    bea.page.get_by_role("button", name="Play again").click()
    bea.page.wait_for_url(lambda url: "/t/" in url and code not in url)
    ana.page.get_by_role("link", name="Go to the next game").click()
    ana.page.wait_for_url(bea.page.url)
    for user in users:
        seats = user.page.get_by_role("region", name="Players")
        expect(seats).to_contain_text("3 of 3")
        expect(user.seat("Ana")).to_have_count(1)
        expect(user.seat("Bea")).to_have_count(1)
    ana.page.get_by_role("button", name=START).click()
    for user in users:
        expect(user.decision).to_be_visible()
    assert play(users, never_leave, max_decisions=1) == 1


def _path(user: BrowserUser) -> Locator:
    return user.page.get_by_role("list", name="The path").get_by_role("listitem")


def _public(user: BrowserUser) -> dict[str, Any]:
    """Return the position without the content of closed chests, which only their owners see."""
    assert user.facts is not None
    return {name: fact for name, fact in user.facts.items() if name not in ("banked", "scores")}
