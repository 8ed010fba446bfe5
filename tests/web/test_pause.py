"""The host pauses a game: everybody sees it, nobody can answer, and the host goes on."""

from __future__ import annotations

import re
from time import time

import pytest
from playwright.sync_api import expect

from tacora.table import protocol
from tests.server.live_server import Host
from tests.server.stored_games import store_games, token_of
from tests.server.table_harness import new_id, started_game
from tests.web.browser_user import PHONE, BrowserUser
from tests.web.conftest import NewUser
from tests.web.play_helpers import start_game


def pause(host: BrowserUser) -> None:
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("button", name="Pause the game").click()


def test_pause_is_shown_to_all_and_the_host_goes_on(new_user: NewUser) -> None:
    ana, ben, tv = new_user("Ana"), new_user("Ben", viewport=PHONE), new_user("TV")
    code = start_game([ana, ben], bots=1)
    tv.go(f"/tv/{code}")
    pause(ana)
    expect(ana.page.get_by_role("region", name="The game is paused.")).to_be_visible()
    for user in (ben, tv):
        overlay = user.page.get_by_role("region", name="Ana paused the game.")
        expect(overlay).to_be_visible()
        expect(overlay.get_by_role("timer")).to_have_text(re.compile(r"0:\d\d"))
        expect(overlay.get_by_role("button", name="Go on")).to_have_count(0)
        assert user.axe_violations() == []
    assert ana.axe_violations() == []
    expect(ben.button("Exit")).to_be_disabled()
    ana.page.get_by_role("button", name="Go on").click()
    for user in (ana, ben):
        expect(user.decision).to_be_visible()
        expect(user.page.get_by_role("region", name="paused")).to_have_count(0)
    ben.button("Exit").click()
    expect(ben.button("Exit")).to_have_attribute("aria-pressed", "true")


def test_only_the_host_has_a_button_for_the_pause(new_user: NewUser) -> None:
    ana, ben = new_user("Ana"), new_user("Ben")
    start_game([ana, ben], bots=1)
    ben.page.get_by_role("button", name="Menu").click()
    expect(ben.page.get_by_role("button", name="Players")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Pause the game")).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "seconds", "words"),
    [
        ("en-GB", 590, "you may end it too"),
        ("fr-FR", 60, "vous pourrez aussi"),
    ],
)
def test_player_sees_when_the_pause_may_be_ended_by_everybody(
    host: Host, new_user: NewUser, locale: str, seconds: int, words: str
) -> None:
    harness = started_game(code="PAUSE" + locale[0].upper())
    harness.now = int(time()) - seconds
    harness.run(protocol.Pause(new_id()), "ana")
    store_games(host.database, [harness])
    ben = new_user("Ben", locale=locale, viewport=PHONE)
    ben.become(token_of(host.database, "ben"))
    ben.go(f"/t/{harness.table.code}")
    expect(ben.page.get_by_text(words)).to_be_visible()
    if seconds == 590:  # ten seconds later
        ben.page.get_by_role("button", name="Go on").click()
        expect(ben.decision).to_be_visible()


def test_paused_game_is_named_so_in_the_list(new_user: NewUser) -> None:
    ana = new_user("Ana")
    ana.go("/")
    ana.page.get_by_role("button", name="Play now: Diamant").click()
    expect(ana.decision).to_be_visible()
    pause(ana)
    expect(ana.page.get_by_role("region", name="The game is paused.")).to_be_visible()
    ana.go("/")
    expect(ana.page.get_by_role("link", name=re.compile("Paused"))).to_be_visible()
